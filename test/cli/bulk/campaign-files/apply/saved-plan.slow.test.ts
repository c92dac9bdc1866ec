/** A saved plan: what was reviewed is applied, once, within a day; or nothing is. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../../../../src/cli/bulk/plan-store/sealed-plan.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../../support/campaign-files.js';
import { testTime } from '../../../../support/cli.js';

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

/** Changes the content of the saved plan, as somebody who knows how its digest is made. */
function forge(change: (content: Content) => void): void {
  const path = join(files.home.path, 'plan.json');
  const { digest: _, ...content } = JSON.parse(readFileSync(path, 'utf8'));
  change(content);
  const { ads_plan, ...rest } = content;
  writeFileSync(path, JSON.stringify({ ads_plan, digest: digestOf(content), ...rest }));
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
    expect(again.stderr).toContain(' was applied at 2026-03-02T10:30:00Z');
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

  it('is refused if a campaign that it starts can spend more than was shown', async () => {
    const started = 'campaigns:\n  signed:\n    name: Signed editions\n    entity_status: active\n';
    writeFileSync(join(files.home.path, 'start.yaml'), started);
    await ads(['plan', 'start.yaml', '--activate', '--save', 'plan.json']);
    await setBudget('Signed editions');
    const refused = await ads(['apply', 'plan.json', '--yes']);
    expect(refused, refused.stderr).toMatchObject({ exit: 10 });
    const statusOf = async () => (await files.records()).find(({ name }) => name === 'Signed editions');
    expect(await statusOf()).toMatchObject({ entity_status: 'PAUSED' });
    await ads(['plan', 'start.yaml', '--activate', '--save', 'plan.json']);
    expect(await ads(['apply', 'plan.json', '--yes'])).toMatchObject({ exit: 0 });
    expect(await statusOf()).toMatchObject({ entity_status: 'ACTIVE' });
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
    ['a later end', /"expires_at": "2026/, '"expires_at": "2099'],
    ['an earlier start', /"created_at": "2026/, '"created_at": "2025'],
    ['another id', /"id": "\w{4}/, '"id": "0000'],
    ['another digest', /"digest": "\w{4}/, '"digest": "0000'],
    ['another service', /"service": "\w+/, '"service": "sandbox'],
    ['other files', /"path": "\w+"/, '"path": "gone"'],
    ['a start', '"activate": false', '"activate": true'],
    ['other deletions', '"prune": false', '"prune": true'],
    ['no steps', /"steps"/, '"step"'],
    ['no amounts', /"spend"/, '"spent"'],
    ['a member twice', '"created_at"', '"created_at": "2026-01-01T00:00:00Z", "created_at"'],
  ])('is refused if somebody gave it %s', async (_, from, to) => {
    await save();
    edit('plan.json', from, to);
    const { exit, stderr } = await ads(['apply', 'plan.json', '--yes']);
    expect([2, 10]).toContain(exit);
    expect(stderr).toMatch(/plan\.json (was changed after it was made|is damaged)/);
    expect(stderr).toContain('Nothing was sent. Make the plan again: ads plan --save FILE');
    expect(await readBudget()).toBe(80);
  });

  it.each<readonly [string, (content: Content) => void, string]>([
    ['of another version', (plan) => (plan.ads_plan = 1), 'plan.json was made by another version of ads'],
    ['of another service', (plan) => (plan.service = 'sandbox 0123'), 'is a plan for another service'],
    ['of files that are gone', ({ work }) => (work.file.path = 'gone'), 'cannot read'],
    ['without steps', ({ work }) => delete work.file.steps, 'is not a plan of campaign files'],
    ['of commands', (plan) => (plan.work = { commands: [] }), 'is not a plan of campaign files'],
  ])('%s is refused', async (_, change, message) => {
    await save();
    forge(change);
    const { exit, stderr } = await ads(['apply', 'plan.json', '--yes']);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
    expect(await readBudget()).toBe(80);
  });

  it('of the version before, without an id and a digest, is to be made again', async () => {
    await save();
    const path = join(files.home.path, 'plan.json');
    const { work, created_at, expires_at, service } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ads_plan: 1, created_at, expires_at, service, ...work.file }));
    const { exit, stderr } = await ads(['apply', 'plan.json', '--yes']);
    expect(exit).toBe(2);
    expect(stderr).toContain('was made by another version of ads');
    expect(stderr).toContain('Make the plan again');
    expect(stderr).not.toContain('damaged');
  });

  it('that is cut anywhere is damaged, and no campaign file', async () => {
    await save();
    const path = join(files.home.path, 'plan.json');
    const text = readFileSync(path, 'utf8');
    for (const length of [8, 14, 16, 40, 200, text.length / 2, text.length - 3]) {
      writeFileSync(path, text.slice(0, length));
      for (const command of ['apply', 'plan']) {
        const { exit, stderr } = await ads([command, 'plan.json']);
        expect({ length, exit, stderr }).toMatchObject({
          exit: 2,
          stderr: expect.stringContaining('plan.json is damaged'),
        });
      }
    }
  });

  it('is a plan by what it has, not by its name', async () => {
    await save();
    renameSync(join(files.home.path, 'plan.json'), join(files.home.path, 'plan.yaml'));
    const shown = await ads(['plan', 'plan.yaml']);
    expect(shown).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('To apply it: ads apply plan.yaml'),
    });
    expect(await ads(['apply', 'plan.yaml', '--yes'])).toMatchObject({ exit: 0 });
    expect(await readBudget()).toBe(90);
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

describe('a single file without campaigns', () => {
  it.each([
    ['empty.yaml', ''],
    ['blank.json', ' \n'],
    ['comment.yaml', '# later\n'],
    ['braces.json', '{}'],
    ['account.yaml', 'account: "8wku2"\n'],
    ['shared.yaml', 'vars: { budget: &budget 5 }\n'],
  ])('is refused: %s', async (name, text) => {
    writeFileSync(join(files.home.path, name), text);
    for (const argv of [
      ['plan', name],
      ['apply', name, '--yes'],
      ['apply', name, '--dry-run'],
    ]) {
      const { exit, stdout, stderr } = await ads(argv);
      expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
      expect(stderr).toContain(`${name} has neither campaigns nor a saved plan`);
    }
  });

  it.each(['null', 'text', '[]', '3'])('is refused if it has %s', async (text) => {
    writeFileSync(join(files.home.path, 'other.json'), text);
    expect(await ads(['plan', 'other.json'])).toMatchObject({ exit: 2 });
  });

  it('is taken as one of several, and with a map of campaigns that is empty', async () => {
    writeFileSync(join(files.home.path, 'campaigns/zero.yaml'), 'campaigns: {}\n');
    writeFileSync(join(files.home.path, 'campaigns/empty.yaml'), '');
    for (const path of ['campaigns', 'campaigns/zero.yaml'])
      expect(await ads(['plan', path])).toMatchObject({ exit: 0, stderr: '' });
  });
});
