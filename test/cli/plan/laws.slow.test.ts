/** The laws of campaign files, for each account of the emulator and for random changes of files and records. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../../src/contract/types.js';
import {
  type CampaignFiles,
  type Content,
  openCampaignFiles,
  type Sent,
} from '../../support/campaign-files.js';
import { addInstrument } from '../../support/emulator.js';
import { isLong, rounds } from '../../support/rounds.js';

async function expectNoChange({ ask }: CampaignFiles, ...argv: readonly string[]): Promise<void> {
  const { changed, rows } = await ask('plan', ...argv);
  expect({ changed, rows }).toEqual({ changed: false, rows: [] });
}

describe.each([
  ['demo', {}],
  ['empty', {}],
  ['large', { campaigns: 40 }],
] as const)('after a pull of an account of %s', (seed, options) => {
  it('a plan has no change, and neither of them writes', async () => {
    const files = await openCampaignFiles(seed, options);
    const accounts: { id: string }[] = await files.ask('accounts', 'list', '--all');
    for (const { id } of accounts) {
      const pulled = await files.ask('pull', '--account', id, '--to', id);
      if (pulled.length === 0) continue;
      await expectNoChange(files, id, '--account', id, '--prune');
      await files.ask('pull', '--account', id, '--to', id);
    }
    expect(await files.takeWrites()).toEqual([]);
  });
});

/** A node of a file, and the map that it stands in by its key. */
interface Spot {
  readonly siblings: Record<string, Content>;
  readonly key: string;
  readonly node: Content;
}

/** What edits a file, or a record outside of the files. */
interface Change {
  readonly kind: string;
  /** Chooses the node. */
  readonly at: number;
  readonly number: number;
}

type Contents = ReadonlyMap<string, Content>;

const spotsIn = (siblings: Record<string, Content> = {}) =>
  Object.entries(siblings).map(([key, node]): Spot => ({ siblings, key, node }));
const campaignsOf = (contents: Contents) =>
  [...contents.values()].flatMap(({ campaigns }) => spotsIn(campaigns));
const lineItemsOf = (contents: Contents) =>
  campaignsOf(contents).flatMap(({ node }) => spotsIn(node.line_items));

const choose = <T>(list: readonly T[], at: number) => list[at % list.length];
const amount = (number: number) => `${5 + (number % 10)}.50 USD`;

function rename({ siblings, key, node }: Spot, next: string): void {
  delete siblings[key];
  siblings[next] = node;
}

/** Without audiences: the name of one that another account shares cannot be looked up. */
function copy({ siblings, node }: Spot, number: number): void {
  const next = structuredClone(node);
  for (const one of [next, ...Object.values<Content>(next.line_items ?? {})])
    delete one.targeting?.custom_audience;
  siblings[`new-${number}`] = {
    ...next,
    name: `New ${number}`,
    entity_status: number % 2 ? 'active' : 'paused',
  };
}

