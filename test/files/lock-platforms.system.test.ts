/** Locks on macOS and Windows, whose processes have no files: with the programs that say when a process started. Starts programs. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../support/folders.js';
import { root } from '../support/source.js';

const living = process.ppid;
const gone = 2 ** 22 + 7;

let path: string;
let windows: string;

beforeEach(() => {
  path = join(makeFolder(), 'journal');
  windows = makeFolder();
});

/** Runs code of another system, in which `lock`, `path` and `processes` are there, and returns the value that it prints. */
function runOn(platform: NodeJS.Platform, code: string): unknown {
  const source = pathToFileURL(join(root, 'node_modules/.cache/compiled/src/files')).href;
  const script = `
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    const [path] = process.argv.slice(1);
    const lock = await import('${source}/lock-file.js');
    const processes = { ...(await import('${source}/os-process.js')), ...(await import('${source}/process-start.js')) };
    console.log(JSON.stringify((await (async () => { ${code} })()) ?? null));`;
  const env = { ...process.env, SystemRoot: windows };
  const args = ['--input-type=module', '--eval', script, path];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

/** Makes the PowerShell of the other system: a script with this text. */
function makePowerShell(text: string): void {
  const folder = join(windows, 'System32/WindowsPowerShell/v1.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'powershell.exe'), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, 'powershell.exe'), 0o755);
}

/** Leaves a lock that was renewed so many seconds ago, by a process that was started at a time. */
function leaveLock(pid: number, started: number | undefined, seconds: number): void {
  const lock = `${path}.lock`;
  writeFileSync(lock, `${pid} ${hostname()}\n1 ${started === undefined ? '' : `start/${started}`}`);
  const time = new Date(Date.now() - seconds * 1000);
  utimesSync(lock, time, time);
}

const tryLong = `return lock.withProcessLock(path, async () => 'done');`;
const tryShort = `return lock.withLock(path, { sleep: async () => {} }, async () => 'done').catch((error) => error.message);`;

/** When the living process was started: as the program of this system says. */
function readStart(): number {
  const env = { LC_ALL: 'C', TZ: 'UTC0' };
  const text = execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(living)], { env, encoding: 'utf8' });
  return Date.parse(`${text.trim()} UTC`);
}

const earlier = (time: number) => time - 3600_000;
const same = (time: number) => time;

describe.runIf(existsSync('/bin/ps'))('on macOS', () => {
  it.each([
    ['a process that has ended blocks nobody', gone, same, 0, 'done'],
    ['a process that has just renewed it', living, earlier, 5, null],
    ['an id that another process has by now', living, earlier, 20, 'done'],
    ['a process that has missed renewals', living, same, 20, null],
    ['a process that was suspended for an hour', living, same, 3600, null],
    ['a lock of an earlier version', living, () => undefined, 300, null],
    ['an old lock of an earlier version', living, () => undefined, 3600, 'done'],
  ])('a lock counts as expected: %s', (_, pid, started, seconds, expected) => {
    leaveLock(pid, started(readStart()), seconds);
    expect(runOn('darwin', tryLong)).toBe(expected);
  });

  it('a short lock whose id another process has is broken while it is waited for', () => {
    leaveLock(living, earlier(readStart()), 13);
    expect(runOn('darwin', tryShort)).toBe('done');
    leaveLock(living, readStart(), 13);
    expect(runOn('darwin', tryShort)).toMatch(/is held by another process/);
  });

  it('a lock has the start of its process, which the system says too', () => {
    const code = `return lock.withLock(path, { sleep: async () => {} }, async () => {
      const { readFileSync } = await import('node:fs');
      const identity = processes.processIdentity(process.pid);
      return { identity, text: readFileSync(path + '.lock', 'utf8'), same: await processes.isSameStart(process.pid, identity) };
    });`;
    const { identity, text, same: isSame } = runOn('darwin', code) as Record<string, unknown>;
    expect(identity).toMatch(/^start\/\d{13}$/);
    expect(text).toMatch(new RegExp(`\n1 ${identity}$`));
    expect(isSame).toBe(true);
  });

  it('a process of Linux with the same name of its host is of a container', () => {
    writeFileSync(`${path}.lock`, `${gone} ${hostname()}\n1 0-0-0/pid:[1]/77`);
    expect(runOn('darwin', tryLong)).toBeNull();
    leaveLock(gone, Date.now(), 0);
    expect(runOn('linux', tryLong)).toBeNull();
  });
});

describe.skipIf(process.platform === 'win32')('on Windows', () => {
  const start = Date.parse('2026-11-30T20:00:00.500Z');
  const says = (text: string) => `echo "$@" | grep -q 'Get-Process -Id ${living})' && echo '${text}'`;

  it.each([
    ['an id that another process has by now', says('2026-11-30T20:10:00.000Z'), 20, 'done'],
    ['a process that has missed renewals', says('2026-11-30T20:00:00.100Z'), 3600, null],
    ['a process of which nothing is said, for some minutes', 'exit 1', 300, null],
    ['a process of which nothing is said, for an hour', 'exit 1', 3600, 'done'],
  ])('a lock counts as expected: %s', (_, powershell, seconds, expected) => {
    makePowerShell(powershell);
    leaveLock(living, start, seconds);
    expect(runOn('win32', tryLong)).toBe(expected);
  });

  it('a lock counts for ten minutes without PowerShell', () => {
    leaveLock(living, start, 300);
    expect(runOn('win32', tryLong)).toBeNull();
  });

  it('a process that has ended blocks nobody', () => {
    leaveLock(gone, start, 0);
    expect(runOn('win32', tryLong)).toBe('done');
  });
});
