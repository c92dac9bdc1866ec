/** Somebody else writes between two calls of an apply: each record is compared with what was approved right before it is sent. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { testTime } from '../../../support/cli.js';

const [autumn, sign] = ['campaigns/autumn-catalogue', 'campaigns/book-club-sign-ups'];
const bid = 'bid_amount_local_micro';
const budget = 'daily_budget_amount_local_micro';

let files: CampaignFiles;
let time: number;
/** What the other person does once, right before the service carries out a write that has this in its path. */
let meanwhile: { readonly at: string; readonly act: () => Promise<unknown> } | undefined;

beforeEach(async () => {
  time = testTime;
  meanwhile = undefined;
  files = await openCampaignFiles('demo', {
    pulled: ['Autumn catalogue', 'Book club sign-ups'],
    now: () => time,
    async disturb({ method, url }) {
      const now = method !== 'GET' && url.includes(meanwhile?.at ?? ' ') ? meanwhile : undefined;
      if (now) meanwhile = undefined;
      await now?.act();
      return undefined;
    },
  });
});

function edit(key: string, from: string | RegExp, to: string): void {
  const path = join(files.home.path, `${key}.yaml`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll(from, to));
}

const named = async (name: string): Promise<Content> =>
  (await files.records()).find((one) => one.name === name);

async function set(name: string, query: Readonly<Record<string, string | number>>): Promise<void> {
  const { id, kind } = await named(name);
  const { status } = await files.call('PUT', `accounts/:account/${kind}s/${id}`, { query });
  expect(status).toBe(200);
}

async function apply(
  ...flags: readonly string[]
): Promise<{ exit: number; outcomes: Content; errors: Content }> {
  const { exit, stdout, stderr } = await files.ads(['apply', ...flags, '-o', 'json']);
  expect(stdout, stderr).not.toBe('');
  const rows: Content[] = JSON.parse(stdout);
  return {
    exit,
    outcomes: Object.fromEntries(rows.map(({ key, outcome }) => [key, outcome])),
    errors: Object.fromEntries(rows.map(({ key, error }) => [key, error])),
  };
}

it('a line item that somebody changed after the campaigns were sent is not overwritten', async () => {
  for (const key of [autumn, sign]) edit(key, /daily_budget: .*/g, 'daily_budget: 70.00 USD');
  edit(sign, 'bid: 0.90 USD', 'bid: 0.95 USD');
  meanwhile = { at: 'campaigns', act: () => set('Book club sign-ups: Teachers', { [bid]: 100_000 }) };
  const { exit, outcomes, errors } = await apply('--yes', '--confirm', '5');
  expect(exit).toBe(3);
  expect(outcomes).toEqual({
    [autumn]: 'updated',
    [sign]: 'updated',
    [`${sign}/line_items/librarians`]: 'updated',
    [`${sign}/line_items/students`]: 'updated',
    [`${sign}/line_items/teachers`]: 'conflict',
  });
  expect(errors[`${sign}/line_items/teachers`]).toMatch(/^changed by someone else since the plan was made/);
  expect((await named('Book club sign-ups: Teachers'))[bid]).toBe(100_000);
  // The lock file has what was applied last, so that the next plan says that somebody else has changed it.
  expect((await files.run('plan')).stdout).toMatch(/bid 0\.10 -> 0\.95 USD .*changed outside/);
});

it('a criterion stays where somebody has changed its line item before the one in its place was created', async () => {
  edit(sign, /daily_budget: .*/g, 'daily_budget: 70.00 USD');
  const contents = await files.read();
  for (const { campaigns } of contents.values()) {
    const teachers = campaigns['book-club-sign-ups']?.line_items.teachers;
    if (teachers)
      Object.assign(teachers, {
        bid: '0.95 USD',
        targeting: { ...teachers.targeting, location: ['Portugal'] },
      });
  }
  files.write(contents);
  meanwhile = { at: 'campaigns', act: () => set('Book club sign-ups: Teachers', { [bid]: 100_000 }) };
  const { exit, outcomes } = await apply('--prune', '--yes', '--confirm', '4');
  const { [sign]: campaign, [`${sign}/line_items/teachers`]: teachers, ...criteria } = outcomes;
  expect({ exit, campaign, teachers }).toEqual({ exit: 3, campaign: 'updated', teachers: 'conflict' });
  expect(Object.values(criteria)).toEqual(['not-sent', 'not-sent']);
});

it('another value of a record does not count', async () => {
  edit(autumn, /daily_budget: .*/g, 'daily_budget: 70.00 USD');
  edit(autumn, 'bid: 1.20 USD', 'bid: 1.25 USD');
  meanwhile = { at: 'campaigns', act: () => set('Autumn catalogue: Readers', { end_time: '2026-12-01' }) };
  expect(await apply('--yes', '--confirm', '3')).toMatchObject({ exit: 0 });
});

