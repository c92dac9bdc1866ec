/**
 * Whatever is read can be written back: every record of the demo world as it was answered, by the update of its kind
 * and by a batch. Nothing changes but the time of the change.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterLocation } from '../../src/call/parameter-location.js';
import { productStatus } from '../../src/contract/groups/product-catalogs-products.js';
import { endpoints } from '../../src/contract/index.js';
import type { Document, Endpoint, Params, Value } from '../../src/contract/types.js';
import { type Emulator, openEmulator } from '../../src/emulator/index.js';
import { addTestable, halves, testBody, testsPath } from '../support/ab-tests.js';
import { addCatalog, newProduct, resultsOf } from '../support/catalogs.js';
import { homeOfFile } from '../support/cli.js';
import { addCard, addPost, dataOf, fillLibrary, media, page, picture, swipe } from '../support/creatives.js';
import {
  addCampaign,
  addInstrument,
  addLineItem,
  createTester,
  fixedClock,
  fixedWorld,
  openTester,
  type Tester,
} from '../support/emulator.js';
import { writeFilledWorld } from '../support/filled-worlds.js';
import { openMovingWorld } from '../support/world.js';

const home = homeOfFile();
let emulator: Emulator;
let tester: Tester;
/** Line items of the world, for the lists that want some. */
let lineItems: string;
/** The catalog of the world. */
let catalogId: string;
/** Records that no list shows, by kind. */
const unlisted: Record<string, string[]> = {};

beforeAll(async () => {
  const path = join(home.path, 'emulator.db');
  await writeFilledWorld(path, fixedWorld('demo'));
  emulator = await openEmulator({
    path,
    seed: 'demo',
    clock: fixedClock,
    now: Date.now,
    random: randomBytes,
    version: 'test',
  });
  tester = createTester(emulator);
  const listed = await tester.call('GET', 'accounts/:account/line_items');
  lineItems = listed.body.data.map(({ id }: Document) => id).join(',');
  for (const funded_amount_local_micro of ['', '5000000']) {
    await addInstrument(tester, {
      type: 'PARTNER_MANAGED',
      ...(funded_amount_local_micro && { funded_amount_local_micro }),
    });
  }
  const kept = await addCampaign(tester, {
    budget_optimization: 'LINE_ITEM',
    daily_budget_amount_local_micro: '',
    entity_status: 'DRAFT',
  });
  await addLineItem(tester, kept.id, { entity_status: 'DRAFT', daily_budget_amount_local_micro: 1_000_000 });
  const site = await addCampaign(tester);
  await addLineItem(tester, site.id, {
    objective: 'WEBSITE_CLICKS',
    goal: 'SITE_VISITS',
    bid_strategy: 'AUTO',
  });
  await addAbTest(tester);
  await addShop();
});

/** A test of two campaigns: in one group nothing but what is required. */
async function addAbTest(calls: Tester, fields = {}): Promise<Document> {
  const [one = {}, other = {}] = halves(await addTestable(calls), await addTestable(calls));
  const groups = [
    { ...one, size: '33.33', name: 'A', description: 'first' },
    { ...other, size: '66.67' },
  ];
  return dataOf(calls.call('POST', testsPath, { json: testBody(groups, fields) }));
}

/** A catalog with products, with sets of both types, and with a feed without what a feed may lack. */
async function addShop() {
  const catalog = await addCatalog(tester);
  catalogId = String(catalog.split('/')[1]);
  const results = await resultsOf(tester, catalog, [
    newProduct('bare'),
    newProduct('full', { inventory: 3, sale_price: '9.99 EUR', gender: 'unisex', item_group_id: 'mugs' }),
    newProduct('variant', { item_group_id: 'mugs', color: 'blue' }),
  ]);
  const addSet = async (json: object) =>
    String((await dataOf(tester.call('POST', `${catalog}/product_sets`, { json }))).id);
  const product_keys = results.map(({ product_key }) => product_key);
  const filters = [{ attribute: 'price', operator: 'LESS_THAN', value: '20' }];
  unlisted.product_set = [
    await addSet({ name: 'None', type: 'MANUAL' }),
    await addSet({ name: 'Some', type: 'MANUAL', description: 'Best', product_keys }),
    await addSet({ name: 'Cheap', type: 'FILTERED', filters }),
  ];
  const query = {
    feed_url: 'https://www.example.com/feed.csv',
    feed_format: 'CSV',
    frequency: 'DAILY',
    start_time: '06:30',
    time_zone: 'Europe/Berlin',
  };
  await dataOf(tester.call('POST', `${catalog}/scheduled_feeds`, { query }));
}
afterAll(() => emulator.close());

