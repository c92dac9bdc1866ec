/** What a report takes from earlier runs of itself. */
import { expect, it } from 'vitest';
import type { StatisticsCall } from '../../../../src/cli/features/statistics/compute/call-plan.js';
import { openReportStore } from '../../../../src/cli/features/statistics/reusable-results.js';
import { makeFolder } from '../../../support/folders.js';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00Z');

/** Opens the store of always the same report, at a time. */
function createReports() {
  const home = makeFolder();
  type Given = Parameters<typeof openReportStore>;
  const notices: string[] = [];
  const invocation = {
    world: { env: { ADS_CACHE_DIR: home }, platform: 'linux', home, sleep: async () => {}, now: Date.now },
    settings: { env: { value: 'production' }, adsUrl: { value: 'https://ads.example' } },
    notice: async (text: string) => void notices.push(text),
  } as unknown as Given[0];
  const options = { resume: true, entity: 'CAMPAIGN', metrics: { groupSets: [] } } as unknown as Given[2];
  return async (time: number, restateDays?: number, ends: readonly number[] = []) => {
    const session = { environment: 'production', urls: { ads: 'https://ads.example' }, time: () => time };
    const ranges = ends.map((end, index) => ({ account: { id: `a${index}` }, range: { start: 0, end } }));
    const opened = await openReportStore(
      invocation,
      session as unknown as Given[1],
      { ...options, restateDays } as Given[2],
      ranges as unknown as Given[3],
    );
    expect([notices, opened.isStored]).toEqual([[], true]);
    return opened;
  };
}

/** A call whose time is over, but whose figures still change. */
const call = { end: now - 4 * hour } as StatisticsCall;

it('an interrupted run resumes with the results that it noted and read, not with those of earlier runs', async () => {
  const open = createReports();
  const { store } = await open(now - 3 * hour);
  await store.note({ event: 'plan', at: now - 3 * hour, units: [] });
  await store.note({ event: 'split', key: 'earlier' });
  await store.note({ event: 'complete', at: now - 2 * hour });
  await store.note({ event: 'plan', at: now - hour, units: [] });
  await store.note({ event: 'split', key: 'own' });
  const { units, history, mayUse } = await open(now);
  expect(units).toEqual([]);
  expect(history).toEqual([{ event: 'split', key: 'own' }]);
  expect(mayUse(call, { body: {}, readAt: now - hour })).toBe(true);
  expect(mayUse(call, { body: {}, readAt: now - hour - 1 })).toBe(false);
});

it('a time that was not over when an interrupted run read it is read again, whatever served meanwhile', async () => {
  const open = createReports();
  const started = now - 3 * hour;
  // The days of one account are over, those of the other one are not.
  for (const [ends, isPlanKept] of [
    [[now - 5 * hour, now - hour], false],
    [[now - 5 * hour, started], true],
  ] as const) {
    const { store } = await open(started, undefined, ends);
    await store.note({ event: 'plan', at: started, units: [] });
    for (const restateDays of [undefined, 1]) {
      const { resumes, units, mayUse } = await open(now, restateDays, ends);
      expect([resumes, units]).toEqual([true, isPlanKept ? [] : undefined]);
      const isUsed = (end: number, readAt: number) => mayUse({ ...call, end }, { body: {}, readAt });
      expect([isUsed(now - hour, started + hour), isUsed(now - 2 * hour, now - 2 * hour - 1)]).toEqual([
        false,
        false,
      ]);
      expect([isUsed(now - 5 * hour, started), isUsed(now - 2 * hour, now - 2 * hour)]).toEqual([true, true]);
    }
  }
});

it('a run after a complete one starts over', async () => {
  const open = createReports();
  const { store } = await open(now - 3 * hour);
  await store.note({ event: 'plan', at: now - hour, units: [] });
  await store.note({ event: 'split', key: 'earlier' });
  await store.note({ event: 'complete', at: now - hour });
  const { units, history, mayUse } = await open(now);
  expect([units, history]).toEqual([undefined, []]);
  expect(mayUse(call, { body: {}, readAt: now })).toBe(false);
});

it('with --restate, a result counts only if it was read that long after its end, whenever this run is', async () => {
  const open = createReports();
  const day = 24 * hour;
  for (const later of [0, 3, 20]) {
    const { mayUse } = await open(now + later * day, 14);
    // Read at noon of a day that was not over, a day after its end, and as late as it takes.
    const { end } = call;
    expect(mayUse(call, { body: {}, readAt: end - 12 * hour })).toBe(false);
    expect(mayUse(call, { body: {}, readAt: end + day })).toBe(false);
    expect(mayUse(call, { body: {}, readAt: end + 14 * day - 1 })).toBe(false);
    expect(mayUse(call, { body: {}, readAt: end + 14 * day })).toBe(true);
  }
});
