/**
 * Files on bad days (docs/files.md): commands that write every kind of file are killed at some moments, meet a full disk, a
 * home directory that cannot be written to, none at all, and each other. Afterwards every file can be read, no lock holds
 * up the next command, and what was acknowledged is there.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runBuilt } from '../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfTest } from '../../support/cli.js';
import { makeFolder } from '../../support/folders.js';
import { isLong, rounds } from '../../support/rounds.js';
import { type Ended, startAds } from '../../support/running-process.js';
import { preload } from '../../support/tool.js';

const home = homeOfTest(createHomeWithDemoOfNow);
/** The same in all copies of the world. */
let fund = '';

beforeEach(async () => {
  if (fund === '')
    [fund = ''] = (await inside(['funding-instruments', 'list', '-o', 'ids'])).stdout.split('\n');
});

function ads(argv: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const running = startAds([...argv, '--no-input'], { ...home.env, ADS_ENV: 'local', ...env });
  running.endInput();
  return running.ended;
}

interface Writer {
  readonly argv: (attempt: number) => readonly string[];
  /** Whether what the command says it did is there: asked after one that ended with 0. */
  readonly check: (attempt: number) => Promise<boolean>;
}

/** What is read, or written on a good day, runs in this process, which is faster. */
const inside = (argv: readonly string[]) =>
  runBuilt(home, [...argv, '--no-input'], { env: { ADS_ENV: 'local' } });
const holds = async (argv: readonly string[], text: string) => (await inside(argv)).stdout.includes(text);

/** A command for each kind of file that holds what somebody relies on. */
const writers: Readonly<Record<string, Writer>> = {
  'the config': {
    argv: (attempt) => ['profile', 'create', `p${attempt}`, '--env', 'local'],
    check: (attempt) => holds(['profile', 'list', '-o', 'json'], `"p${attempt}"`),
  },
  'the aliases': {
    argv: (attempt) => ['alias', 'set', `mine${attempt}`, 'campaigns list'],
    check: (attempt) => holds(['alias', 'list', '-o', 'json'], `mine${attempt}`),
  },
  'the emulator and the history': {
    argv: (attempt) => [
      'campaigns',
      'create',
      '--name',
      `N${attempt}`,
      '--funding-instrument-id',
      fund,
      '--daily-budget',
      '5',
    ],
    check: async (attempt) =>
      (await holds(['campaigns', 'list', '--filter', `name=N${attempt}`, '-o', 'json'], `"N${attempt}"`)) &&
      (await holds(['history', '-o', 'json'], `N${attempt}`)),
  },
  'the journal of an import': {
    argv: (attempt) => ['campaigns', 'import', writeSheet(attempt), '--yes'],
    check: (attempt) =>
      holds(['campaigns', 'list', '--filter', `name=S${attempt}`, '-o', 'json'], `"S${attempt}"`),
  },
};

function writeSheet(attempt: number): string {
  const path = join(home.path, `sheet-${attempt}.csv`);
  writeFileSync(path, `name,funding_instrument_id,daily_budget\nS${attempt},${fund},5\n`);
  return path;
}

/** All files below the home, but those of SQLite, which the emulator itself reads, and compiled code, which has a checksum. */
function ownFiles(folder = home.path): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

/** What is wrong with the files that are there: a text that nobody could read, or a mode that lets others in. */
function faultsOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const mode = statSync(path).mode & 0o077;
    const open = mode !== 0 && !path.endsWith('.csv') ? [`${path} has the mode ${mode.toString(8)}`] : [];
    if (!path.endsWith('.json')) return open;
    try {
      JSON.parse(readFileSync(path, 'utf8'));
      return open;
    } catch {
      // A mark of a write that was never sent may be cut off: nobody relies on it.
      return path.includes('/pending/') ? open : [...open, `${path} cannot be read`];
    }
  });
}

describe('a command that is killed at any moment', () => {
  it.each(Object.keys(writers))(
    'leaves %s whole, and the next command resumes',
    { timeout: 240_000 },
    async (kind) => {
      const { argv, check } = writers[kind]!;
      const started = Date.now();
      expect((await ads(argv(0))).exit).toBe(0);
      const usual = Date.now() - started;
      const kills = rounds(2);
      for (let attempt = 1; attempt <= kills; attempt += 1) {
        const running = startAds([...argv(attempt), '--no-input'], { ...home.env, ADS_ENV: 'local' });
        running.endInput();
        // Node.js itself starts in the first third.
        await pause(usual * (0.3 + (0.7 * (attempt - 0.5)) / kills));
        running.kill('SIGKILL');
        const { exit } = await running.ended;
        expect(faultsOf(ownFiles())).toEqual([]);
        if (exit === 0) expect(await check(attempt), `attempt ${attempt}`).toBe(true);
      }
      const last = await inside(argv(99));
      expect(last.exit, last.stderr).toBe(0);
      expect(await check(99)).toBe(true);
      expect(await check(0)).toBe(true);
      expect(ownFiles().filter((path) => path.endsWith('.lock'))).toEqual([]);
    },
  );
});

