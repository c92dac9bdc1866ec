/** Each threshold: a state at it, one just below, one just above. */
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import { createState, type Facts } from '../../../../src/cli/features/monitoring/account-state.js';
import type { RuleValues } from '../../../../src/cli/features/monitoring/rule.js';
import type { Document } from '../../../../src/contract/types.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import { spendAt as chargesAt } from '../../../support/account-states.js';
import { findIn } from '../../../support/monitoring.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const account: Document = { id: 'a1', name: 'Shop', timezone: 'UTC', approval_status: 'ACCEPTED' };
const clock = readClock(account, now);

const old = {
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
} as const;
const instrument: Document = { ...old, id: 'f1', currency: 'USD', able_to_fund: true };
const campaign: Document = {
  ...old,
  id: 'c1',
  name: 'Spring',
  currency: 'USD',
  funding_instrument_id: 'f1',
  entity_status: 'ACTIVE',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 100_000_000,
  servable: true,
};
const item: Document = {
  ...old,
  id: 'i1',
  campaign_id: 'c1',
  name: 'Readers',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  entity_status: 'ACTIVE',
  start_time: '2026-01-01T00:00:00Z',
  end_time: null,
};
const post: Document = { id: 'p1', line_item_id: 'i1', entity_status: 'ACTIVE', approval_status: 'ACCEPTED' };

const spendAt = (amounts: Readonly<Record<number, bigint>>) => chargesAt(clock, amounts);

function stateOf({
  ofCampaign = {},
  ofItem = {},
  ofInstrument = {},
  ...facts
}: Partial<Facts> & { ofCampaign?: Document; ofItem?: Document; ofInstrument?: Document } = {}) {
  return createState({
    account,
    clock,
    instruments: [{ ...instrument, ...ofInstrument }],
    campaigns: [{ ...campaign, ...ofCampaign }],
    lineItems: [{ ...item, ...ofItem }],
    creatives: new Map([['i1', [{ kind: 'promoted_tweet', data: post }]]]),
    gaps: [],
    cut: new Set(),
    ...facts,
  });
}

const at = (time: number) => formatTime(time);
/** It has been served since before yesterday. */
const served = { [-25]: 1n, [-2]: 1n };
const spent = (amount: bigint, total?: bigint) => ({
  campaignSpend: new Map([['c1', spendAt({ ...served, 3: amount })]]),
  ...(total !== undefined && { totals: new Map([['c1', total]]) }),
});
/** A flight that began five days ago and has spent so much in all, evenly, but so much in the last 24 hours. */
const evenly = (total: bigint, perDay?: bigint, today?: bigint) => {
  const perHour = total / 120n;
  const hours = Array.from({ length: 120 }, (_, index) => [index - 108, perHour] as const);
  const amounts: Record<number, bigint> = Object.fromEntries(hours);
  if (perDay !== undefined) amounts[-12] = perDay - perHour * 23n;
  if (today !== undefined) for (let at = 0; at < 12; at += 1) amounts[at] = at === 3 ? today : 0n;
  // Nothing was spent before: what lacks was spent in the first hour.
  const lacks = total - Object.values(amounts).reduce((sum, amount) => sum + amount, 0n);
  if (lacks > 0n) amounts[-108] = perHour + lacks;
  return { campaignSpend: new Map([['c1', spendAt(amounts)]]), totals: new Map([['c1', total]]) };
};
const paced = (perDay: bigint) => ({
  campaignSpend: new Map([['c1', spendAt({ [-12]: perDay })]]),
  fundingSpend: new Map([['f1', spendAt({ [-12]: perDay })]]),
});

