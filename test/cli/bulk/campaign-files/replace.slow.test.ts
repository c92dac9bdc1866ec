/** `replace: true`: what cannot be changed is created anew, and the former record is paused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPlaces } from '../../../../src/emulator/fixtures/places.js';
import { addLineItemLike, campaignsOf, lineItemsOf } from '../../../support/campaign-edits.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';
import { describePlanned, describeSent } from '../../../support/planned-writes.js';

type Options = Parameters<typeof openCampaignFiles>[1];

/** Two campaigns in files, changed as a test wants. */
async function open(
  change: (nodes: Record<string, Content>) => void,
  options: Options = {},
): Promise<CampaignFiles> {
  const files = await openCampaignFiles('demo', {
    ...options,
    pulled: ['School supplies', 'Author evenings'],
  });
  await edit(files, change);
  return files;
}

/** The campaigns and line items by their keys. */
async function edit(files: CampaignFiles, change: (nodes: Record<string, Content>) => void) {
  const contents = await files.read();
  const spots = [...campaignsOf(contents), ...lineItemsOf(contents)];
  change(Object.fromEntries(spots.map(({ key, node }) => [key, node])));
  files.write(contents);
}

const replaceBoston = ({ boston }: Record<string, Content>) =>
  Object.assign(boston, { replace: true, placements: ['platform_timeline'] });
const replaceCities = ({ boston, chicago, portland }: Record<string, Content>) => {
  for (const city of [boston, portland])
    Object.assign(city, { replace: true, placements: ['platform_timeline'] });
  Object.assign(chicago, { replace: true, placements: ['all_on_platform'] });
};
const replaceSchool = ({ 'school-supplies': school }: Record<string, Content>) =>
  Object.assign(school, { replace: true, funding_instrument: 'Credit line, invoiced monthly' });

/** All campaigns and line items of a name, the oldest first. */
async function named({ call }: CampaignFiles, name: string): Promise<readonly Content[]> {
  const lists = await Promise.all(
    ['campaigns', 'line_items'].map((kind) =>
      call('GET', `accounts/:account/${kind}`, { query: { count: 1000, sort_by: 'created_at-asc' } }),
    ),
  );
  return lists.flatMap(({ body }) => body.data).filter((record: Content) => record.name === name);
}

/** What is listed below a line item. */
async function listed({ call }: CampaignFiles, id: string): Promise<readonly string[]> {
  const lists = await Promise.all(
    ['targeting_criteria', 'promoted_tweets'].map((kind) =>
      call('GET', `accounts/:account/${kind}`, { query: { line_item_ids: id } }),
    ),
  );
  return lists.flatMap(({ body }) => body.data).map((one) => String(one.targeting_value ?? one.tweet_id));
}

const place = (name: string) => listPlaces().find((one) => one.name === name)?.id ?? name;
const statusesOf = (records: readonly Content[]) => records.map(({ entity_status }) => entity_status);

/** Applies, and finds that exactly what the plan announced was sent. */
async function applyPlanned(files: CampaignFiles, ...flags: readonly string[]): Promise<readonly Content[]> {
  const { rows } = await files.ask('plan');
  await files.takeWrites();
  const applied = await files.ask('apply', '--yes', ...flags);
  const announced = rows.filter(
    ({ action }: Content) => action !== 'activate' || flags.includes('--activate'),
  );
  const sent = describeSent(await files.takeWrites());
  expect(sent.sort()).toEqual(describePlanned(announced, await files.lockedIds()).sort());
  return applied;
}

/** Answers the requests that change a part of the account with a refusal, while it is on. */
function refusal(part: string, isMeant: (body: string) => boolean = () => true) {
  const state = { isOn: true };
  const disturb = async (request: Request) => {
    const isPart = state.isOn && request.method !== 'GET' && request.url.includes(part);
    if (!isPart || !isMeant(await request.clone().text())) return undefined;
    const errors = [{ code: 'INVALID_PARAMETER', message: 'not now' }];
    return Response.json({ errors }, { status: 400 });
  };
  return { state, disturb };
}

const lockOf = (files: CampaignFiles) => join(files.home.path, 'campaigns', 'ads.lock.yaml');