const edits: Readonly<Record<string, (contents: Contents, at: number, number: number) => void>> = {
  budget(contents, at, number) {
    const spot = choose(
      campaignsOf(contents).filter(({ node }) => node.daily_budget),
      at,
    );
    if (spot) spot.node.daily_budget = amount(number);
  },
  bid(contents, at, number) {
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => node.bid),
      at,
    );
    if (spot) spot.node.bid = amount(number);
  },
  name(contents, at, number) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) spot.node.name = `Named ${number}`;
  },
  status(contents, at) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) spot.node.entity_status = spot.node.entity_status === 'active' ? 'paused' : 'active';
  },
  'less managed'(contents, at) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) delete spot.node.entity_status;
  },
  'more targeting'(contents, at, number) {
    // Television shows are shown in some countries only.
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => !node.targeting?.tv_show),
      at,
    );
    if (!spot) return;
    const { location = [], exclude = {} } = spot.node.targeting ?? {};
    const more = { location: [...new Set([...location, choose(['Canada', 'Mexico', 'Ohio'], number)])] };
    const keyword = [...(exclude.keyword ?? []), `word ${number}`];
    spot.node.targeting = { ...spot.node.targeting, ...more, exclude: { ...exclude, keyword } };
  },
  'less targeting'(contents, at, number) {
    const spot = choose(
      lineItemsOf(contents).filter(({ node }) => node.targeting),
      at,
    );
    if (!spot) return;
    const list = choose(Object.keys(spot.node.targeting), number) ?? '';
    delete spot.node.targeting[list];
  },
  'no targeting'(contents, at) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) delete spot.node.targeting;
  },
  'fewer posts'(contents, at) {
    choose(
      lineItemsOf(contents).filter(({ node }) => node.posts?.length > 1),
      at,
    )?.node.posts.pop();
  },
  'more posts'(contents, at, number) {
    const [one, other] = [at, number].map((index) =>
      choose(
        lineItemsOf(contents).filter(({ node }) => node.posts && node.objective === 'website_clicks'),
        index,
      ),
    );
    if (one && other) one.node.posts = [...new Set([...one.node.posts, ...other.node.posts])];
  },
  'a new campaign'(contents, at, number) {
    const spot = choose(campaignsOf(contents), at);
    if (spot) copy(spot, number);
  },
  'a new line item'(contents, at, number) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) copy(spot, number);
  },
  'a campaign removed'(contents, at) {
    const spot = choose(campaignsOf(contents), at);
    if (spot) delete spot.siblings[spot.key];
  },
  'a line item removed'(contents, at) {
    const spot = choose(lineItemsOf(contents), at);
    if (spot) delete spot.siblings[spot.key];
  },
  'a line item in another campaign'(contents, at, number) {
    const from = choose(lineItemsOf(contents), at);
    const own = campaignsOf(contents).find(({ node }) => node.line_items === from?.siblings)?.node;
    const isAlike = ({ node }: Spot) =>
      node !== own &&
      node.budget_optimization === own?.budget_optimization &&
      // All line items of a campaign have one objective.
      spotsIn(node.line_items).every(
        (other) => other.node.name !== from?.node.name && other.node.objective === from?.node.objective,
      );
    const to = choose(campaignsOf(contents).filter(isAlike), number);
    if (!from || !to) return;
    delete from.siblings[from.key];
    to.node.line_items = { ...to.node.line_items, [`other-${number}`]: from.node };
    delete from.node.targeting?.custom_audience;
  },
  'a key moved'(contents, at, number) {
    const spot = choose([...campaignsOf(contents), ...lineItemsOf(contents)], at);
    if (spot) rename(spot, `moved-${number}`);
  },
};

const outside: Readonly<Record<string, (files: CampaignFiles, at: number, number: number) => Promise<void>>> =
  {
    'a name outside': (files, at, number) => update(files, 'campaigns', at, { name: `Outside ${number}` }),
    'a bid outside': (files, at, number) =>
      update(files, 'line_items', at, { bid_amount_local_micro: (10 + number) * 10_000 }),
    'a pause outside': (files, at, number) =>
      update(files, number % 2 ? 'campaigns' : 'line_items', at, { entity_status: 'PAUSED' }),
    'a deletion outside': async (files, at, number) => {
      const kind = choose(['line_items', 'targeting_criteria', 'promoted_tweets', 'campaigns'], number) ?? '';
      const id = choose(await idsOf(files, kind), at);
      if (id) await files.call('DELETE', `accounts/:account/${kind}/${id}`);
    },
    'a criterion outside': async (files, at, number) => {
      const line_item_id = choose(await idsOf(files, 'line_items'), at) ?? '';
      const query = { line_item_id, targeting_type: 'BROAD_KEYWORD', targeting_value: `outside ${number}` };
      await files.call('POST', 'accounts/:account/targeting_criteria', { query });
    },
    'a line item outside': async (files, at, number) => {
      const id = choose(await idsOf(files, 'line_items'), at);
      const { body } = await files.call('GET', `accounts/:account/line_items/${id}`);
      await addLineItemLike(files, body.data, `Outside ${number}`);
    },
  };

async function addLineItemLike({ call }: CampaignFiles, record: Document, name: string): Promise<void> {
  const same = ['campaign_id', 'objective', 'product_type', 'placements', 'goal', 'start_time', 'end_time'];
  const given = same.flatMap((field) => (record[field] ? [[field, String(record[field])]] : []));
  const own = { name, bid_strategy: 'AUTO', entity_status: 'PAUSED' };
  const query = { ...Object.fromEntries(given), ...own };
  await call('POST', 'accounts/:account/line_items', { query });
}

