/**
 * A sheet or a file of operations that is sent again after an undo, or after somebody has deleted its records. Two people write to
 * the same account, and answers are lost.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type TestEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';

let emulator: TestEmulator;
const [home, colleague, kept] = [homeOfFile(), homeOfFile(), homeOfFile()];
let clock = Date.now();
let [funding, item] = ['', ''];

async function run(
  argv: readonly string[],
  { at = home, ...options }: RunOptions & { at?: typeof home } = {},
) {
  clock += 1000;
  emulator.clock.advance('1m');
  return runAds(at, argv, { now: () => clock, ...options, env: { ...emulator.env, ADS_ENV: 'production' } });
}

async function json(argv: readonly string[], at = home) {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json'], { at });
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

beforeAll(async () => {
  emulator = await createEmulator();
  funding = (await json(['funding-instruments', 'list']))[0].id;
  item = (await json(['line-items', 'list']))[0].id;
  for (const at of [home, colleague])
    expect((await run(['profile', 'set', 'history', 'true'], { at })).exit).toBe(0);
  cpSync(home.path, kept.path, { recursive: true });
  await emulator.snapshot('prepared');
});
beforeEach(async () => {
  await emulator.restore('prepared');
  emulator.faults.clear();
  rmSync(home.path, { recursive: true });
  cpSync(kept.path, home.path, { recursive: true });
});
afterAll(() => emulator.close());

interface Sent {
  readonly exit: number;
  readonly outcomes: readonly string[];
  readonly ids: readonly string[];
  readonly stderr: string;
}

/** A file with two new campaigns, sent as a sheet or as operations, with what it calls a record that is there already. */
const ways = [
  ['an import', ['import'], 'existing', 'created', ''],
  ['a split batch', ['batch', '--split', '--from'], 'unchanged', 'done', 'operation_type'],
] as const;

function write(text: string): string {
  const path = join(home.path, 'two.csv');
  writeFileSync(path, text);
  return path;
}

async function send(argv: readonly string[], at = home): Promise<Sent> {
  const { exit, stdout, stderr } = await run([...argv, '--yes', '-o', 'json'], { at });
  const rows: { outcome: string; id: string }[] = JSON.parse(stdout || '[]');
  return { exit, outcomes: rows.map(({ outcome }) => outcome), ids: rows.map(({ id }) => id), stderr };
}

const undo = (count: number, at = home) => run(['undo', '--yes', '--confirm', `${count}`], { at });
/** Undoes a command that is not the newest any more. */
const undoGroup = (group: string) => run(['undo', group, '--yes', '--confirm', '2']);
const newestGroup = async (): Promise<string> => (await json(['history']))[0].group;

describe.each(ways)('%s that is sent again', (_, words, existing, created, type) => {
  const file = () => {
    const rows = ['First', 'Second'].map((name) => `${type && 'Create,'}${name},${funding},10\n`);
    return write(`${type && `${type},`}name,funding_instrument_id,daily_budget\n${rows.join('')}`);
  };
  const argv = () => ['campaigns', ...words, file()];

  it('creates again what an undo here has deleted, as often as that happens', async () => {
    const seen = new Set<string>();
    for (const round of [1, 2]) {
      const sent = await send(argv());
      expect(sent, `round ${round}`).toMatchObject({ exit: 0, outcomes: [created, created] });
      for (const id of sent.ids) seen.add(id);
      const group = await newestGroup();
      expect(await send(argv())).toMatchObject({ exit: 0, outcomes: [existing, existing], ids: sent.ids });
      expect(await undoGroup(group)).toMatchObject({ exit: 0 });
    }
    expect(seen.size).toBe(4);
  });

  it('creates again what an undo has deleted whose answer was lost', async () => {
    await send(argv());
    await emulator.faults.set({
      rules: [{ fault: 'reset-connection', when: 'after', on: 'campaigns.delete' }],
    });
    expect(await undo(2)).toMatchObject({ exit: 3 });
    emulator.faults.clear();
    expect(await send(argv())).toMatchObject({ exit: 0, outcomes: [created, created] });
  });

  it('creates nothing after an undo that did not arrive', async () => {
    const first = await send(argv());
    await emulator.faults.set({
      rules: [{ fault: 'reset-connection', when: 'before', on: 'campaigns.delete' }],
    });
    expect((await undo(2)).exit).not.toBe(0);
    emulator.faults.clear();
    expect(await send(argv())).toMatchObject({ exit: 0, outcomes: [existing, existing], ids: first.ids });
  });

  it('reports what a colleague has deleted, and creates it with --again alone', async () => {
    const { ids } = await send(argv());
    expect((await run(['campaigns', 'delete', `${ids[1]}`, '--yes'], { at: colleague })).exit).toBe(0);
    const second = await send(argv());
    expect(second).toMatchObject({ exit: 3, outcomes: [existing, 'gone'], ids });
    expect(second.stderr).toMatch(/deleted since.* alone with --again/);
    const dry = await run([...argv(), '--dry-run']);
    expect(dry.stderr).toContain('deleted since');
    expect(await send([...argv(), '--again'])).toMatchObject({ exit: 0, outcomes: [created, created] });
  });

  it('creates again after an undo that found one record deleted by a colleague', async () => {
    const { ids } = await send(argv());
    await run(['campaigns', 'delete', `${ids[0]}`, '--yes'], { at: colleague });
    expect((await undo(1)).exit).toBeLessThan(4);
    expect(await send(argv())).toMatchObject({ exit: 0, outcomes: [created, created] });
  });
});

