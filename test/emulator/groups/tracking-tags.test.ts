/** Tracking tags (docs/service.md#tracking-tags). */
import { describe, expect, it } from 'vitest';
import { objective } from '../../../src/contract/params/enums.js';
import { dataOf } from '../../support/creatives.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { addItem } from '../../support/promotion.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/tracking_tags';
const values = { tracking_tag_type: 'IMPRESSION_TAG', tracking_tag_url: 'https://ad.example.com/imp;ord=1' };

const add = ({ call }: Pick<Tester, 'call'>, line_item_id: string, fields: Record<string, string> = {}) =>
  call('POST', path, { query: { line_item_id, ...values, ...fields } });

it('a tracking tag is created, read and changed', async () => {
  const world = await openMovingWorld();
  const line_item_id = await addItem(world);
  const made = await dataOf(add(world, line_item_id));
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{5}$/),
    line_item_id,
    ...values,
    created_at: world.at(),
    updated_at: world.at(),
    deleted: false,
  });
  const one = `${path}/${made.id}`;
  expect(await dataOf(world.call('GET', one))).toEqual(made);
  world.pass(1);
  const query = { tracking_tag_url: 'https://ad.example.com/2', tracking_tag_type: 'CLICK_TRACKER' };
  const changed = { ...made, tracking_tag_url: query.tracking_tag_url, updated_at: world.at() };
  expect(await dataOf(world.call('PUT', one, { query }))).toEqual(changed);
  expect(await dataOf(world.call('GET', path))).toEqual([changed]);
});

describe('creating a tracking tag', () => {
  it('is for line items of every objective', async () => {
    const tester = await openTester();
    for (const name of objective) {
      expect(await verdictOf(add(tester, await addItem(tester, name)))).toEqual([200]);
    }
    expect(await verdictOf(add(tester, 'zzzzz'))).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
  });
});

it('the list hides those of a deleted line item', async () => {
  const tester = await openTester();
  const [first, second] = [await addItem(tester), await addItem(tester)];
  const one = await dataOf(add(tester, first));
  const two = await dataOf(add(tester, second, { tracking_tag_type: 'CLICK_TRACKER' }));
  const list = (query: Record<string, string> = {}) => dataOf(tester.call('GET', path, { query }));
  await tester.call('DELETE', `accounts/:account/line_items/${first}`);
  expect(await list()).toEqual([two]);
  expect(await list({ with_deleted: 'true' })).toEqual([one, two]);
});
