/** Calls to action on pre-roll videos (docs/service.md#preroll-calls-to-action). */
import { describe, expect, it } from 'vitest';
import { objective } from '../../../src/contract/params/enums.js';
import { dataOf } from '../../support/creatives.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { addItem } from '../../support/promotion.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/preroll_call_to_actions';
const values = { call_to_action: 'VISIT_SITE', call_to_action_url: 'https://www.example.com/spring' };

const add = ({ call }: Pick<Tester, 'call'>, line_item_id: string, fields: Record<string, string> = {}) =>
  call('POST', path, { query: { line_item_id, ...values, ...fields } });

it('a call to action is created, read and changed', async () => {
  const world = await openMovingWorld();
  const line_item_id = await addItem(world, 'PREROLL_VIEWS');
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
  const changed = { ...made, call_to_action: 'SHOP', updated_at: world.at() };
  expect(await dataOf(world.call('PUT', one, { query: { call_to_action: 'SHOP' } }))).toEqual(changed);
  expect(await dataOf(world.call('GET', path))).toEqual([changed]);
});

describe('creating a call to action', () => {
  it('is only for line items with pre-roll videos', async () => {
    const tester = await openTester();
    const verdicts: Record<string, readonly unknown[]> = {};
    for (const name of objective) verdicts[name] = await verdictOf(add(tester, await addItem(tester, name)));
    const refused = [400, 'INCOMPATIBLE_LINE_ITEM line_item_id'];
    expect(verdicts).toEqual(
      Object.fromEntries(objective.map((name) => [name, name === 'PREROLL_VIEWS' ? [200] : refused])),
    );
    expect(await verdictOf(add(tester, 'zzzzz'))).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
  });
});

it('the list hides those of a deleted line item', async () => {
  const tester = await openTester();
  const [first, second] = [await addItem(tester, 'PREROLL_VIEWS'), await addItem(tester, 'PREROLL_VIEWS')];
  const one = await dataOf(add(tester, first));
  const two = await dataOf(add(tester, second));
  const list = (query: Record<string, string> = {}) => dataOf(tester.call('GET', path, { query }));
  await tester.call('DELETE', `accounts/:account/line_items/${first}`);
  expect(await list()).toEqual([two]);
  expect(await list({ with_deleted: 'true' })).toEqual([one, two]);
});