/** Half of the day has passed and no day before tells its rhythm: what is spent doubles. */
type Row = readonly [
  name: string,
  rule: string,
  state: ReturnType<typeof stateOf>,
  found: number,
  values?: RuleValues,
];
const table: readonly Row[] = [
  ['25% over the day', 'pacing-over', stateOf(spent(62_500_000n)), 0],
  ['just more', 'pacing-over', stateOf(spent(62_500_001n)), 1],
  [
    '5 hours in',
    'pacing-over',
    stateOf({ ...spent(90_000_000n), clock: readClock(account, now - 6 * hour - 1) }),
    0,
  ],
  [
    '6 hours in',
    'pacing-over',
    stateOf({ ...spent(90_000_000n), clock: readClock(account, now - 6 * hour) }),
    1,
  ],
  [
    'fast on purpose',
    'pacing-over',
    stateOf({ ...spent(90_000_000n), ofCampaign: { standard_delivery: false } }),
    0,
  ],
  ['30% under the day', 'pacing-under', stateOf(spent(35_000_000n)), 0],
  ['just less', 'pacing-under', stateOf(spent(34_999_999n)), 1],
  ['a pause', 'pacing-under', stateOf({ ...spent(1n), ofCampaign: { servable: false } }), 0],
  ['not measured', 'pacing-under', stateOf({ campaignSpend: new Map() }), 0],
  ['25% over the flight', 'pacing-over', halfway(125_000_000n), 0],
  ['just more', 'pacing-over', halfway(125_000_001n), 1],
  ['resumed a day ago', 'pacing-over', resumed(24), 1],
  ['resumed an hour later', 'pacing-over', resumed(23), 0],
  ['resumed, and nothing was spent yet', 'pacing-over', resumed(), 0],
  [
    'resumed today, at a low pace',
    'pacing-under',
    stateOf({ campaignSpend: new Map([['c1', spendAt({ 3: 1n })]]) }),
    0,
  ],
  [
    'changed 6 hours ago',
    'pacing-under',
    stateOf({ ...spent(1n), ofCampaign: { updated_at: at(now - 6 * hour) } }),
    1,
  ],
  [
    'a second later',
    'pacing-under',
    stateOf({ ...spent(1n), ofCampaign: { updated_at: at(now - 6 * hour + 1000) } }),
    0,
  ],
  ['a slow day of a flight that spends too fast', 'pacing-under', slowDay(101_000_000n), 0],
  ['of one that lasts', 'pacing-under', slowDay(99_000_000n), 1],
  ['a total budget that is spent', 'pacing-over', halfway(200_000_000n), 0],
  ['the cap of another currency', 'spend-cap', stateOf(paced(9n)), 0, { daily: new Map([['EUR', 0n]]) }],
  ['3 days of budget', 'budget-low', lowBudget(30_000_000n), 1],
  ['just more', 'budget-low', lowBudget(30_000_001n), 0],
  [
    'a budget that lasts to the end',
    'budget-low',
    lowBudget(30_000_000n, { end_time: at(now + 3 * day) }),
    0,
  ],
  [
    'a budget that ends an hour before',
    'budget-low',
    lowBudget(30_000_000n, { end_time: at(now + 3 * day + hour) }),
    1,
  ],
  ['3 days of credit', 'funding-low', lowCredit(30_000_000, 90_000_000), 1],
  ['just more', 'funding-low', lowCredit(30_000_001, 90_000_000), 0],
  ['5% of credit', 'funding-low', lowCredit(50_000_000, 1_000_000_000), 0],
  ['just less', 'funding-low', lowCredit(49_999_999, 1_000_000_000), 1],
  ['no limit', 'funding-low', stateOf(paced(10_000_000n)), 0],
  ['an end in 3 days', 'expiring', stateOf({ ofItem: { end_time: at(now + 3 * day) } }), 1],
  ['a second later', 'expiring', stateOf({ ofItem: { end_time: at(now + 3 * day + 1000) } }), 0],
  ['an end that has passed', 'expiring', stateOf({ ofItem: { end_time: at(now) } }), 0],
  ['funds that end in 3 days', 'expiring', stateOf({ ofInstrument: { end_time: at(now + 3 * day) } }), 1],
  ['6 hours without delivery', 'no-delivery', silent(6), 1],
  ['5 hours', 'no-delivery', silent(5), 0],
  ['a change 5 hours ago', 'no-delivery', silent(9, { updated_at: at(now - 5 * hour) }), 0],
  [
    'a day old and empty',
    'orphans',
    stateOf({ lineItems: [], ofCampaign: { created_at: at(now - day) } }),
    1,
  ],
  [
    'a second younger',
    'orphans',
    stateOf({ lineItems: [], ofCampaign: { created_at: at(now - day + 1000) } }),
    0,
  ],
  ['line items that were not read', 'orphans', stateOf({ lineItems: [], cut: new Set(['lineItems']) }), 0],
  [
    'creatives that were not read',
    'missing-creative',
    stateOf({ creatives: new Map(), cut: new Set(['creatives']) }),
    0,
  ],
  ['creatives that are not there', 'missing-creative', stateOf({ creatives: new Map() }), 1],
  ['a tag silent for 48 hours', 'tag-without-events', tagged(48 * hour), 1],
  ['a second less', 'tag-without-events', tagged(48 * hour - 1000), 0],
];