describe('a split batch of two updates, and one that is refused,', () => {
  const budget = async (id: string) =>
    Number((await json(['campaigns', 'get', id], colleague)).daily_budget_amount_local_micro) / 1e6;
  async function prepare() {
    const rows = ['Second', 'First'].map((name) => `Create,${name},${funding},10\n`).join('');
    const creating = write(`operation_type,name,funding_instrument_id,daily_budget\n${rows}`);
    const { ids } = await send(['campaigns', 'batch', '--split', '--from', creating]);
    const updates = ids.map((id) => `Update,${id},60\n`).join('');
    const path = write(`operation_type,campaign_id,daily_budget\n${updates}Update,gone1,60\n`);
    return { ids, argv: ['campaigns', 'batch', '--split', '--from', path] };
  }

  const newest = async (): Promise<string> => (await json(['history']))[0].id;

  it('sends again what an undo here has set back, but not where that undo is undone itself', async () => {
    const { ids, argv } = await prepare();
    const [first = ''] = ids;
    expect((await send(argv)).outcomes).toEqual(['done', 'done', 'failed']);
    const again = ['unchanged', 'unchanged', 'failed'];
    expect((await send(argv)).outcomes).toEqual(again);
    const log: { id: string; outcome: string }[] = await json(['history']);
    const sent = log.find(({ outcome }) => outcome === 'done')?.id ?? '';
    expect(await run(['undo', sent, '--yes'])).toMatchObject({ exit: 0 });
    expect(await run(['undo', await newest(), '--yes'])).toMatchObject({ exit: 0 });
    expect(await budget(first)).toBe(60);
    expect((await send(argv)).outcomes).toEqual(again);
    expect(await run(['undo', sent, '--yes'])).toMatchObject({ exit: 0 });
    expect(await budget(first)).toBe(10);
    expect((await send(argv)).outcomes).toEqual(['done', 'done', 'failed']);
    expect(await budget(first)).toBe(60);
    expect((await send(argv)).outcomes).toEqual(again);
  });
});

it('targeting criteria that an undo has removed are created again, and others are not touched', async () => {
  const rows = ['nora', 'theo'].map((word) => `Create,${item},BROAD_KEYWORD,${word} runs\n`).join('');
  const path = write(`operation_type,line_item_id,targeting_type,targeting_value\n${rows}`);
  const argv = ['targeting-criteria', 'batch', '--split', '--from', path];
  const before = (await json(['targeting-criteria', 'list', '--line-item-ids', item])).length;
  for (const _ of [1, 2]) {
    expect((await send(argv)).outcomes).toEqual(['done', 'done']);
    const group = await newestGroup();
    expect((await send(argv)).outcomes).toEqual(['unchanged', 'unchanged']);
    expect((await undoGroup(group)).exit).toBe(0);
    expect(await json(['targeting-criteria', 'list', '--line-item-ids', item])).toHaveLength(before);
  }
});
