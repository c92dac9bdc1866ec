/** Runs of a plan against a service that fails: what is delivered, what is named, and what goes on after a kill. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { listDayBoundaries } from '../../../../src/cli/features/statistics/compute/account-days.js';
import {
  type PlanUnit,
  planUnits,
  type StatisticsCall,
} from '../../../../src/cli/features/statistics/compute/call-plan.js';
import { cutWindows } from '../../../../src/cli/features/statistics/compute/windows.js';
import {
  callKey,
  createMemoryStore,
  openResultStore,
  type ResultStore,
} from '../../../../src/cli/features/statistics/result-store.js';
import { type PlanOutcome, runPlan } from '../../../../src/cli/features/statistics/run-calls.js';
import { isObject } from '../../../../src/values/lossless-json.js';
import { makeFolder } from '../../../support/folders.js';
import { createFakeService, type FakeService, fakeImpressions } from '../../../support/statistics-service.js';

const start = Date.parse('2026-10-20T04:00Z');
const end = Date.parse('2026-11-19T05:00Z');
const boundaries = listDayBoundaries(start, end, { name: 'America/New_York' });
const ids = Array.from({ length: 45 }, (_, index) => `id${index}`);

const planOf = (maxDays: number, some: readonly string[] = ids): readonly PlanUnit[] =>
  planUnits({
    account: 'a1',
    entity: 'LINE_ITEM',
    granularity: 'DAY',
    placementsById: new Map(some.map((id) => [id, ['ALL_ON_TWITTER', 'TREND']])),
    windows: cutWindows(boundaries, maxDays),
    groupSets: [['ENGAGEMENT']],
    maxIds: 20,
  });

interface Ran extends PlanOutcome {
  /** Entity, placement and day of every value that was delivered, in ascending order. */
  readonly delivered: readonly string[];
}

async function run(
  service: FakeService,
  store: ResultStore,
  { mode = 'jobs', units = planOf(15) }: { mode?: 'jobs' | 'sync'; units?: readonly PlanUnit[] } = {},
): Promise<Ran> {
  const outcome = await runPlan({
    units,
    mode,
    service,
    store,
    history: store.journal,
    boundariesOf: () => boundaries,
    mayUse: () => true,
    needed: ['impressions'],
  });
  const delivered: string[] = [];
  for (const call of outcome.answered.flat()) {
    const stored = await store.read(callKey(call));
    delivered.push(...valuesOf(call, stored?.body));
  }
  return { ...outcome, delivered: delivered.sort() };
}

function daysOf(call: Pick<StatisticsCall, 'start' | 'end'>): number[] {
  return boundaries.filter((at) => at >= call.start && at < call.end);
}

/** Checks every value on the way. */
function valuesOf(call: StatisticsCall, body: unknown): string[] {
  const data = isObject(body) && Array.isArray(body.data) ? body.data : [];
  return data.flatMap(({ id, id_data }) => {
    const { impressions } = id_data[0].metrics;
    const expected = daysOf(call).map((_, index) =>
      fakeImpressions(id, call.placement, call.start + index * 86_400_000),
    );
    expect(impressions).toEqual(expected);
    return daysOf(call).map((day) => `${id} ${call.placement} ${new Date(day).toISOString().slice(0, 10)}`);
  });
}

const everything = ids
  .flatMap((id) =>
    ['ALL_ON_TWITTER', 'TREND'].flatMap((placement) =>
      daysOf({ start, end }).map((day) => `${id} ${placement} ${new Date(day).toISOString().slice(0, 10)}`),
    ),
  )
  .sort();

