/** Snapshots of a world: what was saved is what comes back, whoever uses the store meanwhile. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatorControl } from '../../../src/emulator/control/control.js';
import type { Snapshot } from '../../../src/emulator/control/snapshot.js';
import { isSnapshotName } from '../../../src/emulator/control/snapshots.js';
import { type Emulator, openEmulator } from '../../../src/emulator/index.js';
import { formerVersion, schemaVersion } from '../../../src/emulator/store/schema.js';
import { readHeader } from '../../../src/files/sqlite.js';
import {
  addCampaign,
  addInstrument,
  createTester,
  fixedClock,
  openTester,
  type Tester,
} from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';
import { changeFile, setVersion, takeBack } from '../../support/former-store.js';
import { rounds } from '../../support/rounds.js';

function controlOf({ control }: Emulator): EmulatorControl {
  if (!control) throw new Error('the emulator has no controls');
  return control;
}

async function open(path: string, clock: string | null = fixedClock): Promise<Tester> {
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    now: Date.now,
    random: randomBytes,
    version: '0.0.0-test',
    control: true,
    ...(clock !== null && { clock }),
  });
  onTestFinished(() => emulator.close());
  return createTester(emulator);
}

function newPath(): string {
  const folder = makeFolder();
  return join(folder, 'emulator.db');
}

/** All that a client can see of campaigns and funding, deleted ones included, and the clock. */
async function viewOf(tester: Tester) {
  const list = (path: string) => tester.call('GET', path, { query: { with_deleted: true, count: 1000 } });
  const [campaigns, funding] = [
    await list('accounts/:account/campaigns'),
    await list('accounts/:account/funding_instruments'),
  ];
  return [campaigns.body.data, funding.body.data, controlOf(tester.emulator).clock.read()];
}

