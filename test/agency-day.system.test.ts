/** A day's work of an agency, as a script of sh, ads and jq: test/agency/day.sh runs as it stands. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHomeWithDemoOfNow, homeOfFile } from './support/cli.js';
import { hasParts, nameWithParts } from './support/external-tools.js';

const root = resolve(import.meta.dirname, '..');

describe.runIf(hasParts('sh', 'jq'))(nameWithParts('a day of an agency', 'sh', 'jq'), () => {
  const home = homeOfFile(createHomeWithDemoOfNow);
  let run: ReturnType<typeof spawnSync>;

  beforeAll(() => {
    const folder = join(home.path, 'work');
    mkdirSync(join(home.path, 'bin'));
    mkdirSync(folder);
    const launcher = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin/ads.js')}' "$@"\n`;
    writeFileSync(join(home.path, 'bin/ads'), launcher, { mode: 0o755 });
    const env = { ...home.env, LANG: 'C.UTF-8', PATH: `${home.path}/bin:${process.env.PATH}` };
    run = spawnSync('sh', [join(root, 'test/agency/day.sh')], { cwd: folder, env, encoding: 'utf8' });
  });

  it('runs to its end', () => {
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('18:00')]);
  });

  it('makes the planned changes: raised, imported, stopped, undone, paused, noted', () => {
    const outcome = JSON.parse(String(run.stdout));
    expect(outcome).toEqual({
      running: expect.any(Number),
      accounts: 7,
      raised: 3,
      in_order: true,
      planned: 1,
      imported: ['updated'],
      again: 0,
      comma: 10,
      triple: 10,
      unnoticed: 40_000_000,
      undone: 'ACTIVE',
      spend: expect.any(Number),
      paused: 2,
      left: 0,
      outcomes: { done: 13, 'not-sent': 2 },
    });
    // 24 hours are parts of two days, at whatever hour they begin; each day has a budget of 40.00.
    expect(outcome.spend).toBeGreaterThan(20_000_000);
    expect(outcome.spend).toBeLessThanOrEqual(80_000_000);
  });

  it('prints the changes of budgets as it makes them', () => {
    expect(run.stderr).toContain('in total: daily_budget 240.00 -> 264.00 USD (+10 %)');
    expect(run.stderr).toContain('"Gift cards" daily_budget 48.00 -> 60.00 USD (+25 %)');
  });
});
