/** Paces where starts were moved and budgets were changed, as raw hours have them: in two accounts and two currencies. */
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import type { Facts } from '../../../../src/cli/features/monitoring/account-state.js';
import { boundedToday, boundedToEnd } from '../../../../src/cli/features/monitoring/campaign-pace.js';
import type { Document } from '../../../../src/contract/types.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import { someAccount, someCampaign, someItem, spendAt, stateAt } from '../../../support/account-states.js';
import { findIn } from '../../../support/monitoring.js';

const money = 1_000_000n;
const total = (amount: number | null) => ({ total_budget_amount_local_micro: amount && amount * 1_000_000 });
const daily = (amount: number | null) => ({ daily_budget_amount_local_micro: amount && amount * 1_000_000 });

/** Amounts of hours, the first and the last one relative to the midnight of today. */
const each = (from: number, to: number, amount: number) =>
  Object.fromEntries(Array.from({ length: to - from }, (_, index) => [from + index, BigInt(amount) * money]));

describe.each([
  ['UTC', 'USD', '2026-05-20T18:20:00Z'],
  ['Asia/Tokyo', 'JPY', '2026-05-20T09:20:00Z'],
])('in %s, %s,', (timezone, currency, time) => {
  const now = Date.parse(time);
  const account = { ...someAccount, timezone };
  const clock = readClock(account, now);
  /** Hours after the midnight of the account: it is 18:20 there. */
  const at = (hours: number) => formatTime(clock.today + hours * hour);
  /** Half an hour before, somebody moved the start; beside it, another campaign with as much spend has the whole day. */
  const campaigns = (fields: Document) => [
    someCampaign({ currency, ...fields }),
    someCampaign({ id: 'c2', currency, ...fields }),
  ];
  const moved = (start: number, fields: Document = {}) => [
    someItem({ start_time: at(start), updated_at: at(Math.min(start, 18) - 0.5), ...fields }),
    someItem({ id: 'i2', campaign_id: 'c2', ...fields }),
  ];
  const stateOf = (hours: Readonly<Record<number, bigint>>, facts: Partial<Facts>) =>
    stateAt(now, {
      account,
      campaignSpend: new Map(['c1', 'c2'].map((id) => [id, spendAt(clock, hours)])),
      ...facts,
    });

  it.each([{}, { budget_optimization: 'LINE_ITEM' }])(
    'a start moved to 10:00 today has its own pace, %o',
    (kind) => {
      // 50 in the ten hours before the start, and 2 in each of the eight after it.
      const hours = { ...each(0, 10, 5), ...each(10, 18, 2) };
      const fields = kind.budget_optimization ? { ...kind, ...daily(null) } : daily(60);
      const items = moved(10, daily(kind.budget_optimization ? 60 : null));
      const state = stateOf(hours, { campaigns: campaigns(fields), lineItems: items });
      const [first, second] = findIn(state, 'pacing-over');
      expect(first?.id).toBe('c1');
      expect(first?.message).toMatch(
        /^130% of the daily budget .*: 78(\.00)? of 60(\.00)? \w+, 66(\.00)? so far$/,
      );
      expect(second?.message).toMatch(/^146% of the daily budget .*: 88(\.00)? of/);
      const unlimited = stateOf(hours, { campaigns: campaigns(daily(null)), lineItems: moved(10) });
      expect(unlimited.branches.map((branch) => boundedToday(branch, unlimited))).toEqual([
        78n * money,
        88n * money,
      ]);
    },
  );

  it('a day whose start was moved is measured after six whole hours of it', () => {
    const hours = { ...each(0, 13, 5), ...each(13, 18, 9) };
    const state = stateOf(hours, { campaigns: campaigns(daily(60)), lineItems: moved(13) });
    expect(findIn(state, 'pacing-over').map(({ id }) => id)).toEqual(['c2']);
  });

  it.each([
    ['30 hours ago', -12],
    ['at half past seven, 11 hours ago', 7.5],
  ])('a flight whose start was moved to %s has the pace since then', (_, start) => {
    // 1 in each hour: 100 days more take 2,400.
    const hours = each(-144, 18, 1);
    const facts = {
      campaigns: campaigns({ ...daily(null), ...total(12_000) }),
      lineItems: moved(start, { end_time: at(18 + 100 * 24) }),
      totals: new Map(['c1', 'c2'].map((id) => [id, 2850n * money] as const)),
    };
    const state = stateOf(hours, facts);
    const [branch] = state.branches;
    expect(branch && boundedToEnd(branch, state)).toBe(5250n * money);
    expect(findIn(state, 'pacing-over')).toEqual([]);
  });

  it('nothing before the known hours is counted for a start that may have been moved there', () => {
    const hours = each(-144, 18, 1);
    const facts = (lineItems: readonly Document[]) => ({
      campaigns: campaigns({ ...daily(null), ...total(12_000) }),
      lineItems,
      totals: new Map(['c1', 'c2'].map((id) => [id, 2850n * money] as const)),
    });
    const ends = { end_time: at(18 + 100 * 24) };
    const state = stateOf(hours, facts(moved(18 - 10 * 24, ends)));
    expect(state.branches.map((branch) => boundedToEnd(branch, state))[0]).toBe(5250n * money);
    // What nobody has changed has always had its start: in 10 days it spent as much as that.
    const items = [someItem({ start_time: at(18 - 10 * 24), ...ends })];
    const even = stateOf(hours, facts(items));
    const [first] = even.branches;
    const gone = BigInt(now - (clock.today + (18 - 10 * 24) * hour));
    expect(first && boundedToEnd(first, even)).toBe(
      least(12_000n * money, (2850n * money * BigInt(100 * day + 10 * day)) / gone),
    );
  });

  it('what was shown and begins later does not give its spend to the others', () => {
    // The one that was put off has spent 9 an hour until two hours ago, the other one spends 1.
    const hours = { ...each(-144, 16, 10), ...each(16, 18, 1) };
    const items = [
      someItem({ end_time: at(18 + 100 * 24) }),
      someItem({ id: 'i2', start_time: at(48), end_time: at(18 + 100 * 24) }),
    ];
    const state = stateOf(hours, {
      campaigns: campaigns({ ...daily(null), ...total(12_000) }),
      lineItems: items,
      activity: new Map([
        ['i1', { start: clock.past[0].start, end: now }],
        ['i2', { start: clock.past[0].start, end: clock.today + 16 * hour }],
      ]),
      totals: new Map([['c1', 2850n * money]]),
    });
    const [branch] = state.branches;
    expect(branch && boundedToEnd(branch, state)).toBe(5250n * money);
  });

  it('a budget of line items that was changed minutes ago waits as one of the campaign does', () => {
    const hours = each(0, 18, 5);
    const facts = (updated_at: string) => ({
      campaigns: campaigns({ budget_optimization: 'LINE_ITEM', ...daily(null) }),
      lineItems: [
        someItem({ ...daily(10), updated_at }),
        someItem({ id: 'i2', campaign_id: 'c2', ...daily(10) }),
      ],
    });
    const found = (updated: string) =>
      findIn(stateOf(hours, facts(updated)), 'pacing-over').map(({ id }) => id);
    expect(found(at(18))).toEqual(['c2']);
    expect(found(at(12.1))).toEqual(['c2']);
    expect(found(at(12))).toEqual(['c1', 'c2']);
  });
});

const least = (one: bigint, other: bigint) => (one < other ? one : other);