/** A flight of ten days, of which five have passed, with a total budget of 200. */
function halfway(total: bigint) {
  return stateOf({
    ...evenly(total),
    ofCampaign: { daily_budget_amount_local_micro: null, total_budget_amount_local_micro: 200_000_000 },
    ofItem: { start_time: at(now - 5 * day), end_time: at(now + 5 * day) },
  });
}

/** Half of the flight has passed, nothing was spent for days, and so many hours ago it was resumed. */
function resumed(hoursAgo?: number) {
  return stateOf({
    campaignSpend: new Map([
      ['c1', spendAt(hoursAgo === undefined ? {} : { [12 - hoursAgo]: 12_000_000n, 11: 12_000_000n })],
    ]),
    totals: new Map([['c1', 150_000_000n]]),
    ofCampaign: {
      daily_budget_amount_local_micro: null,
      total_budget_amount_local_micro: 200_000_000,
    },
    ofItem: { start_time: at(now - 5 * day), end_time: at(now + 5 * day) },
  });
}

/** A daily budget of which little is spent today, and a total budget of 200 of which this is spent halfway. */
function slowDay(total: bigint) {
  return stateOf({
    ...evenly(total, undefined, 1n),
    ofCampaign: { total_budget_amount_local_micro: 200_000_000 },
    ofItem: { start_time: at(now - 5 * day), end_time: at(now + 5 * day) },
  });
}

function lowBudget(left: bigint, ofItem: Document = {}) {
  const total = 500_000_000n;
  return stateOf({
    ...paced(10_000_000n),
    totals: new Map([['c1', total - left]]),
    ofCampaign: { total_budget_amount_local_micro: total },
    ofItem,
  });
}

function lowCredit(credit_remaining_local_micro: number, credit_limit_local_micro: number) {
  return stateOf({
    ...paced(10_000_000n),
    ofInstrument: { credit_remaining_local_micro, credit_limit_local_micro },
  });
}

function silent(hours: number, ofCampaign: Document = {}) {
  const end = now - hours * hour;
  return stateOf({ activity: new Map([['i1', { start: end - hour, end }]]), ofCampaign, ...paced(0n) });
}

function tagged(silence: number) {
  return stateOf({ tags: [{ id: 't1', name: 'Bought', last_tracked_at: at(now - silence) }] });
}

const rows = table.map(([name, rule, state, found, values = {}]) => ({ name, rule, state, found, values }));

it.each(rows)('$rule: $name, $found', ({ rule, state, found, values }) => {
  expect(findIn(state, rule, values)).toHaveLength(found);
});

