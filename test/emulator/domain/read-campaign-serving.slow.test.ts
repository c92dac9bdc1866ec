/** How the emulator gathers what decides about serving (docs/service.md#serving): in a few queries for any number of campaigns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { account } from '../../../src/contract/groups/accounts.js';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import { deriveCampaigns } from '../../../src/emulator/domain/read-campaign-serving.js';
import { listRecords } from '../../../src/emulator/store/list.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { addPost, dataOf } from '../../support/creatives.js';
import { criteriaPath } from '../../support/criteria.js';
import { addCampaign, addLineItem, openTester, type Tester } from '../../support/emulator.js';
import { writeFilledWorld } from '../../support/filled-worlds.js';
import { addShownLineItem, addTweet, promote } from '../../support/promotion.js';
import { addServing, seriesOf } from '../../support/statistics.js';
import { openMovingWorld } from '../../support/world.js';

const now = '2026-03-02T10:30:00Z';

async function openDemo(): Promise<Store> {
  const directory = mkdtempSync(join(tmpdir(), 'ads-serving-'));
  const path = join(directory, 'emulator.db');
  await writeFilledWorld(path, { seed: 'demo', now: Date.parse(now) });
  const store = await openStore(path);
  onTestFinished(() => {
    store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return store;
}

/** The same store, and the queries that go through it. */
function countQueries(store: Store): { readonly store: Store; readonly queries: string[] } {
  const queries: string[] = [];
  const query: Store['query'] = (sql, ...binds) => {
    queries.push(sql);
    return store.query(sql, ...binds);
  };
  return { store: { ...store, query }, queries };
}

function readCampaigns(store: Store, count: number) {
  const [id = ''] = store
    .query<{ id: string }>('SELECT id FROM record WHERE kind = ? ORDER BY seq LIMIT 1', account.name)
    .map((row) => row.id);
  return listRecords(store, { kind: campaign, accounts: [id], values: { with_draft: true }, count }).records;
}

describe('serving', () => {
  it('takes a query for each kind of record and each instrument, and none for each campaign', async () => {
    const demo = await openDemo();
    const campaigns = readCampaigns(demo, 100);
    expect(campaigns.length).toBeGreaterThan(20);
    const instruments = new Set(campaigns.map(({ data }) => data.funding_instrument_id)).size;
    const { store, queries } = countQueries(demo);
    const derived = deriveCampaigns(store, campaigns, now);
    // The account, the line items, their flights and creatives; keywords where search needs them.
    expect(queries.length).toBeLessThanOrEqual(5 + instruments);
    expect(derived.filter(({ servable }) => servable === true).length).toBeGreaterThan(5);
  });

  it('is the same for a single campaign as among others', async () => {
    const store = await openDemo();
    const campaigns = readCampaigns(store, 100);
    const together = deriveCampaigns(store, campaigns, now);
    expect(campaigns.flatMap((one) => deriveCampaigns(store, [one], now))).toEqual(together);
  });
});

describe('a campaign', () => {
  const reasonsOf = async ({ call }: Pick<Tester, 'call'>, id: string) =>
    (await call('GET', `accounts/:account/campaigns/${id}`)).body.data.reasons_not_servable;

  it('in search only is served while it has a keyword', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    const item = await addShownLineItem(tester, id, { placements: 'TWITTER_SEARCH' });
    expect(await reasonsOf(tester, id)).toEqual(['INCOMPLETE']);
    const criterion = (operator_type: string) =>
      dataOf(
        tester.call('POST', criteriaPath, {
          query: {
            line_item_id: item.id,
            targeting_type: 'EXACT_KEYWORD',
            targeting_value: 'books',
            operator_type,
          },
        }),
      );
    await criterion('NE');
    expect(await reasonsOf(tester, id)).toEqual(['INCOMPLETE']);
    const keyword = await criterion('EQ');
    expect(await reasonsOf(tester, id)).toEqual([]);
    await tester.call('DELETE', `${criteriaPath}/${keyword.id}`);
    expect(await reasonsOf(tester, id)).toEqual(['INCOMPLETE']);
  });

  it('with a promotion to come is served from its time on', async () => {
    const world = await openMovingWorld();
    const { id } = await addCampaign(world);
    const item = await addLineItem(world, id);
    const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2) });
    const query = { line_item_id: item.id, scheduled_tweet_id: post.id };
    await dataOf(world.call('POST', 'accounts/:account/scheduled_promoted_tweets', { query }));
    expect(await reasonsOf(world, id)).toEqual(['INCOMPLETE']);
    world.pass(3);
    expect(await reasonsOf(world, id)).toEqual([]);
  });

  it.each([
    ['rejected', '#rejected', ['CONTENT_REVIEW_PROBLEM']],
    ['under review', '#underreview', ['CONTENT_REVIEW_PROBLEM']],
    ['accepted', 'welcome', []],
  ])('with a post that is %s', async (_, text, reasons) => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    const item = await addLineItem(tester, id);
    const promoted = await promote(tester, item.id, await addTweet(tester, { text }));
    expect(await reasonsOf(tester, id)).toEqual(reasons);
    await tester.call('DELETE', `accounts/:account/promoted_tweets/${promoted[0].id}`);
    expect(await reasonsOf(tester, id)).toEqual(['INCOMPLETE']);
  });

  it('on a new day begins with the whole budget, whatever was spent on the day that it was paused', async () => {
    const daily = 3_000_000;
    const world = await openMovingWorld();
    const { items } = await addServing(world, {
      // Spent as fast as it can be: a paced one leaves a part of it on some days.
      campaign: { daily_budget_amount_local_micro: daily, standard_delivery: false },
      items: [{ bid_amount_local_micro: 1_000_000 }],
    });
    const [item = ''] = items;
    const spend = async (hours: number) => {
      const start_time = world.at();
      world.pass(hours);
      const change = {
        entity: 'LINE_ITEM',
        entity_ids: item,
        granularity: 'HOUR',
        start_time,
        end_time: world.at(),
      };
      const [metrics] = await seriesOf(world, change);
      return (metrics?.billed_charge_local_micro ?? []).reduce((sum, hour) => sum + hour, 0);
    };
    const turn = (entity_status: string) =>
      dataOf(world.call('PUT', `accounts/:account/line_items/${item}`, { query: { entity_status } }));
    await spend(12);
    // The day of this account begins at midnight UTC.
    expect(await spend(23)).toBeGreaterThan(0.9 * daily);
    await turn('PAUSED');
    expect(await spend(4)).toBe(0);
    await turn('ACTIVE');
    expect(await spend(21)).toBe(daily);
  });
});
