/** Names of drafts: nobody can guess them, and what is left behind is told from the files of others. */
import { existsSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openOutputFile } from '../../src/cli/core/host/output-file.js';
import { replaceFile } from '../../src/files/atomic-file.js';
import { replaceCached } from '../../src/files/cache-folder.js';
import { draftPath, olderDrafts, readDraftName } from '../../src/files/draft-name.js';
import { findDrafts } from '../../src/files/drafts.js';
import { makeFolder } from '../support/folders.js';

const hex = '0123456789abcdef';
/** Beyond every id that a system gives to a process. */
const ended = 2 ** 30;

it('have a new name for each draft, with the file and the process', () => {
  const names = Array.from({ length: 50 }, () => draftPath('leads.csv', 17));
  expect(new Set(names.map((name) => name.slice(-16))).size).toBe(50);
  for (const name of names)
    expect(readDraftName(name)).toEqual({ file: 'leads.csv', pid: 17, isOwn: true, isOfThisSystem: true });
  expect(readDraftName(`a.17-${hex}.tmp-wal`)).toMatchObject({ file: 'a', pid: 17, isOwn: false });
});

it.each([
  ...['leads.csv', 'leads.csv.17', 'leads.csv.tmp', 'leads.csv.17.tmp', `.17-${hex}.tmp`, `leads-${hex}.tmp`],
  ...[`leads.csv.17-${hex}`, `leads.csv.17-${hex}.tmp.gz`, `leads.csv.17-${hex}0.tmp`],
  ...[`leads.csv.17-${hex.toUpperCase()}.tmp`, `leads.csv.x17-${hex}.tmp`, `leads.csv.17-${hex}.tmp\n`],
])('are not %j', (name) => {
  expect(readDraftName(name)).toBeUndefined();
});

it('are left behind where their process has ended, or another one had the id of this one', async () => {
  const path = join(makeFolder(), 'file');
  const [left, held, others] = [
    [`file.${ended}-${hex}.tmp`, `file.${process.pid}-${hex}.tmp`, `file.${ended}.tmp`],
    [`file.${process.ppid}-${hex}.tmp`],
    [`file.1.${ended}-${hex}.tmp`, `other.${ended}-${hex}.tmp`, 'file.tmp'],
  ];
  for (const name of [...left, ...held, ...others]) writeFileSync(join(path, '..', name), 'x');
  writeFileSync(draftPath(path, process.pid), 'being written');
  const find = async (isLocked: boolean) =>
    (await findDrafts(path, { older: olderDrafts.withId, isLocked }))
      .map((at) => at.slice(path.length - 4))
      .sort();
  expect(await find(false)).toEqual(left.toSorted());
  expect(await find(true)).toEqual([...left, ...held].sort());
});

it('of another container are left behind a day after they were written, whatever process has the id here', async () => {
  const path = join(makeFolder(), 'file');
  // The mark of the system in the name.
  const [, own = ''] = /-[0-9a-f]{4}([0-9a-f]{8})/.exec(draftPath(path, process.pid)) ?? [];
  const other = own === '00000000' ? '11111111' : '00000000';
  const named = (system: string) =>
    [ended, process.pid, process.ppid].map((pid) => `${path}.${pid}-0123${system}456789abcdef.tmp`);
  for (const draft of [...named(other), ...named(own)]) writeFileSync(draft, 'being written');
  expect((await findDrafts(path)).toSorted()).toEqual(named(own).slice(0, 2).toSorted());
  await replaceCached(path, 'text');
  expect(named(other).every((draft) => existsSync(draft))).toBe(true);
  const before = Date.now() / 1000 - 25 * 3600;
  for (const draft of named(other)) utimesSync(draft, before, before);
  expect((await findDrafts(path)).toSorted()).toEqual(named(other).toSorted());
  // Who has the lock of the file knows that nobody else writes it.
  expect(await findDrafts(path, { isLocked: true })).toHaveLength(4);
});

it('are of no file in a folder that is not there', async () => {
  expect(await findDrafts(join(makeFolder(), 'nowhere', 'file'))).toEqual([]);
});

it.each<[string, (path: string) => Promise<unknown>]>([
  ['a replaced file', (path) => replaceFile(path, 'text')],
  ['a cached file', (path) => replaceCached(path, 'text')],
  [
    'an output file',
    async (path) => (await openOutputFile(path, { flag: '--to', cwd: '/', mayReplace: true })).close(),
  ],
])('of %s are new files, whatever name they get', async (_, write) => {
  const folder = makeFolder();
  const mine = join(folder, 'mine.txt');
  writeFileSync(mine, 'mine');
  const { open } = fs;
  const opened: string[] = [];
  // Somebody who has guessed the name is faster.
  const opening = vi.spyOn(fs, 'open').mockImplementation((path, ...more) => {
    opened.push(String(path));
    if (opened.length === 1) symlinkSync(mine, path);
    return open(path, ...more);
  });
  onTestFinished(() => {
    opening.mockRestore();
    syncBuiltinESMExports();
  });
  syncBuiltinESMExports();
  const path = join(folder, 'file');
  await write(path).catch(() => undefined);
  await write(path).catch(() => undefined);
  expect(opened.map((name) => readDraftName(name)?.file)).toEqual([path, path]);
  expect(new Set(opened).size).toBe(2);
  expect(readFileSync(mine, 'utf8')).toBe('mine');
});