/** Lists that want more than the account, or show more when asked. */
const listing: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'campaigns.list': { with_draft: 'true' },
  'line-items.list': { with_draft: 'true' },
  'tweets.list': { tweet_type: 'PUBLISHED', timeline_type: 'ALL', include_mentions_and_replies: 'true' },
};

/**
 * What an update refuses whatever it says: a post that is out, an instrument that no partner manages, a product set that
 * filters choose.
 */
const isFinal: Readonly<Record<string, (record: Document) => boolean>> = {
  scheduled_tweet: (record) => record.scheduled_status !== 'SCHEDULED',
  funding_instrument: (record) => record.type !== 'PARTNER_MANAGED',
  product_set: (record) => record.type === 'FILTERED',
};

/** Members of an answer that change with every write, or that only some answers have. */
const passing = ['updated_at', 'owner_account_id', 'is_owner', 'funding_instrument_id'];
const withoutPassing = (record: Document) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !passing.includes(name)));

/** The path of a call; `id` is that of its record, which is the last parameter of the path. */
function pathOf({ path, params }: Endpoint, id: Value | undefined): string {
  const parents: Readonly<Record<string, string>> = { account_id: ':account', product_catalog_id: catalogId };
  const last = Object.keys(params).find((name) => path.endsWith(`:${name}`));
  const own = Object.keys(params).find(
    (name) => path.includes(`:${name}`) && !(name in parents && (name !== last || id === undefined)),
  );
  return path.replace(/:([a-z_]+)/g, (whole, name: string) =>
    name === own ? String(id) : (parents[name] ?? whole),
  );
}

async function readAll({ record }: Endpoint): Promise<Document[]> {
  const isChangeable = (item: Document) => !isFinal[record?.name ?? '']?.(item);
  const list = endpoints.find((other) => other.response === 'list' && other.record === record);
  const get = endpoints.find(
    ({ method, response, record: other }) => method === 'GET' && response === 'one' && other === record,
  );
  const read = async (endpoint: Endpoint, id: Value): Promise<Document> =>
    (await tester.call('GET', pathOf(endpoint, id))).body.data;
  const ids = unlisted[record?.name ?? ''];
  if (ids && get) return (await Promise.all(ids.map((id) => read(get, id)))).filter(isChangeable);
  if (!list) return readSingle(record);
  const asked = {
    ...listing[list.id],
    ...(list.params.line_item_ids?.required && { line_item_ids: lineItems }),
  };
  const { body } = await tester.call('GET', pathOf(list, undefined), { query: asked });
  const items = body.data.filter(isChangeable);
  if (!get) return items;
  return Promise.all(items.map((item: Document) => read(get, idOf(item))));
}

/** Records of which an account, or each of its users, has exactly one; read after something was set. */
async function readSingle(record: Endpoint['record']): Promise<Document[]> {
  const get = endpoints.find(({ method, record: other }) => method === 'GET' && other === record);
  if (!get) throw new Error(`there is no list of ${record?.name}`);
  const path = pathOf(get, emulator.credentials.user_id);
  const before = (await tester.call('GET', path)).body.data;
  const [text = ''] = Object.keys(record?.fields ?? {});
  const after = (await tester.call('PUT', path, { query: { [text]: 'set' } })).body.data;
  return [before, after];
}

/** A record without an id of its own belongs to the caller. */
const idOf = (record: Document) =>
  record.id_str ?? record.id ?? record.media_key ?? emulator.credentials.user_id;

/** As a query says it: lists with commas, nothing as an empty text. */
function asText(value: Value): string {
  return Array.isArray(value) ? value.join(',') : typeof value === 'object' ? '' : String(value);
}

/** Every PUT that takes values: an activation takes the path only. */
const updates = endpoints.filter(
  (endpoint) =>
    endpoint.area === 'ads' &&
    endpoint.method === 'PUT' &&
    Object.keys(endpoint.params).some((name) => parameterLocation(endpoint, name) !== 'path'),
);

/** Updates of several records at once, which answer a result of each. */
const updatesOfMany = updates.filter(({ results }) => results);
const updatesOfOne = updates.filter(({ results }) => !results);

