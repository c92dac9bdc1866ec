/** Contact settings of users (docs/service.md#user-settings). */
import { describe, expect, it } from 'vitest';
import { openOffice } from '../../support/delegated-account.js';
import { openTester } from '../../support/emulator.js';

const path = 'accounts/:account/user_settings';
const none = { notification_email: null, contact_phone: null, contact_phone_extension: null };

describe('user settings', () => {
  it('are empty at first, and keep the values that were set', async () => {
    const { call, account, emulator } = await openTester();
    const own = `${path}/${emulator.credentials.user_id}`;
    expect((await call('GET', own)).body.data).toEqual(none);
    const { status, body } = await call('PUT', own, {
      query: {
        notification_email: 'a@example.com',
        contact_phone_extension: '7',
        subscribe_email_types: 'ACCOUNT_PERFORMANCE',
      },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: {
        params: {
          account_id: account,
          user_id: emulator.credentials.user_id,
          notification_email: 'a@example.com',
          contact_phone_extension: '7',
          subscribed_campaign_events: ['ACCOUNT_PERFORMANCE'],
        },
      },
      data: { ...none, notification_email: 'a@example.com', contact_phone_extension: '7' },
    });
    const again = await call('PUT', own, { form: { contact_phone: '+1 555 0100' } });
    expect(again.body.data).toEqual({
      notification_email: 'a@example.com',
      contact_phone: '+1 555 0100',
      contact_phone_extension: '7',
    });
    expect((await call('GET', own)).body.data).toEqual(again.body.data);
  });

  it('are changed by the user only, even if an administrator may do more otherwise', async () => {
    const { call, advertiser } = await openOffice();
    const { status, body } = await call('PUT', `${path}/${advertiser}`, { query: { contact_phone: '1' } });
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([
      403,
      'ACTION_NOT_ALLOWED',
      'user_id',
    ]);
  });

  it('are not found for a user without access to the account', async () => {
    const { call, stranger } = await openOffice();
    const { status, body } = await call('GET', `${path}/${stranger}`);
    expect([status, body.errors[0].code]).toEqual([403, 'USER_NOT_FOUND']);
  });

  it('subscribe to no unknown emails', async () => {
    const { call, emulator } = await openTester();
    const { status, body } = await call('PUT', `${path}/${emulator.credentials.user_id}`, {
      query: { subscribe_email_types: 'ACCOUNT_PERFORMANCE,NEWS' },
    });
    expect([status, body.errors[0].parameter]).toEqual([400, 'subscribe_email_types']);
  });
});
