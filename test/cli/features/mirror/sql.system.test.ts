/** `ads sql` as it is built, with HOME and PATH alone: queries that do not end, many rows, pipes that close, odd files. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { loadSqlite } from '../../../../src/files/open-sqlite.js';
import { formats } from '../../../../src/output/formats.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHome, homeOfTest } from '../../../support/cli.js';
import { type Ended, eventually, processesWith, startAds } from '../../../support/running-process.js';

const home = homeOfTest(createHome);
let file: string;
beforeEach(async () => {
  file = join(home.path, 'ads.db');
  (await openMirror(file)).close();
});

interface Start {
  readonly from?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly wrapper?: readonly string[];
}
const start = (text: string, flags: readonly string[] = [], { from, env, wrapper }: Start = {}) =>
  startAds(['sql', text, '--from', from ?? file, ...flags], { HOME: home.path, ...env }, wrapper);
/** The same in this process: for what no process is needed. */
const ask = (text: string, flags: readonly string[] = [], from = file) =>
  runBuilt(home, ['sql', text, '--from', from, ...flags]);
const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex');

const counting = (limit: string) =>
  `WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t ${limit}) SELECT x, 'row ' || x AS name FROM t`;
/** 60 MB: more than the memory of a process that reads them. */
const many = counting('LIMIT 20000').replace("'row ' || x", "printf('row %03000d', x)");

/** Waits until the file is open twice: to be checked, and for the query. */
async function untilItRuns(): Promise<void> {
  const opened = (pid: number) =>
    readdirSync(`/proc/${pid}/fd`).filter((name) => linkAt(`/proc/${pid}/fd/${name}`) === file);
  if (existsSync('/proc')) await eventually(() => processesWith(home.path).flatMap(opened).length > 1);
  else await pause(1_000);
  await pause(100);
}

/** Empty where it is closed by now. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

describe('a query that does not end', () => {
  const all = `SELECT count(*) FROM (${counting('')})`;
  it.each([
    ['SIGINT', 'before its first row', all, [130]],
    ['SIGTERM', 'before its first row', all, [143]],
    // The driver hears nothing then: the system ends the process.
    ['SIGINT', 'before its second row', `SELECT 1 UNION ALL ${all}`, [null, 130]],
    ['SIGHUP', 'before its second row', `SELECT 1 UNION ALL ${all}`, [null, 129]],
  ] as const)('ends with %s %s', async (signal, _, query, exits) => {
    const running = start(query);
    await untilItRuns();
    running.kill(signal);
    const ended = await Promise.race([running.ended, pause(5_000).then(() => 'it goes on')]);
    running.kill('SIGKILL');
    expect(ended).toMatchObject({ stdout: '' });
    expect(exits).toContain((ended as Ended).exit);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends with %s while --query computes', async (signal, exit) => {
    // 30 rows, each of them for each of them, ten times.
    const query = Array.from({ length: 10 }).reduce((inner) => `sum(map(&${inner}, $))`, '`1`');
    const running = start(counting('LIMIT 30'), ['--query', `${query}`]);
    await pause(4_000);
    running.kill(signal);
    const ended = await Promise.race([running.ended, pause(5_000).then(() => 'it goes on')]);
    running.kill('SIGKILL');
    expect(ended).toMatchObject({ stdout: '' });
    expect([null, exit]).toContain((ended as Ended).exit);
  });

  it.each(['SIGKILL', 'SIGINT'] as const)('leaves no process behind after %s', async (signal) => {
    const running = start(all);
    await untilItRuns();
    running.kill(signal);
    await running.ended;
    await eventually(() => processesWith(home.path).length === 0);
  });

  it('ends with its pipe', async () => {
    const wrapper = ['bash', '-c', 'set -o pipefail; "$@" | head -2; echo $?', 'bash'];
    const { stdout } = await start(counting(''), ['-o', 'csv'], { wrapper }).ended;
    expect(stdout).toBe('x,name\n1,row 1\n0\n');
  });
});

describe('a query that returns too much', () => {
  it.each([
    ['zeroblob(900000000)', 'the query needs more than 512 MiB of memory'],
    ["printf('%.*c', 900000000, 'x')", 'the query needs more than 512 MiB of memory'],
    ['zeroblob(20000000)', 'x of row 1 has 20 MiB; a value may have 16 MiB'],
  ])('ends in words where it has the value %s', async (value, message) => {
    const { exit, stdout, stderr } = await start(`SELECT ${value} AS x`, ['-o', 'csv']).ended;
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'TOO_LARGE', message });
  });
});

describe('rows of many megabytes', () => {
  it.each([
    ['csv', 20_001],
    ['jsonl', 20_000],
  ])('as %s need little memory', { timeout: 60_000 }, async (format, lines) => {
    const env = { NODE_OPTIONS: '--max-old-space-size=64' };
    const wrapper = ['bash', '-c', 'set -o pipefail; "$@" | wc -l; echo $?', 'bash'];
    const { stdout } = await start(many, ['-o', format], { env, wrapper }).ended;
    expect(stdout.trim().split(/\s+/)).toEqual([String(lines), '0']);
  });
});

describe('a file', () => {
  const odd: Readonly<Record<string, (path: string) => void>> = {
    'is missing': () => {},
    'is empty': (path) => writeFileSync(path, ''),
    'is a directory': (path) => mkdirSync(path),
    'is text': (path) => writeFileSync(path, 'a note\n'.repeat(100)),
    'is half a header': (path) => writeFileSync(path, readFileSync(file).subarray(0, 60)),
    'is cut off': (path) => writeFileSync(path, readFileSync(file).subarray(0, 5_000)),
    'is damaged': (path) =>
      writeFileSync(path, Buffer.concat([readFileSync(file).subarray(0, 100), Buffer.alloc(9_000, 7)])),
    'leads to itself': (path) => symlinkSync(path, path),
  };
  it.each(Object.entries(odd))('that %s is an error in one sentence', async (_, make) => {
    const path = join(home.path, 'odd.db');
    make(path);
    const { exit, stdout, stderr } = await ask('SELECT * FROM runs', ['-o', 'json'], path);
    expect([exit, stdout]).toEqual([2, '']);
    const { error } = JSON.parse(stderr);
    expect(error.message).toContain('odd.db');
    expect(error.message).not.toMatch(/\n|at .*\.js|undefined/);
  });

  it('of a later version is not read', async () => {
    const database = (await loadSqlite()).open(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const { exit, stderr } = await ask('SELECT 1');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('was written by a later version of ads')]);
  });

  it('can be read where nothing can be written', async () => {
    const folder = join(home.path, 'archive');
    mkdirSync(folder);
    const path = join(folder, 'ads.db');
    writeFileSync(path, readFileSync(file), { mode: 0o400 });
    chmodSync(folder, 0o500);
    const wrapper = asOther([home.path, folder, path]);
    const { exit, stdout, stderr } = await start('SELECT count(*) AS n FROM runs', ['-o', 'json'], {
      from: path,
      wrapper,
    }).ended;
    expect([exit, stdout.replace(/\s/g, ''), stderr]).toEqual([0, '[{"n":0}]', '']);
    expect(readdirSync(folder)).toEqual(['ads.db']);
    chmodSync(folder, 0o700);
  });
});

/** Root may write everywhere: then another user reads, to whom the files are given. */
function asOther(paths: readonly string[]): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  const nobody = 65_534;
  for (const path of paths) chownSync(path, nobody, nobody);
  return ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
}

