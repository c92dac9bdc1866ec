/** The files of compiled code, where two processes write at once or one was killed. */
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCompiled, writeCompiled } from '../../../src/cli/code-cache/compiled-files.js';

let folder: string;
beforeEach(() => {
  folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'ads-'))), 'v8');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const write = (pid: number) =>
  writeCompiled(folder, [{ name: 'part', script: new Script('1') }], { userId: process.geteuid?.(), pid });

it('are kept by a process beside the draft of another', () => {
  write(1);
  rmSync(join(folder, 'part.code'));
  // Another process is writing it: nobody may replace or take its draft.
  writeFileSync(join(folder, 'part.code.1'), 'half');
  write(2);
  expect(readdirSync(folder).toSorted()).toEqual(['part.code', 'part.code.1']);
  expect(readCompiled(folder, 'part')?.length).toBeGreaterThan(0);
});
