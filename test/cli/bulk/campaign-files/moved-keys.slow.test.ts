/** Keys whose records cannot be told with certainty: swapped ids in the lock, and keys that change with their names. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { campaignsOf, lineItemsOf } from '../../../support/campaign-edits.js';
import { type CampaignFiles, type Content, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
const lockPath = () => join(files.home.path, 'campaigns', 'ads.lock.yaml');
const lock = () => readFileSync(lockPath(), 'utf8');
const [school, evenings] = ['campaigns/school-supplies', 'campaigns/author-evenings'];
const [boston, chicago, portland] = ['boston', 'chicago', 'portland'].map(
  (key) => `${evenings}/line_items/${key}`,
) as [string, string, string];

beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['School supplies', 'Author evenings'] });
});

type Spots = Readonly<Record<string, ReturnType<typeof campaignsOf>[number]>>;

/** Changes the nodes by their keys. */
async function edit(change: (spots: Spots) => void): Promise<void> {
  const contents = await files.read();
  const spots = [...campaignsOf(contents), ...lineItemsOf(contents)];
  change(Object.fromEntries(spots.map((spot) => [spot.key, spot])));
  files.write(contents);
}

/** Gives a node another key and another name, and changes it further. */
function rename(spot: Spots[string] | undefined, to: string, more: Content = {}): void {
  if (!spot) throw new Error(`${to} has nothing to be made of`);
  delete spot.siblings[spot.key];
  spot.siblings[to] = Object.assign(spot.node, { name: `Called ${to}`, ...more });
}

function swapIds(one: string, other: string): void {
  const idOf = (key: string) => new RegExp(`${key}:\n      id: (.*)\n`).exec(lock())?.[1] ?? '';
  const [first, second] = [idOf(one), idOf(other)];
  const swap = (text: string, key: string, id: string) =>
    text.replace(new RegExp(`(${key}:\n      id: ).*\n`), `$1${id}\n`);
  writeFileSync(lockPath(), swap(swap(lock(), one, second), other, first));
}

/** Nothing is sent, and the lock stays. */
async function expectRefusal(reason: RegExp, ...flags: readonly string[]): Promise<void> {
  const [before, locked] = [await files.records(), lock()];
  for (const command of [['plan'], ['apply', '--yes']]) {
    const { exit, stderr } = await files.run(...command, ...flags);
    expect([exit, stderr]).toEqual([2, expect.stringMatching(reason)]);
  }
  expect(await files.records()).toEqual(before);
  expect(lock()).toBe(locked);
}

const actionsOf = (rows: readonly Content[]) => rows.map(({ action, key }) => `${action} ${key}`);
const idIn = async (key: string) => (await files.lockedIds()).get(`${files.account} ${key}`);

