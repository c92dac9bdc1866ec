/** `ads sync` as it is built, with HOME and PATH alone: killed at any moment, interrupted, on a full disk, and read meanwhile. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfTest } from '../../support/cli.js';
import { contentOf } from '../../support/mirror.js';
import { rounds } from '../../support/rounds.js';
import { startAds } from '../../support/running-process.js';

const home = homeOfTest(createHomeWithDemoOfNow);
const env = () => ({ HOME: home.path });
const local = ['--env', 'local', '-o', 'json'];
const run = (argv: readonly string[], prefix: readonly string[] = []) => startAds(argv, env(), prefix);
const fileOf = (name: string) => join(home.path, name);

/** Without the days that the clock of the machine has not ended. */
async function lasting(path: string) {
  const content = await contentOf(path, '2000-01-01', ['read_in']);
  const recent = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const isLasting = (row: string) => !recent.some((date) => row.includes(`,${date},`));
  return Object.fromEntries(
    Object.entries(content).map(([table, rows]) => [table, (rows as string[]).filter(isLasting)]),
  );
}

describe('a run', () => {
  it('continues after kills at any moment', { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds(6); round += 1) {
      const running = run(['sync', '--to', fileOf('killed.db'), ...local]);
      await pause(250 + 170 * (round % 9));
      running.kill('SIGKILL');
      await running.ended;
    }
    const last = await run(['sync', '--to', fileOf('killed.db'), ...local]).ended;
    expect([last.exit, last.stderr.includes('error')]).toEqual([0, false]);
    expect((await run(['sync', '--to', fileOf('fresh.db'), ...local]).ended).exit).toBe(0);
    expect(await lasting(fileOf('killed.db'))).toEqual(await lasting(fileOf('fresh.db')));
  });

  it('ends with 130 after Ctrl-C, with the rows that it has read', { timeout: 60_000 }, async () => {
    const running = run(['sync', ...local]);
    await pause(900);
    running.kill('SIGINT');
    const { exit } = await running.ended;
    expect([0, 130]).toContain(exit);
    expect((await run(['sql', 'SELECT count(*) AS n FROM runs', '-o', 'json']).ended).exit).toBe(0);
    expect((await run(['sync', ...local]).ended).exit).toBe(0);
  });

  it('of a query ends with Ctrl-C too, however long the query takes', { timeout: 60_000 }, async () => {
    await run(['sync', '--no-stats', ...local]).ended;
    const endless = 'WITH RECURSIVE t(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t';
    const running = run(['sql', endless]);
    await pause(1000);
    running.kill('SIGINT');
    expect((await running.ended).exit).toBe(130);
  });

  it('is refused beside another one, and does not keep readers from the file', {
    timeout: 60_000,
  }, async () => {
    await run(['sync', '--no-stats', ...local]).ended;
    const first = run(['sync', ...local]);
    const outcomes = await Promise.all([run(['sync', ...local]).ended, run(['sync', ...local]).ended]);
    const query = await run(['sql', 'SELECT count(*) AS n FROM campaigns', '-o', 'json']).ended;
    const { exit } = await first.ended;
    expect(query.exit).toBe(0);
    const all = [exit, ...outcomes.map((one) => one.exit)];
    expect(all).toContain(0);
    expect(all.every((code) => code === 0 || code === 9)).toBe(true);
  });

  it('fails on a full disk, and continues later', { timeout: 120_000 }, async () => {
    const limits = [8, 60, 200, 320];
    const exits: (number | null)[] = [];
    for (const kib of limits) {
      const limited = ['sh', '-c', `trap '' XFSZ; ulimit -f ${2 * kib}; exec "$@"`, 'sh'];
      const { exit, stderr } = await run(['sync', '--to', fileOf('full.db'), ...local], limited).ended;
      exits.push(exit);
      expect([0, 2, 3, 9], stderr).toContain(exit);
    }
    expect(exits.some((exit) => exit !== 0)).toBe(true);
    expect((await run(['sync', '--to', fileOf('full.db'), ...local]).ended).exit).toBe(0);
    expect(statSync(fileOf('full.db')).mode & 0o777).toBe(0o600);
    expect((await run(['sync', '--to', fileOf('fresh.db'), ...local]).ended).exit).toBe(0);
    expect(await lasting(fileOf('full.db'))).toEqual(await lasting(fileOf('fresh.db')));
  });
});