describe('a line item', () => {
  it('is created again, paused, with what is below it, and the former is paused', async () => {
    const files = await open(replaceBoston);
    const [old] = await named(files, 'Author evenings: Boston');
    const plan = await files.run('plan');
    expect(plan.stdout).toContain(
      `  + line item boston "Author evenings: Boston", new, paused, in place of ${old.id}: placements cannot be changed\n`,
    );
    expect(plan.stdout).toContain(`    ! pause ${old.id}, whose place it takes\n`);
    expect(plan.stdout).not.toMatch(/deleted outside|no longer managed/);
    await applyPlanned(files);
    const [former, made] = await named(files, 'Author evenings: Boston');
    expect([former, made]).toMatchObject([
      { id: old.id, entity_status: 'PAUSED', placements: ['ALL_ON_PLATFORM'] },
      { entity_status: 'PAUSED', placements: ['PLATFORM_TIMELINE'] },
    ]);
    expect(await listed(files, made.id)).toEqual(await listed(files, old.id));
    const key = `${files.account} campaigns/author-evenings/line_items/boston`;
    expect((await files.lockedIds()).get(key)).toBe(made.id);
    expect(readFileSync(lockOf(files), 'utf8')).not.toContain('replaces');
    const { rows } = await files.ask('plan', '--prune');
    expect(rows.map(({ action, id }: Content) => [action, id])).toEqual([['activate', made.id]]);
  });

  it('is started with --activate, after the former is paused', async () => {
    const files = await open(replaceBoston);
    await applyPlanned(files, '--activate');
    expect(statusesOf(await named(files, 'Author evenings: Boston'))).toEqual(['PAUSED', 'ACTIVE']);
    expect(await files.ask('plan')).toMatchObject({ changed: false });
  });

  it('that is paused already is not paused again', async () => {
    const files = await open((nodes) => Object.assign(replaceBoston(nodes), { entity_status: 'paused' }));
    const [old] = await named(files, 'Author evenings: Boston');
    await files.call('PUT', `accounts/:account/line_items/${old.id}`, { query: { entity_status: 'PAUSED' } });
    const applied = await applyPlanned(files);
    expect(applied.map(({ outcome }) => outcome)).not.toContain('paused');
    expect(readFileSync(lockOf(files), 'utf8')).not.toContain('replaces');
    expect(await files.ask('plan')).toMatchObject({ changed: false });
  });

  it('is updated where nothing differs that cannot be changed', async () => {
    const files = await open(({ boston }) => Object.assign(boston, { replace: true, bid: '0.70 USD' }));
    const { rows } = await files.ask('plan');
    expect(rows.map(({ action, replaces }: Content) => [action, replaces])).toEqual([['update', null]]);
  });

  it('without replace is refused, with the way to do it', async () => {
    const files = await open(({ boston }) => Object.assign(boston, { placements: ['platform_timeline'] }));
    const { exit, stderr } = await files.run('apply', '--yes');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('To create another one, add replace: true')]);
  });

  it('is found where its key moves, although the former has its name', async () => {
    const files = await open(replaceBoston);
    await applyPlanned(files);
    const contents = await files.read();
    const spot = lineItemsOf(contents).find(({ key }) => key === 'boston');
    if (!spot) throw new Error('the line item is not there');
    delete spot.siblings.boston;
    spot.siblings.massachusetts = spot.node;
    files.write(contents);
    const [, made] = await named(files, 'Author evenings: Boston');
    const { stdout } = await files.run('plan');
    expect(stdout).toContain(`(${made.id}), moved from campaigns/author-evenings/line_items/boston`);
  });

  it('that was replaced twice before the former was paused waits for that', async () => {
    const { state, disturb } = refusal('targeting_criteria');
    const files = await open(replaceBoston, { disturb });
    await files.run('apply', '--yes');
    state.isOn = false;
    await edit(files, ({ boston }) => Object.assign(boston, { placements: ['all_on_platform'] }));
    const { exit, stderr } = await files.run('apply', '--yes');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('is still to be paused: apply that first')]);
  });

  it('keeps the objective of its campaign, which can be replaced with it', async () => {
    const change = ({ parents }: Record<string, Content>) => {
      Object.assign(parents, { objective: 'engagements', goal: 'engagement', replace: true });
      delete parents.pay_by;
    };
    const files = await open(change);
    const refused = await files.run('plan');
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toMatch(/objective is the same for all line items of a campaign, .*: replace the/);
    await edit(files, ({ 'school-supplies': school }) => Object.assign(school, { replace: true }));
    const { stdout, stderr } = await files.run('plan');
    expect(stdout, stderr).toMatch(/in place of \w+: objective of line items cannot be changed$/m);
  });
});