describe('each format', () => {
  it.each(formats)('%s has rows, none, and values that are hard to write', async (format) => {
    const flags = ['-o', format];
    for (const query of [
      "SELECT '2026-01-01' AS day, 9223372036854775807 AS n UNION ALL SELECT '2026-01-02', -1",
      "SELECT '2026-01-01' AS day, 1 AS n WHERE 0",
      "SELECT NULL AS a, x'00ff' AS b, 'é\"<&,' AS \"c d\", 1e300 AS e, 'x' AS \"__proto__\", '' AS \"\"",
    ]) {
      const { exit, stderr } = await ask(query, flags);
      expect([query, exit === 0 || exit === 2, /at .*\.[cm]?js:|undefined|TypeError/.test(stderr)]).toEqual([
        query,
        true,
        false,
      ]);
      if (exit !== 0) expect(['chart', 'spark', 'svg', 'ids', 'id']).toContain(format);
    }
  });
});

describe('the file after queries', () => {
  it('is the same byte by byte', { timeout: 60_000 }, async () => {
    const before = digest();
    const texts = [
      'DELETE FROM runs',
      "INSERT INTO runs (run, account_id, started, state) VALUES (1, 'a', 'b', 'c') RETURNING run",
      "WITH x AS (SELECT 1) UPDATE _meta SET value = 'x' RETURNING value",
      "WITH x AS (SELECT 1) REPLACE INTO _meta SELECT 'a', 'b' RETURNING name",
      'PRAGMA user_version = 5',
      'PRAGMA journal_mode = DELETE',
      'SELECT * FROM pragma_user_version(5)',
      '/* SELECT */ DROP TABLE runs',
      'SELECT 1; DROP TABLE runs',
      'REINDEX',
      'ANALYZE',
      'VACUUM',
      `VACUUM INTO '${join(home.path, 'copy.db')}'`,
      `ATTACH '${join(home.path, 'copy.db')}' AS copy`,
      'CREATE TEMP TABLE x (a)',
      'SAVEPOINT a',
      'BEGIN EXCLUSIVE',
      "EXPLAIN ATTACH 'x' AS y",
    ];
    for (const text of texts) expect([text, (await ask(text)).exit]).toEqual([text, 2]);
    expect(digest()).toBe(before);
  });
});