describe('a run by jobs', () => {
  it('delivers everything, with few polls', async () => {
    const service = createFakeService();
    const { delivered, failed } = await run(service, createMemoryStore());
    expect(delivered).toEqual(everything);
    expect(failed).toEqual([]);
    expect(service.made.filter((call) => call.startsWith('POST'))).toHaveLength(18);
    expect(service.made.filter((call) => call.startsWith('GET'))).toHaveLength(2);
    expect(service.made.filter((call) => call === 'FILE')).toHaveLength(18);
  });

  it('delivers everything although one job in ten fails', async () => {
    const service = createFakeService({ fails: (_, count) => count % 10 === 3 });
    const { delivered, failed } = await run(service, createMemoryStore());
    expect(delivered).toEqual(everything);
    expect(failed).toEqual([]);
    expect(service.jobs.size).toBeGreaterThan(18);
  });

  it('names the entity and the day that make jobs fail, and delivers the rest', async () => {
    const service = createFakeService({
      fails: ({ entity_ids, start_time, end_time }) =>
        (entity_ids as string[]).includes('id7') &&
        String(start_time) <= '2026-10-25T04:00:00Z' &&
        String(end_time) > '2026-10-25T04:00:00Z',
    });
    const { delivered, failed } = await run(service, createMemoryStore());
    expect(failed.map(({ call, reason }) => [call.ids, call.placement, daysOf(call).length, reason])).toEqual(
      [
        [['id7'], 'ALL_ON_TWITTER', 1, 'its job failed'],
        [['id7'], 'TREND', 1, 'its job failed'],
      ],
    );
    expect(new Date(failed[0]?.call.start ?? 0).toISOString()).toBe('2026-10-25T04:00:00.000Z');
    expect(delivered).toEqual(everything.filter((value) => !/^id7 \w+ 2026-10-25$/.test(value)));
  });

  it.each([
    ['files that are not there yet', { refusals: [404, 426, 404] }],
    ['jobs that are done before they have a URL', { looksWithoutUrl: 3 }],
    ['jobs that somebody cancels', { cancelled: 2 }],
    ['jobs that the service loses', { forgotten: 2 }],
    ['creations that are refused for a while', { busy: 3 }],
  ])('waits for %s', async (_, options) => {
    const { delivered, failed } = await run(createFakeService(options), createMemoryStore());
    expect(failed).toEqual([]);
    expect(delivered).toEqual(everything);
  });

  it('gives up on a file that never comes, and names its job', async () => {
    const service = createFakeService({ refusals: Array(100).fill(404) });
    const { delivered, failed } = await run(service, createMemoryStore(), { units: planOf(90, ['id1']) });
    expect(delivered).toEqual([]);
    expect(failed.map(({ call, reason }) => [call.ids, reason])).toEqual(
      Array(2).fill([['id1'], expect.stringContaining('404')]),
    );
  });

  it.each([403, 410])(
    'gives up on a file that is refused with %i after some tries, and says where it waits',
    async (status) => {
      const service = createFakeService({ refusals: Array(100).fill(status) });
      const began = service.now();
      const { failed } = await run(service, createMemoryStore(), { units: planOf(90, ['id1']) });
      expect(failed.map(({ reason }) => reason)).toEqual(Array(2).fill(expect.stringContaining(`${status}`)));
      expect(service.made.filter((call) => call === 'FILE')).toHaveLength(2 * 3 * 5);
      expect(service.now() - began).toBeLessThan(5 * 60_000);
      expect(service.shown.at(-1)).toMatch(/^2 of 2$/);
      expect(service.shown).toContainEqual(
        expect.stringMatching(/^0 of 2, waiting for the file of job \d+$/),
      );
    },
  );

  it.each(['<html>', '{"data":['])('gives up on a file that is no JSON: %s', async (file) => {
    const service = createFakeService({ file });
    const { failed } = await run(service, createMemoryStore(), { units: planOf(90, ['id1']) });
    expect(failed.map(({ reason }) => reason)).toEqual(Array(2).fill('its file is not JSON'));
    expect(service.made.filter((call) => call === 'FILE')).toHaveLength(2 * 3 * 5);
  });

  it.each([400, 429] as const)(
    'waits for room that other programs take, refused with %i',
    async (fullStatus) => {
      const service = createFakeService({ fullStatus, othersFor: 30 * 60_000 });
      const { delivered, failed } = await run(service, createMemoryStore());
      expect(failed).toEqual([]);
      expect(delivered).toEqual(everything);
      expect(service.shown).toContain('0 of 18, waiting for jobs of other programs to end');
      // The same within a run: what its own jobs take.
      const small = createFakeService({ fullStatus, limit: 2 });
      expect((await run(small, createMemoryStore())).delivered).toEqual(everything);
    },
  );

  it('waits no longer than it may: for room, for files, for jobs that do not end', async () => {
    const bound = { longestSilence: 60_000 };
    const service = createFakeService({ fullStatus: 400, othersFor: 3_600_000, ...bound });
    const began = service.now();
    await expect(run(service, createMemoryStore())).rejects.toMatchObject({
      status: 400,
      isRateLimited: true,
    });
    expect(service.now() - began).toBeLessThan(76_000);
    for (const options of [{ refusals: Array(100).fill(404) }, { looksWithoutUrl: 1000 }]) {
      const late = createFakeService({ ...options, ...bound });
      const from = late.now();
      const { failed } = await run(late, createMemoryStore(), { units: planOf(90, ['id1']) });
      expect(failed).toHaveLength(2);
      expect(late.now() - from).toBeLessThan(91_000);
    }
  });

  it.each([true, false])(
    'never has more jobs than the account may have, with the limit in the answers: %s',
    async (saysLimit) => {
      const service = createFakeService({ limit: 5, saysLimit });
      const { delivered } = await run(service, createMemoryStore());
      expect(delivered).toEqual(everything);
      expect(service.mostRunning()).toBeLessThanOrEqual(5);
      // With the headers no job is refused; without them the first refusals tell.
      if (saysLimit) expect(service.refused()).toBe(0);
      else expect(service.refused()).toBeGreaterThan(0);
    },
  );

  it('finds an entity that does not exist', async () => {
    const { delivered, failed } = await run(createFakeService({ unknown: ['id3'] }), createMemoryStore());
    expect(new Set(failed.map(({ call }) => call.ids.join()))).toEqual(new Set(['id3']));
    expect(delivered).toEqual(everything.filter((value) => !value.startsWith('id3 ')));
  });
});

