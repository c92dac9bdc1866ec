/** App event tags (docs/service.md#app-event-tags). */
import { describe, expect, it } from 'vitest';
import { appConversionType } from '../../../src/contract/groups/app-event-tags.js';
import { clickWindows, viewWindows } from '../../../src/contract/params/conversions.js';
import { dataOf } from '../../support/creatives.js';
import type { Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/app_event_tags';
const values = {
  app_store_identifier: 'com.quillmark.reader',
  os_type: 'ANDROID',
  conversion_type: 'LEVEL_ACHIEVED',
  provider_app_event_id: 'evt_9',
  provider_app_event_name: 'Finished a chapter',
};
type Values = Readonly<Record<string, string | number | boolean>>;

const add = ({ call }: Pick<Tester, 'call'>, fields: Values = {}) =>
  call('POST', path, { query: { ...values, ...fields } });

it('an app event tag is created with defaults, read and deleted', async () => {
  const world = await openMovingWorld('demo');
  const made = await dataOf(add(world));
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{5}$/),
    ...values,
    deep_link_scheme: 'https://',
    post_engagement_attribution_window: 30,
    post_view_attribution_window: 1,
    retargeting_enabled: true,
    created_at: world.at(),
    updated_at: world.at(),
    deleted: false,
  });
  const one = `${path}/${made.id}`;
  const whole = { ...made, status: 'UNVERIFIED', last_tracked_at: null };
  expect(await dataOf(world.call('GET', one))).toEqual(whole);
  expect(await dataOf(world.call('GET', path, { query: { app_event_tag_ids: made.id } }))).toEqual([whole]);
  world.pass(24);
  const deleted = {
    ...whole,
    status: 'TRACKING',
    last_tracked_at: world.at(),
    updated_at: world.at(),
    deleted: true,
  };
  expect(await dataOf(world.call('DELETE', one))).toEqual(deleted);
  world.pass(24);
  expect(await dataOf(world.call('GET', one, { query: { with_deleted: true } }))).toEqual(deleted);
  expect(await verdictOf(add(world))).toEqual([200]);
});

it('the echo names the tag of a path id', async () => {
  const world = await openMovingWorld('demo');
  const { id } = await dataOf(add(world));
  for (const method of ['GET', 'DELETE']) {
    const { body } = await world.call(method, `${path}/${id}`);
    expect(body.request.params).toEqual({ account_id: world.account, id });
  }
});

describe('creating an app event tag', () => {
  it.each([
    [{ app_store_identifier: 'com.example.unknown' }, [404, 'MACT_APP_NOT_FOUND app_store_identifier']],
    [{ app_store_identifier: '900000999', os_type: 'IOS' }, [404, 'MACT_APP_NOT_FOUND app_store_identifier']],
    [{ os_type: 'IOS' }, [404, 'INVALID_APP_STORE os_type']],
    [{ app_store_identifier: '900000101', os_type: 'IOS' }, [200]],
    [{ post_engagement_attribution_window: 1, post_view_attribution_window: 30 }, [200]],
  ] as const)('judges %j', async (fields, verdict) => {
    expect(await verdictOf(add(await openMovingWorld('demo'), fields))).toEqual(verdict);
  });

  it('allows every type of conversion once for an app', async () => {
    const world = await openMovingWorld('demo');
    const ios = { app_store_identifier: '900000101', os_type: 'IOS', retargeting_enabled: false };
    const twice = [400, 'INVALID_PARAMETER conversion_type'];
    const own = await dataOf(world.call('GET', path));
    for (const { id } of own) await world.call('DELETE', `${path}/${id}`);
    for (const conversion_type of appConversionType) {
      expect(await verdictOf(add(world, { ...ios, conversion_type }))).toEqual([200]);
      expect(await verdictOf(add(world, { ...ios, conversion_type }))).toEqual(twice);
    }
    expect(await verdictOf(add(world))).toEqual([200]);
  });

  it('takes every window', async () => {
    const world = await openMovingWorld('demo');
    for (const post_view_attribution_window of viewWindows) {
      for (const post_engagement_attribution_window of clickWindows) {
        const windows = { post_view_attribution_window, post_engagement_attribution_window };
        const made = await dataOf(add(world, { ...windows, deep_link_scheme: 'reader://' }));
        expect(made).toMatchObject({ ...windows, deep_link_scheme: 'reader://' });
        await world.call('DELETE', `${path}/${made.id}`);
      }
    }
  });
});

it('the list sorts by windows, names and hidden attributes', async () => {
  const world = await openMovingWorld('demo');
  const first = await dataOf(add(world, { post_view_attribution_window: 14, provider_app_event_name: 'a' }));
  const second = await dataOf(add(world, { conversion_type: 'RATED', provider_app_event_name: 'b' }));
  const app_event_tag_ids = `${first.id},${second.id}`;
  const list = async (sort_by: string) => {
    const rows = await dataOf(world.call('GET', path, { query: { app_event_tag_ids, sort_by } }));
    return rows.map(({ id }: { id: string }) => id);
  };
  expect(await list('post_view_attribution_window-asc')).toEqual([second.id, first.id]);
  expect(await list('provider_app_event_name-desc')).toEqual([second.id, first.id]);
  expect(await list('assisted_conversion-asc')).toEqual([first.id, second.id]);
});
