/** Answers that are not to their calls: nothing of them is stored, and they are asked again. */
import { expect, it } from 'vitest';
import { isAnswerTo } from '../../../../src/cli/features/statistics/check-answer.js';
import { planUnits } from '../../../../src/cli/features/statistics/compute/call-plan.js';
import {
  callKey,
  createMemoryStore,
  type JournalEntry,
} from '../../../../src/cli/features/statistics/result-store.js';
import { runPlan } from '../../../../src/cli/features/statistics/run-calls.js';
import { toParameters } from '../../../../src/cli/features/statistics/service.js';
import { getStatistics } from '../../../../src/contract/groups/stats.js';
import { listAt } from '../../../../src/values/lossless-json.js';
import {
  createFakeService,
  type FakeOptions,
  type FakeService,
  fakeImpressions,
} from '../../../support/statistics-service.js';

const day = 86_400_000;
const start = Date.parse('2026-11-10T00:00Z');
const end = start + 2 * day;
const boundaries = [start, start + day, end];
const units = planUnits({
  ...{ account: 'a1', entity: 'LINE_ITEM', granularity: 'DAY', groupSets: [['ENGAGEMENT']], maxIds: 20 },
  placementsById: new Map(['id1', 'id2'].map((id) => [id, ['ALL_ON_TWITTER']])),
  windows: [{ start, end }],
});
const [call] = units.flatMap(({ calls }) => calls);
if (!call) throw new Error('nothing is planned');

/** What both serve on both days, by the table of the service. */
const right = ['id1', 'id2'].flatMap((id) =>
  [start, start + day].map((at) => fakeImpressions(id, 'ALL_ON_TWITTER', at)),
);

type Change = NonNullable<FakeOptions['answers']>;
const part = (impressions: number[]) => [{ segment: null, metrics: { impressions } }];
const wrong: readonly (readonly [string, Change, string])[] = [
  ['lacks one', (rows) => rows.slice(1), 'lacks id1'],
  ['has one twice', (rows) => [...rows, ...rows.slice(1)], 'more than once id2'],
  ['has both twice', (rows) => [...rows, ...rows], 'more than once id1, id2'],
  ['has another', (rows) => [...rows, { ...rows[0], id: 'id3' }], 'without being asked, id3'],
  ['has another in place of one', ([one]) => [one ?? {}, { ...one, id: 'id3' }], 'lacks id2; it has'],
  ['is empty', () => [], 'lacks id1, id2'],
  ['has a row without an id', ([one = {}, other]) => [one, { ...other, id: null }], 'a row without an id'],
  [
    'has a day too few',
    ([one = {}, other]) => [one, { ...other, id_data: part([1]) }],
    '1 entries for 2 periods',
  ],
];

/** Runs of the same report, one after another. */
function createRuns(mode: 'sync' | 'jobs') {
  const memory = createMemoryStore();
  const journal: JournalEntry[] = [];
  const services: FakeService[] = [];
  const store = { ...memory, note: async (entry: JournalEntry) => void journal.push(entry) };
  return {
    store,
    services,
    async run(options: FakeOptions = {}) {
      const service = createFakeService(options);
      services.push(service);
      const more = {
        boundariesOf: () => boundaries,
        mayUse: () => true,
        needed: ['impressions'],
        history: [...journal],
      };
      await runPlan({ units, mode, service, store, ...more });
      const stored = await store.read(callKey(call as NonNullable<typeof call>));
      const values = listAt(stored?.body, 'data').flatMap((row) =>
        listAt(row, 'id_data').flatMap((one) => (one as ReturnType<typeof part>[0]).metrics.impressions),
      );
      return { values, service };
    },
  };
}

for (const mode of ['sync', 'jobs'] as const) {
  it.each(wrong)(`of ${mode === 'jobs' ? 'a file' : 'a call'}: one that %s`, async (_, answers, message) => {
    const { run, store } = createRuns(mode);
    await expect(run({ answers })).rejects.toThrow(message);
    expect(await store.read(callKey(call))).toBeUndefined();
    // The service is right again: the file of a job is not, so another one is started.
    const { values } = await run();
    expect(values).toEqual(right);
  });
}

it('a result of the same entities on other days is not one of the call', async () => {
  const { body } = await createFakeService().call(getStatistics, toParameters(call));
  const answerFor = (days: number) => {
    const params = { ...toParameters(call), start_time: new Date(call.start - days * day).toISOString() };
    return { ...(body as object), request: { params } };
  };
  const expected = { boundaries, needed: [] };
  expect([0, 2].map((days) => isAnswerTo(call, answerFor(days), expected))).toEqual([true, false]);
});

it('a stored result that is not to its call is asked again', async () => {
  const { run, store } = createRuns('sync');
  const body = { time_series_length: 2, data: [{ id: 'id1', id_data: part([1, 2]) }] };
  await store.write(callKey(call), JSON.stringify(body), end);
  const { values, service } = await run();
  expect([values, service.made.length]).toEqual([right, 1]);
  expect((await run()).service.made).toEqual([]);
});

it('a file that is not what its job was for is not fetched again', async () => {
  const { run, services } = createRuns('jobs');
  await expect(run({ answers: () => [] })).rejects.toThrow('lacks id1, id2');
  const { jobs = new Map() } = services[0] ?? {};
  expect(jobs.size).toBe(1);
  const { service } = await run({ jobs });
  expect(service.made.filter((made) => made.startsWith('POST'))).toHaveLength(1);
});
