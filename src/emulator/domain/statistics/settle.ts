/**
 * Settles the served time of line items since the last settlement (docs/service.md#made-up-numbers). This happens
 * before a change to the account takes effect, and before a read that depends on it. Later changes therefore never
 * affect past numbers.
 */
import { account } from '../../../contract/groups/accounts.js';
import type { Document } from '../../../contract/types.js';
import { day, hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { spentField } from '../../store/active-indexes.js';
import { writeSeconds } from '../../store/clock.js';
import { findRecord, type StoredRecord, updateRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findPromotionChanges } from '../promotion/promoted-post.js';
import { readSpent } from '../read-campaign-serving.js';
import { dayStarts } from './account-days.js';
import type { Budget } from './budget-pacing.js';
import { noteAudience } from './served-audience.js';
import { readSettled, storeCells, writeSettled } from './served-hours.js';
import { readServingState, type ServingState, todayField } from './serving-state.js';
import { simulate } from './simulate.js';

/**
 * Settles an account until a time in milliseconds since 1970. An account that was never settled begins at that time. Only
 * inside a write.
 */
export function settleAccount(store: Store, accountId: string, until: number): void {
  while (!settleNext(store, accountId, until, Number.POSITIVE_INFINITY));
}

/**
 * Settles the next part of the time until then, at most so many days of line items, but at least one day; true once all is
 * settled. A part ends where a day of the account begins, or a creative changes: many parts are the same as one. Only inside a
 * write.
 */
export function settleNext(store: Store, accountId: string, until: number, maxDays: number): boolean {
  const from = readSettled(store, accountId) ?? until;
  if (from > until) return true;
  const stretch = { after: writeSeconds(from), before: writeSeconds(until) };
  const [change] = from === until ? [] : findPromotionChanges(store, accountId, stretch);
  const end = timeOf(change) ?? until;
  return settleStretch(store, accountId, Math.min(end, from + maxDays * day), maxDays) >= until;
}

/** Settles a stretch in which the creatives of line items do not change automatically. Returns until when. */
function settleStretch(store: Store, accountId: string, longest: number, maxDays: number): number {
  const from = readSettled(store, accountId) ?? longest;
  const owner = from < longest ? findRecord(store, account, accountId, accountId) : undefined;
  const days = owner && !owner.hidden ? dayStarts(owner.data, from, longest) : [];
  const first = Math.max(
    0,
    days.findLastIndex((start) => start <= from),
  );
  const today = days[first] ?? from;
  const setting = days.length > 0 ? readServingState(store, accountId, from, today) : undefined;
  const { runners = [] } = setting ?? {};
  const last = days[first + Math.max(1, Math.floor(maxDays / runners.length))];
  const until = runners.length > 0 ? Math.min(longest, last ?? longest) : longest;
  writeSettled(store, accountId, until);
  if (!setting || runners.length === 0) return until;
  simulate(runners, { from, to: until, days });
  const served = runners.filter(({ cells }) => cells.size > 0);
  storeCells(store, new Map(served.map(({ id, cells }) => [id, cells])), from / hour);
  storeServed(store, { ...setting, runners: served }, from, days.findLast((start) => start < until) ?? today);
  return until;
}

function storeServed(
  store: Store,
  { runners, items, campaigns, funds }: ServingState,
  from: number,
  today: number,
): void {
  for (const { id, budget, plan } of runners) {
    const stored = items.get(id);
    if (!stored) continue;
    const spent = { [todayField]: { day: today, spent: budget.spentToday } };
    addSpent(store, stored, budget, {
      ...spent,
      ...noteAudience(stored.data, { from, people: plan.audience }),
    });
  }
  for (const [budget, stored] of [...campaigns, ...funds]) {
    if (budget.spent > 0) addSpent(store, stored, budget);
  }
}

function addSpent(store: Store, stored: StoredRecord, { spent }: Budget, more: Document = {}): void {
  const sum = readSpent(stored.data) + BigInt(spent);
  // As it will be read: a record without bigints is written in a fraction of the time.
  const amount = Number.isSafeInteger(Number(sum)) ? Number(sum) : sum;
  updateRecord(store, stored, { ...stored.data, [spentField]: amount, ...more });
}
