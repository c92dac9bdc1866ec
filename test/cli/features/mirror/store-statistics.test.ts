/** Rows of statistics that are read again: those of which nothing is counted any more, and numbers in another form. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { newTally } from '../../../../src/cli/features/mirror/store-rows.js';
import { storeStatistics } from '../../../../src/cli/features/mirror/store-statistics.js';
import { makeFolder } from '../../../support/folders.js';

const day = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const end = start + 2 * day;
const source = { zone: { name: 'UTC' }, boundaries: [start, start + day, end], run: 1 };
const call = {
  ...{ account: 'a', entity: 'CAMPAIGN', ids: ['kept', 'gone'], groups: [], start, end },
  ...{ granularity: 'DAY', placement: 'ALL_ON_TWITTER' },
};

type Counts = readonly (number | bigint)[];

it('are removed where nothing is counted any more, and are the same in another form', async () => {
  const mirror = await openMirror(join(makeFolder(), 'ads.db'));
  onTestFinished(() => mirror.close());
  const store = (impressions: Readonly<Record<string, Counts>>) => {
    const data = Object.entries(impressions).map(([id, counts]) => ({
      id,
      id_data: [{ segment: null, metrics: { impressions: counts } }],
    }));
    const tally = newTally();
    const result = { call, body: { time_series_length: 2, data }, readAt: end };
    mirror.write(() => storeStatistics(mirror, result, source, tally));
    return tally;
  };
  const rows = () =>
    mirror
      .query<{ id: string; impressions: number }>(
        'SELECT id, impressions FROM _days JOIN _entities USING (entity) ORDER BY id, day',
      )
      .map(({ id, impressions }) => `${id} ${impressions}`);
  expect(store({ kept: [5, 6], gone: [0, 7] })).toEqual({ read: 3, created: 3, changed: 0, deleted: 0 });
  expect(rows()).toEqual(['gone 7', 'kept 5', 'kept 6']);
  expect(store({ kept: [5n, 6], gone: [0n, 7n] })).toMatchObject({ read: 3, changed: 0 });
  expect(store({ kept: [5, 6], gone: [0, 0] })).toEqual({ read: 2, created: 0, changed: 1, deleted: 0 });
  expect(rows()).toEqual(['kept 5', 'kept 6']);
});
