/** The files of compiled code where two processes write them at the same moment. */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { readCompiled, writeCompiled } from '../../../src/cli/code-cache/compiled-files.js';

it('are whole after another process has written them between the draft and its name', () => {
  const folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'ads-'))), 'v8');
  onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
  const write = (pid: number) =>
    writeCompiled(folder, [{ name: 'part', script: new Script('1') }], { userId: process.geteuid?.(), pid });
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
  expect(seen).toEqual([['part.code', 'part.code.1']]);
  expect(readdirSync(folder)).toEqual(['part.code']);
  expect(readCompiled(folder, 'part')?.length).toBeGreaterThan(0);
});
