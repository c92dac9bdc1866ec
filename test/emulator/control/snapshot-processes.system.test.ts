/** Snapshots where things go wrong: the process is killed while it saves, or the disk is full. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSnapshots, snapshotFolder, withSnapshots } from '../../../src/emulator/control/snapshots.js';
import { resetStore } from '../../../src/emulator/index.js';
import { writeMeta } from '../../../src/emulator/store/meta.js';
import { openStore } from '../../../src/emulator/store/store.js';
import { createHome, homeOfFile } from '../../support/cli.js';
import { makeFolder } from '../../support/folders.js';
import { rounds } from '../../support/rounds.js';
import { startAds } from '../../support/running-process.js';

function makeHome() {
  const folder = makeFolder();
  return { path: join(folder, 'emulator.db'), env: { HOME: folder, ADS_DATA_DIR: folder } };
}

/** A world with a snapshot of it, which each test copies: large enough that a process can be killed while it saves it. */
const filled = homeOfFile(async () => {
  const home = createHome();
  const path = join(home.path, 'emulator.db');
  await resetStore({ path, seed: 'large', campaigns: 20_000, now: Date.now, random: randomBytes });
  await withSnapshots(path, undefined, (snapshots) => snapshots.save('one'));
  return home;
});

function makeLargeHome() {
  const made = makeHome();
  cpSync(filled.path, made.env.HOME, { recursive: true });
  return made;
}

describe('a process that is killed while it saves', () => {
  it('leaves the former snapshot whole, and no other file', async () => {
    const { path, env } = makeLargeHome();
    const run = (...argv: string[]) => startAds(['emulator', ...argv, '--yes', '-o', 'json'], env).ended;
    const folder = `${path}.snapshots`;
    const whole = statSync(join(folder, 'one.db')).size;
    let unfinished = 0;
    for (let attempt = 0; attempt < rounds(3); attempt += 1) {
      const saving = startAds(['emulator', 'snapshot', 'save', 'one'], env);
      // As soon as it has begun to write, and a little later each time.
      while (!readdirSync(folder).some((name) => /^\.one\.\d+-[0-9a-f]{24}\.tmp$/.test(name))) {
        if ((await Promise.race([saving.ended, pause(1)])) !== undefined) break;
      }
      await pause(5 * attempt);
      saving.kill('SIGKILL');
      await saving.ended;
      unfinished += readdirSync(folder).filter((name) => /^\.one\.\d+-[0-9a-f]{24}\.tmp$/.test(name)).length;
      expect(statSync(join(folder, 'one.db')).size).toBe(whole);
    }
    expect(unfinished).toBeGreaterThan(0);
    expect((await run('snapshot', 'load', 'one')).exit).toBe(0);
    expect((await run('snapshot', 'save', 'two')).exit).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['one.db', 'two.db']);
  });
});

/** Opens a file, reads how many rows of metadata it has, and closes it, as any program that knows the format may do. */
const countMeta = `const Driver = require('libsql');
const database = new Driver(process.argv[1]);
console.log(database.prepare('SELECT count(*) AS rows FROM meta').all()[0].rows);
database.close();`;

describe('a process that has saved and continues to write', () => {
  it('is still seen by others that open and close the file', async () => {
    const { path, env } = makeHome();
    const count = () =>
      Number(execFileSync(process.execPath, ['-e', countMeta, path], { cwd: import.meta.dirname }));
    expect((await startAds(['emulator', 'reset', '--seed', 'empty', '--yes'], env).ended).exit).toBe(0);
    const store = await openStore(path);
    onTestFinished(() => store.close());
    await createSnapshots(store, snapshotFolder(path)).save('one');
    // Whoever closes a file last deletes its log: a process whose locks are gone is taken for one that has ended.
    const before = count();
    store.write(() => writeMeta(store, 'clock_offset', 3_600_000));
    expect(count()).toBe(before + 1);
  });
});

describe('a disk that is full', () => {
  it('is reported, and leaves the data and the former snapshot unchanged', async () => {
    const { path, env } = makeLargeHome();
    const run = (...argv: string[]) => startAds(['emulator', ...argv, '--yes', '-o', 'json'], env).ended;
    const folder = `${path}.snapshots`;
    const whole = statSync(join(folder, 'one.db')).size;
    // Files may not become larger than half of what the snapshot takes; the signal that tells so is ignored.
    const limit = Math.floor(whole / 2 / 512);
    const wrapper = ['sh', '-c', `trap '' XFSZ; ulimit -f ${limit}; exec "$@"`, 'sh'];
    const { exit, stderr } = await startAds(
      ['emulator', 'snapshot', 'save', 'one', '-o', 'json'],
      env,
      wrapper,
    ).ended;
    expect([exit, JSON.parse(stderr).error.code], stderr).toEqual([2, 'EMULATOR_FILE_UNUSABLE']);
    expect(JSON.parse(stderr).error.message).toContain('the snapshot one cannot be saved');
    expect(readdirSync(folder)).toEqual(['one.db']);
    expect(statSync(join(folder, 'one.db')).size).toBe(whole);
    expect((await run('snapshot', 'load', 'one')).exit).toBe(0);
    expect(existsSync(path)).toBe(true);
  });
});
