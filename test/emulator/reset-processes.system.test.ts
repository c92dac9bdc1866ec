/** What the tool says of a folder or a file that it may not use. Starts the built tool, as another user where this one is root. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resetStore } from '../../src/emulator/index.js';
import { makeFolder } from '../support/folders.js';
import { startAds } from '../support/running-process.js';

const world = { seed: 'empty', now: () => 0, random: (count: number) => new Uint8Array(count) } as const;
const reset = (path: string) => resetStore({ path, ...world });

describe('a place that cannot hold a store', () => {
  it.each<[string, number, number]>([
    ['a folder that cannot be written', 0o555, 0o666],
    ['a file that cannot be written', 0o777, 0o444],
    ['a folder that cannot be entered', 0o600, 0o666],
  ])('is %s', async (what, folderMode, fileMode) => {
    const directory = makeFolder();
    chmodSync(directory, 0o755);
    const folder = join(directory, 'data');
    const path = join(folder, 'emulator.db');
    await reset(path);
    chmodSync(path, fileMode);
    chmodSync(folder, folderMode);
    onTestFinished(() => chmodSync(folder, 0o755));
    // The rules are not for root.
    const wrapper =
      process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const run = (...args: string[]) =>
      startAds([...args, '-o', 'json'], { HOME: directory, ADS_DATA_DIR: folder }, wrapper).ended;
    const calls = [
      ['emulator', 'start'],
      ['accounts', 'create', '--env', 'local'],
    ];
    if (!what.startsWith('a file')) calls.push(['emulator', 'reset', '--yes']);
    for (const call of calls) {
      const { exit, stderr } = await run(...call);
      expect([exit, JSON.parse(stderr).error.code], stderr).toEqual([2, 'EMULATOR_FILE_UNUSABLE']);
      expect(stderr).toContain(path);
    }
  });
});