describe('a campaign', () => {
  it('is created again with its line items, and the former is paused', async () => {
    const files = await open(replaceSchool);
    const [old] = await named(files, 'School supplies');
    const { stdout } = await files.run('plan');
    expect(stdout).toContain('money: active daily budgets 115.00 -> 45.00 USD; with --activate 115.00');
    await applyPlanned(files);
    const made = await named(files, 'School supplies');
    expect(made.map(({ id }) => id)).toEqual([old.id, expect.anything()]);
    expect(statusesOf(made)).toEqual(['PAUSED', 'PAUSED']);
    const items = await named(files, 'School supplies: Parents');
    expect(items).toMatchObject([
      { campaign_id: old.id, entity_status: 'ACTIVE' },
      { campaign_id: made[1].id, entity_status: 'PAUSED' },
    ]);
    await applyPlanned(files, '--activate');
    expect(statusesOf(await named(files, 'School supplies'))).toEqual(['PAUSED', 'ACTIVE']);
    expect(await files.ask('plan', '--prune')).toMatchObject({ changed: false, rows: [] });
  });

  it('is within the limit of a profile that both together would exceed', async () => {
    const files = await open(replaceSchool);
    await files.run('profile', 'create', 'tight', '--max-total-per-day', '1 USD');
    const dry = () => files.run('apply', '--activate', '--dry-run', '--profile', 'tight');
    // What can be spent is over the limit already. The new one has the budget of the former, which is paused.
    const same = await dry();
    expect(same.exit, same.stderr).toBe(0);
    await edit(files, ({ 'school-supplies': school }) =>
      Object.assign(school, { daily_budget: '70.01 USD' }),
    );
    expect(await dry()).toMatchObject({ exit: 10, stderr: expect.stringContaining('max_total_per_day') });
  });

  it('is not paused with a line item that no file has', async () => {
    const files = await open(replaceSchool);
    const [like] = await named(files, 'School supplies: Parents');
    await addLineItemLike(files, like, 'Outside');
    expect((await files.run('plan')).exit).toBe(0);
    const [item] = await named(files, 'Outside');
    await files.call('PUT', `accounts/:account/line_items/${item.id}`, {
      query: { entity_status: 'ACTIVE' },
    });
    const { exit, stderr } = await files.run('apply', '--yes');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining(`these line items run, are in no file, and would stop with it: ${item.id}`),
    ]);
  });

  it('leaves what has left its file to the former, with --prune too', async () => {
    const files = await open((nodes) => {
      replaceSchool(nodes);
      delete nodes['school-supplies'].line_items;
    });
    await applyPlanned(files, '--prune');
    expect(statusesOf(await named(files, 'School supplies'))).toEqual(['PAUSED', 'PAUSED']);
    expect(statusesOf(await named(files, 'School supplies: Parents'))).toEqual(['ACTIVE']);
    expect(await files.ask('plan', '--prune')).toMatchObject({ rows: [{ action: 'activate' }] });
  });
});

