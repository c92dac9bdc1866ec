/** Accounts, their history and features (docs/service.md#accounts). */
import { describe, expect, it } from 'vitest';
import { addCampaign, addLineItem, openTester } from '../../support/emulator.js';

describe('accounts', () => {
  it('are listed without their industry, and read with it', async () => {
    const { call, account } = await openTester();
    await call('PUT', 'accounts/:account', { query: { name: 'Renamed', industry_type: 'TRAVEL' } });
    const list = await call('GET', 'accounts');
    const one = await call('GET', 'accounts/:account');
    expect(list.body).toEqual({ request: { params: {} }, next_cursor: null, data: [expect.anything()] });
    const { industry_type, ...rest } = one.body.data;
    expect(industry_type).toBe('TRAVEL');
    expect(list.body.data[0]).toEqual(rest);
    expect(rest).toEqual({
      id: account,
      name: 'Renamed',
      business_name: null,
      business_id: null,
      timezone: 'Etc/UTC',
      timezone_switch_at: null,
      approval_status: 'ACCEPTED',
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
      deleted: false,
    });
  });

  it('are created in the sandbox, with the sandbox values', async () => {
    const { call } = await openTester();
    const { status, body } = await call('POST', 'accounts');
    expect(status).toBe(200);
    expect(body).toMatchObject({ request: { params: {} }, next_cursor: null });
    expect(body.data).toMatchObject([
      {
        id: expect.stringMatching(/^[0-9a-z]{11}$/),
        name: 'Sandbox account',
        timezone: 'America/Los_Angeles',
        timezone_switch_at: null,
        approval_status: 'ACCEPTED',
      },
    ]);
    expect((await call('GET', `accounts/${body.data[0].id}`)).body.data.industry_type).toBeNull();
    expect((await call('GET', 'accounts')).body.data).toHaveLength(2);
    const filtered = await call('GET', 'accounts', { query: { account_ids: `${body.data[0].id},nobody` } });
    expect(filtered.body.data).toHaveLength(1);
    expect((await call('GET', 'accounts', { query: { q: 'SAND' } })).body.data).toEqual(filtered.body.data);
  });

  it('are changed by name and industry, or by an empty request', async () => {
    const { call } = await openTester();
    const { body } = await call('GET', 'accounts/:account');
    const none = await call('PUT', 'accounts/:account');
    expect([none.status, none.body.data.name]).toEqual([200, body.data.name]);
    const wrong = await call('PUT', 'accounts/:account', { query: { industry_type: 'CIRCUS' } });
    expect(wrong.body.errors[0]).toMatchObject({ parameter: 'industry_type', value: 'CIRCUS' });
  });

  it('once deleted are hidden, with everything in them, except in requests for deleted objects', async () => {
    const tester = await openTester();
    const campaign = await addCampaign(tester);
    const { body } = await tester.call('DELETE', 'accounts/:account');
    expect(body.data).toMatchObject({ id: tester.account, deleted: true });
    expect((await tester.call('GET', 'accounts')).body.data).toEqual([]);
    expect((await tester.call('GET', 'accounts', { query: { with_deleted: true } })).body.data).toHaveLength(
      1,
    );
    for (const [method, path] of [
      ['GET', 'accounts/:account'],
      ['DELETE', 'accounts/:account'],
      ['PUT', 'accounts/:account'],
      ['GET', 'accounts/:account/campaigns'],
      ['GET', `accounts/:account/campaigns/${campaign.id}`],
      ['DELETE', `accounts/:account/campaigns/${campaign.id}`],
    ] as const) {
      const query: Record<string, string> = method === 'PUT' ? { name: 'x' } : {};
      const answer = await tester.call(method, path, { query });
      expect([method, path, answer.status, answer.body.errors[0].code]).toEqual([
        method,
        path,
        404,
        'NOT_FOUND',
      ]);
    }
    const query = { with_deleted: true };
    expect((await tester.call('GET', 'accounts/:account', { query })).body.data.deleted).toBe(true);
    expect((await tester.call('GET', 'accounts/:account/campaigns', { query })).body.data).toHaveLength(1);
  });

  it('of other users are not found, whether they exist or not', async () => {
    const { call, emulator } = await openTester({ seed: 'demo' });
    const { body } = await call('GET', 'accounts', { query: { with_deleted: true } });
    expect(body.data.map((item: { name: string }) => item.name)).not.toContain('Northgate Media');
    for (const id of ['nobody', emulator.credentials.user_id]) {
      const answer = await call('GET', `accounts/${id}/campaigns`);
      expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'ACCOUNT_NOT_FOUND']);
    }
  });
});

describe('account apps', () => {
  it('are listed', async () => {
    const { call } = await openTester({ seed: 'demo' });
    const { body } = await call('GET', 'accounts/:account/account_apps', {
      query: { with_total_count: true },
    });
    expect(body.total_count).toBe(2);
    expect(body.data[0]).toMatchObject({ os_type: 'ANDROID', app_store_identifier: 'com.quillmark.reader' });
  });
});

