/** Users whose posts an account may promote (docs/service.md#promotable-users). */
import { describe, expect, it } from 'vitest';
import { openOffice } from '../../support/delegated-account.js';
import { openTester } from '../../support/emulator.js';

const path = 'accounts/:account/promotable_users';

describe('the list', () => {
  it('holds exactly one full user, and those whose posts may only be promoted', async () => {
    const { call, account, advertiser, partner } = await openOffice();
    const { status, body } = await call('GET', path, { query: { with_total_count: true } });
    expect(status).toBe(200);
    const stamps = { created_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-20T12:00:00Z', deleted: false };
    expect(body).toEqual({
      request: { params: { account_id: account, with_total_count: true } },
      next_cursor: null,
      total_count: 2,
      data: [
        { id: expect.any(String), user_id: advertiser, promotable_user_type: 'FULL', ...stamps },
        { id: expect.any(String), user_id: partner, promotable_user_type: 'RETWEETS_ONLY', ...stamps },
      ],
    });
    for (const { id, user_id } of body.data) expect(id).not.toBe(user_id);
  });

  it('lists the users that the account can post for', async () => {
    const { call, stranger, permit } = await openOffice();
    await permit('ACCOUNT_ADMIN', 'TWEET_COMPOSER');
    const post = async (as_user_id: string) => {
      const { status, body } = await call('POST', 'accounts/:account/draft_tweets', {
        query: { as_user_id, text: 'Hello' },
      });
      return body.errors?.[0].code ?? status;
    };
    const { body } = await call('GET', path);
    const [full, other] = body.data.map(({ user_id }: { user_id: string }) => user_id);
    expect([await post(full), await post(other), await post(stranger)]).toEqual([
      200,
      'INVALID_USER',
      'INVALID_USER',
    ]);
  });

  it('is read page by page, and by ids', async () => {
    const { call } = await openOffice();
    const first = await call('GET', path, { query: { count: 1 } });
    const next = await call('GET', path, { query: { count: 1, cursor: first.body.next_cursor } });
    const types = [first, next].map(({ body }) => body.data[0].promotable_user_type);
    expect(types).toEqual(['FULL', 'RETWEETS_ONLY']);
  });

  it.each([
    ['created_at-desc', 200],
    ['user_id-asc', 400],
  ])('sorted by %s answers %i', async (sort_by, expected) => {
    const { call } = await openTester();
    expect((await call('GET', path, { query: { sort_by } })).status).toBe(expected);
  });

  it('has one full user in every account of the demo dataset', async () => {
    const { call } = await openTester({ seed: 'demo' });
    const { body } = await call('GET', 'accounts');
    const types: string[][] = [];
    for (const { id } of body.data) {
      const users = (await call('GET', `accounts/${id}/promotable_users`)).body.data;
      types.push(users.map((user: { promotable_user_type: string }) => user.promotable_user_type));
    }
    expect(types.map((list) => list.filter((type) => type === 'FULL').length)).toEqual(types.map(() => 1));
    expect(types.flat()).toContain('RETWEETS_ONLY');
  });
});

describe('one promotable user', () => {
  it('is found by its own id, not by the user id', async () => {
    const { call, advertiser } = await openOffice();
    const [user] = (await call('GET', path)).body.data;
    expect((await call('GET', `${path}/${user.id}`)).body.data).toEqual(user);
    const { status, body } = await call('GET', `${path}/${advertiser}`);
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([
      404,
      'PROMOTABLE_USER_NOT_FOUND',
      'promotable_user_id',
    ]);
  });
});