describe('an apply that is interrupted', () => {
  it('lets each former run until the new one is complete', async () => {
    let refused = '';
    const { state, disturb } = refusal('targeting_criteria', (body) => body.includes(refused));
    const files = await open(replaceCities, { disturb });
    const statuses = async () => {
      const cities = ['Boston', 'Chicago', 'Portland'];
      const found = await Promise.all(cities.map((city) => named(files, `Author evenings: ${city}`)));
      return found.map((own) => statusesOf(own).join());
    };
    const replacements = () => readFileSync(lockOf(files), 'utf8').match(/replaces/g)?.length;
    const first = await files.run('apply', '--yes', '-o', 'json');
    expect(first.exit).toBe(3);
    expect(JSON.parse(first.stdout).at(-1)).toMatchObject({ outcome: 'not-sent' });
    expect(await statuses()).toEqual(['ACTIVE,PAUSED', 'ACTIVE,PAUSED', 'ACTIVE,PAUSED']);
    expect(replacements()).toBe(3);
    refused = place('Boston, MA');
    expect((await files.run('apply', '--yes')).exit).toBe(3);
    expect(await statuses()).toEqual(['ACTIVE,PAUSED', 'PAUSED,PAUSED', 'PAUSED,PAUSED']);
    expect(replacements()).toBe(1);
    state.isOn = false;
    await applyPlanned(files);
    expect(await statuses()).toEqual(['PAUSED,PAUSED', 'PAUSED,PAUSED', 'PAUSED,PAUSED']);
    expect(replacements()).toBeUndefined();
  });

  it('does not create a line item below the former campaign', async () => {
    const { state, disturb } = refusal('/campaigns', (body) => body.includes('Create'));
    const files = await open(replaceSchool, { disturb });
    const { stdout } = await files.run('apply', '--yes', '-o', 'json');
    const outcomes = JSON.parse(stdout).map(({ outcome }: Content) => outcome);
    expect(outcomes).toEqual(['failed', 'not-sent', 'not-sent', 'not-sent']);
    expect(statusesOf(await named(files, 'School supplies: Parents'))).toEqual(['ACTIVE']);
    expect(statusesOf(await named(files, 'School supplies'))).toEqual(['ACTIVE']);
    state.isOn = false;
    await applyPlanned(files);
    expect(statusesOf(await named(files, 'School supplies'))).toEqual(['PAUSED', 'PAUSED']);
  });

  it('is as nothing where the files are as they were', async () => {
    const { disturb } = refusal('/line_items', (body) => body.includes('Create'));
    const files = await open(replaceBoston, { disturb });
    await files.run('apply', '--yes');
    expect(readFileSync(lockOf(files), 'utf8')).toContain('replaces');
    await edit(files, ({ boston }) => Object.assign(boston, { placements: ['all_on_platform'] }));
    expect(await files.ask('apply', '--yes')).toEqual([]);
    expect(await files.ask('plan')).toMatchObject({ changed: false });
    expect(readFileSync(lockOf(files), 'utf8')).not.toContain('replaces');
  });
});

describe('the lock', () => {
  const edited = (files: CampaignFiles, from: RegExp, to: string) => {
    const text = readFileSync(lockOf(files), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(lockOf(files), text.replace(from, to));
  };

  it('that says nothing of a replacement leaves two records of a name to the person', async () => {
    const files = await open(replaceBoston);
    const [old] = await named(files, 'Author evenings: Boston');
    await addLineItemLike(files, old, old.name);
    const { exit, stderr } = await files.run('apply', '--yes');
    expect(exit).toBe(2);
    expect(stderr).toMatch(/the name "Author evenings: Boston" is also that of \w+: after an interruption/);
  });

  it('does not replace the record of another key', async () => {
    const files = await open(() => {});
    const [other] = await named(files, 'Author evenings: Chicago');
    edited(files, /(line_items\/boston:\n {6}id: .*\n)/, `$1      replaces: ${other.id}\n`);
    const { exit, stderr } = await files.run('apply', '--yes');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining(
        'line_items/boston replaces the record of campaigns/author-evenings/line_items/chicago',
      ),
    ]);
  });

  it('does not pause a record of another campaign', async () => {
    const files = await open(() => {});
    const [other] = await named(files, 'Book club sign-ups: Teachers');
    edited(files, /(line_items\/boston:\n {6}id: .*\n)/, `$1      replaces: ${other.id}\n`);
    expect(await files.ask('apply', '--yes')).toEqual([]);
    expect(statusesOf(await named(files, 'Book club sign-ups: Teachers'))).toEqual(['ACTIVE']);
    expect(readFileSync(lockOf(files), 'utf8')).not.toContain('replaces');
  });
});

it('replace must be true or false', async () => {
  const files = await open(({ boston }) => Object.assign(boston, { replace: 'yes please' }));
  const { exit, stderr } = await files.run('plan');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('replace must be true or false')]);
});
