/** A run that dies at any call, edits, time that passes, and another run: the file then is that of one whole run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { contentOf, runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { rounds } from '../../../support/rounds.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-mirror-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Changes of the account; `at` chooses the record. */
const edits: Readonly<Record<string, (world: MovingWorld, at: number) => Promise<unknown>>> = {
  async rename(world, at) {
    const id = await choose(world, 'campaigns', at);
    await world.call('PUT', `accounts/:account/campaigns/${id}`, { query: { name: `Renamed ${at}` } });
  },
  async pause(world, at) {
    const id = await choose(world, 'line_items', at);
    await world.call('PUT', `accounts/:account/line_items/${id}`, { query: { entity_status: 'PAUSED' } });
  },
  async remove(world, at) {
    const id = await choose(world, 'promoted_tweets', at);
    await world.call('DELETE', `accounts/:account/promoted_tweets/${id}`);
  },
  async forget(world, at) {
    const id = await choose(world, 'draft_tweets', at);
    await world.call('DELETE', `accounts/:account/draft_tweets/${id}`);
  },
  async target(world, at) {
    const line_item_id = await choose(world, 'line_items', at);
    const query = { line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: `book ${at}` };
    await world.call('POST', 'accounts/:account/targeting_criteria', { query });
  },
};

async function choose({ call }: MovingWorld, list: string, at: number): Promise<string> {
  const { body } = await call('GET', `accounts/:account/${list}`);
  return String(body.data[at % body.data.length]?.id);
}

const edit = fc.record({ kind: fc.constantFrom(...Object.keys(edits)), at: fc.nat(40) });
const steps = (calls: number, hours: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      diesAfter: fc.option(fc.nat(calls), { nil: undefined }),
      edits: fc.array(edit, { maxLength: 4 }),
      hours,
    }),
    { minLength: 1, maxLength: 3 },
  );
type Steps = typeof steps extends (...args: never) => fc.Arbitrary<infer T> ? T : never;

let count = 0;

/** The content after the steps and one more run, and that of a new file. */
async function syncTwice(
  all: Steps,
  options: Pick<SyncRun, 'reach' | 'pageRows'>,
  without: readonly string[] = [],
) {
  const world = await openMovingWorld('demo');
  count += 1;
  const [path, fresh] = [join(folder, `a${count}.db`), join(folder, `b${count}.db`)];
  const sync = (file: string, diesAfter?: number) =>
    runSyncOnce({
      path: file,
      tester: world,
      now: () => Date.parse(world.at()),
      ...options,
      ...(diesAfter !== undefined && { diesAfter }),
    });
  for (const { diesAfter, edits: some, hours } of all) {
    await sync(path, diesAfter);
    for (const { kind, at } of some) await edits[kind]?.(world, at);
    world.pass(hours);
  }
  await sync(path);
  await sync(fresh);
  const since = world.at(-24 * 8).slice(0, 10);
  return Promise.all([contentOf(path, since, without), contentOf(fresh, since, without)]);
}

/** What the service computes changes without a change of its record. */
const computed = ['effective_status', 'servable', 'reasons_not_servable'];

describe('a run after one that died', () => {
  it('leaves the file that one whole run makes', async () => {
    await fc.assert(
      fc.asyncProperty(steps(45, fc.oneof(fc.nat(30), fc.nat(500))), async (all) => {
        const [again, whole] = await syncTwice(all, { reach: { days: 10, hourlyDays: 1 } });
        expect(again).toEqual(whole);
      }),
      { numRuns: rounds(4) },
    );
  });

  it('does so where lists have several pages', async () => {
    await fc.assert(
      fc.asyncProperty(steps(90, fc.constant(0)), async (all) => {
        const [again, whole] = await syncTwice(all, { pageRows: 4 }, computed);
        expect(again).toEqual(whole);
      }),
      { numRuns: rounds(3) },
    );
  });
});

describe('what was served lately', () => {
  it('is read again, because the service computes its status', async () => {
    const world = await openMovingWorld('demo');
    const path = join(folder, 'served.db');
    const run = () =>
      runSyncOnce({
        path,
        tester: world,
        now: () => Date.parse(world.at()),
        reach: { days: 3, hourlyDays: 0 },
        pageRows: 4,
      });
    await run();
    const mirror = await openMirror(path);
    const [served] = mirror.query<{ id: string }>(
      `SELECT own.id AS id FROM campaigns AS own JOIN stats_day AS fact ON fact.campaign_id = own.id
        WHERE own.effective_status = 'RUNNING' ORDER BY own.id LIMIT 1`,
    );
    mirror.close();
    const id = served?.id ?? '';
    const status = async () => {
      const { body } = await world.call('GET', `accounts/:account/campaigns/${id}`);
      return body.data.effective_status;
    };
    const query = { campaign_ids: id };
    const { body: items } = await world.call('GET', 'accounts/:account/line_items', { query });
    for (const item of items.data)
      await world.call('PUT', `accounts/:account/line_items/${item.id}`, {
        query: { entity_status: 'PAUSED' },
      });
    world.pass(2);
    await run();
    const after = await openMirror(path);
    const found = after.query<{ status: string }>(
      'SELECT effective_status AS status FROM campaigns WHERE id = ?',
      id,
    );
    after.close();
    expect(await status()).not.toBe('RUNNING');
    expect(found).toEqual([{ status: await status() }]);
  });
});
