/** A replacement does not start without what the former record has, unless somebody accepts it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unfiledGroups } from '../../../../src/cli/bulk/campaign-files/compare/unfiled.js';
import { campaignKind, keyedKinds } from '../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import { groupIndex } from '../../../../src/contract/group-index.js';
import { addLineItemLike, campaignsOf, lineItemsOf } from '../../../support/campaign-edits.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';

type Nodes = Record<string, Content>;

/** Two campaigns in files, changed as a test wants. */
async function open(change: (nodes: Nodes) => void): Promise<CampaignFiles> {
  const files = await openCampaignFiles('demo', { pulled: ['School supplies', 'Author evenings'] });
  const contents = await files.read();
  const spots = [...campaignsOf(contents), ...lineItemsOf(contents)];
  change(Object.fromEntries(spots.map(({ key, node }) => [key, node])));
  files.write(contents);
  return files;
}

const replace = (node: Content) => Object.assign(node, { replace: true, placements: ['platform_timeline'] });

const key = 'campaigns/author-evenings/line_items/boston';
const apply = ['apply', '--yes', '--activate'] as const;

async function recordNamed(files: CampaignFiles, name: string): Promise<Content> {
  return (await files.records()).find((record) => record.name === name);
}

/** Gives a line item what files cannot have. */
async function addUnfiled(
  { call, account }: CampaignFiles,
  line_item_id: string,
): Promise<readonly string[]> {
  const first = async (path: string) => (await call('GET', `accounts/:account/${path}`)).body.data[0].id;
  const landing_url = 'https://books.example/new';
  const creative = { line_item_id, account_media_id: await first('account_media'), landing_url };
  const made = await call('POST', 'accounts/:account/media_creatives', { query: creative });
  const [user] = (await call('GET', 'accounts/:account/promotable_users')).body.data;
  const post = { as_user_id: user.user_id, text: 'Later', scheduled_at: '2026-06-01T00:00:00Z' };
  const scheduled = await call('POST', 'accounts/:account/scheduled_tweets', { query: post });
  const promotion = { line_item_id, scheduled_tweet_id: scheduled.body.data.id };
  const planned = await call('POST', 'accounts/:account/scheduled_promoted_tweets', { query: promotion });
  expect([made.status, planned.status], `${account} ${JSON.stringify(planned.body.errors)}`).toEqual([
    200, 200,
  ]);
  return [`media creative ${made.body.data.id}`, `scheduled promoted tweet ${planned.body.data.id}`];
}

it('every group of records of a line item is a section of files, or is listed as unfiled', () => {
  const groups = groupIndex.flatMap(({ name, load }) =>
    load().some(({ endpoints }) =>
      endpoints.some(({ id, params }) => id === `${name}.create` && Object.hasOwn(params, 'line_item_id')),
    )
      ? [name]
      : [],
  );
  const sections = keyedKinds(campaignKind()).flatMap(({ members }) =>
    members.map(({ group }) => group.name),
  );
  expect(groups.sort()).toEqual([...sections, ...unfiledGroups].sort());
});

const without = ['targeting', 'posts', 'end_time', 'bid', 'entity_status'] as const;
it.each(without)('a line item whose file lacks %s is not started, and the former runs on', async (field) => {
  let lost = '';
  const files = await open(({ boston, chicago }) => {
    for (const city of [boston, chicago]) {
      replace(city);
      city.end_time ??= '2027-01-01T05:00:00Z';
    }
    lost = field;
    delete boston[field];
    if (field === 'bid') delete boston.bid_strategy;
  });
  const old = await recordNamed(files, 'Author evenings: Boston');
  await files.call('PUT', `accounts/:account/line_items/${old.id}`, {
    query: { end_time: '2027-01-01T05:00:00Z' },
  });
  const before = await files.records();
  const { exit, stderr } = await files.run(...apply);
  const words = { targeting: 'location "', posts: 'post \\d+', entity_status: 'entity_status ACTIVE' };
  const word = Object.hasOwn(words, lost) ? words[lost as keyof typeof words] : lost;
  expect([exit, stderr]).toEqual([
    10,
    expect.stringMatching(new RegExp(`${key} lacks [^;]*${word}[^;]*, which ${old.id} has\\n`)),
  ]);
  expect(stderr).toContain('add --accept-loss author-evenings/boston\n');
  expect(await files.records()).toEqual(before);
});

