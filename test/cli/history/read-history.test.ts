/** Which writes of the audit log are undone, as a whole and in part, and what `ads undo` then takes up. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseEntries } from '../../../src/cli/history/choose-entries.js';
import type { HistoryEntry } from '../../../src/cli/history/history-entry.js';
import { historyFolder, logPath } from '../../../src/cli/history/log-file.js';
import { readHistory } from '../../../src/cli/history/read-history.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-history-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = () => ({ env: { ADS_STATE_DIR: folder }, platform: 'linux' as const, home: folder });

function entry(id: string, ids: readonly string[], more: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    group: id,
    at: `2026-03-02T10:00:0${id.slice(1)}.000Z`,
    tool: '0.1.0',
    profile: 'default',
    environment: 'local',
    command: 'campaigns batch --from x.jsonl',
    method: 'POST',
    path: '/12/batch/accounts/a/campaigns',
    ids,
    records: ids.map((one) => ({ kind: 'update', id: one, before: { name: 'old' }, after: { name: one } })),
    outcome: 'done',
    ...more,
  };
}

async function read(...entries: readonly HistoryEntry[]) {
  mkdirSync(historyFolder(place()), { recursive: true });
  const text = entries.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(logPath(historyFolder(place())), text);
  return readHistory(place());
}

const settings = { profile: { value: 'default' }, env: { value: 'local' } } as never;
const chosen = (all: Awaited<ReturnType<typeof readHistory>>) =>
  chooseEntries(all, undefined, {
    settings,
    globals: {} as never,
    world: { ...place(), cwd: '/' } as never,
  })[0].map(({ id, records }) => [id, records.map((record) => record.id)]);

const first = entry('e1', ['a', 'b', 'c']);
const reversal = (id: string, ids: readonly string[], more: Partial<HistoryEntry> = {}) =>
  entry(id, ids, { undoes: ['e1'], settled: [], ...more });

it.each<[string, readonly HistoryEntry[], object]>([
  ['in part', [reversal('e2', ['a', 'b'])], { undone_ids: ['a', 'b'] }],
  ['by two writes', [reversal('e2', ['a', 'b']), reversal('e3', ['c'])], { undone_by: 'e3' }],
  ['with records that need no write', [reversal('e2', ['a'], { settled: ['b', 'c'] })], { undone_by: 'e2' }],
  ['by a write that was refused', [reversal('e2', ['a', 'b', 'c'], { outcome: 'refused' })], {}],
  ['next to another record', [reversal('e2', ['a', 'z', 'c'])], { undone_ids: ['a', 'c'] }],
])('a batch is undone %s', async (_, reversals, expected) => {
  const [found] = (await read(first, ...reversals)).slice(-1);
  const { undone_by, undone_ids } = found ?? {};
  expect({ ...(undone_by && { undone_by }), ...(undone_ids && { undone_ids }) }).toEqual(expected);
});

it('the rest of a partly undone batch is undone next, and a batch that was undone as a whole is skipped', async () => {
  const before = entry('e0', ['z']);
  expect(chosen(await read(before, first, reversal('e2', ['a', 'b'])))).toEqual([['e1', ['c']]]);
  const all = [before, first, reversal('e2', ['a', 'b']), reversal('e3', ['c'])];
  expect(chosen(await read(...all))).toEqual([['e0', ['z']]]);
});

it.each<[string, Partial<HistoryEntry>]>([
  ['profile', { profile: 'other' }],
  ['environment', { environment: 'sandbox' }],
  ['emulator', { emulator: '/other/emulator.db' }],
])('a write of another %s is not undone next', async (_, other) => {
  expect(chosen(await read(entry('e0', ['z']), entry('e1', ['a'], other)))).toEqual([['e0', ['z']]]);
});
