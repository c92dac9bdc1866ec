/** The README's script of a whole campaign, run as it stands there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from './support/media-files.js';
import { builtTool, createNewUser, type NewUser, type Ran } from './support/new-user.js';

const root = resolve(import.meta.dirname, '..');
const dailyBudget = 55_000_000;

/** The indented block of the README that begins with this line, without its indentation. */
function blockOf(firstLine: string): readonly string[] {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
  const start = lines.indexOf(`    ${firstLine}`);
  const length = lines.slice(start).findIndex((line) => !line.startsWith('    '));
  return start < 0 ? [] : lines.slice(start, start + length).map((line) => line.slice(4));
}

describe('the script of a whole campaign', () => {
  const script = blockOf('set -euo pipefail');
  let user: NewUser;
  let run: Ran;

  beforeAll(() => {
    user = createNewUser(builtTool);
    writeFileSync(join(user.folder, 'spring.png'), makePng(800, 800));
    // Below the home, so that what the script makes there goes with it.
    run = user.bash(`export TMPDIR=$HOME\n${script.join('\n')}`);
  });
  afterAll(() => user.remove());

  it('has fewer than thirty lines and runs to its end', () => {
    expect(script.length).toBeGreaterThan(15);
    expect(script.length).toBeLessThan(30);
    expect([run.status, run.stderr]).toEqual([0, expect.not.stringContaining('error')]);
  });

  it('reports the week in which it served, within the budget of each day', () => {
    const rows: Record<string, string>[] = parse(readFileSync(join(user.folder, 'week.csv')), {
      columns: true,
    });
    expect(rows).toHaveLength(7);
    const spend = rows.map((row) => Number(row.billed_charge_local_micro));
    expect(Math.max(...spend)).toBeLessThanOrEqual(dailyBudget);
    expect(spend.filter((amount) => amount > 0).length).toBeGreaterThanOrEqual(6);
  });

  it('draws what was spent, explains the pause and deletes the campaign', () => {
    // In ASCII: no locale is named.
    expect(run.stdout).toMatch(/^ +0 \+/m);
    expect(run.stdout).toMatch(/line_item\t\S+\tbroken\tPAUSED_BY_ADVERTISER/);
    expect(`${run.stdout}${run.stderr}`).toMatch(/ads line-items update \S+ --entity-status ACTIVE/);
    expect(run.stdout).toMatch(/^DELETED\tyes$/m);
  });
});