describe('a fix', () => {
  /** Half of a flight of ten days has passed, and so much is left of a total budget of 200. */
  const fast = (left: bigint, ofCampaign: Document = {}, perDay?: bigint, ofItem: Document = {}) =>
    stateOf({
      ...evenly(200_000_000n - left, perDay),
      ofCampaign: { total_budget_amount_local_micro: 200_000_000, ...ofCampaign },
      ofItem: { start_time: at(now - 5 * day), end_time: at(now + 5 * day), ...ofItem },
    });
  const fixOf = (state: ReturnType<typeof stateOf>, rule: string) => findIn(state, rule)[0];

  const slower = (perDay: string, what = 'campaigns update c1') => `ads ${what} --daily-budget ${perDay}`;
  const bid = (amount: number): Document => ({ bid_amount_local_micro: amount });

  it('makes a total budget last, and says when it ends otherwise', () => {
    const found = fixOf(fast(66_600_000n), 'pacing-over');
    expect(found?.command).toBe(slower('13.32'));
    // 26.68 a day: for two and a half days from noon on.
    expect(found?.message).toMatch(
      /; at the pace of the last 24 hours the money ends on 2026-05-22; 13\.32 USD a day would last$/,
    );
    const later = fixOf(fast(70_000_000n), 'pacing-over');
    expect(later?.command).toBe(slower('13.83'));
    expect(later?.message).toContain(' ends on 2026-05-23;');
  });

  it('never stops a campaign: a budget that pays for a bid is left', () => {
    expect(fixOf(fast(66_600_000n, {}, undefined, bid(13_320_000)), 'pacing-over')?.command).toBe(
      slower('13.32'),
    );
    const starved = fixOf(fast(66_600_000n, {}, undefined, bid(13_330_000)), 'pacing-over');
    expect(starved).toMatchObject({ command: null, message: expect.stringContaining('13.32 USD a day') });
    expect(fixOf(stateOf(spent(90_000_000n)), 'pacing-over')).toMatchObject({ command: null });
  });

  it('is the budget of the line item where budgets belong to them, if there is one', () => {
    const onItems = { budget_optimization: 'LINE_ITEM', total_budget_amount_local_micro: null };
    const own = { total_budget_amount_local_micro: 200_000_000 };
    const one = fast(66_600_000n, onItems, undefined, own);
    expect(fixOf(one, 'pacing-over')?.command).toBe(slower('13.32', 'line-items update i1'));
    const [first = {}] = one.lineItems ?? [];
    const two = createState({
      ...one,
      lineItems: [first, { ...first, id: 'i2', total_budget_amount_local_micro: 0 }],
    });
    expect(fixOf(two, 'pacing-over')).toMatchObject({ id: 'c1', command: null });
    // One that has ended has spent of the sum of both.
    const ended = { ...first, id: 'i2', end_time: at(now - day) };
    expect(
      fixOf(createState({ ...one, lineItems: [first, ended] }), 'pacing-over')?.command ?? null,
    ).toBeNull();
  });

  it('raises a total budget until the end, and is not found to be too fast then', () => {
    const low = fast(0n, { daily_budget_amount_local_micro: 30_000_000 });
    expect(fixOf(low, 'budget-low')).toMatchObject({
      message: 'the total budget 200.00 USD is spent; 180.00 USD more would pay until the end',
      command: 'ads campaigns update c1 --total-budget 380.00',
    });
    const raised = {
      daily_budget_amount_local_micro: 30_000_000,
      total_budget_amount_local_micro: 380_000_000,
    };
    const paces = findIn(fast(0n, raised), 'pacing-over').map(({ message }) => message);
    expect(paces).toEqual([expect.stringMatching(/^133% of the daily budget by the end of today/)]);
  });

  it('does not raise a total budget that its funding instrument cannot pay', () => {
    const state = fast(0n, { daily_budget_amount_local_micro: 30_000_000 });
    const instruments = [{ ...instrument, able_to_fund: false }];
    expect(fixOf(createState({ ...state, instruments }), 'budget-low')).toMatchObject({
      message: 'the total budget 200.00 USD is spent; funding instrument f1 cannot pay, so fix that first',
      command: 'ads why c1 --type campaign',
    });
  });

  it('raises it by days where that would more than double it, and where nothing ends', () => {
    const message = 'the total budget 200.00 USD is spent; 350.00 USD more would pay for 7 days';
    const daily = { daily_budget_amount_local_micro: 50_000_000 };
    expect(fixOf(fast(0n, daily), 'budget-low')?.message).toBe(message);
    const endless = lowBudget(0n);
    expect(fixOf(endless, 'budget-low')?.message).toMatch(/; 700\.00 USD more would pay for 7 days$/);
  });
});