describe('swapped ids in the lock', () => {
  it.each([
    ['campaigns', school, evenings, 'school-supplies'],
    ['line items', boston, portland, 'author-evenings/boston'],
  ])('of %s stop the plan', async (_, one, other, flag) => {
    swapIds(one, other);
    await expectRefusal(
      new RegExp(
        `the lock file has the id \\w+, whose .* is ".*": neither ".*", nor ".*", which was applied last; \\w+ has that name.*--accept-id ${flag}\\n`,
        's',
      ),
    );
  });

  it('of line items are taken as they are with --accept-id for each', async () => {
    swapIds(boston, portland);
    await expectRefusal(/--accept-id author-evenings\/portland/, '--accept-id', boston);
    const both = ['--accept-id', 'author-evenings/boston', '--accept-id', portland];
    const { rows } = await files.ask('plan', ...both);
    const names = rows.flatMap(({ changes }: Content) => changes.map(({ after }: Content) => after));
    expect(names).toEqual(expect.arrayContaining(['Author evenings: Boston', 'Author evenings: Portland']));
  });

  it('of line items are refused by a launch, which takes ids', async () => {
    swapIds(boston, portland);
    const [post] = [...(await files.read()).values()].flatMap(({ campaigns }) =>
      Object.values<Content>(campaigns).flatMap(({ line_items }) =>
        Object.values<Content>(line_items).flatMap(({ posts = [] }) => posts),
      ),
    );
    const before = await files.records();
    const launch = (lineItem: unknown, ...flags: readonly string[]) => {
      writeFileSync(join(files.home.path, 'ads.csv'), `line_item,post\n${lineItem},${post}\n`);
      return files.run('launch', 'ads.csv', '--yes', ...flags);
    };
    const { exit, stderr } = await launch('author-evenings/boston');
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(/is "Author evenings: Portland" by now; \w+ is "Author evenings: Boston"/),
    ]);
    expect(await files.records()).toEqual(before);
    const byId = await launch(await idIn(boston), '--dry-run');
    expect(byId.stderr).not.toContain('swapped');
  });

  it('are noticed where the other campaign is in no file, nor in the lock', async () => {
    const list = (await files.call('GET', 'accounts/:account/campaigns')).body.data;
    const sale = list.find(({ name }: Content) => name === 'Warehouse sale');
    const own = await idIn(school);
    writeFileSync(lockPath(), lock().replace(new RegExp(`id: "?${own}"?\n`), `id: ${sale.id}\n`));
    await expectRefusal(new RegExp(`has the id ${sale.id}, whose campaign is "Warehouse sale"`));
  });

  it('are not suspected where a name changes on one side only', async () => {
    const [own, other] = [await idIn(boston), await idIn(chicago)];
    const rename = (id: unknown, name: string) =>
      files.call('PUT', `accounts/:account/line_items/${id}`, { query: { name } });
    await rename(own, 'Outside');
    expect((await files.run('plan')).exit).toBe(0);
    // Somebody else has taken the name since.
    await rename(other, 'Author evenings: Boston');
    await expectRefusal(/whose line item is "Outside"/);
  });

  it('a key that no file has is refused', async () => {
    await expectRefusal(/--accept-id school: the files do not have this key/, '--accept-id', 'school');
  });
});

const moves: readonly (readonly [string, string, string, string])[] = [
  ['a campaign', 'school-supplies', 'pupils', 'campaigns/pupils'],
  ['a line item', 'boston', 'massachusetts', `${evenings}/line_items/massachusetts`],
];
describe.each(moves)('%s whose key and name change', (_, from, to, key) => {
  const old = from === 'boston' ? boston : school;
  const short = (name: string) => (from === 'boston' ? `author-evenings/${name}` : name);

  it('is neither moved nor created without a word', async () => {
    await edit((spots) => rename(spots[from], to));
    const words = `${key} differs only by its name from ${old} \\(\\w+ ".*"\\), which has left the files.*`;
    await expectRefusal(
      new RegExp(
        `${words}moved_from: ${short(from)}; .*new: true.*--move ${short(from)}=${short(to)} or --as-new ${short(to)}\\n`,
      ),
    );
  });

  it.each([
    ['moved_from', true],
    ['--move', false],
  ])('has its record with %s, and goes on with it', async (_how, isInFile) => {
    const id = await idIn(old);
    await edit((spots) => rename(spots[from], to, isInFile ? { moved_from: from } : {}));
    const flags = isInFile ? [] : ['--move', `${short(from)}=${short(to)}`];
    const { rows } = await files.ask('plan', ...flags);
    const own = rows.filter((row: Content) => row.key === key);
    expect(own).toMatchObject([
      { action: 'adopt', id },
      { action: 'update', id, changes: [{ field: 'name', after: `Called ${to}` }] },
    ]);
    expect(rows.filter(({ action }: Content) => ['create', 'abandon', 'delete'].includes(action))).toEqual(
      [],
    );
    const applied = await files.ask('apply', '--yes', '--prune', ...flags);
    expect(applied.map(({ outcome }: Content) => outcome)).toEqual(['updated']);
    expect([await idIn(key), await idIn(old)]).toEqual([id, undefined]);
    // What is left in the file, or given again, does no harm.
    expect(await files.ask('plan', ...flags)).toMatchObject({ changed: false });
    expect(await files.ask('apply', '--yes', ...flags)).toEqual([]);
  });

  it.each([
    ['new: true', true],
    ['--as-new', false],
  ])('is created with %s, once', async (_how, isInFile) => {
    const id = await idIn(old);
    await edit((spots) => rename(spots[from], to, isInFile ? { new: true } : {}));
    const flags = isInFile ? [] : ['--as-new', short(to)];
    const { rows } = await files.ask('plan', ...flags);
    expect(actionsOf(rows)).toEqual(expect.arrayContaining([`create ${key}`, `abandon ${old}`]));
    await files.ask('apply', '--yes', ...flags);
    expect(await idIn(key)).not.toBe(id);
    const count = (await files.records()).length;
    expect(await files.ask('apply', '--yes')).toEqual([]);
    expect((await files.records()).length).toBe(count);
  });
});