it('what stands below a record with a conflict is neither created nor started', async () => {
  edit(autumn, /daily_budget: .*/g, 'daily_budget: 70.00 USD');
  edit(sign, /daily_budget: .*/g, 'daily_budget: 30.00 USD');
  edit(autumn, /bid: .*/g, 'bid: 1.25 USD');
  edit(
    autumn,
    'posts: ["7079542246429569971"]',
    'posts: ["7079542246429569971", "7530784048753199690", { text: "New https://example.com/new", as: "@quillmark" }]',
  );
  edit(sign, 'entity_status: paused', 'entity_status: active');
  meanwhile = { at: 'campaigns', act: () => set('Autumn catalogue: Gift buyers', { [bid]: 100_000 }) };
  const { exit, outcomes, errors } = await apply('--activate', '--yes', '--confirm', '8');
  expect(exit).toBe(3);
  expect(outcomes).toMatchObject({
    [`${autumn}/line_items/gift-buyers`]: 'conflict',
    [`${autumn}/line_items/readers`]: 'updated',
    [`${autumn}/line_items/gift-buyers/posts/7530784048753199690`]: 'not-sent',
    [`${sign}/line_items/students`]: 'started',
  });
  expect(errors[`${autumn}/line_items/gift-buyers/posts/7530784048753199690`]).toBe(
    `${autumn}/line_items/gift-buyers was not applied`,
  );
  // Nobody can take back a post: it is not published for a record that will not promote it.
  expect(
    Object.keys(outcomes)
      .filter((key) => key.includes('content-'))
      .map((key) => outcomes[key]),
  ).toEqual(['not-sent', 'not-sent']);
});

it('a new campaign whose budget somebody has raised is not started, and another one is', async () => {
  const node = (name: string) =>
    `{ name: ${name}, funding_instrument: "Credit line, invoiced monthly", daily_budget: 5.00 USD, entity_status: active }`;
  writeFileSync(
    join(files.home.path, 'campaigns/new.yaml'),
    `campaigns:\n  one: ${node('One')}\n  two: ${node('Two')}\n`,
  );
  edit(sign, 'bid: 0.90 USD', 'bid: 0.95 USD');
  meanwhile = { at: 'line_items', act: () => set('One', { [budget]: 900_000_000 }) };
  const { exit, outcomes } = await apply('--activate', '--yes', '--confirm', '7');
  expect({ exit, one: outcomes['campaigns/one'], two: outcomes['campaigns/two'] }).toEqual({
    exit: 3,
    one: 'conflict',
    two: 'started',
  });
  expect(await named('One')).toMatchObject({ entity_status: 'PAUSED', [budget]: 900_000_000 });
});

describe('a campaign is not deleted with what stands below it', () => {
  beforeEach(() => files.removeUnfiled());

  const remove = (key: string) => writeFileSync(join(files.home.path, `${key}.yaml`), 'campaigns: {}\n');

  async function applyWithout(key: string, act: () => Promise<unknown>) {
    remove(key);
    // The other person acts when something else is sent.
    edit(key === autumn ? sign : autumn, /daily_budget: .*/g, 'daily_budget: 70.00 USD');
    meanwhile = { at: 'campaigns', act };
    const keys = [...(await files.lockedIds()).keys()].filter((one) => one.includes(key));
    return apply('--prune', '--yes', '--confirm', String(keys.length + 1));
  }

  it('where somebody has added a line item', async () => {
    const { exit, outcomes, errors } = await applyWithout(autumn, async () => {
      const { id } = await named('Autumn catalogue');
      const { status } = await files.call('POST', 'accounts/:account/line_items', {
        query: {
          ...{ campaign_id: id, name: 'Theirs', objective: 'WEBSITE_CLICKS' },
          ...{ product_type: 'PROMOTED_TWEETS', placements: 'ALL_ON_PLATFORM', [bid]: 1_000_000 },
        },
      });
      expect(status).toBeLessThan(300);
    });
    const { [sign]: updated, [autumn]: campaign, ...others } = outcomes;
    expect({ exit, updated, campaign }).toEqual({ exit: 3, updated: 'updated', campaign: 'conflict' });
    expect(new Set(Object.values(others))).toEqual(new Set(['not-sent']));
    const below = `${(await named('Theirs')).id} below it would be deleted with it; plan again`;
    expect(errors[autumn]).toBe(below);
    for (const name of ['Theirs', 'Autumn catalogue', 'Autumn catalogue: Readers'])
      expect(await named(name)).toMatchObject({ deleted: false });
  });

  it('where somebody has changed a line item', async () => {
    const { exit, outcomes, errors } = await applyWithout(autumn, () =>
      set('Autumn catalogue: Readers', { [bid]: 100_000 }),
    );
    const readers = `${autumn}/line_items/readers`;
    const { [sign]: updated, [readers]: changed, ...others } = outcomes;
    expect({ exit, updated, changed }).toEqual({ exit: 3, updated: 'updated', changed: 'conflict' });
    expect(new Set(Object.values(others))).toEqual(new Set(['not-sent']));
    expect(errors[autumn]).toBe(`${readers} was not applied`);
    expect(errors[`${autumn}/line_items/gift-buyers`]).toBe(`${autumn} was not applied`);
    for (const name of ['Autumn catalogue', 'Autumn catalogue: Gift buyers'])
      expect(await named(name)).toMatchObject({ deleted: false });
    expect((await files.lockedIds()).size).toBeGreaterThan(0);
  });
});
