/** The built tool hands accounts on with nothing but HOME and PATH, and ends with what it has on Ctrl-C. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBuilt } from '../../../../support/built-program.js';
import { createHomeWithDemoOfNow, homeThatIsRestored } from '../../../../support/cli.js';
import { finishAds, startAds } from '../../../../support/running-process.js';

/** With a copy of the account: other tests are about making it. */
const home = homeThatIsRestored(async () => {
  const first = await createHomeWithDemoOfNow();
  expect((await runBuilt(first, ['sync', '--env', 'local'])).exit).toBe(0);
  return first;
});
const singer = ['sync', '--no-stats', '--format', 'singer', '--env', 'local'];

async function run(argv: readonly string[]): Promise<string> {
  const { exit, stdout } = await finishAds(argv, { HOME: home.path }, '', home.path);
  expect(exit).toBe(0);
  return stdout;
}

describe('the built tool', () => {
  it('writes messages, and continues from the last of them', { timeout: 60_000 }, async () => {
    const lines = (await run(singer)).trimEnd().split('\n');
    const types = new Set(lines.map((line) => JSON.parse(line).type));
    expect(types).toEqual(new Set(['SCHEMA', 'RECORD', 'STATE']));
    writeFileSync(join(home.path, 'state.json'), lines.at(-1) ?? '');
    // In this process, which is faster.
    const later = await runBuilt(home, [...singer, '--state', 'state.json'], { cwd: home.path });
    expect(later.exit, later.stderr).toBe(0);
    expect(later.stdout.match(/"type":"RECORD"/g)?.length ?? 0).toBeLessThan(lines.length / 2);
  });

  it('writes Parquet files', { timeout: 60_000 }, async () => {
    const parquet = [
      'sync',
      '--no-stats',
      '--format',
      'parquet',
      '--to',
      'lake',
      '--env',
      'local',
      '-o',
      'json',
    ];
    const rows = JSON.parse(await run(parquet));
    expect(rows.find(({ table }: { table: string }) => table === 'campaigns')).toMatchObject({
      files: 1,
      written: 1,
    });
    const [{ account_id }] = rows;
    const file = readFileSync(join(home.path, 'lake/campaigns', `account_id=${account_id}`, 'data.parquet'));
    expect([file.toString('latin1', 0, 4), file.toString('latin1', file.length - 4)]).toEqual([
      'PAR1',
      'PAR1',
    ]);
  });

  it('ends after Ctrl-C with whole lines, and begins again', { timeout: 60_000 }, async () => {
    const running = startAds([...singer, '--quiet'], { HOME: home.path }, [], home.path);
    await running.waitFor(/./);
    running.kill('SIGINT');
    const { exit, stdout } = await running.ended;
    expect([0, 130]).toContain(exit);
    for (const line of stdout.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('type');
    const again = await runBuilt(home, singer, { cwd: home.path });
    expect([again.exit, again.stdout.length >= stdout.length / 2]).toEqual([0, true]);
  });
});