const differences: readonly (readonly [string, (item: Content) => void])[] = [
  ['another date', (item) => Object.assign(item, { end_time: '2026-12-30T00:00:00Z' })],
  ['another bid', (item) => Object.assign(item, { bid: '0.61 USD' })],
  ['another post', (item) => item.posts.pop() && item.posts.push('3937949592839776732')],
  [
    'more targeting',
    (item) => Object.assign(item.targeting, { keyword: [...(item.targeting.keyword ?? []), 'more'] }),
  ],
];
it.each(differences)('with %s, a key and a name that change are a new record', async (_, change) => {
  // The start is over, and the end too.
  await edit(({ chicago: spot }) => Object.assign(spot?.node, { end_time: '2026-12-01T00:00:00Z' }));
  await files.ask('apply', '--yes');
  await edit((spots) => rename(spots.chicago, 'illinois'));
  expect((await files.run('plan')).exit).toBe(2);
  await edit(({ illinois }) => change(illinois?.node));
  const { exit, stdout, stderr } = await files.run('plan');
  expect(exit, stderr).toBe(0);
  expect(stdout).toMatch(/^ {2}\+ line item illinois /m);
});

it('a campaign is not equal to one whose line items differ', async () => {
  await edit((spots) => {
    Object.assign(spots.boston?.node, { bid: '0.61 USD' });
    rename(spots['author-evenings'], 'evenings');
  });
  expect((await files.run('plan')).exit).toBe(0);
  await edit(({ evenings: spot }) => Object.assign(spot?.node, { moved_from: 'author-evenings' }));
  const { rows } = await files.ask('plan');
  expect(actionsOf(rows.filter(({ action }: Content) => action !== 'adopt'))).toEqual([
    'update campaigns/evenings',
    'update campaigns/evenings/line_items/boston',
  ]);
});

it('line items go with their campaign, although their names change too', async () => {
  await edit((spots) => {
    for (const key of ['boston', 'chicago', 'portland'])
      Object.assign(spots[key]?.node, { name: `Evenings in ${key}` });
    rename(spots['author-evenings'], 'evenings', { moved_from: 'author-evenings' });
  });
  const id = await idIn(boston);
  const applied = await files.ask('apply', '--yes');
  expect(applied.map(({ outcome }: Content) => outcome)).toEqual(Array(4).fill('updated'));
  expect(await idIn('campaigns/evenings/line_items/boston')).toBe(id);
  expect(lock()).not.toContain(evenings);
});

