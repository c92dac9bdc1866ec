/** The audiences in which web and app event tags collect people (docs/service.md#tag-audiences). */
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../../support/creatives.js';
import { addCampaign, addLineItem } from '../../../support/emulator.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../../support/world.js';

const path = 'accounts/:account/web_event_tags';
const audiences = 'accounts/:account/custom_audiences';
const values = { name: 'Visited', type: 'SITE_VISIT', click_window: 30, view_through_window: 1 };
type Values = Readonly<Record<string, string | number | boolean>>;

const add = ({ call }: MovingWorld, retargeting_enabled: boolean) =>
  dataOf(call('POST', path, { query: { ...values, retargeting_enabled } }));
const change = ({ call }: MovingWorld, id: string, query: Values) =>
  dataOf(call('PUT', `${path}/${id}`, { query }));
const listAll = ({ call }: MovingWorld) => dataOf(call('GET', audiences));

describe('a web event tag with retargeting', () => {
  it('has an audience with its name, which is processed like any other', async () => {
    const world = await openMovingWorld();
    await add(world, true);
    const [audience, ...others] = await listAll(world);
    expect(others).toEqual([]);
    expect(audience).toMatchObject({
      name: 'Visited',
      description: null,
      audience_type: 'WEB',
      audience_size: null,
      targetable: false,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      partner_source: 'OTHER',
      created_at: world.at(),
    });
    world.pass(17.99);
    expect(await listAll(world)).toMatchObject([{ audience_size: null, targetable: false }]);
    world.pass(0.01);
    const [grown] = await listAll(world);
    expect(grown).toMatchObject({ targetable: true, targetable_types: ['WEB', 'EXCLUDED_WEB'] });
    expect(grown.audience_size).toBeGreaterThanOrEqual(100);
    world.pass(24);
    const [later] = await listAll(world);
    expect(later.audience_size).toBeGreaterThan(grown.audience_size);
    world.pass(24 * 365);
    const [most] = await listAll(world);
    world.pass(24 * 365);
    expect(await listAll(world)).toEqual([most]);
  });

  it('collects people who can be targeted', async () => {
    const world = await openMovingWorld();
    await add(world, true);
    const [audience] = await listAll(world);
    const campaign = await addCampaign(world);
    const item = await addLineItem(world, campaign.id as string);
    const query = {
      line_item_id: String(item.id),
      targeting_type: 'CUSTOM_AUDIENCE',
      targeting_value: audience.id,
    };
    const target = () => world.call('POST', 'accounts/:account/targeting_criteria', { query });
    expect(await verdictOf(target())).toEqual([400, 'INVALID_PARAMETER targeting_value']);
    world.pass(18);
    expect(await dataOf(target())).toMatchObject({ name: 'Visited', targeting_value: audience.id });
  });

  it('keeps its people when it is switched off, and continues when it is switched on', async () => {
    const world = await openMovingWorld();
    const { id } = await add(world, true);
    world.pass(48);
    await change(world, id, { retargeting_enabled: false });
    const [still] = await listAll(world);
    world.pass(48);
    expect(await listAll(world)).toEqual([still]);
    await change(world, id, { retargeting_enabled: true });
    expect(await listAll(world)).toMatchObject([{ id: still.id, audience_size: still.audience_size }]);
    world.pass(48);
    const [more] = await listAll(world);
    expect(more.audience_size).toBeGreaterThan(still.audience_size);
  });

  it('leaves its audience behind when it is deleted', async () => {
    const world = await openMovingWorld();
    const { id } = await add(world, true);
    world.pass(48);
    await world.call('DELETE', `${path}/${id}`);
    const [still] = await listAll(world);
    expect(still).toMatchObject({ name: 'Visited', targetable: true });
    world.pass(48);
    expect(await listAll(world)).toEqual([still]);
  });

  it('gets another audience if its own has been deleted, and that stays empty', async () => {
    const world = await openMovingWorld();
    const { id } = await add(world, true);
    world.pass(48);
    const [first] = await listAll(world);
    expect(await dataOf(world.call('DELETE', `${audiences}/${first.id}`))).toMatchObject({
      audience_size: 0,
    });
    expect(await listAll(world)).toEqual([]);
    await change(world, id, { retargeting_enabled: true, name: 'Came again' });
    expect(await listAll(world)).toEqual([]);
    await change(world, id, { retargeting_enabled: false });
    await change(world, id, { retargeting_enabled: true });
    const [second, ...others] = await listAll(world);
    expect([second.name, others]).toEqual(['Came again', []]);
    expect(second.id).not.toBe(first.id);
    world.pass(6);
    expect((await listAll(world))[0].audience_size).toBeGreaterThanOrEqual(100);
  });

  it('renames its audience, unless that was renamed', async () => {
    const world = await openMovingWorld();
    const { id } = await add(world, true);
    await change(world, id, { name: 'Came' });
    const [audience] = await listAll(world);
    expect(audience.name).toBe('Came');
    await world.call('PUT', `${audiences}/${audience.id}`, { query: { name: 'Guests' } });
    await change(world, id, { name: 'Looked' });
    expect(await listAll(world)).toMatchObject([{ name: 'Guests' }]);
  });
});

it('a web event tag without retargeting has an audience once it is switched on', async () => {
  const world = await openMovingWorld();
  const { id } = await add(world, false);
  expect(await listAll(world)).toEqual([]);
  await change(world, id, { retargeting_enabled: true });
  expect(await listAll(world)).toMatchObject([{ name: 'Visited', audience_type: 'WEB' }]);
});

it('an app event tag has a mobile audience, which can be part of a flexible one', async () => {
  const world = await openMovingWorld('demo');
  const query = {
    app_store_identifier: 'com.quillmark.reader',
    os_type: 'ANDROID',
    conversion_type: 'LEVEL_ACHIEVED',
    provider_app_event_id: 'evt_9',
    provider_app_event_name: 'Finished a chapter',
  };
  const tags = 'accounts/:account/app_event_tags';
  const tag = await dataOf(world.call('POST', tags, { query }));
  world.pass(18);
  const find = () => dataOf(world.call('GET', audiences, { query: { q: 'Finished' } }));
  const [audience] = await find();
  expect(audience).toMatchObject({ audience_type: 'MOBILE_AUDIENCE', targetable: true });
  const segments = {
    boolean_operator: 'OR',
    child_segments: [{ custom_audience_id: audience.id, lookback_window: 30 }],
  };
  const params = { audience_type: 'FLEXIBLE', name: 'Readers', segments };
  const json = [{ operation_type: 'Create', params }];
  expect(await verdictOf(world.call('POST', `batch/${audiences}`, { json }))).toEqual([200]);
  await world.call('DELETE', `${tags}/${tag.id}`);
  const [still] = await find();
  world.pass(48);
  expect(await find()).toEqual([still]);
  const silent = {
    ...query,
    conversion_type: 'RATED',
    provider_app_event_name: 'Finished all',
    retargeting_enabled: false,
  };
  await dataOf(world.call('POST', tags, { query: silent }));
  expect(await find()).toHaveLength(1);
});
