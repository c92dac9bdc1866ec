/** Line items: defaults, limits and rules (docs/service.md#line-items). */
import { describe, expect, it } from 'vitest';
import { maxLineItems } from '../../../src/contract/groups/line-items.js';
import { addCampaign, addLineItem, fixedWorld, openTester, type Tester } from '../../support/emulator.js';
import { copyPreparedWorld } from '../../support/filled-worlds.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/line_items';
const basic = {
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: 'ALL_ON_PLATFORM',
};

type Fields = Readonly<Record<string, string | number | boolean>>;

/** Made once for all tests. */
async function prepareCampaign(path: string): Promise<string> {
  const tester = await openTester({ path });
  const { id } = await addCampaign(tester);
  await tester.emulator.close();
  return id;
}

/** The fields of the campaign, unless it is a plain one. */
async function openWithCampaign(fields?: Fields): Promise<Tester & { campaign_id: string }> {
  if (fields) {
    const tester = await openTester();
    return { ...tester, campaign_id: (await addCampaign(tester, fields)).id };
  }
  const { path, made } = await copyPreparedWorld(fixedWorld(), prepareCampaign);
  return { ...(await openTester({ path })), campaign_id: made };
}

describe('starting a line item', () => {
  it.each(['PAUSED', 'DRAFT'])('sets a %s one to ACTIVE, and leaves its campaign', async (entity_status) => {
    const world = await openMovingWorld();
    const campaign = await addCampaign(world, { entity_status: 'PAUSED' });
    const { id } = await addLineItem(world, campaign.id, { entity_status });
    world.pass(0.5);
    const path = `accounts/:account/line_items/${id}`;
    const { body } = await world.call('PUT', `${path}/activate`);
    expect(body.request.params).toEqual({ account_id: world.account, line_item_id: id });
    expect(body.data).toMatchObject({ id, entity_status: 'ACTIVE', updated_at: world.at() });
    expect(body.data).not.toHaveProperty('funding_instrument_id');
    expect((await world.call('GET', path)).body.data).toMatchObject(body.data);
    const owner = await world.call('GET', `accounts/:account/campaigns/${campaign.id}`);
    expect(owner.body.data.entity_status).toBe('PAUSED');
    const query = {
      entity_type: 'LINE_ITEM',
      entity_id: id,
      start_time: world.at(-0.5),
      end_time: world.at(0.5),
    };
    const history = await world.call('GET', 'accounts/:account/account_history', { query });
    expect(history.body.data).toMatchObject([
      { change_type: 'CREATE' },
      { change_type: 'UPDATE', changes: { entity_status: { old: entity_status, new: 'ACTIVE' } } },
    ]);
    world.pass(0.5);
    expect((await world.call('PUT', `${path}/activate`)).body.data).toEqual(body.data);
  });
});

describe('the expansion of the audience', () => {
  it('stands in every answer, null by default, and in the history when it is set and unset', async () => {
    const tester = await openWithCampaign();
    const { call, campaign_id } = tester;
    const { id } = await addLineItem(tester, campaign_id);
    const put = async (audience_expansion: string) =>
      (await call('PUT', `${path}/${id}`, { query: { audience_expansion } })).body.data;
    expect(await put('BROAD')).toMatchObject({ audience_expansion: 'BROAD' });
    expect(await put('')).toMatchObject({ audience_expansion: null });
    expect((await call('GET', path)).body.data[0]).toMatchObject({ audience_expansion: null });
    const { body } = await call('GET', 'accounts/:account/account_history', {
      query: {
        entity_type: 'LINE_ITEM',
        entity_id: id,
        start_time: '2026-11-20T00:00:00Z',
        end_time: '2026-11-21T00:00:00Z',
      },
    });
    expect(body.data.map(({ changes }: { changes: object }) => changes)).toEqual([
      {},
      { audience_expansion: { old: null, new: 'BROAD' } },
      { audience_expansion: { old: 'BROAD', new: null } },
    ]);
  });
});