async function idsOf({ call }: CampaignFiles, kind: string): Promise<readonly string[]> {
  const query =
    kind === 'targeting_criteria'
      ? { count: 1000, line_item_ids: (await idsOf({ call } as CampaignFiles, 'line_items')).join() }
      : { count: 1000 };
  const { body } = await call('GET', `accounts/:account/${kind}`, { query });
  return body.data.map(({ id }: { id: string }) => id);
}

async function update(
  files: CampaignFiles,
  kind: string,
  at: number,
  query: Record<string, string | number>,
) {
  const id = choose(await idsOf(files, kind), at);
  if (id) await files.call('PUT', `accounts/:account/${kind}/${id}`, { query });
}

/** So many campaigns are in files; the others of the account are not. */
const pulled = 8;
const kinds = [...Object.keys(edits), ...Object.keys(outside)];
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(99),
  number: fc.nat(999),
});

const walk = fc.record({
  /** The first of the campaigns that are pulled. */
  first: fc.nat(21),
  steps: fc.array(
    fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 8 }),
      prune: fc.boolean(),
      activate: fc.boolean(),
      isSingle: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** An operation as text; the order of its parameters does not matter, and absent ones are empty in the plan. */
function describeWrite(action: string, group: string, params: Record<string, unknown>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return `${action} ${group} ${JSON.stringify(given.map(([name, value]) => [name, String(value)]).sort())}`;
}

/** Each operation of requests. */
function describeSent(writes: readonly Sent[]): string[] {
  return writes.flatMap(({ method, path, query, body }) => {
    const [section = '', id] = path.split('/');
    const group = section.replaceAll('_', '-');
    if (Array.isArray(body))
      return body.map(({ operation_type, params }) => describeWrite(operation_type, group, params));
    if (method === 'DELETE') return [describeWrite('Delete', group, { id })];
    const { tweet_ids = '', ...rest } = { ...query, ...(body as object) };
    return String(tweet_ids)
      .split(',')
      .map((tweet_id) => describeWrite('Create', group, { ...rest, tweet_id }));
  });
}

/** The operations that the rows of a plan announce. */
function describePlanned(rows: readonly Content[], ids: ReadonlyMap<string, string>): string[] {
  const idOf = (account: string, key: string) => ids.get(`${account} ${key}`);
  return rows.flatMap(({ action, account_id, group, key, id, changes }) => {
    const idParam =
      {
        campaigns: 'campaign_id',
        'line-items': 'line_item_id',
        'targeting-criteria': 'targeting_criterion_id',
      }[group as string] ?? 'id';
    const own = { [idParam]: id ?? idOf(account_id, key) };
    const values = Object.fromEntries(changes.map(({ field, after }: Content) => [field, after]));
    const [, campaign, lineItem, section, item = ''] =
      /^(campaigns\/[^/]+)(\/line_items\/[^/]+)?(?:\/(targeting|posts)\/(.*))?$/.exec(key) ?? [];
    const above = idOf(account_id, `${campaign}${section ? lineItem : ''}`);
    if (action === 'activate') return [describeWrite('Update', group, { ...own, entity_status: 'ACTIVE' })];
    if (action === 'update') return [describeWrite('Update', group, { ...own, ...values })];
    if (action === 'delete') return [describeWrite('Delete', group, own)];
    if (action !== 'create') return [];
    if (section === 'posts') return [describeWrite('Create', group, { line_item_id: above, tweet_id: item })];
    const [targeting_type, operator_type, ...words] = item.split(' ');
    const criterion = {
      line_item_id: above,
      targeting_type,
      operator_type,
      targeting_value: words.join(' '),
    };
    if (section) return [describeWrite('Create', group, criterion)];
    return [describeWrite('Create', group, { ...(lineItem && { campaign_id: above }), ...values })];
  });
}

interface Choice {
  readonly prune: boolean;
  readonly activate: boolean;
  /** One file of the folder; all by default. */
  readonly path?: string | undefined;
}

/** What the plan shows is what is sent, and every other record stays as it is. Then nothing is left to do. */
async function applyPlanned(files: CampaignFiles, { prune, activate, path }: Choice): Promise<void> {
  const place = path === undefined ? [] : [join('campaigns', path)];
  const planning = ['plan', ...place, ...(prune ? ['--prune'] : [])];
  const { counts, rows } = await files.ask(...planning);
  const { created, updated, restored, deleted, activated } = counts;
  const total = created + updated + restored + deleted + (activate ? activated : 0);
  const before = await files.rows();
  const idsBefore = await files.lockedIds();
  await files.takeWrites();
  const flags = ['--yes', '--confirm', String(total), ...(activate ? ['--activate'] : [])];
  const applied = await files.ask('apply', ...planning.slice(1), ...flags);
  expect(applied).toHaveLength(total);
  const ids = new Map([...idsBefore, ...(await files.lockedIds())]);
  const isWrite = ({ action }: Content) =>
    !['adopt', 'abandon'].includes(action) && (activate || action !== 'activate');
  const announced = rows.filter(isWrite);
  const sent = describeSent(await files.takeWrites());
  expect(sent.sort()).toEqual(describePlanned(announced, ids).sort());
  const written = new Set(
    announced.map(({ account_id, key, id }: Content) => id ?? ids.get(`${account_id} ${key}`)),
  );
  for (const [name, row] of await files.rows())
    if (!written.has(name.split(' ')[2])) expect(row).toBe(before.get(name));
  const after = await files.ask(...planning);
  const isWaiting = ({ action }: Content) => action === 'activate' && !activate;
  expect(after.rows.filter((row: Content) => !isWaiting(row))).toEqual([]);
}

/** Everything that a file says and a record does not. */
function missingIn(record: Content, file: Content, path = ''): readonly string[] {
  if (Array.isArray(file))
    return file.filter((item) => !record?.includes(item)).map((item) => `${path} ${item}`);
  if (typeof file !== 'object') return file === record ? [] : [`${path}: ${record}, not ${file}`];
  return Object.entries(file).flatMap(([key, value]) => missingIn(record?.[key], value, `${path}/${key}`));
}

/** Reads the campaigns of the files again, by the same keys. */
async function expectAllApplied(files: CampaignFiles): Promise<void> {
  const merge = async () =>
    Object.assign({}, ...[...(await files.read()).values()].map((one) => one.campaigns));
  const wanted = await merge();
  const ids = [...(await files.lockedIds())].flatMap(([key, id]) =>
    key.split('/').length === 2 ? [id] : [],
  );
  if (ids.length === 0) return;
  files.write(new Map());
  await files.ask('pull', ...ids);
  expect(missingIn(await merge(), wanted)).toEqual([]);
}

describe('changes at random', () => {
  it('are applied as the plan announced, and nothing else is', async () => {
    const files = await openCampaignFiles('demo');
    const { snapshots } = files.emulator.control ?? {};
    await snapshots?.save('start');
    const ids = await idsOf(files, 'campaigns');
    await fc.assert(
      fc.asyncProperty(walk, async ({ first, steps }) => {
        await snapshots?.load('start');
        rmSync(files.home.path, { recursive: true });
        mkdirSync(files.home.path);
        await files.ask('pull', ...[...ids, ...ids].slice(first, first + pulled));
        for (const { changes, prune, activate, isSingle } of steps) {
          const contents = await files.read();
          for (const { kind, at, number } of changes) edits[kind]?.(contents, at, number);
          files.write(contents);
          for (const { kind, at, number } of changes) await outside[kind]?.(files, at, number);
          const path = isSingle ? [...contents.keys()][0] : undefined;
          await applyPlanned(files, { prune, activate, path });
        }
        await applyPlanned(files, { prune: false, activate: true });
        await expectAllApplied(files);
      }),
      { numRuns: rounds(4), endOnFailure: true },
    );
  });
});

/** Without maps that have nothing, which a pull does not write. */
function withoutEmpty(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_, value) =>
    value !== null && typeof value === 'object' && Object.keys(value).length === 0 ? undefined : value,
  );
}