it('a slow day is a finding only where it is known that the total budget does not run out before the end', () => {
  const ending = { end_time: at(now + 10 * day) };
  const budgeted = { total_budget_amount_local_micro: 10_000_000_000 };
  const slow = { campaignSpend: new Map([['c1', spendAt({ ...served, 3: 1_000_000n })]]) };
  const found = (facts: Parameters<typeof stateOf>[0]) =>
    findIn(stateOf({ ...slow, ...facts }), 'pacing-under');
  expect(found({ ofCampaign: budgeted, ofItem: ending })).toEqual([]);
  expect(
    found({ ofCampaign: budgeted, ofItem: ending, totals: new Map([['c1', 5_000_000_000n]]) }),
  ).not.toEqual([]);
  // Without an end, or without a total budget, the total says nothing about it.
  expect(found({ ofCampaign: budgeted })).toHaveLength(1);
  expect(found({ ofItem: ending })).toHaveLength(1);
});

it('a total budget that is all but spent is found where nothing is spent any more, and one with a larger rest is not', () => {
  const idle = (left: bigint, fields: Document = {}) =>
    stateOf({
      ofCampaign: { total_budget_amount_local_micro: 162_500_000_000, ...fields },
      campaignSpend: new Map([['c1', spendAt({ [-60]: 1_000_000n })]]),
      totals: new Map([['c1', 162_500_000_000n - left]]),
    });
  expect(findIn(idle(3_241_958n), 'budget-low')).toMatchObject([
    {
      message: expect.stringMatching(
        /^the total budget 162500\.00 USD is spent but for 3\.24 USD, and nothing was spent for a day; /,
      ),
    },
  ]);
  expect(findIn(idle(162_499_999n), 'budget-low')).toHaveLength(1);
  expect(findIn(idle(162_500_000n), 'budget-low')).toEqual([]);
  expect(findIn(idle(3_241_958n), 'pacing-under')).toEqual([]);
});

it('a total budget lasts at least as long as the daily budgets allow, whatever was spent before a lower one', () => {
  const lowered = (daily: number) =>
    stateOf({
      ...paced(100_000_000n),
      ofCampaign: { daily_budget_amount_local_micro: daily, total_budget_amount_local_micro: 900_000_000 },
      totals: new Map([['c1', 660_000_000n]]),
    });
  expect(findIn(lowered(100_000_000), 'budget-low')).toHaveLength(1);
  expect(findIn(lowered(40_000_000), 'budget-low')).toEqual([]);
  expect(findIn(lowered(70_000_000), 'budget-low')).toMatchObject([
    { message: expect.stringContaining('at the daily budget') },
  ]);
});

describe('no rule claims what was not read:', () => {
  it.each(['pacing-over', 'pacing-under', 'budget-low', 'funding-low', 'tag-without-events', 'drift'])(
    '%s',
    (rule) => {
      expect(findIn(createState({ account, clock, gaps: [], cut: new Set() }), rule)).toEqual([]);
    },
  );
});

it('a budget of line items is the sum of the active ones, and none where one has no limit', () => {
  const lineItem = (id: string, daily: number | null, entity_status = 'ACTIVE'): Document => ({
    ...item,
    id,
    daily_budget_amount_local_micro: daily,
    entity_status,
  });
  const budgetOf = (...lineItems: readonly Document[]) =>
    stateOf({ lineItems, ofCampaign: { budget_optimization: 'LINE_ITEM' } }).branches[0]?.budget.daily;
  expect(budgetOf(lineItem('i1', 5), lineItem('i2', 7), lineItem('i3', 9, 'PAUSED'))).toBe(12n);
  expect(budgetOf(lineItem('i1', 5), lineItem('i2', null))).toBeUndefined();
  expect(budgetOf()).toBeUndefined();
});