describe('creating a line item', () => {
  it('fills in the defaults of its objective', async () => {
    const { call, campaign_id, emulator } = await openWithCampaign();
    const { status, body } = await call('POST', path, {
      query: { ...basic, campaign_id, bid_amount_local_micro: 1_000_000, start_time: '2026-12-01' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      campaign_id,
      name: null,
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_PLATFORM'],
      entity_status: 'ACTIVE',
      goal: 'ENGAGEMENT',
      bid_strategy: 'MAX',
      bid_amount_local_micro: 1_000_000,
      target_cpa_local_micro: null,
      pay_by: 'ENGAGEMENT',
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: null,
      standard_delivery: null,
      start_time: '2026-12-01T00:00:00Z',
      end_time: null,
      duration_in_days: null,
      frequency_cap: null,
      audience_expansion: null,
      advertiser_user_id: emulator.credentials.user_id,
      advertiser_domain: null,
      categories: [],
      primary_web_event_tag: null,
      automatic_tweet_promotion: null,
      android_app_store_identifier: null,
      ios_app_store_identifier: null,
      currency: 'USD',
      creative_source: 'MANUAL',
      created_at: '2026-11-20T12:00:02Z',
      updated_at: '2026-11-20T12:00:02Z',
      deleted: false,
    });
    expect(body.request.params).toMatchObject({
      placements: ['ALL_ON_PLATFORM'],
      start_time: '2026-12-01T00:00:00Z',
    });
  });

  it('carries the funding instrument in lists and single reads, not in the answer to POST and PUT', async () => {
    const tester = await openWithCampaign();
    const created = await addLineItem(tester, tester.campaign_id);
    const updated = await tester.call('PUT', `${path}/${created.id}`, { query: { name: 'x' } });
    const read = await tester.call('GET', `${path}/${created.id}`);
    const list = await tester.call('GET', path);
    expect(created).not.toHaveProperty('funding_instrument_id');
    expect(updated.body.data).not.toHaveProperty('funding_instrument_id');
    expect(read.body.data.funding_instrument_id).toMatch(/^[0-9a-z]{5}$/);
    expect(list.body.data[0]).toEqual(read.body.data);
  });

  it.each<[string, Fields, Record<string, unknown>]>([
    ['no bid', {}, { bid_strategy: 'AUTO', bid_amount_local_micro: null }],
    ['a bid', { bid_amount_local_micro: 10_000 }, { bid_strategy: 'MAX' }],
    [
      'a bid for an objective without MAX',
      { objective: 'REACH', bid_amount_local_micro: 10_000 },
      { bid_strategy: 'TARGET', goal: 'MAX_REACH', pay_by: 'IMPRESSION' },
    ],
    ['clicks on links', { objective: 'WEBSITE_CLICKS' }, { goal: 'LINK_CLICKS', pay_by: 'IMPRESSION' }],
    [
      'clicks on links at a target',
      { objective: 'WEBSITE_CLICKS', bid_strategy: 'TARGET', bid_amount_local_micro: 10_000 },
      { pay_by: 'LINK_CLICK' },
    ],
    ['site visits', { objective: 'WEBSITE_CLICKS', goal: 'SITE_VISITS' }, { pay_by: 'IMPRESSION' }],
    [
      'followers',
      { objective: 'FOLLOWERS', product_type: 'PROMOTED_ACCOUNT' },
      { goal: 'FOLLOWERS', pay_by: 'FOLLOW' },
    ],
    [
      'pre-rolls',
      { objective: 'PREROLL_VIEWS', product_type: 'MEDIA', categories: 'IAB1,IAB1-1' },
      { goal: 'PREROLL', categories: expect.arrayContaining(['IAB1', 'IAB1-1']) },
    ],
    [
      'apps',
      {
        objective: 'APP_INSTALLS',
        goal: 'APP_INSTALLS',
        ios_app_store_identifier: '123',
        pay_by: 'APP_CLICK',
      },
      { pay_by: 'APP_CLICK', ios_app_store_identifier: '123' },
    ],
  ])('takes %s', async (_, fields, expected) => {
    const { call, campaign_id } = await openWithCampaign();
    const { body } = await call('POST', path, { query: { ...basic, campaign_id, ...fields } });
    expect(body.errors).toBeUndefined();
    expect(body.data).toMatchObject(expected);
  });

  it('counts the conversions of a web event tag of the account that has not been deleted', async () => {
    const { call, campaign_id } = await openWithCampaign();
    const tags = (account: string) => `accounts/${account}/web_event_tags`;
    const addTag = async (account = ':account') => {
      const windows = { click_window: 30, view_through_window: 1 };
      const query = { name: 'Bought', type: 'PURCHASE', retargeting_enabled: false, ...windows };
      return (await call('POST', tags(account), { query })).body.data.id as string;
    };
    const [tag, deleted] = [await addTag(), await addTag()];
    await call('DELETE', `${tags(':account')}/${deleted}`);
    const others = await addTag((await call('POST', 'accounts')).body.data[0].id);
    const objective = { objective: 'WEBSITE_CLICKS', goal: 'WEBSITE_CONVERSIONS' };
    const add = (primary_web_event_tag: string) =>
      call('POST', path, { query: { ...basic, ...objective, campaign_id, primary_web_event_tag } });
    for (const id of [deleted, others, 'zzzzz']) {
      const { status, body } = await add(id);
      expect([status, body.errors[0]]).toEqual([
        404,
        expect.objectContaining({ code: 'WEB_EVENT_TAG_NOT_FOUND', parameter: 'primary_web_event_tag' }),
      ]);
    }
    const { body } = await add(tag);
    expect(body.data).toMatchObject({ primary_web_event_tag: tag, pay_by: 'IMPRESSION' });
    await call('DELETE', `${tags(':account')}/${tag}`);
    const renamed = await call('PUT', `${path}/${body.data.id}`, { query: { name: 'Again' } });
    expect(renamed.body.data).toMatchObject({ name: 'Again', primary_web_event_tag: tag });
  });

  it.each<[string, Fields, string, string]>([
    ['with MAX and no bid', { bid_strategy: 'MAX' }, 'MISSING_PARAMETER', 'bid_amount_local_micro'],
    [
      'with MAX for reach',
      { objective: 'REACH', bid_strategy: 'MAX', bid_amount_local_micro: 10_000 },
      'INVALID_PARAMETER',
      'bid_strategy',
    ],
    [
      'with a charge that its objective does not offer',
      { pay_by: 'IMPRESSION' },
      'INVALID_PARAMETER',
      'pay_by',
    ],
    [
      'charged by click on links for the reach',
      { objective: 'REACH', pay_by: 'LINK_CLICK' },
      'INVALID_PARAMETER',
      'pay_by',
    ],
    ['with a goal of another objective', { goal: 'VIDEO_VIEW' }, 'INVALID_PARAMETER', 'goal'],
    [
      'with an end before its start',
      { start_time: '2026-12-02', end_time: '2026-12-01' },
      'INVALID_TIME_WINDOW',
      'start_time',
    ],
    ['only on the profile', { placements: 'TWITTER_PROFILE' }, 'INVALID_PARAMETER', 'placements'],
    [
      'for apps without an app',
      { objective: 'APP_INSTALLS' },
      'MISSING_PARAMETER',
      'android_app_store_identifier',
    ],
    [
      'for pre-rolls without categories',
      { objective: 'PREROLL_VIEWS', product_type: 'MEDIA' },
      'MISSING_PARAMETER',
      'categories',
    ],
    [
      'with a budget that belongs on the campaign',
      { daily_budget_amount_local_micro: 1 },
      'INVALID_PARAMETER',
      'daily_budget_amount_local_micro',
    ],
    [
      'with a delivery that belongs on the campaign',
      { standard_delivery: 'false' },
      'INVALID_PARAMETER',
      'standard_delivery',
    ],
    [
      'with a frequency cap the account may not use',
      { frequency_cap: 3 },
      'FEATURE_NOT_AVAILABLE',
      'frequency_cap',
    ],
    [
      'with a frequency cap for another objective',
      { objective: 'WEBSITE_CLICKS', frequency_cap: 3 },
      'INVALID_PARAMETER',
      'frequency_cap',
    ],
    [
      'charged by impression for targeted clicks',
      {
        objective: 'WEBSITE_CLICKS',
        bid_strategy: 'TARGET',
        bid_amount_local_micro: 10_000,
        pay_by: 'IMPRESSION',
      },
      'INVALID_PARAMETER',
      'pay_by',
    ],
  ])('refuses %s', async (_, fields, code, parameter) => {
    const { call, campaign_id } = await openWithCampaign();
    const { status, body } = await call('POST', path, { query: { ...basic, campaign_id, ...fields } });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code, parameter });
  });

  it('is rejected without an existing campaign', async () => {
    const { call, campaign_id } = await openWithCampaign();
    const make = () => call('POST', path, { query: { ...basic, campaign_id } });
    expect((await make()).status).toBe(200);
    await call('DELETE', `accounts/:account/campaigns/${campaign_id}`);
    expect((await make()).body.errors[0]).toMatchObject({
      code: 'CAMPAIGN_NOT_FOUND',
      parameter: 'campaign_id',
    });
    expect((await make()).status).toBe(404);
  });

  it('shares objective and product type with the others of its campaign', async () => {
    const tester = await openWithCampaign();
    const first = await addLineItem(tester, tester.campaign_id);
    const make = (fields: Fields) =>
      tester.call('POST', path, { query: { ...basic, campaign_id: tester.campaign_id, ...fields } });
    expect((await make({ objective: 'REACH' })).body.errors[0]).toMatchObject({
      parameter: 'objective',
      value: 'REACH',
    });
    expect((await make({ product_type: 'PROMOTED_ACCOUNT' })).body.errors[0].parameter).toBe('product_type');
    await tester.call('DELETE', `${path}/${first.id}`);
    expect((await make({ objective: 'REACH' })).status).toBe(200);
  });

  it('keeps its budget if the campaign says so, below the budget of the campaign', async () => {
    const { call, campaign_id } = await openWithCampaign({
      budget_optimization: 'LINE_ITEM',
      total_budget_amount_local_micro: 50_000_000,
    });
    const make = (fields: Fields) => call('POST', path, { query: { ...basic, campaign_id, ...fields } });
    const { body } = await make({ daily_budget_amount_local_micro: 4_000_000 });
    expect(body.data).toMatchObject({ daily_budget_amount_local_micro: 4_000_000, standard_delivery: true });
    expect((await make({ total_budget_amount_local_micro: 50_000_000 })).status).toBe(200);
    const total = await make({ total_budget_amount_local_micro: 50_000_001 });
    expect(total.body.errors[0]).toMatchObject({
      code: 'INVALID_PARAMETER',
      parameter: 'total_budget_amount_local_micro',
    });
    const daily = await make({ daily_budget_amount_local_micro: 3, total_budget_amount_local_micro: 2 });
    expect(daily.body.errors[0].parameter).toBe('daily_budget_amount_local_micro');
  });

  it('keeps the total budget of its campaign at or above its own, unless it is deleted', async () => {
    const total = (most: number) => ({ total_budget_amount_local_micro: most });
    const tester = await openWithCampaign({ budget_optimization: 'LINE_ITEM', ...total(50_000_000) });
    const campaign = `accounts/:account/campaigns/${tester.campaign_id}`;
    const set = async (most: number) =>
      (await tester.call('PUT', campaign, { query: total(most) })).body.errors?.[0].code;
    await addLineItem(tester, tester.campaign_id, total(10_000_000));
    const { id } = await addLineItem(tester, tester.campaign_id, total(40_000_000));
    expect([await set(39_999_999), await set(40_000_000)]).toEqual(['INVALID_PARAMETER', undefined]);
    await tester.call('DELETE', `${path}/${id}`);
    expect([await set(9_999_999), await set(10_000_000)]).toEqual(['INVALID_PARAMETER', undefined]);
  });

  it('may have a daily budget although its campaign has one as well', async () => {
    const tester = await openTester();
    const own = { daily_budget_amount_local_micro: 5_000_000 };
    const campaign = await addCampaign(tester, { budget_optimization: 'LINE_ITEM', ...own });
    const item = await addLineItem(tester, String(campaign.id), {
      daily_budget_amount_local_micro: 6_000_000,
    });
    expect(campaign).toMatchObject(own);
    expect(item).toMatchObject({ daily_budget_amount_local_micro: 6_000_000 });
    const read = await tester.call('GET', `accounts/:account/campaigns/${campaign.id}`);
    expect(read.body.data).toMatchObject({ budget_optimization: 'LINE_ITEM', ...own });
  });

  it('takes lists of a batch as texts with commas, too, and echoes arrays', async () => {
    const { call, campaign_id } = await openWithCampaign();
    const params = {
      ...basic,
      campaign_id,
      placements: 'TWITTER_SEARCH,TWITTER_TIMELINE',
      categories: 'IAB2,IAB7',
    };
    const { status, body } = await call('POST', `batch/${path}`, {
      json: [{ operation_type: 'Create', params }],
    });
    expect(status).toBe(200);
    const placements = ['TWITTER_SEARCH', 'TWITTER_TIMELINE'];
    expect(body.data[0]).toMatchObject({ placements, categories: expect.arrayContaining(['IAB2', 'IAB7']) });
    expect(body.request[0].params).toMatchObject({ placements, categories: ['IAB2', 'IAB7'] });
    const json = [{ operation_type: 'Create', params: { ...params, placements: 'TWITTER_SEARCH, MOON' } }];
    expect((await call('POST', `batch/${path}`, { json })).body.operation_errors[0][0]).toMatchObject({
      code: 'INVALID_PARAMETER',
      parameter: 'placements',
    });
  });

  it('refuses pay_by in a batch too, if the objective leaves no choice', async () => {
    const { call, campaign_id } = await openWithCampaign();
    const json = [
      {
        operation_type: 'Create',
        params: { ...basic, campaign_id, placements: 'ALL_ON_TWITTER', pay_by: 'IMPRESSION' },
      },
    ];
    expect((await call('POST', `batch/${path}`, { json })).body.operation_errors[0][0]).toMatchObject({
      code: 'INVALID_PARAMETER',
      parameter: 'pay_by',
    });
  });

  it('takes a frequency cap if the account has the feature', async () => {
    const { call, campaign_id } = await openWithCampaign();
    await call('POST', 'accounts/:account/features', { query: { feature_keys: 'REACH_FREQUENCY_CAP' } });
    const query = { ...basic, campaign_id, frequency_cap: 3, duration_in_days: 7 };
    expect((await call('POST', path, { query })).body.data).toMatchObject({
      frequency_cap: 3,
      duration_in_days: 7,
    });
  });

  it(`is rejected beyond ${maxLineItems.perCampaign} in a campaign, and ${maxLineItems.activePerAccount} active ones`, async () => {
    const tester = await openTester();
    let made = 0;
    let last = { status: 200, body: { data: { id: '' }, errors: [{ code: '' }] } };
    let campaignId = '';
    const perCampaign: number[] = [];
    while (made < maxLineItems.activePerAccount) {
      campaignId = (await addCampaign(tester)).id;
      const params = { ...basic, placements: [basic.placements], campaign_id: campaignId };
      // Most of them by batches, which are cheaper; the last ones one by one.
      const room = Math.min(maxLineItems.perCampaign, maxLineItems.activePerAccount - made) - 1;
      let held = 0;
      while (held < room) {
        const json = Array(Math.min(40, room - held)).fill({ operation_type: 'Create', params });
        const batch = await tester.call('POST', 'batch/accounts/:account/line_items', { json });
        held += batch.body.data.length;
      }
      do {
        last = await tester.call('POST', path, { query: { ...basic, campaign_id: campaignId } });
        if (last.status === 200) held += 1;
      } while (last.status === 200);
      perCampaign.push(held);
      made += held;
      expect(last.body.errors[0]?.code).toBe('TOO_MANY_LINE_ITEMS');
    }
    expect(perCampaign).toEqual([100, 100, 56]);
    const draft = await tester.call('POST', path, {
      query: { ...basic, campaign_id: campaignId, entity_status: 'DRAFT' },
    });
    expect(draft.status).toBe(200);
    const start = await tester.call('PUT', `${path}/${draft.body.data.id}`, {
      query: { entity_status: 'PAUSED' },
    });
    expect(start.body.errors[0].code).toBe('TOO_MANY_LINE_ITEMS');
  });
});

