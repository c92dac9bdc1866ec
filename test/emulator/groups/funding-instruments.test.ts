/** Funding instruments (docs/service.md#funding-instruments). */
import { describe, expect, it } from 'vitest';
import { addInstrument, openTester } from '../../support/emulator.js';

const path = 'accounts/:account/funding_instruments';
const basic = { currency: 'USD', type: 'CREDIT_LINE', start_time: '2026-01-01' };

describe('creating a test instrument', () => {
  it('fills in the values of the sandbox', async () => {
    const { call, account } = await openTester();
    const { status, body } = await call('POST', path, {
      query: { ...basic, currency: 'KWD', credit_limit_local_micro: '9007199254740993000' },
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      account_id: account,
      type: 'CREDIT_LINE',
      description: '(no payment method has been set up yet)',
      currency: 'KWD',
      start_time: '2026-01-01T00:00:00Z',
      end_time: null,
      credit_limit_local_micro: 9007199254740993000n,
      funded_amount_local_micro: null,
      credit_remaining_local_micro: 9007199254740993000n,
      able_to_fund: true,
      reasons_not_able_to_fund: [],
      entity_status: 'ACTIVE',
      io_header: null,
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
      deleted: false,
    });
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['one that has not begun', { start_time: '2027-01-01' }, ['STARTS_IN_FUTURE']],
    ['one that is over', { end_time: '2026-11-20T12:00:00Z' }, ['EXPIRED']],
    [
      'one without funds',
      { type: 'INSERTION_ORDER', end_time: '2027-01-01', funded_amount_local_micro: '0' },
      ['BUDGET_EXHAUSTED'],
    ],
    [
      'one with funds',
      { type: 'INSERTION_ORDER', end_time: '2027-01-01', funded_amount_local_micro: '1' },
      [],
    ],
  ])('takes %s', async (_, fields, reasons) => {
    const { call } = await openTester();
    const { body } = await call('POST', path, { query: { ...basic, ...fields } });
    expect(body.data).toMatchObject({
      able_to_fund: reasons.length === 0,
      reasons_not_able_to_fund: reasons,
    });
  });

  it('takes every currency of ISO 4217', async () => {
    const { call } = await openTester();
    for (const currency of ['CHF', 'SEK', 'DKK', 'NOK', 'ZAR', 'CNY', 'TWD', 'PLN', 'ISK', 'CLF']) {
      const { status, body } = await call('POST', path, { query: { ...basic, currency } });
      expect([status, body.data?.currency]).toEqual([200, currency]);
    }
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['an insertion order without an end', { type: 'INSERTION_ORDER' }, 'MISSING_PARAMETER', 'end_time'],
    ['an end before the start', { end_time: '2025-01-01' }, 'INVALID_TIME_WINDOW', 'start_time'],
  ])('refuses %s', async (_, fields, code, parameter) => {
    const { call } = await openTester();
    const { status, body } = await call('POST', path, { query: { ...basic, ...fields } });
    expect([status, body.errors[0].code, body.errors[0].parameter]).toEqual([400, code, parameter]);
  });
});

describe('changing an instrument', () => {
  it('is possible for partner-managed ones', async () => {
    const tester = await openTester();
    const id = await addInstrument(tester, { type: 'PARTNER_MANAGED', funded_amount_local_micro: '5' });
    const put = (query: Record<string, string>) => tester.call('PUT', `${path}/${id}`, { query });
    expect((await put({ paused: 'true' })).body.data).toMatchObject({
      entity_status: 'PAUSED',
      able_to_fund: false,
      reasons_not_able_to_fund: ['PAUSED'],
    });
    expect((await put({ paused: 'false', funded_amount_local_micro: '9' })).body.data).toMatchObject({
      entity_status: 'ACTIVE',
      able_to_fund: true,
      funded_amount_local_micro: 9,
    });
  });

  it('is not allowed for others', async () => {
    const tester = await openTester();
    const id = await addInstrument(tester);
    const { status, body } = await tester.call('PUT', `${path}/${id}`, { query: { paused: true } });
    expect([status, body.errors[0].code]).toEqual([403, 'ACTION_NOT_ALLOWED']);
  });
});

describe('deleting a test instrument', () => {
  it('leaves it unable to fund', async () => {
    const tester = await openTester();
    const id = await addInstrument(tester);
    const { body } = await tester.call('DELETE', `${path}/${id}`);
    expect(body.data).toMatchObject({
      id,
      deleted: true,
      able_to_fund: false,
      reasons_not_able_to_fund: ['DELETED'],
    });
    expect((await tester.call('GET', `${path}/${id}`, { query: { with_deleted: true } })).body.data).toEqual(
      body.data,
    );
  });
});

describe('listing instruments', () => {
  it('filters by id and sorts by amount, with missing amounts first', async () => {
    const tester = await openTester();
    const order = { type: 'INSERTION_ORDER', end_time: '2027-01-01' };
    const rich = await addInstrument(tester, { ...order, funded_amount_local_micro: '9007199254740993' });
    const poor = await addInstrument(tester, { ...order, funded_amount_local_micro: '9007199254740992' });
    const none = await addInstrument(tester);
    const ids = async (query: Record<string, string>) =>
      (await tester.call('GET', path, { query })).body.data.map((item: { id: string }) => item.id);
    expect(await ids({})).toEqual([rich, poor, none]);
    expect(await ids({ sort_by: 'funded_amount_local_micro-asc' })).toEqual([none, poor, rich]);
    expect(await ids({ sort_by: 'funded_amount_local_micro-desc' })).toEqual([rich, poor, none]);
  });
});