describe('a decision that cannot be carried out is refused', () => {
  it.each<readonly [string, Content, RegExp]>([
    [
      'a typing error',
      { moved_from: 'bostn' },
      /moved_from: the lock file does not have bostn; these have left the files: author-evenings\/boston/,
    ],
    ['a key that is still there', { moved_from: 'chicago' }, /moved_from: .*chicago is still in the files/],
    ['both', { moved_from: 'boston', new: true }, /moved_from and new exclude each other/],
    ['no key', { moved_from: ['boston'] }, /moved_from must be the key/],
    ['no truth', { new: 'yes' }, /new must be true or false/],
    [
      'the name of the former key',
      { new: true, name: 'Author evenings: Boston' },
      /new: the name is that of \w+, whose key .*boston has left/,
    ],
  ])('%s', async (_, more, reason) => {
    await edit((spots) => rename(spots.boston, 'massachusetts', more));
    await expectRefusal(reason);
  });

  it.each<readonly [readonly string[], RegExp]>([
    [['--move', 'author-evenings/boston'], /--move must be OLD=NEW/],
    [['--move', 'author-evenings/boston=nowhere'], /--move nowhere: the files do not have this key/],
    [
      ['--move', 'author-evenings/bostn=author-evenings/massachusetts'],
      /the lock file does not have author-evenings\/bostn/,
    ],
    [
      ['--as-new', 'author-evenings/boston'],
      /--as-new author-evenings\/boston: the files do not have this key/,
    ],
  ])('%j', async (flags, reason) => {
    await edit((spots) => rename(spots.boston, 'massachusetts'));
    await expectRefusal(reason, ...flags);
  });

  it('a record that two keys are to have', async () => {
    await edit((spots) => {
      const { node, siblings } = spots.boston as Spots[string];
      siblings.other = { ...structuredClone(node), name: 'Other', moved_from: 'boston' };
      rename(spots.boston, 'massachusetts', { moved_from: 'boston' });
    });
    await expectRefusal(/moved_from: the record of .*boston has another key by now/);
  });
});

it('moved_from is nothing to a lock that has nothing to move', async () => {
  await edit((spots) =>
    rename(spots.boston, 'massachusetts', { moved_from: 'chicago-of-old', name: 'Author evenings: Boston' }),
  );
  writeFileSync(lockPath(), lock().replace(/accounts:.*/s, 'accounts: {}\n'));
  expect(await files.ask('apply', '--yes')).toEqual([]);
  await edit(({ massachusetts }) => Object.assign(massachusetts?.node, { name: 'Brand new' }));
  expect(actionsOf((await files.ask('plan')).rows)).toEqual([`update ${evenings}/line_items/massachusetts`]);
});

it('one file alone is enough to notice it', async () => {
  await edit((spots) => rename(spots['school-supplies'], 'pupils'));
  const { exit, stderr } = await files.run('apply', 'campaigns/school-supplies.yaml', '--yes');
  expect([exit, stderr]).toEqual([
    2,
    expect.stringContaining('differs only by its name from campaigns/school-supplies'),
  ]);
  renameSync(
    join(files.home.path, 'campaigns', 'school-supplies.yaml'),
    join(files.home.path, 'campaigns', 'pupils.yaml'),
  );
  const renamed = await files.run('apply', 'campaigns/pupils.yaml', '--yes');
  expect([renamed.exit, renamed.stderr]).toEqual([
    2,
    stderr.replaceAll('school-supplies.yaml', 'pupils.yaml'),
  ]);
  // A file of its own, beside one that has the key still.
  const own = await openCampaignFiles('demo', { pulled: ['School supplies', 'Author evenings'] });
  const contents = await own.read();
  const [spot] = campaignsOf(contents).filter(({ key }) => key === 'school-supplies');
  const twin = { ...structuredClone(spot?.node), name: 'Pupils' };
  delete twin.line_items;
  own.write(new Map([...contents, ['pupils.yaml', { account: own.account, campaigns: { pupils: twin } }]]));
  const plan = await own.run('plan', 'campaigns/pupils.yaml');
  expect(plan.exit, plan.stderr).toBe(0);
});

it('a saved plan keeps the decisions, and takes no others', async () => {
  await edit((spots) => rename(spots.boston, 'massachusetts'));
  const move = ['--move', 'author-evenings/boston=author-evenings/massachusetts'];
  const saved = await files.run('plan', ...move, '--save', 'plan.json');
  expect(saved.exit, saved.stderr).toBe(0);
  const other = await files.run('apply', 'plan.json', '--yes', '--as-new', 'author-evenings/massachusetts');
  expect([other.exit, other.stderr]).toEqual([2, expect.stringContaining('plan.json was saved without it')]);
  const { exit, stderr } = await files.run('apply', 'plan.json', '--yes', ...move);
  expect(exit, stderr).toBe(0);
  expect(await idIn(`${evenings}/line_items/massachusetts`)).toBeDefined();
});
