/** Bidding rules, and the amounts that follow them (docs/service.md#bidding-rules). */
import { describe, expect, it } from 'vitest';
import { currencyDecimals } from '../../../src/contract/wire/currencies.js';
import { addCampaign, addInstrument, addLineItem, openTester } from '../../support/emulator.js';

describe('the list', () => {
  it('has the published rule of USD', async () => {
    const { call } = await openTester();
    const { status, body } = await call('GET', 'bidding_rules', { query: { currency: 'USD' } });
    expect(status).toBe(200);
    expect(body).toEqual({
      request: { params: { currency: 'USD' } },
      data: [
        {
          currency: 'USD',
          minimum_cpe_bid_local_micro: 10_000,
          maximum_cpe_bid_local_micro: 1_000_000_000,
          minimum_denomination: 10_000,
        },
      ],
      total_count: 1,
    });
  });

  it('has every currency once', async () => {
    const { call } = await openTester();
    const { body } = await call('GET', 'bidding_rules');
    const listed = body.data.map(({ currency }: { currency: string }) => currency);
    expect(listed).toEqual([...currencyDecimals.keys()]);
    expect(body.total_count).toBe(currencyDecimals.size);
  });

  it.each([
    ['JPY', 1_000_000],
    ['KWD', 1000],
    ['CLF', 100],
  ])('steps %s by %i micro units', async (currency, step) => {
    const { call } = await openTester();
    const { body } = await call('GET', 'bidding_rules', { query: { currency } });
    expect(body.data[0].minimum_denomination).toBe(step);
  });
});

describe('amounts between the steps', () => {
  it.each([
    ['USD', 5_000_000, 5_000_001],
    ['USD', 10_000, 9999],
    ['JPY', 5_000_000, 5_500_000],
    ['KWD', 5_001_000, 5_000_500],
  ])('in %s: %i is taken as a budget, %i is not', async (currency, good, bad) => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester, { currency });
    const create = (amount: number) =>
      tester.call('POST', 'accounts/:account/campaigns', {
        query: { funding_instrument_id, name: 'x', daily_budget_amount_local_micro: amount },
      });
    expect((await create(good)).status).toBe(200);
    const { status, body } = await create(bad);
    expect([status, body.errors[0].code, body.errors[0].parameter, body.errors[0].value]).toEqual([
      400,
      'INVALID_DENOMINATION',
      'daily_budget_amount_local_micro',
      String(bad),
    ]);
  });

  it('are refused in changes, all at once, and change nothing', async () => {
    const tester = await openTester();
    const { id } = await addCampaign(tester);
    const { body } = await tester.call('PUT', `accounts/:account/campaigns/${id}`, {
      query: { daily_budget_amount_local_micro: 1_000_001, total_budget_amount_local_micro: 9_000_001 },
    });
    expect(body.errors.map(({ code, parameter }: Record<string, string>) => [code, parameter])).toEqual([
      ['INVALID_DENOMINATION', 'daily_budget_amount_local_micro'],
      ['INVALID_DENOMINATION', 'total_budget_amount_local_micro'],
    ]);
    const stored = await tester.call('GET', `accounts/:account/campaigns/${id}`);
    expect(stored.body.data.daily_budget_amount_local_micro).toBe(5_000_000);
  });

  it('are refused as bids and budgets of line items', async () => {
    const tester = await openTester();
    const campaign = await addCampaign(tester, {
      budget_optimization: 'LINE_ITEM',
      daily_budget_amount_local_micro: '',
    });
    const { id } = await addLineItem(tester, campaign.id, { bid_amount_local_micro: 1_230_000 });
    const change = async (query: Record<string, number>) => {
      const { status, body } = await tester.call('PUT', `accounts/:account/line_items/${id}`, { query });
      return body.errors?.[0].code ?? status;
    };
    expect(await change({ bid_amount_local_micro: 1_230_001 })).toBe('INVALID_DENOMINATION');
    expect(await change({ daily_budget_amount_local_micro: 1_005_000 })).toBe('INVALID_DENOMINATION');
    expect(await change({ bid_amount_local_micro: 1_240_000 })).toBe(200);
  });

  it('are an error of their item in a batch', async () => {
    const tester = await openTester();
    const funding_instrument_id = await addInstrument(tester);
    const item = (daily_budget_amount_local_micro: number) => ({
      operation_type: 'Create',
      params: { funding_instrument_id, name: 'x', daily_budget_amount_local_micro },
    });
    const { status, body } = await tester.call('POST', 'batch/accounts/:account/campaigns', {
      json: [item(5_000_000), item(5_000_001)],
    });
    expect(status).toBe(400);
    const codes = body.operation_errors.map((errors: { code: string }[]) => errors.map(({ code }) => code));
    expect(codes).toEqual([[], ['INVALID_DENOMINATION']]);
  });
});