describe('changing a line item', () => {
  it.each<[string, Fields, Fields, Record<string, unknown>]>([
    ['its bid', {}, { bid_amount_local_micro: 2_000_000 }, { bid_amount_local_micro: 2_000_000 }],
    ['its end, unset', { end_time: '2027-01-01' }, { end_time: '' }, { end_time: null }],
    ['its name, unset', { name: 'x' }, { name: '' }, { name: null }],
    ['its status', {}, { entity_status: 'PAUSED' }, { entity_status: 'PAUSED' }],
    [
      'automatic bids',
      {},
      { bid_strategy: 'AUTO' },
      { bid_strategy: 'AUTO', bid_amount_local_micro: 1_000_000 },
    ],
    ['its categories, unset', { categories: 'IAB1' }, { categories: '' }, { categories: [] }],
    [
      'its goal, and the charge with it',
      { objective: 'VIDEO_VIEWS' },
      { goal: 'VIEW_6S' },
      { goal: 'VIEW_6S', pay_by: 'VIEW' },
    ],
    [
      'a target for clicks on links, and the charge with it',
      { objective: 'WEBSITE_CLICKS' },
      { bid_strategy: 'TARGET' },
      { bid_strategy: 'TARGET', pay_by: 'LINK_CLICK' },
    ],
    [
      'automatic bids for clicks on links instead of a target, and the charge with them',
      { objective: 'WEBSITE_CLICKS', bid_strategy: 'TARGET' },
      { bid_strategy: 'AUTO' },
      { bid_strategy: 'AUTO', pay_by: 'IMPRESSION' },
    ],
    [
      'automatic bids, and keeps the charge for installs',
      { objective: 'APP_INSTALLS', ios_app_store_identifier: '1', pay_by: 'APP_CLICK' },
      { bid_strategy: 'AUTO' },
      { bid_strategy: 'AUTO' },
    ],
    [
      'the charge for installs',
      { objective: 'APP_INSTALLS', goal: 'APP_INSTALLS', ios_app_store_identifier: '1' },
      { pay_by: 'APP_CLICK' },
      { pay_by: 'APP_CLICK' },
    ],
    [
      'a draft, started',
      { entity_status: 'DRAFT' },
      { entity_status: 'ACTIVE' },
      { entity_status: 'ACTIVE' },
    ],
    [
      'its name, and keeps the charge for installs',
      {
        ...{ objective: 'APP_INSTALLS', goal: 'APP_INSTALLS', ios_app_store_identifier: '1' },
        pay_by: 'APP_CLICK',
      },
      { name: 'Spring' },
      { name: 'Spring' },
    ],
  ])('sets %s', async (_, fields, change, expected) => {
    const tester = await openWithCampaign();
    const before = await addLineItem(tester, tester.campaign_id, fields);
    const { status, body } = await tester.call('PUT', `${path}/${before.id}`, { query: change });
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...before, ...expected, updated_at: '2026-11-20T12:00:03Z' });
  });

  it.each<[string, Fields, Fields, string, string]>([
    [
      'an unset bid with MAX',
      {},
      { bid_amount_local_micro: '' },
      'MISSING_PARAMETER',
      'bid_amount_local_micro',
    ],
    ['a goal of another objective', {}, { goal: 'VIDEO_VIEW' }, 'INVALID_PARAMETER', 'goal'],
    [
      'the goal SITE_VISITS',
      { objective: 'WEBSITE_CLICKS' },
      { goal: 'SITE_VISITS' },
      'INVALID_PARAMETER',
      'goal',
    ],
    [
      'an end before the stored start',
      { start_time: '2026-12-02' },
      { end_time: '2026-12-01' },
      'INVALID_TIME_WINDOW',
      'start_time',
    ],
    [
      'no app for an app objective',
      { objective: 'APP_ENGAGEMENTS', ios_app_store_identifier: '1' },
      { ios_app_store_identifier: '' },
      'MISSING_PARAMETER',
      'android_app_store_identifier',
    ],
    ['the charge of another objective', {}, { pay_by: 'IMPRESSION' }, 'INVALID_PARAMETER', 'pay_by'],
    [
      'a budget that belongs on the campaign',
      {},
      { total_budget_amount_local_micro: 5 },
      'INVALID_PARAMETER',
      'total_budget_amount_local_micro',
    ],
    ['DRAFT', {}, { entity_status: 'DRAFT' }, 'INVALID_PARAMETER', 'entity_status'],
    [
      'a strategy its objective does not know',
      {},
      { bid_strategy: 'TARGET' },
      'INVALID_PARAMETER',
      'bid_strategy',
    ],
  ])('refuses %s', async (_, fields, change, code, parameter) => {
    const tester = await openWithCampaign();
    const { id } = await addLineItem(tester, tester.campaign_id, fields);
    const before = await tester.call('GET', `${path}/${id}`);
    const { status, body } = await tester.call('PUT', `${path}/${id}`, { query: change });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ code, parameter });
    expect((await tester.call('GET', `${path}/${id}`)).body.data).toEqual(before.body.data);
  });

  it('ignores fields that cannot be changed, and says so', async () => {
    const tester = await openWithCampaign();
    const { id } = await addLineItem(tester, tester.campaign_id);
    const { body, headers } = await tester.call('PUT', `${path}/${id}`, {
      query: { objective: 'REACH', name: 'x' },
    });
    expect(body.data).toMatchObject({ objective: 'ENGAGEMENTS', name: 'x' });
    expect(headers.get('x-ads-emulator-ignored')).toBe('objective');
  });
});

