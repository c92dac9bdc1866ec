/** The number of people reached is that of the entities that were asked about, once each. */
import { expect, it } from 'vitest';
import { findReach } from '../../../../src/cli/features/statistics/find-reach.js';

const [start, end] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-03-02T00:00:00Z')];
const plan = {
  account: { id: 'a', name: null, zone: { name: 'UTC' } },
  ...{ range: { start, end }, previous: undefined, boundaries: [start, end], inactive: [] },
  placementsById: new Map(['one', 'two'].map((id) => [id, ['ALL_ON_TWITTER']])),
};
const people = (id: string, total_audience_reach: number) => ({ id, total_audience_reach });
const read = (...data: readonly object[]) =>
  findReach({ call: async () => ({ body: { data } }) as never }, plan as never, 'CAMPAIGN');

it('is read by id', async () => {
  expect([...(await read(people('two', 7), people('one', 5)))]).toEqual([
    ['two', 7],
    ['one', 5],
  ]);
});

it.each([
  ['lacks two', [people('one', 5)]],
  ['has more than once one', [people('one', 5), people('two', 7), people('one', 6)]],
  ['has, without being asked, three', [people('one', 5), people('two', 7), people('three', 9)]],
])('is an error where the answer %s', async (message, data) => {
  await expect(read(...data)).rejects.toThrow(message);
});