describe('features', () => {
  it('are granted, listed and taken away', async () => {
    const { call } = await openTester();
    const path = 'accounts/:account/features';
    const send = (method: string, feature_keys: string) => call(method, path, { query: { feature_keys } });
    expect((await call('GET', path)).body).toEqual({ request: { params: expect.anything() }, data: [] });
    expect((await send('POST', 'CITY_TARGETING,AGE_TARGETING')).body.data).toEqual([
      'AGE_TARGETING',
      'CITY_TARGETING',
    ]);
    expect((await send('POST', 'CITY_TARGETING,DR_TAP')).body.data).toEqual([
      'AGE_TARGETING',
      'CITY_TARGETING',
      'DR_TAP',
    ]);
    expect((await send('GET', 'DR_TAP,EVENT_TARGETING')).body.data).toEqual(['DR_TAP']);
    expect((await send('DELETE', 'DR_TAP,EVENT_TARGETING')).body.data).toEqual([
      'AGE_TARGETING',
      'CITY_TARGETING',
    ]);
    expect((await call('GET', path)).body.data).toEqual(['AGE_TARGETING', 'CITY_TARGETING']);
  });

  it('that do not exist are not granted, and a request for them is not an error', async () => {
    const { call } = await openTester();
    const path = 'accounts/:account/features';
    const send = (method: string, feature_keys: string) => call(method, path, { query: { feature_keys } });
    for (const method of ['POST', 'GET', 'DELETE']) {
      const { status, body } = await send(method, 'TELEPATHY');
      expect([method, status, body.data]).toEqual([method, 200, []]);
    }
    expect((await send('POST', 'DR_TAP,TELEPATHY')).body.data).toEqual(['DR_TAP']);
    expect((await send('GET', 'TELEPATHY,DR_TAP')).body.data).toEqual(['DR_TAP']);
    const wrong = await send('GET', 'no name');
    expect([wrong.status, wrong.body.errors[0].parameter]).toEqual([400, 'feature_keys']);
  });
});

describe('account history', () => {
  const hours = { start_time: '2026-11-20T12:00:00Z', end_time: '2026-11-20T13:00:00Z' };

  it('records each change with its user, and the old and new values', async () => {
    const tester = await openTester();
    const { call, emulator } = tester;
    const campaign = await addCampaign(tester);
    const { id } = campaign;
    await call('PUT', `accounts/:account/campaigns/${id}`, {
      query: { name: 'Summer', entity_status: 'PAUSED' },
    });
    const deleted = await call('DELETE', `accounts/:account/campaigns/${id}`);
    const { body } = await call('GET', 'accounts/:account/account_history', {
      query: { entity_type: 'CAMPAIGN', entity_id: id, ...hours },
    });
    const change_by = { user_id: emulator.credentials.user_id, platform: 'API_OTHER' };
    const common = { entity: 'CAMPAIGN', entity_id: id, change_by };
    expect(body.data).toEqual([
      {
        ...common,
        change_type: 'CREATE',
        change_time: '2026-11-20T12:00:01Z',
        changes: {},
        entity_data: { ...campaign, start_time: null, end_time: null },
      },
      {
        ...common,
        change_type: 'UPDATE',
        change_time: '2026-11-20T12:00:02Z',
        changes: { name: { old: 'Spring', new: 'Summer' }, entity_status: { old: 'ACTIVE', new: 'PAUSED' } },
        entity_data: expect.objectContaining({ name: 'Summer' }),
      },
      {
        ...common,
        change_type: 'DELETE',
        change_time: '2026-11-20T12:00:03Z',
        changes: { deleted: { old: false, new: true } },
        entity_data: { ...deleted.body.data, start_time: null, end_time: null },
      },
    ]);
  });

  it('is filtered by kind, entity, time and user, and paged', async () => {
    const tester = await openTester();
    const campaign = await addCampaign(tester);
    const item = await addLineItem(tester, campaign.id);
    for (let n = 0; n < 3; n++) {
      await tester.call('PUT', `accounts/:account/line_items/${item.id}`, {
        query: { bid_amount_local_micro: (n + 2) * 10_000 },
      });
    }
    const query = { entity_type: 'LINE_ITEM', entity_id: item.id, ...hours };
    const read = (more: Record<string, string | number>) =>
      tester.call('GET', 'accounts/:account/account_history', { query: { ...query, ...more } });
    expect((await read({})).body.data).toHaveLength(4);
    expect((await read({ entity_type: 'CAMPAIGN' })).body.data).toEqual([]);
    expect((await read({ entity_id: 'nobody' })).body.data).toEqual([]);
    expect(
      (await read({ start_time: '2026-11-20T13:00:00Z', end_time: '2026-11-20T14:00:00Z' })).body.data,
    ).toEqual([]);
    expect((await read({ user_id: '1' })).body.data).toEqual([]);
    const { user_id } = tester.emulator.credentials;
    const { body } = await read({ user_id });
    expect(body.data).toHaveLength(4);
    expect(body.request.params.user_id).toBe(BigInt(user_id));
    const first = await read({ count: 3 });
    const second = await read({ count: 3, cursor: first.body.next_cursor });
    expect([...first.body.data, ...second.body.data]).toEqual((await read({})).body.data);
    expect(second.body.next_cursor).toBeNull();
  });

  it.each([
    ['a time that is not a whole hour', { start_time: '2026-11-20T12:30:00Z' }, 'start_time'],
    ['an end before the start', { end_time: '2026-11-20T11:00:00Z' }, 'start_time'],
  ])('rejects %s', async (_, more, parameter) => {
    const { call } = await openTester();
    const query = { entity_type: 'CAMPAIGN', entity_id: 'x', ...hours, ...more };
    const { status, body } = await call('GET', 'accounts/:account/account_history', { query });
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });
});