it('a pull gives no campaign the key of another', async () => {
  const files = await openCampaignFiles('demo');
  const [first, second] = (await files.call('GET', 'accounts/:account/campaigns')).body.data;
  await files.ask('pull', second.id);
  const rename = (id: string, name: string) =>
    files.call('PUT', `accounts/:account/campaigns/${id}`, { query: { name } });
  await rename(second.id, 'Another');
  await rename(first.id, second.name);
  await files.ask('pull', first.id);
  await files.ask('pull', second.id, '--overwrite');
  await expectNoChange(files);
  const names = campaignsOf(await files.read()).map(({ node }) => node.name);
  expect(names.sort()).toEqual(['Another', second.name].sort());
});

describe('an apply', () => {
  it('does not delete a campaign with a line item that no file has', async () => {
    const files = await openCampaignFiles('demo');
    const [line] = (await files.call('GET', 'accounts/:account/line_items')).body.data;
    await files.ask('pull', line.campaign_id);
    await addLineItemLike(files, line, 'Outside');
    files.write(new Map([['none.yaml', { account: files.account }]]));
    await applyPlanned(files, { prune: true, activate: false });
    const query = { campaign_ids: line.campaign_id };
    const { body } = await files.call('GET', 'accounts/:account/line_items', { query });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Outside']);
  });

  it('does not take a line item of another campaign by its name', async () => {
    const files = await openCampaignFiles('demo');
    await files.ask('pull', 'Book club sign-ups', 'New in translation');
    const contents = await files.read();
    const [club, translation] = campaignsOf(contents).map(({ node }) => node.line_items);
    translation.students = club.students;
    delete club.students;
    files.write(contents);
    await applyPlanned(files, { prune: false, activate: false });
    const { body } = await files.call('GET', 'accounts/:account/line_items', { query: { count: 1000 } });
    const same = body.data.filter(({ name }: { name: string }) => name === translation.students.name);
    expect(new Set(same.map(({ campaign_id }: { campaign_id: string }) => campaign_id)).size).toBe(2);
  });

  it('does not start a line item without its targeting', async () => {
    const files = await openCampaignFiles('demo');
    await files.ask('pull', 'Audiobook trailers');
    const contents = await files.read();
    const [spot] = lineItemsOf(contents).filter(({ node }) => node.targeting?.tv_show);
    if (!spot) throw new Error('the campaign has no television show');
    // The show is not on in this country.
    spot.siblings.more = structuredClone({ ...spot.node, name: 'More' });
    spot.siblings.more.targeting.location.push('Mexico');
    files.write(contents);
    const { exit, stdout } = await files.run('apply', '--yes', '--activate', '-o', 'json');
    const rows = JSON.parse(stdout).filter(({ key }: Content) => key.endsWith('/line_items/more'));
    expect([exit, rows.map(({ outcome }: Content) => outcome)]).toEqual([3, ['created', 'not-sent']]);
    const { body } = await files.call('GET', `accounts/:account/line_items/${rows[0].id}`);
    expect(body.data.entity_status).toBe('PAUSED');
  });
});

