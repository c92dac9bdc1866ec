/** Laws of `ads sync`: the file equals the lists after each run, whatever was edited before it, beside it, or killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { type Records, recordsOfMirror, recordsOfService, replay } from '../../../support/mirror-laws.js';
import { rounds } from '../../../support/rounds.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

let folder: string;
let count = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-laws-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Edit = (world: MovingWorld, at: number) => Promise<unknown>;

async function choose({ call }: MovingWorld, list: string, at: number): Promise<string> {
  const { body } = await call('GET', `accounts/:account/${list}`, { query: { count: 200 } });
  return String(body.data[at % Math.max(body.data.length, 1)]?.id);
}
const put =
  (list: string, query: (at: number) => Record<string, string | number | boolean>): Edit =>
  async (world, at) =>
    world.call('PUT', `accounts/:account/${list}/${await choose(world, list, at)}`, { query: query(at) });
const remove =
  (list: string): Edit =>
  async (world, at) =>
    world.call('DELETE', `accounts/:account/${list}/${await choose(world, list, at)}`);

/** Amounts of more than 53 bits, odd names, and everything that can vanish. */
const edits: Readonly<Record<string, Edit>> = {
  rename: put('campaigns', (at) => ({
    name: ['', 'é\u{1f600}', '"a";--', "it's", 'x'.repeat(200)][at % 5] ?? '',
  })),
  budget: put('campaigns', (at) => ({
    total_budget_amount_local_micro: String(9_007_199_254_740_000_000n + BigInt(at) * 10_000n),
  })),
  pause: put('line_items', (at) => ({ entity_status: at % 2 ? 'PAUSED' : 'ACTIVE' })),
  limit: put('line_items', (at) => ({ daily_budget_amount_local_micro: 1_000_000 * (at + 1) })),
  create: async (world, at) => {
    const { body } = await world.call('GET', 'accounts/:account/funding_instruments');
    const query = {
      funding_instrument_id: body.data[0]?.id,
      name: `New ${at}`,
      daily_budget_amount_local_micro: 5_000_000,
    };
    return world.call('POST', 'accounts/:account/campaigns', { query });
  },
  removeCampaign: remove('campaigns'),
  removePost: remove('promoted_tweets'),
  removeLine: remove('line_items'),
  removeDraft: remove('draft_tweets'),
  removeAudience: remove('custom_audiences'),
};
const edit = fc.record({ kind: fc.constantFrom(...Object.keys(edits)), at: fc.nat(60) });
const someEdits = fc.array(edit, { maxLength: 5 });
const apply = async (world: MovingWorld, some: readonly { kind: string; at: number }[]) => {
  for (const { kind, at } of some) await edits[kind]?.(world, at);
};

/** What the service computes changes without a change of its record: a later page does not show it. */
const computed = [
  ...['effective_status', 'servable', 'reasons_not_servable', 'approval_status'],
  ...['audience_size', 'targetable', 'reasons_not_targetable'],
];

/** As texts: they are compared much faster than what they say. */
function comparable(all: ReadonlyMap<string, Records>, without: readonly string[]) {
  return Object.fromEntries(
    [...all].map(([table, records]) => [
      table,
      [...records.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, fields]) =>
          JSON.stringify([id, Object.entries(fields).filter(([name]) => !without.includes(name))]),
        ),
    ]),
  );
}

const runs = fc.array(
  fc.record({
    edits: someEdits,
    /** Edits beside the run, each before a call. */
    beside: fc.array(fc.record({ call: fc.nat(60), edit }), { maxLength: 3 }),
    hours: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100)),
    diesAfter: fc.option(fc.nat(60), { nil: undefined, freq: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);

async function tryRuns(
  all: typeof runs extends fc.Arbitrary<infer T> ? T : never,
  options: Pick<SyncRun, 'pageRows' | 'whole'> & {
    readonly without: readonly string[];
    readonly skew?: number;
  },
) {
  const world = await openMovingWorld('demo');
  count += 1;
  const path = join(folder, `${count}.db`);
  const { without, skew = 0, ...own } = options;
  const now = () => Date.parse(world.at()) + skew;
  const sync = (more: Partial<SyncRun> = {}) => runSyncOnce({ path, tester: world, now, ...own, ...more });
  await sync();
  let earlier = await recordsOfMirror(path);
  for (const { edits: some, beside, hours, diesAfter } of all) {
    await apply(world, some);
    world.pass(hours);
    const before = async (call: number) => {
      for (const one of beside) if (one.call === call) await apply(world, [one.edit]);
    };
    const { died } = await sync({ before, ...(diesAfter !== undefined && { diesAfter }) });
    // Edits beside a run may be seen by the next one.
    if (died || beside.length > 0) {
      if (died) await apply(world, some);
      world.pass(1 / 60);
      await sync();
    }
    const later = await recordsOfMirror(path);
    expect(comparable(later.records, without)).toEqual(comparable(await recordsOfService(world), without));
    const noted = later.changes.slice(earlier.changes.length);
    const replayed = replay(earlier.records, later.records, noted);
    const unnoted = [...without, 'updated_at'];
    expect(comparable(replayed, unnoted)).toEqual(comparable(later.records, unnoted));
    earlier = later;
  }
}

describe('after each run', () => {
  it('the file has what the lists have, and the changes lead there', async () => {
    await fc.assert(
      fc.asyncProperty(runs, (all) => tryRuns(all, { without: [] })),
      { numRuns: rounds(2) },
    );
  });

  it('so it is where lists have several pages', async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.integer({ min: 3, max: 9 }), (all, pageRows) =>
        tryRuns(all, { pageRows, without: computed }),
      ),
      { numRuns: rounds(3) },
    );
  });

  it('so it is where lists have several pages and each run is whole', async () => {
    await fc.assert(
      fc.asyncProperty(runs, (all) => tryRuns(all, { pageRows: 5, whole: true, without: [] })),
      { numRuns: rounds(1) },
    );
  });
});