/** A random write; it may fail, as those of users do. */
const write = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name: fc.string({ minLength: 1, maxLength: 20 }) }),
  fc.record({ kind: fc.constantFrom('update' as const, 'delete' as const), pick: fc.nat(10) }),
  fc.record({ kind: fc.constant('advance' as const), hours: fc.integer({ min: 1, max: 100 }) }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

async function perform(tester: Tester, instrument: string, writes: readonly Write[]): Promise<string[]> {
  const made: string[] = [];
  for (const item of writes) {
    if (item.kind === 'advance') {
      controlOf(tester.emulator).clock.advance({ by: item.hours * 3_600_000 });
      continue;
    }
    const { body } = await tester.call('GET', 'accounts/:account/campaigns', { query: { count: 1000 } });
    const id = item.kind === 'create' ? undefined : body.data[item.pick % (body.data.length || 1)]?.id;
    if (item.kind === 'create') {
      const created = await tester.call('POST', 'accounts/:account/campaigns', {
        query: {
          name: item.name,
          funding_instrument_id: instrument,
          daily_budget_amount_local_micro: 5_000_000,
        },
      });
      made.push(String(created.body.data?.id));
    } else if (id !== undefined && item.kind === 'update') {
      await tester.call('PUT', `accounts/:account/campaigns/${id}`, {
        query: { name: `again ${item.pick}` },
      });
    } else if (id !== undefined) await tester.call('DELETE', `accounts/:account/campaigns/${id}`);
  }
  return made;
}

describe.each([
  ['in memory', () => ':memory:'],
  ['in a file', newPath],
])('a snapshot of a dataset %s', (_, makePath) => {
  it('comes back whole after any writes, and ids continue as they would have', async () => {
    const tester = await open(makePath());
    const control = controlOf(tester.emulator);
    const instrument = await addInstrument(tester);
    const writes = fc.array(write, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(writes, writes, writes, async (before, between, after) => {
        await perform(tester, instrument, before);
        const saved = await viewOf(tester);
        await control.snapshots.save('one');
        const first = await perform(tester, instrument, after);
        const then = await viewOf(tester);
        await perform(tester, instrument, between);
        await control.snapshots.load('one');
        expect(await viewOf(tester)).toEqual(saved);
        expect(await perform(tester, instrument, after)).toEqual(first);
        expect(await viewOf(tester)).toEqual(then);
      }),
      { numRuns: rounds(3) },
    );
  });

  it('can be replaced, listed by name and deleted', async () => {
    const tester = await open(makePath());
    const { snapshots } = controlOf(tester.emulator);
    expect(await snapshots.list()).toEqual([]);
    await snapshots.save('b');
    await snapshots.save('a.1');
    await addCampaign(tester);
    const replaced = await snapshots.save('b');
    expect((await snapshots.list()).map(({ name }) => name)).toEqual(['a.1', 'b']);
    expect(replaced.bytes).toBeGreaterThan(0);
    await snapshots.load('b');
    expect((await viewOf(tester))[0]).toHaveLength(1);
    expect(await snapshots.delete('b')).toBe(true);
    expect(await snapshots.delete('b')).toBe(false);
    await expect(snapshots.load('b')).rejects.toThrow('snapshot b does not exist');
    expect((await viewOf(tester))[0]).toHaveLength(1);
  });
});

it('no other user can read a snapshot', async () => {
  const path = newPath();
  await controlOf((await open(path)).emulator).snapshots.save('one');
  expect(statSync(`${path}.snapshots`).mode & 0o777).toBe(0o700);
  expect(statSync(`${path}.snapshots/one.db`).mode & 0o777).toBe(0o600);
});

it('two servers on one file see each snapshot that either loads', async () => {
  const path = newPath();
  const [one, other] = [await open(path), await open(path)];
  await controlOf(one.emulator).snapshots.save('empty');
  await addCampaign(other);
  expect((await viewOf(one))[0]).toHaveLength(1);
  await controlOf(other.emulator).snapshots.save('full');
  await controlOf(one.emulator).snapshots.load('empty');
  for (const each of [one, other]) expect((await viewOf(each))[0]).toEqual([]);
  await controlOf(other.emulator).snapshots.load('full');
  for (const each of [one, other]) expect((await viewOf(each))[0]).toHaveLength(1);
  await addCampaign(one);
  expect((await viewOf(other))[0]).toHaveLength(2);
});

it('calls that are under way while a snapshot is loaded see the data before or after it', async () => {
  const tester = await open(newPath());
  const { snapshots } = controlOf(tester.emulator);
  await snapshots.save('empty');
  const instrument = await addInstrument(tester);
  for (let index = 0; index < 20; index += 1)
    await addCampaign(tester, { funding_instrument_id: instrument });
  await snapshots.save('full');
  const lengths = new Set<number>();
  const reading = (async () => {
    for (let index = 0; index < 30; index += 1) {
      const [{ body }] = await Promise.all([
        tester.call('GET', 'accounts/:account/campaigns', { query: { count: 1000 } }),
      ]);
      lengths.add(body.data.length);
    }
  })();
  for (let index = 0; index < 6; index += 1) await snapshots.load(index % 2 ? 'full' : 'empty');
  await reading;
  expect([...lengths].filter((length) => length !== 0 && length !== 20)).toEqual([]);
});

describe('a file that is not a snapshot', () => {
  const damages: Readonly<Record<string, (file: string) => void>> = {
    text: (file) => writeFileSync(file, 'not a database, but long enough to be read as a header'.repeat(9)),
    'cut off': (file) => truncateSync(file, 8192),
    empty: (file) => truncateSync(file, 0),
  };
  it('is not loaded, and nothing changes', async () => {
    const path = newPath();
    const tester = await open(path);
    const { snapshots } = controlOf(tester.emulator);
    await addCampaign(tester);
    await snapshots.save('one');
    await addCampaign(tester);
    const before = await viewOf(tester);
    const file = `${path}.snapshots/one.db`;
    const whole = readFileSync(file);
    for (const [name, damage] of Object.entries(damages)) {
      writeFileSync(file, whole);
      damage(file);
      await expect(snapshots.load('one'), name).rejects.toMatchObject({ name: 'StoreError' });
      expect(await viewOf(tester), name).toEqual(before);
    }
    await snapshots.save('one');
    await snapshots.load('one');
    expect(await viewOf(tester)).toEqual(before);
  });

  it('is removed by the next save if a killed process left it', async () => {
    const path = newPath();
    const tester = await open(path);
    const { snapshots } = controlOf(tester.emulator);
    await snapshots.save('one');
    const folder = `${path}.snapshots`;
    // The number of no process: beyond the largest that systems give.
    const drafts = ['.two.4194399.new', '.two.4194399-0123456789abcdef.tmp'];
    const others = [`.three.${process.ppid}-0123456789abcdef.tmp`, 'two.4194399-0123456789abcdef.tmp'];
    for (const name of [...drafts.flatMap((name) => [name, `${name}-journal`]), ...others])
      writeFileSync(join(folder, name), 'x');
    expect((await snapshots.list()).map(({ name }) => name)).toEqual(['one']);
    await snapshots.save('one');
    expect(readdirSync(folder).sort()).toEqual([...others, 'one.db'].sort());
  });
});

describe('a snapshot of another version', () => {
  async function openSaved() {
    const path = newPath();
    const tester = await open(path);
    const { snapshots } = controlOf(tester.emulator);
    await addCampaign(tester);
    const [saved] = [await viewOf(tester), await snapshots.save('one'), await snapshots.save('two')];
    await addCampaign(tester);
    const folder = `${path}.snapshots`;
    return { path, tester, snapshots, saved, folder, file: join(folder, 'one.db') };
  }

  it('is migrated as a copy, which takes its place once it is loaded', async () => {
    const { tester, snapshots, saved, folder, file } = await openSaved();
    await changeFile(file, takeBack);
    expect((await readHeader(file))?.version).toBe(formerVersion);
    utimesSync(file, 1_790_000_000, 1_790_000_000);
    const before = await snapshots.list();
    await snapshots.load('one');
    expect(await viewOf(tester)).toEqual(saved);
    expect((await readHeader(file))?.version).toBe(schemaVersion);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const seconds = (all: readonly Snapshot[]) => Date.parse(all[0]?.saved_at ?? '') / 1000;
    expect(seconds(await snapshots.list())).toBeCloseTo(seconds(before), 1);
    expect(readdirSync(folder).sort()).toEqual(['one.db', 'two.db']);
    await addCampaign(tester);
    await snapshots.load('one');
    expect(await viewOf(tester)).toEqual(saved);
  });

  it('stays as it was where its copy cannot be migrated or loaded', async () => {
    const { tester, snapshots, folder, file } = await openSaved();
    const now = await viewOf(tester);
    await changeFile(file, (store) => {
      takeBack(store);
      store.query('ALTER TABLE approval RENAME TO other');
    });
    const bytes = readFileSync(file);
    await expect(snapshots.load('one')).rejects.toMatchObject({ name: 'StoreError' });
    await changeFile(join(folder, 'two.db'), takeBack);
    truncateSync(join(folder, 'two.db'), 65_536);
    await expect(snapshots.load('two')).rejects.toMatchObject({ name: 'StoreError' });
    expect(await viewOf(tester)).toEqual(now);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(statSync(join(folder, 'two.db')).size).toBe(65_536);
    expect(readdirSync(folder).sort()).toEqual(['one.db', 'two.db']);
  });

  it.each([
    [schemaVersion + 1, 'newer'],
    [formerVersion - 1, 'older'],
  ])('%i is refused and kept', async (version, reason) => {
    const { tester, snapshots, file } = await openSaved();
    const now = await viewOf(tester);
    await setVersion(file, version);
    const bytes = readFileSync(file);
    await expect(snapshots.load('one')).rejects.toMatchObject({
      reason,
      message: expect.stringMatching(`snapshot one cannot be loaded: .*${reason} version of ads`),
    });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(await viewOf(tester)).toEqual(now);
  });
});

it.each([
  ['a', true],
  ['A-1_b.c', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['.a', false],
  ['-a', false],
  ['a/b', false],
  ['..', false],
  ['a b', false],
  ['ä', false],
])('the name %j of a snapshot is allowed: %s', (name, isAllowed) => {
  expect(isSnapshotName(name)).toBe(isAllowed);
});

describe('a reset', () => {
  it('restores the first data, with the same credentials', async () => {
    const tester = await open(':memory:');
    const control = controlOf(tester.emulator);
    const before = await viewOf(tester);
    const { credentials } = tester.emulator;
    await addCampaign(tester);
    control.clock.advance({ by: 86_400_000 });
    await control.reset();
    expect(await viewOf(tester)).toEqual(before);
    expect(tester.emulator.credentials).toEqual(credentials);
    expect((await tester.call('GET', 'accounts/:account')).status).toBe(200);
  });

  it('can make another dataset, and keeps snapshots', async () => {
    const tester = await openTester({ seed: 'demo', control: true });
    const control = controlOf(tester.emulator);
    const before = await viewOf(tester);
    expect(before[0].length).toBeGreaterThan(3);
    await control.snapshots.save('one');
    await control.reset({ seed: 'empty', clock: '2026-03-01T00:00:00Z' });
    expect(control.clock.read().now).toMatch(/^2026-03-01T00/);
    expect((await viewOf(createTester(tester.emulator)))[0]).toEqual([]);
    await control.snapshots.load('one');
    expect(await viewOf(tester)).toEqual(before);
  });
});

describe('a dataset that is saved and loaded while it is used', () => {
  async function openUsed(path: string) {
    const tester = await open(path);
    const { emulator } = tester;
    const instrument = await addInstrument(tester);
    for (let count = 0; count < 20; count += 1)
      await addCampaign(tester, { funding_instrument_id: instrument, name: `Campaign ${count}` });
    const names = async () => {
      const { status, body } = await tester.call('GET', 'accounts/:account/campaigns', {
        query: { count: 1000 },
      });
      return { status, count: body.data.length };
    };
    return { tester, instrument, names, snapshots: controlOf(emulator).snapshots };
  }

  /** How often the event loop turns until some work ends: it stands still while a call is held up. */
  async function countTurns(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    await work.finally(() => {
      isOver = true;
    });
    return turns;
  }

  it('answers others while it is saved', async () => {
    const { names, snapshots } = await openUsed(newPath());
    let isSaved = false;
    const saving = snapshots.save('one').then(() => {
      isSaved = true;
    });
    expect(await names()).toEqual({ status: 200, count: 20 });
    expect(isSaved).toBe(false);
    expect(await countTurns(saving)).toBeGreaterThan(3);
  });

  it('makes others wait while it is loaded, and then answers them from the new data', async () => {
    const { tester, instrument, names, snapshots } = await openUsed(newPath());
    await snapshots.save('one');
    await addCampaign(tester, { funding_instrument_id: instrument, name: 'Later' });
    expect((await names()).count).toBe(21);
    const loading = snapshots.load('one');
    const turns = countTurns(loading);
    await new Promise((resolve) => setImmediate(resolve));
    const answers = await Promise.all([
      names(),
      names(),
      addCampaign(tester, { funding_instrument_id: instrument, name: 'After' }),
    ]);
    expect(answers[0]).toMatchObject({ status: 200 });
    await loading;
    // A dozen statements and more, each of which ends in a turn of its own.
    expect(await turns).toBeGreaterThan(10);
    expect(await names()).toEqual({ status: 200, count: 21 });
    expect([20, 21]).toContain(answers[0].count);
  });

  it('is whole after many loads between writes', async () => {
    const { tester, instrument, names, snapshots } = await openUsed(newPath());
    await snapshots.save('one');
    for (let round = 0; round < 3; round += 1) {
      const writes = Array.from({ length: 4 }, (_, index) =>
        addCampaign(tester, { funding_instrument_id: instrument, name: `Round ${round} ${index}` }),
      );
      await Promise.all([...writes, snapshots.load('one'), snapshots.load('one')]);
    }
    await snapshots.load('one');
    expect(await names()).toEqual({ status: 200, count: 20 });
  });
});