describe('a synchronous run', () => {
  it('delivers everything', async () => {
    const service = createFakeService();
    const { delivered } = await run(service, createMemoryStore(), { mode: 'sync', units: planOf(7) });
    expect(delivered).toEqual(everything);
    expect(service.made).toHaveLength(3 * 2 * 5);
  });

  it('finds an entity that does not exist', async () => {
    const { delivered, failed } = await run(
      createFakeService({ unknown: ['id3', 'id44'] }),
      createMemoryStore(),
      {
        mode: 'sync',
        units: planOf(90),
      },
    );
    expect(failed.map(({ call }) => call.ids.join()).sort()).toEqual(['id3', 'id3', 'id44', 'id44']);
    expect(delivered).toEqual(everything.filter((value) => !/^id(3|44) /.test(value)));
  });
});

describe('a run that is killed', () => {
  let directory: string;
  beforeEach(() => {
    directory = makeFolder();
  });
  const open = () => openResultStore({ directory, name: 'r1', sleep: () => pause(1), now: Date.now() });

  it('resumes with its results, its jobs and its splits, and ends with the same rows', async () => {
    const fails = ({ entity_ids }: { entity_ids?: unknown }) =>
      (entity_ids as string[]).includes('id7') && (entity_ids as string[]).length > 1;
    for (let diesAfter = 1; ; diesAfter += 7) {
      const store = await open();
      try {
        const { delivered, failed } = await run(createFakeService({ fails, diesAfter }), store);
        expect(failed).toEqual([]);
        expect(delivered).toEqual(everything);
        expect(diesAfter).toBeGreaterThan(7);
        break;
      } catch (error) {
        expect(String(error)).toContain('killed');
      }
    }
  });

  it('does not ask again for a call that was split, nor for a half that was split', async () => {
    const fails = ({ entity_ids }: { entity_ids?: unknown }) =>
      (entity_ids as string[]).includes('id7') && (entity_ids as string[]).length > 1;
    const splitsOf = async () =>
      (await open()).journal.flatMap((entry) => (entry.event === 'split' ? [entry.key] : []));
    const units = planOf(90, ids.slice(0, 16));
    await expect(run(createFakeService({ fails, diesAfter: 25 }), await open(), { units })).rejects.toThrow(
      'killed',
    );
    // The other calls of the first run end too.
    await pause(50);
    const before = await splitsOf();
    const second = await run(createFakeService({ fails }), await open(), { units });
    expect(second.failed).toEqual([]);
    const after = (await splitsOf()).slice(before.length);
    expect(before.length).toBeGreaterThan(2);
    expect(after.filter((key) => before.includes(key))).toEqual([]);
    expect(before.length + after.length).toBe(2 * 4);
  });

  it('takes the results of jobs that have ended, also where it may not wait', async () => {
    const service = createFakeService({ longestSilence: 0 });
    const units = planOf(90, ['id1']);
    expect((await run(service, await open(), { units })).failed).toHaveLength(2);
    await service.sleep(3_600_000);
    expect((await run(service, await open(), { units })).failed).toEqual([]);
  });

  it('does not start the same jobs again', async () => {
    const first = createFakeService({ diesAfter: 19 });
    await expect(run(first, await open())).rejects.toThrow('killed');
    expect(first.jobs.size).toBe(18);
    const second = createFakeService({ jobs: first.jobs });
    const { delivered } = await run(second, await open());
    expect(delivered).toEqual(everything);
    expect(second.made.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('takes a job as of its creation, and starts another one if its time was not over then', async () => {
    for (const [created, isOver] of [
      [end - 3_600_000, false],
      [end, true],
    ] as const) {
      directory = makeFolder();
      const units = planOf(90, ids.slice(0, 16));
      const first = createFakeService({ now: created, diesAfter: 2 });
      await expect(run(first, await open(), { units })).rejects.toThrow('killed');
      expect(first.jobs.size).toBe(2);
      const now = end + 5 * 3_600_000;
      const second = createFakeService({ jobs: first.jobs, now });
      const store = await open();
      const { answered } = await run(second, store, { units });
      expect(second.jobs.size).toBe(isOver ? 2 : 4);
      const times = await Promise.all(answered.flat().map((call) => store.read(callKey(call))));
      expect(times.map((result) => result?.readAt)).toEqual([0, 1].map(() => (isOver ? created : now)));
    }
  });

  it('leaves files that only their owner can read', async () => {
    await run(createFakeService(), await open());
    const own = join(directory, 'r1');
    expect(statSync(own).mode & 0o777).toBe(0o700);
    const files = readdirSync(own);
    expect(files).toHaveLength(19);
    for (const file of files) expect([file, statSync(join(own, file)).mode & 0o777]).toEqual([file, 0o600]);
  });

  it('reads a damaged result again', async () => {
    await run(createFakeService(), await open());
    const own = join(directory, 'r1');
    const [result = ''] = readdirSync(own).filter((name) => name.endsWith('.json'));
    writeFileSync(join(own, result), '{"read_at":1,"bo');
    const service = createFakeService();
    const { delivered, reused } = await run(service, await open());
    expect(delivered).toEqual(everything);
    expect(reused).toBe(17);
    expect(service.jobs.size).toBe(1);
  });
});