describe('every record that was read', () => {
  it.each(updatesOfOne.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is taken by %s',
    async (_, endpoint) => {
      const records = await readAll(endpoint);
      const refused: unknown[] = [];
      for (const record of records) {
        const query = Object.fromEntries(
          Object.entries(record).map(([name, value]) => [name, asText(value)]),
        );
        const sending = endpoint.send === 'json' ? { json: record } : { query };
        const { status, body } = await tester.call('PUT', pathOf(endpoint, idOf(record)), sending);
        if (status !== 200) refused.push(record, body.errors);
        else {
          // The service answers this one update with deleted true (docs/service.md#asynchronous-jobs).
          const deleted = endpoint.id === 'line-item-curated-categories.update' ? { deleted: true } : {};
          expect(body.data).toMatchObject(withoutPassing({ ...record, ...deleted }));
        }
      }
      expect(refused).toEqual([]);
      expect(records.length).toBeGreaterThan(0);
    },
  );

  it.each(updatesOfMany.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is taken by %s among others, and changes nothing',
    async (_, endpoint) => {
      const list = endpoints.find(({ path, response }) => path === endpoint.path && response === 'list');
      const path = pathOf(endpoint, undefined);
      const read = async () => (await tester.call('GET', path)).body.data;
      const before = await read();
      expect(Object.keys(before[0])).toEqual(Object.keys(list?.record?.fields ?? {}));
      const [items] = Object.entries(endpoint.params).flatMap(([name, { type }]) =>
        type === 'array' ? [name] : [],
      );
      const sent = { [String(items)]: before };
      const answer = await dataOf(tester.call('PUT', path, { json: sent }));
      const answers = answer[String(endpoint.results?.in)];
      const unchanged = { status: productStatus.unchanged, errors: [], warnings: [] };
      expect(answers).toEqual(
        before.map(({ id, product_key }: Document) => ({ id, product_key, ...unchanged })),
      );
      expect(await read()).toEqual(before);
      expect(before.length).toBeGreaterThan(1);
    },
  );

  const hasUpdate = ({ params: { operations } }: Endpoint) =>
    operations?.type === 'array' && operations.of.type === 'variant' && 'Update' in operations.of.of;
  const batches = endpoints.filter(({ response, record }) => response === 'batch' && record?.fields.id);

  it.each(batches.map((endpoint) => [endpoint.id, endpoint] as const))(
    'is taken by %s, to change it and to delete it',
    async (_, endpoint) => {
      const records = await readAll(endpoint);
      expect(records.length).toBeGreaterThan(0);
      const path = endpoint.path.replace(':account_id', ':account');
      const key = `${endpoint.record?.name}_id`;
      // Criteria are created and deleted only.
      for (const record of hasUpdate(endpoint) ? records : []) {
        const params = { ...record, [key]: record.id ?? null };
        const { body } = await tester.call('POST', path, { json: [{ operation_type: 'Update', params }] });
        expect(body).toMatchObject({ data: [withoutPassing(record)] });
        // No record differs in what it takes.
        for (const stranger of record === records[0] ? ['color', 'segments', 'targeting_criteria'] : []) {
          const item = { operation_type: 'Update', params: { ...params, [stranger]: 1 } };
          const answer = await tester.call('POST', path, { json: [item] });
          expect([stranger, answer.status]).toEqual([stranger, 400]);
        }
      }
      const [first] = records;
      const params = { ...first, [key]: first?.id ?? null };
      const { body } = await tester.call('POST', path, { json: [{ operation_type: 'Delete', params }] });
      expect(body).toMatchObject({ data: [{ id: first?.id, deleted: true }] });
    },
  );

  it('covers JSON bodies and queries', () => {
    expect(updates.some(({ send }) => send === 'json')).toBe(true);
    expect(updates.some((endpoint) => parameterLocation(endpoint, 'name') === 'query')).toBe(true);
  });
});

describe('an A/B test', () => {
  const states = { SCHEDULED: 0, LIVE: 1.5, COMPLETED: 200 };
  it.each(Object.entries(states))('that is %s is written back as it was read', async (status, hours) => {
    const world = await openMovingWorld();
    const { id } = await addAbTest(world, { name: 'Two offers' });
    world.pass(hours);
    const [read] = (await world.call('GET', testsPath)).body.data;
    expect(read).toMatchObject({ id, status });
    expect(await dataOf(world.call('PUT', `${testsPath}/${id}`, { json: read }))).toEqual({
      ...read,
      updated_at: world.at(),
    });
  });
});

describe('a scheduled feed', () => {
  it.each([
    { frequency: 'HOURLY', repeat: '4' },
    { frequency: 'WEEKLY', repeat: 'MONDAY' },
    { frequency: 'HOURLY', repeat: null },
  ])('with %o is written back as it was read', async ({ frequency, repeat }) => {
    const path = `product_catalogs/${catalogId}/scheduled_feeds`;
    const [{ id }] = (await tester.call('GET', path)).body.data;
    await dataOf(tester.call('PUT', `${path}/${id}`, { query: { frequency, repeat: repeat ?? '' } }));
    const [read] = (await tester.call('GET', path)).body.data;
    expect(read).toMatchObject({ frequency, repeat });
    const query = Object.fromEntries(
      Object.entries<Value>(read).map(([name, value]) => [name, asText(value)]),
    );
    expect(await dataOf(tester.call('PUT', `${path}/${id}`, { query }))).toMatchObject(withoutPassing(read));
  });
});