describe('a disk that fills up at some write', () => {
  const fullDisk = resolve(import.meta.dirname, '../../support/full-disk.cjs');

  it.each(Object.keys(writers))('fails %s as a whole, or succeeds', { timeout: 240_000 }, async (kind) => {
    const { argv, check } = writers[kind]!;
    expect((await inside(argv(0))).exit).toBe(0);
    let isWhole = false;
    for (let first = 1; !isWhole && first <= 4; first += 1) {
      const { exit, stderr } = await ads(argv(first), {
        ...preload(fullDisk),
        FULL_BELOW: home.path,
        FULL_AT: String(first),
      });
      expect([0, 2, 3], stderr).toContain(exit);
      expect(stderr).not.toMatch(/a bug in ads|at .*\.cjs/);
      if (exit === 2) expect(stderr).toMatch(/ENOSPC|no space left/);
      // Code 2 says that nothing was done.
      if (exit === 2) expect(await check(first), stderr).toBe(false);
      // It writes less often: later writes are none of its own.
      isWhole = exit === 0 && !/cannot record the write for ads history/.test(stderr);
      if (isWhole) expect(await check(first), stderr).toBe(true);
      // What was there before, of this command or of others, is there still.
      expect(faultsOf(ownFiles())).toEqual([]);
      expect(await check(0)).toBe(true);
    }
    expect((await inside(argv(99))).exit).toBe(0);
    expect(await check(99)).toBe(true);
  });
});

describe('several commands at once', () => {
  it.each(Object.keys(writers))('lose no write of each other in %s', { timeout: 240_000 }, async (kind) => {
    const { argv, check } = writers[kind]!;
    const outcomes = await Promise.all([1, 2, 3].map((attempt) => ads(argv(attempt))));
    for (const [index, { exit, stderr }] of outcomes.entries()) {
      // An import says that another one is going on.
      if (exit === 9) expect(stderr).toMatch(/another|in progress|import/i);
      else expect(exit, stderr).toBe(0);
      if (exit === 0) expect(await check(index + 1), `command ${index + 1}`).toBe(true);
    }
    expect(outcomes.some(({ exit }) => exit === 0)).toBe(true);
    expect(faultsOf(ownFiles())).toEqual([]);
    expect(ownFiles().filter((path) => path.endsWith('.lock'))).toEqual([]);
  });
});

/** The permissions of files do not stop the superuser: without another user these tests would test nothing. */
const asNobody =
  process.geteuid?.() !== 0
    ? []
    : spawnSync('setpriv', ['--reuid', '65534', '--clear-groups', 'true']).status === 0
      ? ['setpriv', '--reuid', '65534', '--clear-groups']
      : undefined;

describe.runIf(asNobody && process.platform === 'linux')('without a writable home directory', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
    chmodSync(folder, 0o555);
  });

  /** Runs as a user without a home of its own, in a directory that other users can write to. */
  async function run(
    argv: readonly string[],
    env: Record<string, string>,
  ): Promise<Ended & { left: string[] }> {
    const cwd = join(folder, '..', `ads-work-${process.pid}`);
    mkdirSync(cwd, { recursive: true });
    chmodSync(cwd, 0o777);
    try {
      const wrapper = ['sh', '-c', 'cd "$1" && shift && exec "$@"', 'sh', cwd, ...(asNobody ?? [])];
      const running = startAds([...argv, '--no-input'], { ...env }, wrapper);
      running.endInput();
      return { ...(await running.ended), left: readdirSync(cwd) };
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  }

  const homes: readonly (readonly [string, () => Record<string, string>])[] = [
    ['one that is read-only', () => ({ HOME: folder })],
    ['one that does not exist', () => ({ HOME: join(folder, 'absent') })],
    ['an empty name of one', () => ({ HOME: '' })],
    ['a relative name of one', () => ({ HOME: 'somewhere' })],
  ];

  // The kinds of a home are told apart before anything is written: one command for each of its folders is enough for them.
  const isWhole = (name: string) => isLong || name === homes[0]?.[0];

  const mustWrite = [
    ['profile', 'create', 'x', '--env', 'local'],
    ['campaigns', 'list', '--env', 'local'],
    ['alias', 'set', 'mine', 'campaigns list'],
  ];

  it.each(homes)('a command that must write names the variable to set: %s', async (name, env) => {
    for (const argv of isWhole(name) ? mustWrite : mustWrite.slice(0, 2)) {
      const { exit, stderr, left } = await run(argv, env());
      expect([exit, left], stderr).toEqual([2, []]);
      expect(stderr).toMatch(/permission denied|read-only|EACCES|EROFS|cannot .*ENOENT|HOME is not set/i);
      expect(stderr).toMatch(/ADS_(CONFIG|DATA)_DIR/);
      expect(stderr).not.toMatch(/a bug in ads/);
    }
  });

  const readers = [
    ['profile', 'list'],
    ['endpoints'],
    ['--version'],
    ['help', 'money'],
    ['campaigns', 'create', '--help'],
  ];

  it.each(homes)('a command that need not write works: %s', async (name, env) => {
    for (const argv of isWhole(name) ? readers : readers.slice(0, 1)) {
      const { exit, stderr, left } = await run(argv, env());
      expect([exit, left], stderr).toEqual([0, []]);
    }
  });
});
