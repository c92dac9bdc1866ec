/** What an emulator remembers of campaigns, after each kind of change: the same as another one that has just been started. */
import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { openEmulator } from '../../../src/emulator/index.js';
import { dataOf } from '../../support/creatives.js';
import { addCampaign, addInstrument, createTester, fixedClock, type Tester } from '../../support/emulator.js';
import { copyFilledWorld } from '../../support/filled-worlds.js';
import { addShownLineItem, addTweet, promote } from '../../support/promotion.js';
import { addServing, seriesOf } from '../../support/statistics.js';
import { runningWorld } from '../../support/world.js';

type Fields = Readonly<Record<string, string | number | boolean>>;

interface World extends Tester {
  pass(hours: number): void;
  change(path: string, query: Fields): Promise<unknown>;
  remove(path: string): Promise<unknown>;
  /** Does work in another emulator with the same file. */
  elsewhere<T>(work: (other: Tester) => Promise<T>): Promise<T>;
}

async function openWorld(): Promise<World> {
  let time = Date.parse(fixedClock);
  const now = () => time;
  const path = await copyFilledWorld(runningWorld());
  const open = () => openEmulator({ path, now, random: randomBytes, version: '0.0.0-test', control: true });
  const emulator = await open();
  onTestFinished(() => emulator.close());
  const tester = createTester(emulator, now);
  return {
    ...tester,
    pass(hours) {
      time += hours * 3_600_000;
    },
    change: (below, query) => dataOf(tester.call('PUT', `accounts/:account/${below}`, { query })),
    remove: (below) => dataOf(tester.call('DELETE', `accounts/:account/${below}`)),
    async elsewhere(work) {
      const other = await open();
      try {
        return await work(createTester(other, now));
      } finally {
        await other.close();
      }
    },
  };
}

async function listAll({ call }: Tester): Promise<unknown> {
  const query = { with_deleted: true, with_draft: true };
  return (await call('GET', 'accounts/:account/campaigns', { query })).body.data;
}

/** Campaigns that are served, for two days and for some minutes; one with a draft below it, and one that needs keywords. */
async function fill(world: World) {
  const end_time = '2026-11-22T12:00:00Z';
  const campaign = { total_budget_amount_local_micro: 60_000_000, standard_delivery: false };
  const served = await addServing(world, { campaign, items: [{ end_time }] });
  const { id: empty } = await addCampaign(world, { entity_status: 'ACTIVE' });
  const { id: seeking } = await addCampaign(world, { entity_status: 'ACTIVE' });
  const item = await addShownLineItem(world, seeking, { placements: 'TWITTER_SEARCH' });
  const { id: short } = await addCampaign(world, { entity_status: 'ACTIVE' });
  await addShownLineItem(world, String(short), { end_time: '2026-11-20T12:05:00Z' });
  const other = await addShownLineItem(world, String(empty), { entity_status: 'DRAFT' });
  return {
    ...served,
    item: String(served.items[0]),
    empty: String(empty),
    seeking: String(seeking),
    search: String(item.id),
    draft: String(other.id),
  };
}

type Filled = Awaited<ReturnType<typeof fill>>;

const changes: Readonly<Record<string, (world: World, filled: Filled) => Promise<unknown>>> = {
  'a campaign is paused': ({ change }, { campaign }) =>
    change(`campaigns/${campaign}`, { entity_status: 'PAUSED' }),
  'a campaign is renamed': ({ change }, { campaign }) => change(`campaigns/${campaign}`, { name: 'Other' }),
  'a campaign is deleted': ({ remove }, { campaign }) => remove(`campaigns/${campaign}`),
  'a campaign is added': (world) => addCampaign(world),
  'a line item is paused': ({ change }, { item }) =>
    change(`line_items/${item}`, { entity_status: 'PAUSED' }),
  'a line item begins later': ({ change }, { item }) =>
    change(`line_items/${item}`, { start_time: '2026-11-21T12:00:00Z' }),
  'a line item is deleted': ({ remove }, { item }) => remove(`line_items/${item}`),
  'a line item is added': (world, { empty }) => addShownLineItem(world, empty),
  'a line item is no draft any more': ({ change }, { draft }) =>
    change(`line_items/${draft}`, { entity_status: 'ACTIVE' }),
  'line items are changed by a batch': ({ call }, { item }) =>
    call('POST', 'batch/accounts/:account/line_items', {
      json: [{ operation_type: 'Delete', params: { line_item_id: item } }],
    }),
  'a keyword is added': ({ call }, { search }) =>
    dataOf(
      call('POST', 'accounts/:account/targeting_criteria', {
        query: { line_item_id: search, targeting_type: 'EXACT_KEYWORD', targeting_value: 'books' },
      }),
    ),
  'the creatives of a line item are deleted': async ({ remove }, { posts }) => {
    for (const id of posts[0] ?? []) await remove(`promoted_tweets/${id}`);
  },
  'the funding is deleted': ({ remove }, { fund }) => remove(`funding_instruments/${fund}`),
  'a line item has ended, and nothing was settled': async ({ pass }) => pass(0.1),
  'a line item has ended': async ({ pass }) => pass(49),
  'a budget is spent': async (world, { item }) => {
    world.pass(24);
    const hours = { granularity: 'HOUR', start_time: fixedClock, end_time: '2026-11-21T12:00:00Z' };
    await seriesOf(world, { entity: 'LINE_ITEM', entity_ids: item, ...hours });
    world.pass(12);
  },
  'another process pauses a line item': ({ elsewhere, account }, { item }) =>
    elsewhere(({ call }) =>
      dataOf(call('PUT', `accounts/${account}/line_items/${item}`, { query: { entity_status: 'PAUSED' } })),
    ),
  'the clock is advanced': async ({ emulator }) => emulator.control?.clock.advance({ by: 49 * 3_600_000 }),
};

it.each(Object.entries(changes))('what a list shows is right after %s', async (_, work) => {
  const world = await openWorld();
  const filled = await fill(world);
  const before = await listAll(world);
  expect(before).toEqual(await world.elsewhere(listAll));
  // Another process makes it read everything again: from here on it remembers.
  expect(await listAll(world)).toEqual(before);
  await work(world, filled);
  const after = await listAll(world);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await world.elsewhere(listAll));
});

it('what a list shows is right after a snapshot is loaded', async () => {
  const world = await openWorld();
  const { item } = await fill(world);
  const before = await listAll(world);
  await world.emulator.control?.snapshots.save('before');
  await world.remove(`line_items/${item}`);
  expect(await listAll(world)).not.toEqual(before);
  await world.emulator.control?.snapshots.load('before');
  expect(await listAll(world)).toEqual(before);
});

it('what a list shows follows the review of a post', async () => {
  const world = await openWorld();
  const { id } = await addCampaign(world, { funding_instrument_id: await addInstrument(world) });
  const item = await addShownLineItem(world, id);
  const shown = await dataOf(
    world.call('GET', 'accounts/:account/promoted_tweets', { query: { line_item_ids: String(item.id) } }),
  );
  for (const promoted of shown) await world.remove(`promoted_tweets/${promoted.id}`);
  await promote(world, String(item.id), await addTweet(world, { text: '#underreview' }));
  const statusOf = async () => ((await listAll(world)) as { servable: boolean }[])[0]?.servable;
  expect(await statusOf()).toBe(false);
  world.pass(2);
  expect(await statusOf()).toBe(true);
});
