/**
 * Line item curated categories: one per line item, and what an update and a deletion answer
 * (docs/service.md#line-item-curated-categories).
 */
import { describe, expect, it } from 'vitest';
import { findCountryByCode } from '../../../src/emulator/fixtures/countries.js';
import { addCampaign, addLineItem } from '../../support/emulator.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/line_item_curated_categories';

async function openScene() {
  const world = await openMovingWorld();
  const campaign = await addCampaign(world);
  const first = (await addLineItem(world, campaign.id)).id as string;
  const second = (await addLineItem(world, campaign.id)).id as string;
  for (const item of [first, second]) await addCountry(world, item);
  return { world, first, second };
}

/** The United States, where every category of these tests is offered; or another country. */
const addCountry = (world: MovingWorld, line_item_id: string, code = 'US') =>
  world.call('POST', 'accounts/:account/targeting_criteria', {
    query: {
      line_item_id,
      targeting_type: 'LOCATION',
      targeting_value: findCountryByCode(code)?.value ?? '',
    },
  });

const add = (world: MovingWorld, line_item_id: string, curated_category_id = 'b0xt') =>
  world.call('POST', path, { query: { line_item_id, curated_category_id } });

describe('a line item curated category', () => {
  it('is created, read and listed', async () => {
    const { world, first } = await openScene();
    const { status, body } = await add(world, first);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      line_item_id: first,
      curated_category_id: 'b0xt',
      created_at: world.at(),
      updated_at: world.at(),
      deleted: false,
    });
    expect((await world.call('GET', `${path}/${body.data.id}`)).body.data).toEqual(body.data);
    const list = await world.call('GET', path, { query: { with_total_count: true } });
    expect(list.body).toMatchObject({ data: [body.data], total_count: 1, next_cursor: null });
  });

  it('is one per line item', async () => {
    const { world, first, second } = await openScene();
    await add(world, first);
    expect(await verdictOf(add(world, first, 'b0xv'))).toEqual([400, 'INVALID_PARAMETER line_item_id']);
    expect(await verdictOf(add(world, second, 'b0xv'))).toEqual([200]);
  });

  it.each([
    ['an unknown line item', 'nosuch', 'b0xt', 'LINE_ITEM_NOT_FOUND line_item_id'],
    ['an unknown category', undefined, 'nosuch', 'NOT_FOUND curated_category_id'],
  ])('is rejected for %s', async (_, item, category, error) => {
    const { world, first } = await openScene();
    expect(await verdictOf(add(world, item ?? first, category))).toEqual([404, error]);
  });

  it('is rejected for a line item that has been deleted', async () => {
    const { world, first } = await openScene();
    await world.call('DELETE', `accounts/:account/line_items/${first}`);
    expect(await verdictOf(add(world, first))).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
  });

  it('is hidden with its line item, not deleted', async () => {
    const { world, first } = await openScene();
    const { id } = (await add(world, first)).body.data;
    await world.call('DELETE', `accounts/:account/line_items/${first}`);
    expect((await world.call('GET', path)).body.data).toEqual([]);
    const { body } = await world.call('GET', path, { query: { with_deleted: true } });
    expect(body.data).toMatchObject([{ id, deleted: false }]);
  });
});

