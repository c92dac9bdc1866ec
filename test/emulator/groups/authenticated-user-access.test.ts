/** What the caller may do in an account (docs/service.md#authenticated-user-access). */
import { describe, expect, it } from 'vitest';
import { userPermission } from '../../../src/contract/params/enums.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester } from '../../support/emulator.js';

const path = 'accounts/:account/authenticated_user_access';

describe('access to an account', () => {
  it('is that of an administrator for the user who opened it', async () => {
    const { call, account, emulator } = await openTester();
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual({
      request: { params: { account_id: account } },
      data: { user_id: emulator.credentials.user_id, permissions: ['ACCOUNT_ADMIN'] },
    });
  });

  it('is the granted one, in the order of the contract', async () => {
    const { call, permit } = await openOffice();
    await permit('TWEET_COMPOSER', 'CREATIVE_MANAGER');
    expect((await call('GET', path)).body.data.permissions).toEqual(['CREATIVE_MANAGER', 'TWEET_COMPOSER']);
    await permit(...[...userPermission].reverse());
    expect((await call('GET', path)).body.data.permissions).toEqual(userPermission);
  });

  it('is not shown for an account of others, nor for a deleted one', async () => {
    const { call, account } = await openTester();
    const other = await call('GET', 'accounts/nobody/authenticated_user_access');
    expect([other.status, other.body.errors[0].code]).toEqual([403, 'ACCOUNT_NOT_FOUND']);
    await call('DELETE', `accounts/${account}`);
    expect((await call('GET', path)).status).toBe(404);
  });
});
