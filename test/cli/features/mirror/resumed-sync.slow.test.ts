/** What a run asks after one that died, and what it leaves out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mirror } from '../../../../src/cli/features/mirror/mirror.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { runSyncOnce, type SyncRun } from '../../../support/mirror.js';
import { type MovingWorld, openMovingWorld } from '../../../support/world.js';

let folder: string;
let world: MovingWorld;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-mirror-'));
  world = await openMovingWorld('demo');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs once; the calls have their values. */
async function sync(options: Partial<SyncRun> = {}) {
  const calls: { id: string; values: Record<string, unknown> }[] = [];
  await runSyncOnce({
    path: join(folder, 'a.db'),
    tester: world,
    now: () => Date.parse(world.at()),
    before: async (_, id, values) => void calls.push({ id, values: values as Record<string, unknown> }),
    ...options,
  });
  return { calls };
}

async function look<T>(read: (mirror: Mirror) => T, name = 'a.db'): Promise<T> {
  const mirror = await openMirror(join(folder, name));
  try {
    return read(mirror);
  } finally {
    mirror.close();
  }
}

const rename = (id: string, name: string) =>
  world.call('PUT', `accounts/:account/campaigns/${id}`, { query: { name } });
const nameOf = (id: string) =>
  look(({ query }) => query<{ name: string }>('SELECT name FROM campaigns WHERE id = ?', id)[0]?.name);
const campaignIds = async (): Promise<string[]> => {
  const { body } = await world.call('GET', 'accounts/:account/campaigns');
  return body.data.map(({ id }: { id: string }) => id);
};

describe('a list of several pages', () => {
  it('is read on where a run died, and then for what has changed since', async () => {
    const { calls } = await sync({ path: join(folder, 'whole.db'), pageRows: 3 });
    const asked = calls.flatMap(({ id }, at) => (id === 'campaigns.list' ? [at] : []));
    const pages = asked.length;
    let cursor: string | null | undefined;
    for (let diesAfter = asked[1] ?? 0; !cursor; diesAfter += 1) {
      rmSync(join(folder, 'a.db'), { force: true });
      await sync({ pageRows: 3, diesAfter });
      cursor = await look(
        ({ query }) =>
          query<{ cursor: string | null }>("SELECT cursor FROM _reads WHERE table_name = 'campaigns'")[0]
            ?.cursor,
      );
    }
    const [first = ''] = await look(({ query }) =>
      query<{ id: string }>('SELECT id FROM campaigns').map(({ id }) => id),
    );
    await rename(first, 'Renamed meanwhile');
    const again = (await sync({ pageRows: 3 })).calls.filter(({ id }) => id === 'campaigns.list');
    expect(again[0]?.values.cursor).toBe(cursor);
    expect(again.length).toBeLessThanOrEqual(pages);
    expect(again.at(-1)?.values).toMatchObject({ sort_by: 'updated_at-desc' });
    expect(await nameOf(first)).toBe('Renamed meanwhile');
  });

  it('is read down to the first row that has not changed, over as many pages as have', async () => {
    await sync({ pageRows: 3 });
    world.pass(5);
    const quiet = (await sync({ pageRows: 3 })).calls.filter(({ id }) => id === 'campaigns.list').length;
    expect(quiet).toBe(1);
    world.pass(5);
    const ids = (await campaignIds()).slice(0, 10);
    for (const id of ids) await rename(id, `Renamed ${id}`);
    const busy = (await sync({ pageRows: 3 })).calls.filter(({ id }) => id === 'campaigns.list').length;
    expect(busy).toBe(4);
    for (const id of ids) expect(await nameOf(id)).toBe(`Renamed ${id}`);
  });

  it('is read again a little before the last run, as changes may be listed late', async () => {
    await sync({ pageRows: 3 });
    const [id = '', ...others] = await campaignIds();
    await rename(id, 'Late');
    for (const other of others.slice(0, 4)) await rename(other, `Later ${other}`);
    world.pass(0.9);
    await look(({ run }) =>
      run("UPDATE _reads SET read_at = ? WHERE table_name = 'campaigns'", Date.parse(world.at())),
    );
    await sync({ pageRows: 3 });
    expect(await nameOf(id)).toBe('Late');
  });
});

describe('statistics', () => {
  const reach = { days: 21, hourlyDays: 0 };
  const asked = (calls: readonly { readonly id: string }[]) =>
    calls.filter(({ id }) => id === 'stats.get').length;
  const pending = () => look(({ query }) => query('SELECT 1 FROM _pending').length);

  it('that a run has read before it died are not asked for again', async () => {
    const whole = await sync({ path: join(folder, 'whole.db'), reach });
    const short = asked((await sync({ path: join(folder, 'whole.db'), reach })).calls);
    await sync({ reach, diesAfter: whole.calls.length - 5 });
    const left = await pending();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(asked(whole.calls));
    // What is left of days that are read again is part of the new calls.
    expect(asked((await sync({ reach })).calls)).toBeLessThanOrEqual(left + short);
    expect(await pending()).toBe(0);
  });

  it('are read from the first day whose billing is open, and once a day from the first that may be corrected', async () => {
    await sync({ reach: { days: 18, hourlyDays: 0 } });
    const first = async () => {
      const { calls } = await sync({ reach: { days: undefined, hourlyDays: 0 } });
      const starts = calls
        .filter(({ id }) => id === 'stats.get')
        .map(({ values }) => String(values.start_time));
      return (Date.parse(world.at()) - Date.parse(starts.sort()[0] ?? '')) / 86_400_000;
    };
    world.pass(1);
    const soon = await first();
    expect(soon).toBeGreaterThanOrEqual(3);
    expect(soon).toBeLessThanOrEqual(5);
    world.pass(24);
    const later = await first();
    expect(later).toBeGreaterThanOrEqual(14);
    expect(later).toBeLessThanOrEqual(16);
  });
});
