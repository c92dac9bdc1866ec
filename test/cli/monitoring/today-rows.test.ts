/** The rows of a morning: one for each currency, and a state that says no more than what was read. */
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../src/cli/monitoring/account-clock.js';
import type { Facts } from '../../../src/cli/monitoring/account-state.js';
import { type AccountRow, type Morning, toTodayRows } from '../../../src/cli/monitoring/today-rows.js';
import {
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  spendAt,
  stateAt,
} from '../../support/account-states.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const clock = readClock(someAccount, now);

function accountRows(facts: Partial<Facts>, change: Partial<Morning> = {}): readonly AccountRow[] {
  const morning = { findings: [], changes: [], lastLook: null, calls: 7, limit: undefined, ...change };
  const rows = toTodayRows({ state: stateAt(now, facts), ...morning });
  return rows.filter((row): row is AccountRow => row.kind === 'account');
}

const daily = (amount: number | null) => ({ daily_budget_amount_local_micro: amount });

it('each currency has its campaigns, budgets and spend', () => {
  const rows = accountRows({
    instruments: [
      someInstrument(),
      someInstrument({ id: 'f2' }),
      someInstrument({ id: 'f3', currency: 'JPY' }),
    ],
    campaigns: [
      someCampaign(daily(10)),
      someCampaign({ ...daily(20), id: 'c2', funding_instrument_id: 'f2' }),
      someCampaign({ ...daily(400), id: 'c3', funding_instrument_id: 'f3', currency: 'JPY' }),
      // It does not run, so nothing is spent of its budget.
      someCampaign({ ...daily(800), id: 'c4', servable: false }),
    ],
    lineItems: ['c1', 'c2', 'c3', 'c4'].map((id) => someItem({ id: `i${id}`, campaign_id: id })),
    fundingSpend: new Map([
      ['f1', spendAt(clock, { 3: 1n, [-3]: 100n })],
      ['f2', spendAt(clock, { 3: 2n })],
      ['f3', spendAt(clock, { 3: 40n })],
    ]),
  });
  expect(rows).toMatchObject([
    {
      currency: 'USD',
      spend_today_local_micro: 3n,
      spend_yesterday_local_micro: 100n,
      daily_budget_local_micro: 30n,
      running: 2,
    },
    {
      currency: 'JPY',
      spend_today_local_micro: 40n,
      spend_yesterday_local_micro: 0n,
      daily_budget_local_micro: 400n,
      running: 1,
    },
  ]);
});

it('an account without campaigns has one row, without a currency', () => {
  expect(accountRows({ instruments: [], campaigns: [], lineItems: [] })).toMatchObject([
    {
      currency: null,
      spend_today_local_micro: null,
      daily_budget_local_micro: null,
      running: 0,
      state: 'ok',
    },
  ]);
});

describe('the state', () => {
  const warning = {
    rule: 'expiring',
    severity: 'warning',
    account_id: 'a1',
    account_name: null,
    type: 'campaign',
    id: 'c1',
    name: null,
    message: '',
    command: null,
  } as const;
  const change = {
    type: 'campaign',
    id: 'c1',
    name: null,
    message: '',
    command: null,
    updated_at: '2026-05-20T11:00:00Z',
  } as const;
  const cut = {
    cut: new Set(['campaigns']),
    gaps: [{ part: 'campaigns' as const, text: 'only the first 200 rows of campaigns list were read' }],
  };
  it.each([
    ['ok', {}, {}],
    ['incomplete', cut, {}],
    [
      'incomplete',
      { gaps: [{ part: 'totals' as const, text: 'the total spend of 1 of 1 campaigns was not measured' }] },
      {},
    ],
    ['changed', cut, { changes: [change] }],
    ['warning', cut, { changes: [change], findings: [warning] }],
    ['error', {}, { findings: [warning, { ...warning, severity: 'error' as const }] }],
  ])('is %s', (state, facts, found) => {
    expect(accountRows(facts, found)[0]?.state).toBe(state);
  });
});
