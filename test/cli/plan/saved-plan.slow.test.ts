/** A saved plan: what was reviewed is applied, once, within a day; or nothing is. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../support/campaign-files.js';
import { testTime } from '../../support/cli.js';

let files: CampaignFiles;
let time: number;
const file = 'campaigns/autumn-catalogue.yaml';

const ads: CampaignFiles['ads'] = (...given) => files.ads(...given);

beforeEach(async () => {
  time = testTime;
  files = await openCampaignFiles('demo', { pulled: ['Autumn catalogue'], now: () => time });
});

/** Replaces a part of a file below the home. */
function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(files.home.path, path), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(join(files.home.path, path), changed);
}

/** Raises a budget in the file, and saves the plan. */
async function save(...flags: readonly string[]) {
  edit(file, 'daily_budget: 80.00 USD', 'daily_budget: 90 USD');
  return ads(['plan', '--save', 'plan.json', ...flags]);
}

async function readBudget(): Promise<number> {
  const own = (await files.records()).find(({ name }) => name === 'Autumn catalogue');
  return own.daily_budget_amount_local_micro / 1e6;
}

/** Somebody else changes a campaign. */
async function setBudget(of: string): Promise<void> {
  const campaign = (await files.records()).find(({ name }) => name === of);
  const query = { daily_budget_amount_local_micro: 70_000_000 };
  const { status } = await files.call('PUT', `accounts/:account/campaigns/${campaign.id}`, { query });
  expect(status).toBe(200);
}

describe('a saved plan', () => {
  it('is applied from any directory, and once', async () => {
    expect(await save()).toMatchObject({ exit: 0 });
    mkdirSync(join(files.home.path, 'elsewhere'));
    const elsewhere = { cwd: join(files.home.path, 'elsewhere') };
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
    ['the account', () => setBudget('Autumn catalogue')],
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
    await setBudget('Book club sign-ups');
    expect(await ads(['apply', 'plan.json', '--yes'])).toMatchObject({ exit: 0 });
  });

  it.each([
    [86_340_000, 0],
    [86_460_000, 2],
  ])('after %d milliseconds ends with %d', async (later, exit) => {
    await save();
    time += later;
    const ended = await ads(['apply', 'plan.json', '--yes']);
    expect(ended).toMatchObject({ exit });
    expect(ended.stderr.includes('plan.json expired at')).toBe(exit !== 0);
  });

  it.each([
    ['of another version', /"ads_plan": 1/, '"ads_plan": 2', 'is damaged, or of another version'],
    ['without steps', /"steps"/, '"step"', 'is damaged, or of another version'],
    ['without an end', /"expires_at"/, '"expires"', 'is damaged, or of another version'],
    ['that is cut', /"steps".*/s, '', 'plan.json'],
    ['of another service', /"service": "\w+/, '"service": "sandbox', 'is a plan for another service'],
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
    writeFileSync(join(files.home.path, 'package.json'), '{}');
    const { exit, stderr } = await ads(['plan', '--save', path]);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(readFileSync(join(files.home.path, 'package.json'), 'utf8')).toBe('{}');
  });
});
