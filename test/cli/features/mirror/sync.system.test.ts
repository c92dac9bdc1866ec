/** `ads sync` as it is built, with HOME and PATH alone: killed at any moment, interrupted, on a full disk, and read meanwhile. */
import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSqlite } from '../../../../src/files/open-sqlite.js';
import { runBuilt } from '../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeOfFile } from '../../../support/cli.js';
import { contentOf } from '../../../support/mirror.js';
import { isLong, rounds } from '../../../support/rounds.js';
import { startAds } from '../../../support/running-process.js';

const home = homeOfFile(createHomeWithDemoOfNow);
const fileOf = (name: string) => join(home.path, name);
/** Days enough for several calls of statistics. */
const sync = (name: string) => ['sync', '--days', '5', '--to', fileOf(name), '--env', 'local', '-o', 'json'];
const start = (name: string, prefix: readonly string[] = []) =>
  startAds(sync(name), { HOME: home.path }, prefix);
const count = (name: string, table: string) =>
  runBuilt(home, ['sql', `SELECT count(*) AS n FROM ${table}`, '--from', fileOf(name), '-o', 'json']);

/** Waits until a table of a file that is being written has more rows than so many, or its process has ended. */
async function untilMore(name: string, table: string, rows: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const { openToRead } = await loadSqlite();
  const look = () => {
    if (!existsSync(fileOf(name))) return 0;
    const database = openToRead(fileOf(name));
    try {
      const [found] = database.prepare(`SELECT count(*) AS n FROM ${table}`).all() as { n: number }[];
      return found?.n ?? 0;
    } catch {
      // It has no tables yet.
      return 0;
    } finally {
      database.close();
    }
  };
  while (!isOver && look() <= rows) await pause(10);
}

/** Without the days that the clock of the machine has not ended. */
async function lasting(path: string) {
  const content = await contentOf(path, '2000-01-01', ['read_in']);
  const recent = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const isLasting = (row: string) => !recent.some((date) => row.includes(`,${date},`));
  return Object.fromEntries(
    Object.entries(content).map(([table, rows]) => [table, (rows as string[]).filter(isLasting)]),
  );
}

beforeAll(async () => {
  expect((await runBuilt(home, sync('fresh.db'))).exit).toBe(0);
});

describe('a run', () => {
  it('continues after kills at any moment', { timeout: 240_000 }, async () => {
    // While the first lists are read, the last ones, and statistics.
    const moments = [
      ['runs', 0],
      ['_reads', 20],
      ['_days', 20],
    ] as const;
    for (let round = 0; round < rounds(moments.length); round += 1) {
      const running = start('killed.db');
      const [table, rows] = moments[round] ?? [];
      if (table) await untilMore('killed.db', table, rows ?? 0, running.ended);
      else await pause(250 + 170 * (round % 9));
      running.kill('SIGKILL');
      await running.ended;
    }
    // In this process, which is faster: what the killed ones have left is the same.
    const last = await runBuilt(home, sync('killed.db'));
    expect([last.exit, last.stderr.includes('error')]).toEqual([0, false]);
    expect(await lasting(fileOf('killed.db'))).toEqual(await lasting(fileOf('fresh.db')));
  });

  it('ends with 130 after Ctrl-C, with the rows that it has read', { timeout: 60_000 }, async () => {
    const running = start('stopped.db');
    await untilMore('stopped.db', '_reads', 5, running.ended);
    running.kill('SIGINT');
    const { exit } = await running.ended;
    expect([0, 130]).toContain(exit);
    expect(JSON.parse((await count('stopped.db', 'accounts')).stdout)).toEqual([{ n: 1 }]);
    expect((await runBuilt(home, sync('stopped.db'))).exit).toBe(0);
  });

  it('is refused beside another one, and does not keep readers from the file', {
    timeout: 60_000,
  }, async () => {
    copyFileSync(fileOf('fresh.db'), fileOf('busy.db'));
    const running = [start('busy.db'), start('busy.db')];
    const query = await count('busy.db', 'campaigns');
    const exits = (await Promise.all(running.map(({ ended }) => ended))).map(({ exit }) => exit);
    expect(query.exit).toBe(0);
    expect(exits).toContain(0);
    expect(exits.every((code) => code === 0 || code === 9)).toBe(true);
  });

  it('fails on a full disk, and continues later', { timeout: 120_000 }, async () => {
    // Without room for the tables, and with room for a part of the rows.
    const limits = isLong ? [8, 60, 200, 320] : [60, 320];
    const exits: (number | null)[] = [];
    for (const kib of limits) {
      const limited = ['sh', '-c', `trap '' XFSZ; ulimit -f ${2 * kib}; exec "$@"`, 'sh'];
      const { exit, stderr } = await start('full.db', limited).ended;
      exits.push(exit);
      expect([0, 2, 3, 9], stderr).toContain(exit);
    }
    expect(exits.some((exit) => exit !== 0)).toBe(true);
    expect((await runBuilt(home, sync('full.db'))).exit).toBe(0);
    expect(statSync(fileOf('full.db')).mode & 0o777).toBe(0o600);
    expect(await lasting(fileOf('full.db'))).toEqual(await lasting(fileOf('fresh.db')));
  });
});
