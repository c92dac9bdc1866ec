/** The files of compiled code: two processes that write them at the same moment, and which files are removed. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { readCompiled, writeCompiled } from '../../../../src/cli/program/code-cache/compiled-files.js';

it('are whole after another process has written them between the draft and its name', () => {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'ads-'))), 'v8');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
  const write = (pid: number) =>
    writeCompiled(folder, [{ name: 'part', script: new Script('1') }], {
      userId: process.geteuid?.(),
      pid,
      env: {},
      home: '/',
    });
  const files = createRequire(import.meta.url)('node:fs');
  const { renameSync } = files;
  const setRename = (rename: typeof renameSync) => {
    files.renameSync = rename;
    syncBuiltinESMExports();
  };
  onTestFinished(() => setRename(renameSync));
  const seen: (readonly string[])[] = [];
  setRename((from: string, to: string) => {
    setRename(renameSync);
    write(2);
    seen.push(readdirSync(folder).toSorted());
    renameSync(from, to);
  });
  write(1);
  expect(seen).toEqual([['part.code', expect.stringMatching(/^part\.code\.1-[0-9a-f]{24}\.tmp$/)]]);
  expect(readdirSync(folder)).toEqual(['part.code']);
  expect(readCompiled(folder, 'part')?.length).toBeGreaterThan(0);
});

it('are removed at their age, and no other file, folder or link beside them is', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ads-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const cache = join(root, 'code');
  const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
  const make = (...names: readonly string[]) => {
    const path = join(root, ...names);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    utimesSync(path, old, old);
  };
  for (const name of ['part.code', 'part.code.17', 'part.code.17-0123456789abcdef.tmp'])
    make('code', 'v7', name);
  for (const name of ['part.code', 'notes.txt']) make('code', 'mixed', name);
  for (const name of ['part.code.tmp', 'photo.jpg', 'source.code.js', 'code']) make('code', 'mine', name);
  make('code', 'file.code');
  make('elsewhere', 'part.code');
  mkdirSync(join(cache, 'empty'));
  symlinkSync(join(root, 'elsewhere'), join(cache, 'link'));
  symlinkSync(join(root, 'elsewhere', 'part.code'), join(cache, 'mixed', 'link.code'));
  const userId = process.geteuid?.();
  writeCompiled(join(cache, 'v8'), [{ name: 'part', script: new Script('1') }], {
    userId,
    pid: 1,
    env: {},
    home: '/',
  });
  expect(readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
    'code',
    'code/empty',
    'code/file.code',
    'code/link',
    'code/link/part.code',
    'code/mine',
    'code/mine/code',
    'code/mine/part.code.tmp',
    'code/mine/photo.jpg',
    'code/mine/source.code.js',
    'code/mixed',
    'code/mixed/link.code',
    'code/mixed/notes.txt',
    'code/v8',
    'code/v8/part.code',
    'elsewhere',
    'elsewhere/part.code',
  ]);
});
