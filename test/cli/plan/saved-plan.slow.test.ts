/** A saved plan: what was reviewed is applied, once, within a day; or nothing is. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds, testTime } from '../../support/cli.js';

const home = homeOfTest(createHomeWithDemo);
const file = 'campaigns/autumn-catalogue.yaml';

const ads = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, argv, { env: { ADS_ENV: 'local' }, ...options });

/** Replaces a part of a file below the home. */
function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(home.path, path), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(home.path, path), changed);
}

/** Pulls a campaign, raises its budget in the file, and saves the plan. */
async function save(...flags: readonly string[]) {
  await ads(['pull', 'Autumn catalogue']);
  edit(file, 'daily_budget: 80.00 USD', 'daily_budget: 90 USD');
  return ads(['plan', '--save', 'plan.json', ...flags]);
}

async function readBudget(): Promise<number> {
  const { stdout } = await ads(['campaigns', 'list', '-o', 'json', '--all']);
  const campaigns: readonly { name: string; daily_budget_amount_local_micro: number }[] = JSON.parse(stdout);
  const own = campaigns.find(({ name }) => name === 'Autumn catalogue');
  return (own?.daily_budget_amount_local_micro ?? 0) / 1e6;
}

describe('a saved plan', () => {
  it('is applied from any directory, and once', async () => {
    expect(await save()).toMatchObject({ exit: 0 });
    mkdirSync(join(home.path, 'elsewhere'));
    const elsewhere = { cwd: join(home.path, 'elsewhere') };
    const done = await ads(['apply', '../plan.json', '--yes'], elsewhere);
    expect(done, done.stderr).toMatchObject({ exit: 0 });
    expect(await readBudget()).toBe(90);
    const again = await ads(['apply', 'plan.json', '--yes']);
    expect(again).toMatchObject({ exit: 10 });
    expect(again.stderr).toContain('have changed since the plan was made');
  });

  it.each([
    ['the files', () => edit(file, '90 USD', '95 USD')],
    ['the steps in it', () => edit('plan.json', '90000000', '95000000')],
    ['the values before in it', () => edit('plan.json', '80000000', '85000000')],
    ['the requests in it', () => edit('plan.json', /("requests"[\s\S]*)90000000/, '$195000000')],
    ['the account', () => ads(['campaigns', 'update', 'Autumn catalogue', '--daily-budget', '70', '--yes'])],
  ])('is refused if %s have changed', async (_, change) => {
    await save();
    await change();
    const before = await readBudget();
    for (const flag of ['--dry-run', '--yes']) {
      const { exit, stderr } = await ads(['apply', 'plan.json', flag]);
      expect(exit).toBe(10);
      expect(stderr).toContain('Nothing was sent');
    }
    expect(await readBudget()).toBe(before);
  });

  it('is applied whatever has changed that the files do not have', async () => {
    await save();
    await ads(['campaigns', 'update', 'Book club sign-ups', '--daily-budget', '70', '--yes']);
    expect(await ads(['apply', 'plan.json', '--yes'])).toMatchObject({ exit: 0 });
  });

  it.each([
    [86_340_000, 0],
    [86_460_000, 2],
  ])('after %d milliseconds ends with %d', async (later, exit) => {
    await save();
    const ended = await ads(['apply', 'plan.json', '--yes'], { now: () => testTime + later });
    expect(ended).toMatchObject({ exit });
    expect(ended.stderr.includes('plan.json expired at')).toBe(exit !== 0);
  });

  it.each([
    ['of another version', /"ads_plan": 1/, '"ads_plan": 2', 'is damaged, or of another version'],
    ['without steps', /"steps"/, '"step"', 'is damaged, or of another version'],
    ['without an end', /"expires_at"/, '"expires"', 'is damaged, or of another version'],
    ['that is cut', /"steps".*/s, '', 'plan.json'],
    ['of another service', /"service": "\w+/, '"service": "production', 'is a plan for another service'],
    ['of files that are gone', /"path": "\w+"/, '"path": "gone"', 'cannot read'],
  ])('%s is refused', async (_, from, to, message) => {
    await save();
    edit('plan.json', from, to);
    const { exit, stderr } = await ads(['apply', 'plan.json', '--yes']);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(await readBudget()).toBe(80);
  });

  it.each(['--activate', '--prune', '--pause-removed'])('takes %s from plan alone', async (flag) => {
    await save();
    const refused = await ads(['apply', 'plan.json', flag, '--yes']);
    expect(refused).toMatchObject({ exit: 2 });
    expect(refused.stderr).toContain(`${flag}: plan.json was saved without it`);
    await ads(['plan', '--save', 'plan.json', flag]);
    expect(await ads(['apply', 'plan.json', flag, '--yes'])).toMatchObject({ exit: 0 });
    expect(await readBudget()).toBe(90);
  });

  it.each([
    ['plan', 'must be a file that ends in .json'],
    ['campaigns/plan.json', 'must be outside of campaigns'],
    ['package.json', 'exists, and is not a plan'],
    ['missing/plan.json', 'does not exist'],
  ])('is not written to %s', async (path, message) => {
    await ads(['pull', 'Autumn catalogue']);
    writeFileSync(join(home.path, 'package.json'), '{}');
    const { exit, stderr } = await ads(['plan', '--save', path]);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(readFileSync(join(home.path, 'package.json'), 'utf8')).toBe('{}');
  });
});
