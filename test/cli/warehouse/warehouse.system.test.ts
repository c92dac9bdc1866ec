/** The built tool hands accounts on with nothing but HOME and PATH, and ends with what it has on Ctrl-C. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfTest } from '../../support/cli.js';
import { root } from '../../support/source.js';

const home = homeOfTest(createHomeWithDemoOfNow);
const program = join(root, 'bin/ads.js');
const options = () => ({ cwd: home.path, env: { HOME: home.path, PATH: process.env.PATH } });
const local = ['--env', 'local'];

function run(...argv: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as ('ignore' | 'pipe')[];
  const { cwd, env } = options();
  return execFileSync(process.execPath, [program, ...argv, ...local], {
    cwd,
    env,
    stdio,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}

describe('the built tool', () => {
  it('writes messages, and continues from the last of them', { timeout: 60_000 }, () => {
    const lines = run('sync', '--format', 'singer').trimEnd().split('\n');
    const types = new Set(lines.map((line) => JSON.parse(line).type));
    expect(types).toEqual(new Set(['SCHEMA', 'RECORD', 'STATE']));
    writeFileSync(join(home.path, 'state.json'), lines.at(-1) ?? '');
    const later = run('sync', '--format', 'singer', '--state', 'state.json');
    expect(later.match(/"type":"RECORD"/g)?.length ?? 0).toBeLessThan(lines.length / 2);
  });

  it('writes Parquet files', { timeout: 60_000 }, () => {
    const rows = JSON.parse(run('sync', '--format', 'parquet', '--to', 'lake', '-o', 'json'));
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
    run('sync');
    const child = spawn(process.execPath, [program, 'sync', '--format', 'singer', ...local], options());
    let output = '';
    child.stdout.on('data', (chunk) => {
      if (output === '') child.kill('SIGINT');
      output += chunk;
    });
    const [code] = await once(child, 'close');
    expect([0, 130]).toContain(code);
    for (const line of output.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('type');
    expect(existsSync(join(home.data, 'ads.db'))).toBe(true);
    expect(run('sync', '--format', 'singer').length).toBeGreaterThanOrEqual(output.length / 2);
  });
});