describe('listing line items', () => {
  it('filters by campaigns, instruments, ids and names, and leaves drafts out', async () => {
    const tester = await openTester();
    const [a, b] = [await addCampaign(tester), await addCampaign(tester)];
    const one = await addLineItem(tester, a.id, { name: 'Alpha' });
    const two = await addLineItem(tester, b.id, { name: 'Äther' });
    const draft = await addLineItem(tester, b.id, { entity_status: 'DRAFT' });
    const ids = async (query: Fields) =>
      (await tester.call('GET', path, { query })).body.data.map((item: { id: string }) => item.id);
    expect(await ids({})).toEqual([one.id, two.id]);
    expect(await ids({ with_draft: true })).toEqual([one.id, two.id, draft.id]);
    expect(await ids({ campaign_ids: `${a.id},${b.id}` })).toEqual([one.id, two.id]);
    expect(await ids({ funding_instrument_ids: a.funding_instrument_id })).toEqual([one.id]);
    expect(await ids({ q: 'äTH' })).toEqual([two.id]);
  });
});

describe('placements', () => {
  it('can be set to offered ones, in any order and spelling, and not to others', async () => {
    const { call } = await openTester();
    const { body } = await call('GET', 'line_items/placements');
    const create = async (product_type: string, placements: readonly string[], objective = 'VIDEO_VIEWS') => {
      const tester = await openWithCampaign();
      const query = {
        campaign_id: tester.campaign_id,
        objective,
        product_type,
        placements: placements.join(),
      };
      return verdictOf(tester.call('POST', path, { query }));
    };
    const whole = { advertiser_domain: 'shop.example', categories: 'IAB2' };
    for (const { product_type, placements } of body.data) {
      for (const names of placements as string[][]) {
        const { call: send, campaign_id } = await openWithCampaign();
        const spelt = names.map((name) => name.replace('PLATFORM', 'TWITTER')).reverse();
        const query = {
          campaign_id,
          objective: 'VIDEO_VIEWS',
          product_type,
          placements: spelt.join(),
          ...whole,
        };
        const { status, body: made } = await send('POST', path, { query });
        expect([product_type, spelt, status, made.data?.placements]).toEqual([
          product_type,
          spelt,
          200,
          spelt,
        ]);
      }
    }
    const refused = [400, 'INVALID_PLACEMENT_TYPE placements'];
    expect(await create('PROMOTED_TWEETS', ['SPOTLIGHT'])).toEqual(refused);
    expect(await create('PROMOTED_TWEETS', ['TAP_BANNER'])).toEqual(refused);
    expect(await create('PROMOTED_TWEETS', ['ALL_ON_PLATFORM', 'PLATFORM_SEARCH'])).toEqual(refused);
    expect(await create('PROMOTED_TWEETS', ['PLATFORM_SEARCH', 'PLATFORM_SEARCH'])).toEqual(refused);
    expect(await create('PROMOTED_TWEETS', ['ALL_ON_PLATFORM', 'ALL_ON_TWITTER'])).toEqual(refused);
    expect(await create('MEDIA', ['PLATFORM_TIMELINE'])).toEqual(refused);
  });

  it('that are not offered are named as they were sent', async () => {
    const { call, campaign_id } = await openWithCampaign();
    const query = { ...basic, campaign_id, placements: 'TWITTER_SEARCH,TWITTER_REPLIES' };
    const [error] = (await call('POST', path, { query })).body.errors;
    expect(error.message).toMatch(/ lists for PROMOTED_TWEETS, got TWITTER_SEARCH,TWITTER_REPLIES$/);
  });

  it('come by product type', async () => {
    const { call } = await openTester();
    const all = await call('GET', 'line_items/placements');
    expect(all.body.data.map((entry: { product_type: string }) => entry.product_type)).toEqual([
      'MEDIA',
      'PROMOTED_ACCOUNT',
      'PROMOTED_TWEETS',
    ]);
    expect(all.body).not.toHaveProperty('next_cursor');
    const one = await call('GET', 'line_items/placements', { query: { product_type: 'PROMOTED_ACCOUNT' } });
    expect(one.body).toEqual({
      request: { params: { product_type: 'PROMOTED_ACCOUNT' } },
      data: [{ product_type: 'PROMOTED_ACCOUNT', placements: [['ALL_ON_PLATFORM'], ['PLATFORM_TIMELINE']] }],
    });
  });
});
