/** The README leads to every page, one of which is a script of a whole campaign: it is run as it stands there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from './support/media-files.js';
import { builtTool, createNewUser, type NewUser, type Ran } from './support/new-user.js';

const root = resolve(import.meta.dirname, '..');
const dailyBudget = 55_000_000;

const read = (name: string) => readFileSync(join(root, name), 'utf8');

describe('the README', () => {
  const readme = read('README.md');

  it('fits a few screens', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(151);
  });

  it('leads to every page', () => {
    // The build writes the reference; the others are for people who change the source.
    const pages = readdirSync(join(root, 'docs')).filter(
      (name) =>
        name.endsWith('.md') && !['reference.md', 'glossary.md', 'how-a-command-runs.md'].includes(name),
    );
    expect(pages.filter((name) => !readme.includes(`(docs/${name})`))).toEqual([]);
  });
});

describe('the script of a whole campaign', () => {
  const [, script = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(read('docs/campaign.md')) ?? [];
  const length = script.split('\n').length;
  let user: NewUser;
  let run: Ran;

  beforeAll(() => {
    user = createNewUser(builtTool);
    writeFileSync(join(user.folder, 'spring.png'), makePng(800, 800));
    // Below the home, so that what the script makes there goes with it.
    run = user.bash(`export TMPDIR=$HOME\n${script}`);
  });
  afterAll(() => user.remove());

  it('has fewer than thirty lines and runs to its end', () => {
    expect(length).toBeGreaterThan(15);
    expect(length).toBeLessThan(30);
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

  it('draws the spend, explains the pause and deletes the campaign', () => {
    // In ASCII: no locale is named.
    expect(run.stdout).toMatch(/^ +0 \+/m);
    expect(run.stdout).toMatch(/line_item\t\S+\tbroken\tPAUSED_BY_ADVERTISER/);
    expect(`${run.stdout}${run.stderr}`).toMatch(/ads line-items update \S+ --entity-status ACTIVE/);
    expect(run.stdout).toMatch(/^DELETED\tyes$/m);
  });
});