describe('the files of an account', () => {
  it('make the same campaigns in another, which are pulled as the same files', async () => {
    const source = await openCampaignFiles('demo');
    await source.ask('pull', ...(isLong ? [] : (await idsOf(source, 'campaigns')).slice(0, 8)));
    const target = await openCampaignFiles('empty');
    const funding_instrument = await addInstrument(target);
    const contents = await source.read();
    // What an account does not have: posts, tags, audiences, features.
    for (const content of contents.values()) content.account = target.account;
    // A draft has no status that a file could say.
    for (const { node } of [...campaignsOf(contents), ...lineItemsOf(contents)])
      node.entity_status ??= 'paused';
    for (const { node } of campaignsOf(contents)) node.funding_instrument = funding_instrument;
    for (const { node } of lineItemsOf(contents)) {
      node.advertiser_user_id = target.emulator.credentials.user_id;
      for (const field of ['posts', 'primary_web_event_tag', 'frequency_cap']) delete node[field];
      for (const lists of [node.targeting, node.targeting?.exclude]) delete lists?.custom_audience;
    }
    await target.ask('pull');
    target.write(contents);
    await applyPlanned(target, { prune: false, activate: true });
    await target.ask('pull', '--to', 'again');
    const again = await target.read('again');
    for (const { node } of campaignsOf(again)) node.funding_instrument = funding_instrument;
    expect(withoutEmpty([...again])).toEqual(withoutEmpty([...contents]));
  });
});