describe('what files cannot have', () => {
  const start = async () => {
    const files = await open(({ boston, chicago }) => {
      replace(boston);
      replace(chicago);
    });
    const { id } = await recordNamed(files, 'Author evenings: Boston');
    return { files, id, lost: await addUnfiled(files, id) };
  };

  it('is listed by the plan, and refused with --activate', async () => {
    const { files, id, lost } = await start();
    const plan = await files.run('plan');
    expect(plan.stdout).toContain(`    ! lacks what ${id} has: ${lost.join(', ')}\n`);
    const { rows } = await files.ask('plan');
    expect(rows.filter(({ lacks }: Content) => lacks.length > 0)).toMatchObject([
      { key, action: 'create', replaces: id, lacks: lost },
      { key, action: 'activate' },
    ]);
    const before = await files.records();
    for (const more of [[], ['--dry-run'], ['--accept-loss', 'author-evenings/chicago']]) {
      const { exit, stderr } = await files.run(...apply, ...more);
      expect([exit, stderr]).toEqual([10, expect.stringContaining(lost.join(', '))]);
    }
    expect(await files.records()).toEqual(before);
  });

  it.each([key, 'author-evenings/boston', 'author-evenings'])(
    'is given up by --accept-loss %s',
    async (text) => {
      const { files } = await start();
      const { exit, stderr } = await files.run(...apply, '--accept-loss', text);
      expect(exit, stderr).toBe(0);
      const found = (await files.records()).filter(({ name }) => name === 'Author evenings: Boston');
      expect(found.map(({ entity_status }) => entity_status)).toEqual(['PAUSED', 'ACTIVE']);
    },
  );

  it('is asked for at a terminal', async () => {
    const { files, lost } = await start();
    const before = await files.records();
    const run = (...answers: readonly boolean[]) => {
      const left = [...answers];
      return files.ads(['apply', '--activate'], {
        terminal: 80,
        confirm: async () => left.shift() ?? false,
      });
    };
    const declined = await run(false);
    expect(declined.exit).toBe(10);
    const words = declined.stderr.replaceAll(/\s+/g, ' ');
    expect(words).toMatch(
      new RegExp(`\\? To be started: .* lacks ${lost.join(', ')}, which .* Start without them\\?`),
    );
    expect(words).not.toContain('? Send');
    expect(await files.records()).toEqual(before);
    const { exit, stderr } = await run(true, true);
    expect(exit, stderr).toBe(0);
  });

  it('is not refused without --activate, nor for a key that no file has', async () => {
    const { files } = await start();
    const { exit, stderr } = await files.run(...apply, '--accept-loss', 'author-evenings/bostn');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('Did you mean author-evenings/boston?')]);
    expect((await files.run('apply', '--yes')).exit).toBe(0);
  });

  it('that was added while the question was open stops the apply', async () => {
    const files = await open(({ boston, chicago }) => {
      replace(boston);
      replace(chicago);
    });
    const { id } = await recordNamed(files, 'Author evenings: Boston');
    const { exit, stderr } = await files.ads(['apply', '--activate'], {
      terminal: 80,
      confirm: async () => {
        await addUnfiled(files, id);
        return true;
      },
    });
    expect([exit, stderr]).toEqual([10, expect.stringContaining('a record that is replaced has changed')]);
    expect((await recordNamed(files, 'Author evenings: Boston')).entity_status).toBe('ACTIVE');
  });

  it('is named by pull and clone', async () => {
    const { files } = await start();
    const left = '1 media creative and 1 scheduled promoted tweet';
    const pulled = await files.run('pull', 'Author evenings', 'School supplies', '--to', 'again');
    expect(pulled.stderr).toContain(`files cannot have ${left} of these line items`);
    for (const [name, isThere] of [
      ['Author evenings', true],
      ['Author evenings: Boston', true],
      ['Author evenings: Chicago', false],
      ['School supplies', false],
    ] as const) {
      const { stderr } = await files.run('clone', name, '--dry-run');
      expect(stderr.includes(`the copy will not have ${left}`), stderr).toBe(isThere);
    }
  });
});

it('a campaign that is replaced says what each line item lacks, and which it leaves behind', async () => {
  const files = await open((nodes) => {
    const school = nodes['school-supplies'];
    Object.assign(school, { replace: true, funding_instrument: 'Credit line, invoiced monthly' });
    delete nodes.parents.targeting;
    delete nodes.parents.posts;
  });
  const parents = await recordNamed(files, 'School supplies: Parents');
  const school = await recordNamed(files, 'School supplies');
  await addLineItemLike(files, parents, 'By hand');
  const { exit, stderr } = await files.run(...apply);
  expect(exit, stderr).toBe(10);
  expect(stderr).toMatch(
    new RegExp(`campaigns/school-supplies lacks line item "By hand" \\(\\w+\\), which ${school.id} has`),
  );
  expect(stderr).toMatch(new RegExp(`line_items/parents lacks [^;]*, which ${parents.id} has`));
  const done = await files.run(...apply, '--accept-loss', 'school-supplies');
  expect(done.exit, done.stderr).toBe(0);
});

