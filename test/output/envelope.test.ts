/** Answers with an envelope, and records that tables and CSV show as flat rows. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { tabulateMetrics } from '../../src/call/metric-rows.js';
import { getStatistics, statisticsRows as metricRows } from '../../src/contract/groups/stats.js';
import type { Answer } from '../../src/output/answer.js';
import { show } from '../support/output.js';

const envelope = { data_type: 'stats', time_series_length: 2 };
const metrics = {
  impressions: [12, 9_007_199_254_740_993n],
  billed_charge_local_micro: [1_000_000, 0],
  conversion_purchases: { metric: [1, null], sale_amount: null },
};
const data = [
  { id: '8u94t', id_data: [{ segment: null, metrics }] },
  { id: '8u94u', id_data: [{ segment: null, metrics: null }] },
];
const whole = { ...envelope, data };
const answer: Answer = {
  kind: 'rows',
  ...(getStatistics.record && { record: getStatistics.record }),
  pages: [data],
  envelope,
  flatten: () =>
    tabulateMetrics(metricRows, whole, {
      start: Date.parse('2026-11-01T07:00:00Z'),
      granularity: 'DAY',
      timeZone: 'America/Los_Angeles',
    }),
};
const plain = <T>(value: T): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? Number(item) : item)));

describe('an envelope', () => {
  it('is printed around data in a document', async () => {
    const { text, rows } = await show(answer, { format: 'json' });
    expect(JSON.parse(text)).toEqual(plain(whole));
    expect(text).toContain('9007199254740993');
    expect(rows).toBe(2);
    expect(parse((await show(answer, { format: 'yaml' })).text)).toEqual(plain(whole));
  });

  it('is unchanged by --fields, which applies to the rows', async () => {
    const { text } = await show(answer, { format: 'json', fields: 'id' });
    expect(JSON.parse(text)).toEqual({ ...envelope, data: [{ id: '8u94t' }, { id: '8u94u' }] });
  });

  it('is visible to --query, in every format', async () => {
    for (const format of ['json', 'jsonl', 'csv', 'table'] as const) {
      expect((await show(answer, { format, query: 'time_series_length' })).text).toBe('2\n');
    }
    const ids = await show(answer, { format: 'ids', query: 'data' });
    expect(ids.text).toBe('8u94t\n8u94u\n');
  });

  it('is omitted in formats that print only rows', async () => {
    expect((await show(answer, { format: 'jsonl' })).text.trimEnd().split('\n')).toHaveLength(2);
    expect((await show(answer, { format: 'ids' })).text).toBe('8u94t\n8u94u\n');
  });
});

describe('flat rows', () => {
  const lines = [
    'id,segment,start_time,impressions,billed_charge_local_micro,conversion_purchases.metric,conversion_purchases.sale_amount',
    '8u94t,,2026-11-01T07:00:00Z,12,1000000,1,',
    '8u94t,,2026-11-02T08:00:00Z,9007199254740993,0,,',
    '8u94u,,2026-11-01T07:00:00Z,,,,',
    '8u94u,,2026-11-02T08:00:00Z,,,,',
  ];

  it('are printed in csv and tsv', async () => {
    const { text, rows } = await show(answer, { format: 'csv' });
    expect(text.split('\n').slice(0, -1)).toEqual(lines);
    expect(rows).toBe(4);
    const tsv = await show(answer, { format: 'tsv' });
    expect(tsv.text.split('\n').slice(0, -1)).toEqual(lines.map((line) => line.replaceAll(',', '\t')));
  });

  it('are printed in a table', async () => {
    const { text } = await show(answer, { fields: 'start_time,impressions,conversion_purchases.metric' });
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      ['START TIME', 'IMPRESSIONS', 'CONVERSION PURCHASES.METRIC'],
      ['2026-11-01 07:00', '12', '1'],
      ['2026-11-02 08:00', '9007199254740993', '-'],
      ['2026-11-01 07:00', '-', '-'],
      ['2026-11-02 08:00', '-', '-'],
    ]);
  });

  it('have only their own fields', async () => {
    await expect(show(answer, { format: 'csv', fields: 'id_data' })).rejects.toThrow(
      'accepts id, segment, start_time',
    );
  });

  it('are not computed for other formats', async () => {
    const refusing: Answer = {
      ...answer,
      flatten: () => {
        throw new Error('computed');
      },
    };
    for (const format of ['json', 'jsonl', 'yaml', 'ids'] as const) await show(refusing, { format });
    await show(refusing, { format: 'csv', query: 'time_series_length' });
    await expect(show(refusing, { format: 'csv' })).rejects.toThrow('computed');
  });
});