describe('line item curated category: any, PUT', () => {
  it('answers deleted true, stores the change and does not delete it', async () => {
    const { world, first } = await openScene();
    const { id } = (await add(world, first)).body.data;
    world.pass(1);
    const { body } = await world.call('PUT', `${path}/${id}`, { query: { curated_category_id: 'b0xv' } });
    expect(body.data).toMatchObject({ id, curated_category_id: 'b0xv', line_item_id: first, deleted: true });
    expect((await world.call('GET', `${path}/${id}`)).body.data).toMatchObject({
      curated_category_id: 'b0xv',
      updated_at: world.at(),
      deleted: false,
    });
  });

  it('moves it to another line item, and is hidden with that from then on', async () => {
    const { world, first, second } = await openScene();
    const { id } = (await add(world, first)).body.data;
    await world.call('PUT', `${path}/${id}`, { query: { line_item_id: second } });
    expect(await verdictOf(add(world, first, 'b0xv'))).toEqual([200]);
    await world.call('DELETE', `accounts/:account/line_items/${first}`);
    expect((await world.call('GET', path)).body.data).toMatchObject([{ id, line_item_id: second }]);
    await world.call('DELETE', `accounts/:account/line_items/${second}`);
    expect((await world.call('GET', path)).body.data).toEqual([]);
  });

  it('is rejected for a line item that has one, and for a missing line item', async () => {
    const { world, first, second } = await openScene();
    const { id } = (await add(world, first)).body.data;
    await add(world, second);
    const put = (query: Record<string, string>, at = id) =>
      verdictOf(world.call('PUT', `${path}/${at}`, { query }));
    expect(await put({ line_item_id: second })).toEqual([400, 'INVALID_PARAMETER line_item_id']);
    expect(await put({ line_item_id: first })).toEqual([200]);
    expect(await put({ line_item_id: 'nosuch' })).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
    expect(await put({ curated_category_id: 'nosuch' })).toEqual([404, 'NOT_FOUND curated_category_id']);
    expect(await put({}, 'nosuch')).toEqual([404, 'NOT_FOUND line_item_curated_category_id']);
  });
});

describe('line item curated category: any, DELETE', () => {
  it('answers deleted true, frees the line item, and is rejected the second time', async () => {
    const { world, first } = await openScene();
    const { id } = (await add(world, first)).body.data;
    expect((await world.call('DELETE', `${path}/${id}`)).body.data).toMatchObject({ id, deleted: true });
    expect(await verdictOf(add(world, first))).toEqual([200]);
  });
});

describe('the country of a line item', () => {
  const find = async (world: MovingWorld) => {
    const { body } = await world.call('GET', path);
    return body.data[0];
  };

  it('must be one of the category', async () => {
    const world = await openMovingWorld('demo');
    const { id, curated_category_id } = await find(world);
    const put = (category: string) =>
      verdictOf(world.call('PUT', `${path}/${id}`, { query: { curated_category_id: category } }));
    expect(curated_category_id).toBe('b0xw');
    expect(await put('b0xt')).toEqual([200]);
    expect(await put('b0xu')).toEqual([400, 'INVALID_PARAMETER curated_category_id']);
  });

  it('must be targeted first; a city of the country will do, an excluded country will not', async () => {
    const world = await openMovingWorld();
    const campaign = await addCampaign(world);
    const item = (await addLineItem(world, campaign.id)).id as string;
    const refused = [400, 'INVALID_PARAMETER curated_category_id'];
    expect(await verdictOf(add(world, item))).toEqual(refused);
    await addCountry(world, item, 'DE');
    expect(await verdictOf(add(world, item))).toEqual(refused);
    const { body } = await world.call('GET', 'targeting_criteria/locations', {
      query: { q: 'Portland', location_type: 'CITIES' },
    });
    await world.call('POST', 'accounts/:account/targeting_criteria', {
      query: {
        line_item_id: item,
        targeting_type: 'LOCATION',
        targeting_value: body.data[0].targeting_value,
      },
    });
    expect(await verdictOf(add(world, item))).toEqual([200]);
  });

  it('is not checked if a place is targeted that is not listed', async () => {
    const world = await openMovingWorld();
    const item = (await addLineItem(world, (await addCampaign(world)).id)).id as string;
    const place = { targeting_type: 'LOCATION', targeting_value: '00a8b25e420adc94' };
    await world.call('POST', 'accounts/:account/targeting_criteria', {
      query: { line_item_id: item, ...place },
    });
    expect(await verdictOf(add(world, item))).toEqual([200]);
  });

  it('does not go with content categories', async () => {
    const { world, first } = await openScene();
    const params = { line_item_id: first, targeting_type: 'IAB_CATEGORY', targeting_value: 'IAB1-4' };
    await world.call('POST', 'batch/accounts/:account/targeting_criteria', {
      json: [{ operation_type: 'Create', params }],
    });
    expect(await verdictOf(add(world, first))).toEqual([400, 'INVALID_PARAMETER line_item_id']);
  });
});
