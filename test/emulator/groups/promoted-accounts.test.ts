/** Promoted accounts (docs/service.md#promoted-accounts). */
import { describe, expect, it } from 'vitest';
import { objective } from '../../../src/contract/params/enums.js';
import { dataOf } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { addItem } from '../../support/promotion.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/promoted_accounts';

const add = ({ call, emulator }: Tester, line_item_id: string, user_id = emulator.credentials.user_id) =>
  call('POST', path, { query: { line_item_id, user_id } });

describe('promoting an account', () => {
  it('answers the promotion and echoes the user as a number', async () => {
    const tester = await openTester();
    const { user_id } = tester.emulator.credentials;
    const line_item_id = await addItem(tester, 'FOLLOWERS');
    const { body, text } = await add(tester, line_item_id);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      line_item_id,
      user_id,
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted: false,
    });
    expect(text).toContain(`"user_id":${user_id}`);
    expect(await dataOf(tester.call('GET', `${path}/${body.data.id}`))).toEqual(body.data);
  });

  it('is only for line items of its product type', async () => {
    const tester = await openTester();
    const verdicts: Record<string, readonly unknown[]> = {};
    for (const name of objective) verdicts[name] = await verdictOf(add(tester, await addItem(tester, name)));
    const refused = [400, 'INCOMPATIBLE_LINE_ITEM line_item_id'];
    expect(verdicts).toEqual(
      Object.fromEntries(objective.map((name) => [name, name === 'FOLLOWERS' ? [200] : refused])),
    );
    expect(await verdictOf(add(tester, 'zzzzz'))).toEqual([404, 'LINE_ITEM_NOT_FOUND line_item_id']);
  });

  it('promotes nothing for an ineligible user', async () => {
    const office = await openOffice();
    const item = await addItem(office, 'FOLLOWERS');
    expect(await verdictOf(add(office, item, office.stranger))).toEqual([400, 'INVALID_USER user_id']);
    expect(await dataOf(office.call('GET', path))).toEqual([]);
  });

  it('takes an unknown user for an eligible one', async () => {
    const tester = await openTester();
    const user_id = '756201191646691328';
    const { body } = await add(tester, await addItem(tester, 'FOLLOWERS'), user_id);
    expect(body.data).toMatchObject({ user_id, entity_status: 'ACTIVE' });
  });

  it('promotes the full promotable user, and not those whose posts it may promote', async () => {
    const office = await openOffice();
    const item = await addItem(office, 'FOLLOWERS');
    expect(await verdictOf(add(office, item, office.partner))).toEqual([400, 'INVALID_USER user_id']);
    expect(await verdictOf(add(office, item, office.advertiser))).toEqual([200]);
  });

  it('ignores a user who is promoted already, until that promotion is deleted', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester, 'FOLLOWERS');
    const first = await dataOf(add(tester, line_item_id));
    expect(await dataOf(add(tester, line_item_id))).toEqual(first);
    expect(await dataOf(tester.call('GET', path))).toEqual([first]);
    await tester.call('DELETE', `${path}/${first.id}`);
    expect((await dataOf(add(tester, line_item_id))).id).not.toBe(first.id);
  });
});

describe('the list of promoted accounts', () => {
  it('is refused by line items without one', async () => {
    const tester = await openTester();
    const [full, bare] = [await addItem(tester, 'FOLLOWERS'), await addItem(tester, 'FOLLOWERS')];
    const { id } = await dataOf(add(tester, full));
    const list = (query: Record<string, string>) => tester.call('GET', path, { query });
    expect(await dataOf(list({ line_item_ids: `${full},${bare}` }))).toMatchObject([{ id }]);
    const refused = [400, 'INCOMPATIBLE_LINE_ITEM line_item_ids'];
    expect(await verdictOf(list({ line_item_ids: bare }))).toEqual(refused);
    expect(await dataOf(list({ promoted_account_ids: 'zzzzz' }))).toEqual([]);
    await tester.call('DELETE', `${path}/${id}`);
    expect(await verdictOf(list({ line_item_ids: full }))).toEqual(refused);
    expect(await dataOf(list({ line_item_ids: full, with_deleted: 'true' }))).toMatchObject([{ id }]);
    expect(await dataOf(list({}))).toEqual([]);
  });

  it('hides those of a deleted line item, which are not deleted', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester, 'FOLLOWERS');
    const { id } = await dataOf(add(tester, line_item_id));
    await tester.call('DELETE', `accounts/:account/line_items/${line_item_id}`);
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
    const query = { with_deleted: true, sort_by: 'paused-desc' };
    expect(await dataOf(tester.call('GET', path, { query }))).toMatchObject([{ id, deleted: false }]);
  });
});

it('a promoted account is deleted softly, once, and the history has both', async () => {
  const world = await openMovingWorld();
  const { id } = await dataOf(add(world, await addItem(world, 'FOLLOWERS')));
  expect(await dataOf(world.call('DELETE', `${path}/${id}`))).toMatchObject({ id, deleted: true });
  const query = {
    entity_type: 'PROMOTED_ACCOUNT',
    entity_id: id,
    start_time: world.at(),
    end_time: world.at(1),
  };
  expect(await dataOf(world.call('GET', 'accounts/:account/account_history', { query }))).toMatchObject([
    { change_type: 'CREATE', entity_id: id },
    { change_type: 'DELETE', entity_data: { deleted: true } },
  ]);
});
