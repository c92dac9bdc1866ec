/** The list of active entities: what it left out would count as not served. */
import { expect, it } from 'vitest';
import { readActiveEntities } from '../../src/call/active-entities.js';
import { MetricsError } from '../../src/call/metric-rows.js';
import { everywhere } from '../../src/contract/params/enums.js';

const row = {
  entity_id: 'c1',
  activity_start_time: '2026-11-01T07:00:00Z',
  activity_end_time: '2026-11-02T08:00:00Z',
  placements: ['ALL_ON_TWITTER', 'PUBLISHER_NETWORK'],
};

it('is read as it is, and may be empty', () => {
  expect(readActiveEntities({ data: [] })).toEqual([]);
  const [start, end] = [row.activity_start_time, row.activity_end_time].map(Date.parse);
  expect(readActiveEntities({ data: [row, { ...row, placements: [everywhere[1]] }] })).toEqual([
    { id: 'c1', start, end, placements: row.placements },
    { id: 'c1', start, end, placements: [everywhere[1]] },
  ]);
});

it.each<[string, unknown, string]>([
  ['without data', { request: {} }, 'is not an array'],
  ['whose data is null', { data: null }, 'is not an array'],
  ['whose data is one row', { data: row }, 'is not an array'],
  ['that is empty', '', 'is not an array'],
  ['with a row that is none', { data: [row, 'c2'] }, 'without an entity_id'],
  ['with a row without an id', { data: [{ ...row, entity_id: null }] }, 'without an entity_id'],
  ['with a number as an id', { data: [{ ...row, entity_id: 7 }] }, 'without an entity_id'],
  ['without a start', { data: [{ ...row, activity_start_time: null }] }, 'no activity_start_time of c1'],
  ['with another end', { data: [{ ...row, activity_end_time: 'soon' }] }, 'no activity_end_time of c1'],
  ['without placements', { data: [{ ...row, placements: [] }] }, 'no placements of c1'],
  ['whose placements are a text', { data: [{ ...row, placements: 'TREND' }] }, 'no placements of c1'],
  [
    'with a new placement beside a known one',
    { data: [{ ...row, placements: ['TREND', 'SEARCH'] }] },
    'has placements of c1 that ads cannot measure: SEARCH',
  ],
])('is refused %s', (_, answer, message) => {
  expect(() => readActiveEntities(answer)).toThrow(MetricsError);
  expect(() => readActiveEntities(answer)).toThrow(message);
});

it('is refused without the text of the service but its names', () => {
  const placements = ['x'.repeat(5000), ...Array(50).fill('NEW')];
  const ask = () => readActiveEntities({ data: [{ ...row, placements }] });
  expect(ask).toThrow(/4,960 more characters.* and 46 more$/);
});