describe('the parameters of every update', () => {
  /** Of a single update, or of the operation of a batch that updates. */
  const paramsOf = ({ params: { operations } }: Endpoint): Params => {
    const kinds = operations?.type === 'array' && operations.of.type === 'variant' ? operations.of.of : {};
    const params = kinds.Update?.fields.params;
    return params?.type === 'object' ? params.fields : {};
  };
  const changes = [
    ...updates.map((endpoint) => [endpoint, endpoint.params] as const),
    ...endpoints
      .filter(({ response }) => response === 'batch')
      .map((endpoint) => [endpoint, paramsOf(endpoint)] as const),
  ];

  it('take null where a record may answer null, and every value that it may answer', () => {
    const refused = changes.flatMap(([{ id, record }, params]) =>
      Object.entries(params).flatMap(([name, param]) => {
        const field = record?.fields[name];
        if (!field) return [];
        const values = param.type === 'enum' ? [...param.values, ...(param.readOnlyValues ?? [])] : undefined;
        const missing = (field.values ?? []).filter((value) => values?.includes(value) === false);
        const mayBeEmpty = field.nullable || field.optional;
        const takesEmpty = param.clearable || param.nullable;
        return [
          ...(mayBeEmpty && !takesEmpty ? [`${id}: ${name} is nothing`] : []),
          ...missing.map((value) => `${id}: ${name} is ${value}`),
        ];
      }),
    );
    expect(changes.length).toBeGreaterThan(15);
    expect(refused).toEqual([]);
  });
});

describe('a value that only the service sets', () => {
  it('is rejected if the record has another', async () => {
    const campaign = await addCampaign(tester);
    const item = await addLineItem(tester, campaign.id, { start_time: '2026-12-01T00:00:00Z' });
    const errorOf = async (path: string, query: Record<string, string>) => {
      const { status, body } = await tester.call('PUT', `accounts/:account${path}`, { query });
      return [status, body.errors?.[0]?.parameter];
    };
    const itemPath = `/line_items/${item.id}`;
    expect(await errorOf(itemPath, { pay_by: 'ENGAGEMENT' })).toEqual([200, undefined]);
    expect(await errorOf(itemPath, { pay_by: 'FOLLOW' })).toEqual([400, 'pay_by']);
    expect(await errorOf(itemPath, { goal: 'SITE_VISITS' })).toEqual([400, 'goal']);
    expect(await errorOf(itemPath, { entity_status: 'DRAFT' })).toEqual([400, 'entity_status']);
    expect(await errorOf(itemPath, { start_time: '' })).toEqual([400, 'start_time']);
    const campaignPath = `/campaigns/${campaign.id}`;
    expect(await errorOf(campaignPath, { entity_status: 'DRAFT' })).toEqual([400, 'entity_status']);
    expect(await errorOf(campaignPath, { standard_delivery: '' })).toEqual([400, 'standard_delivery']);
    expect(await errorOf('', { industry_type: 'TRAVEL' })).toEqual([200, undefined]);
    expect(await errorOf('', { industry_type: '' })).toEqual([400, 'industry_type']);
  });
});

describe('a record that shows a deleted one', () => {
  it('is written back as it was read', async () => {
    const own = await openTester();
    await fillLibrary(own);
    const card = await addCard(own);
    const carousel = await addCard(own, { components: [swipe(media.wide, media.square), page()] });
    const slides = await addCard(own, { components: undefined, slides: [[picture(media.wide), page()]] });
    const draft = await addPost(own, 'draft_tweets', { media_keys: media.wide, card_uri: card.card_uri });
    for (const key of [media.wide, media.square]) {
      await dataOf(own.call('DELETE', `accounts/:account/media_library/${key}`));
    }
    for (const built of [card, carousel, slides]) {
      const path = `accounts/:account/cards/${built.id}`;
      const { components, slides: parts } = await dataOf(own.call('GET', path));
      const json = { name: 'Renamed', ...(components ? { components } : { slides: parts }) };
      const { updated_at: _, ...rest } = built;
      expect(await dataOf(own.call('PUT', path, { json }))).toMatchObject({ ...rest, name: 'Renamed' });
    }
    const query = { text: 'Later', media_keys: media.wide, card_uri: card.card_uri };
    const path = `accounts/:account/draft_tweets/${draft.id}`;
    expect(await dataOf(own.call('PUT', path, { query }))).toMatchObject({ media_keys: [media.wide] });
    expect((await own.call('PUT', path, { query: { media_keys: media.square } })).status).toBe(404);
  });
});
