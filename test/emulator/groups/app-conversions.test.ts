/** Conversions in apps (docs/service.md#app-conversions). */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../support/creatives.js';
import { addCampaign, addLineItem, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const deviceOf = (index: number) => createHash('sha256').update(`device ${index}`).digest('hex');
const values = {
  app_id: 'com.quillmark.reader',
  conversion_time: '2026-11-20T11:59:59.250Z',
  conversion_type: 'INSTALL',
  hashed_device_id: deviceOf(0),
  os_type: 'ANDROID',
};
type Values = Readonly<Record<string, string | number | boolean>>;

const report = ({ call }: Pick<Tester, 'call'>, fields: Values = {}) =>
  call('POST', 'conversion_event', { query: { ...values, ...fields } });
const ask = ({ call }: Pick<Tester, 'call'>, fields: Values = {}) =>
  call('GET', 'conversion_attribution', { query: { ...values, ...fields } });

it('the answer has the reported values, the defaults, and the ad that led to the conversion', async () => {
  const world = await openMovingWorld('demo');
  const { status, body } = await report(world, { price_micro: 4_990_000, price_currency: 'EUR', level: 3 });
  expect(status).toBe(200);
  expect(body.data).toEqual({
    ...values,
    click_window: 14,
    view_through_window: 1,
    partner_client_id: world.emulator.credentials.user_id,
    conversion_value_micro: 4_990_000,
    limit_ad_tracking: false,
    event_metadata: null,
    non_twitter_engagement_time: null,
    non_twitter_engagement_type: null,
    tpn_attribution: null,
    twitter_attribution: null,
  });
  const asked = await dataOf(ask(world, { extra_device_ids: `${deviceOf(1)},${deviceOf(2)}` }));
  expect(asked).toEqual({
    ...body.data,
    conversion_value_micro: null,
    extra_device_ids: [deviceOf(1), deviceOf(2)],
  });
});

describe('an app conversion', () => {
  it.each<[string, Values, ...unknown[]]>([
    ['an app that no account has', { app_id: 'com.example.other' }, 404, 'MACT_APP_NOT_FOUND app_id'],
    ['another operating system', { os_type: 'IOS' }, 404, 'INVALID_APP_STORE os_type'],
    [
      'a time without milliseconds',
      { conversion_time: '2026-11-20T11:59:59Z' },
      400,
      'INVALID_PARAMETER conversion_time',
    ],
    ['an invalid window', { click_window: 2 }, 400, 'INVALID_PARAMETER click_window'],
    [
      'a view longer than a click',
      { click_window: 1, view_through_window: 7 },
      400,
      'INVALID_PARAMETER view_through_window',
    ],
    [
      'a view longer than a click by default',
      { view_through_window: 30 },
      400,
      'INVALID_PARAMETER view_through_window',
    ],
  ])('is refused with %s', async (_, fields, ...verdict) => {
    const world = await openMovingWorld('demo');
    expect(await verdictOf(report(world, fields))).toEqual(verdict);
    expect(await verdictOf(ask(world, fields))).toEqual(verdict);
  });

  it('is refused when the accounts of its app have been deleted', async () => {
    const world = await openMovingWorld('demo');
    for (const { id } of await dataOf(world.call('GET', 'accounts')))
      await world.call('DELETE', `accounts/${id}`);
    expect(await verdictOf(report(world))).toEqual([404, 'MACT_APP_NOT_FOUND app_id']);
  });

  it('is refused with a device that is not hashed, which is not quoted', async () => {
    const world = await openMovingWorld('demo');
    const { status, text } = await report(world, {
      hashed_device_id: '38400000-8cf0-11bd-b23e-10b96e40000d',
    });
    expect(status).toBe(400);
    expect(text).not.toContain('38400000');
  });
});

it('a conversion marks the tags of its app and type, but only once it is reported', async () => {
  const world = await openMovingWorld('demo');
  const path = 'accounts/:account/app_event_tags';
  const tag = async (conversion_type: string) => {
    const query = { app_store_identifier: values.app_id, os_type: 'ANDROID', conversion_type };
    const names = { provider_app_event_id: '1', provider_app_event_name: 'One' };
    return (await dataOf(world.call('POST', path, { query: { ...query, ...names } }))).id;
  };
  const [rated, shared] = [await tag('RATED'), await tag('SHARE')];
  const trackedAt = async (id: unknown) => (await dataOf(world.call('GET', `${path}/${id}`))).last_tracked_at;
  world.pass(1);
  await ask(world, { conversion_type: 'RATED' });
  expect(await trackedAt(rated)).toBeNull();
  await report(world, { conversion_type: 'RATED' });
  expect([await trackedAt(rated), await trackedAt(shared)]).toEqual([world.at(), null]);
});

describe('the ad that led to a conversion', () => {
  /** A world in which a post for the app has served for two days. */
  async function openServed() {
    const world = await openMovingWorld('demo');
    const campaign = await addCampaign(world, {
      entity_status: 'ACTIVE',
      daily_budget_amount_local_micro: 90_000_000,
    });
    const item = await addLineItem(world, campaign.id, {
      android_app_store_identifier: values.app_id,
      entity_status: 'ACTIVE',
      start_time: world.at(),
    });
    const [{ tweet_id }] = (await world.call('GET', 'accounts/:account/promoted_tweets')).body.data;
    await world.call('POST', 'accounts/:account/promoted_tweets', {
      query: { line_item_id: item.id, tweet_ids: tweet_id },
    });
    world.pass(48);
    // What was served until now is settled with the next change, and with every read after it.
    await addCampaign(world);
    const conversion_time = world.at().replace('Z', '.000Z');
    const attributionOf = async (device: number, fields: Values = {}) =>
      (await dataOf(ask(world, { conversion_time, hashed_device_id: deviceOf(device), ...fields })))
        .twitter_attribution;
    return { world, campaign, item, tweet_id, attributionOf };
  }

  it('is a post that served before it, for half of the devices, and the same one on every request', async () => {
    const { world, campaign, item, tweet_id, attributionOf } = await openServed();
    const window = { click_window: 7, view_through_window: 7 };
    const types = [];
    for (let device = 0; device < 40; device++) {
      const found = await attributionOf(device, window);
      expect(await attributionOf(device, window)).toEqual(found);
      types.push(found?.engagement_type);
      if (!found) continue;
      expect(found).toEqual({
        engagement_type: expect.stringMatching(/^(CLICK|VIEW)$/),
        engagement_time: expect.any(String),
        country_code: 'US',
        tweet_id,
        attribution_type: 'PROMOTED',
        promoted_properties: {
          account_id: world.account,
          campaign_id: campaign.id,
          campaign_name: campaign.name,
          line_item_id: item.id,
          line_item_objective: 'ENGAGEMENTS',
          publisher_app_id: null,
        },
      });
      expect(found.engagement_time < world.at()).toBe(true);
      expect(found.engagement_time >= world.at(-48)).toBe(true);
    }
    for (const type of ['CLICK', 'VIEW', undefined]) {
      expect(types.filter((found) => found === type).length).toBeGreaterThan(2);
    }
  });

  it('lies within the window, and later than a view of an ad elsewhere', async () => {
    const { world, attributionOf } = await openServed();
    const devices = Array.from({ length: 20 }, (_, index) => index);
    const all = (fields: Values) => Promise.all(devices.map((device) => attributionOf(device, fields)));
    const whole = await all({ click_window: 7, view_through_window: 7 });
    const noViews = await all({ click_window: 7, view_through_window: 0 });
    expect(noViews).toEqual(whole.map((found) => (found?.engagement_type === 'VIEW' ? null : found)));
    const day = await all({ click_window: 1, view_through_window: 1 });
    for (const found of day) if (found) expect(found.engagement_time >= world.at(-24)).toBe(true);
    expect(day.filter(Boolean).length).toBe(whole.filter(Boolean).length);
    const elsewhere = { non_twitter_engagement_time: world.at(-0.5), non_twitter_engagement_type: 'CLICK' };
    expect(await all({ ...elsewhere, click_window: 7, view_through_window: 7 })).toEqual(
      whole.map(() => null),
    );
  });

  it('does not exist before the post has served', async () => {
    const { world, attributionOf } = await openServed();
    const conversion_time = world.at(-49).replace('Z', '.000Z');
    for (let device = 0; device < 10; device++)
      expect(await attributionOf(device, { conversion_time })).toBeNull();
  });
});