describe('a replacement that was applied without --activate', () => {
  const statuses = async (files: CampaignFiles, name: string) =>
    (await files.records()).filter((one) => one.name === name).map((one) => one.entity_status);

  it.each([
    ['author-evenings/boston', 'Author evenings: Boston'],
    ['school-supplies/parents', 'School supplies'],
  ])('is not started by a later apply either: %s', async (short, name) => {
    const files = await open((nodes) => {
      replace(nodes.boston);
      delete nodes.boston.targeting;
      const school = nodes['school-supplies'];
      Object.assign(school, { replace: true, funding_instrument: 'Credit line, invoiced monthly' });
      delete nodes.parents.posts;
    });
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    expect(await statuses(files, name)).toEqual(['PAUSED', 'PAUSED']);
    // A change in between does not make it forgotten.
    const contents = await files.read();
    for (const { key, node } of lineItemsOf(contents)) if (key === 'boston') node.bid = '0.61 USD';
    files.write(contents);
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    const other = short.startsWith('school-supplies') ? 'author-evenings' : 'school-supplies';
    const { exit, stderr } = await files.run(...apply, '--accept-loss', other);
    expect([exit, stderr]).toEqual([10, expect.stringMatching(`line_items/${short.split('/')[1]} lacks`)]);
    expect(stderr).toContain(`--accept-loss ${short}`);
    expect(await statuses(files, name)).toEqual(['PAUSED', 'PAUSED']);
    const done = await files.run(...apply, '--accept-loss', other, '--accept-loss', short);
    expect(done.exit, done.stderr).toBe(0);
    expect(await statuses(files, name)).toEqual(['PAUSED', 'ACTIVE']);
    expect((await files.run('plan', '--activate')).stdout).toContain('No changes');
  });

  it('is not started after a pull, or under another key, either', async () => {
    const files = await open(({ boston }) => {
      replace(boston);
      delete boston.targeting;
    });
    const lock = join(files.home.path, 'campaigns/ads.lock.yaml');
    const text = () => readFileSync(lock, 'utf8');
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    // Another version of ads has written more.
    writeFileSync(lock, text().replace(/^( *)replaced: .*$/m, '$&\n$1seen: { by: later }'));
    const notes = /replaced: .*\n(?: +values:\n(?: {8}.*\n)*)? +seen:\n +by: later/;
    expect((await files.run('pull', 'Author evenings', '--overwrite')).exit).toBe(0);
    expect(text()).toMatch(notes);
    const contents = await files.read();
    for (const { key, node, siblings } of lineItemsOf(contents)) {
      // The former record has a key too.
      if (key.startsWith('boston-')) delete siblings[key];
      if (key !== 'boston') continue;
      siblings.harvard = { ...node, entity_status: 'active' };
      delete siblings.boston;
    }
    files.write(contents);
    const moved = await files.run(
      'apply',
      '--yes',
      '--move',
      'author-evenings/boston=author-evenings/harvard',
    );
    expect(moved.exit, moved.stderr).toBe(0);
    expect(text()).toMatch(notes);
    const { exit, stderr } = await files.run(...apply);
    expect([exit, stderr]).toEqual([10, expect.stringContaining('line_items/harvard lacks')]);
    expect((await files.run(...apply, '--accept-loss', 'author-evenings/harvard')).exit).toBe(0);
    expect(text()).not.toContain('replaced:');
    expect(text()).toContain('by: later');
  });

  it('is not started after an apply that was killed after the pause either', async () => {
    const files = await open(({ boston }) => {
      replace(boston);
      delete boston.targeting;
    });
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    const lock = join(files.home.path, 'campaigns', 'ads.lock.yaml');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace('      replaced: ', '      replaces: '));
    const contents = await files.read();
    for (const { key, node } of lineItemsOf(contents)) if (key === 'boston') node.bid = '0.61 USD';
    files.write(contents);
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    expect((await files.run(...apply)).exit).toBe(10);
  });

  it('is started once the file has what was lost', async () => {
    let lost: Content;
    const files = await open(({ boston }) => {
      replace(boston);
      lost = boston.targeting;
      delete boston.targeting;
    });
    expect((await files.run('apply', '--yes')).exit).toBe(0);
    const contents = await files.read();
    for (const { key, node } of lineItemsOf(contents)) if (key === 'boston') node.targeting = lost;
    files.write(contents);
    const { exit, stderr } = await files.run(...apply);
    expect(exit, stderr).toBe(0);
    expect(await statuses(files, 'Author evenings: Boston')).toEqual(['PAUSED', 'ACTIVE']);
  });
});

it('a replacement with everything of the former record starts without a word', async () => {
  const files = await open(({ boston, chicago }) => {
    replace(boston);
    replace(chicago);
  });
  const { exit, stderr } = await files.run(...apply);
  expect(exit, stderr).toBe(0);
});
