/** The days of an account, which begin at midnight in its time zone (docs/service.md#time). */

import { replaceDates } from '../../../call/dates.js';
import { day } from '../../../call/duration.js';
import { formatTime, parseTime } from '../../../call/time.js';
import { startOfDay } from '../../../call/time-zone.js';
import { account } from '../../../contract/groups/accounts.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../contract/wire/service-facts.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** When a day of the account begins, by midnight UTC of its date; both in milliseconds since 1970. */
function midnightFinder({ timezone, timezone_switch_at }: Document): (date: number) => number {
  const zone = typeof timezone === 'string' ? timezone : 'UTC';
  const switchedAt = typeof timezone_switch_at === 'string' ? (parseTime(timezone_switch_at) ?? 0) : 0;
  return (date) => {
    const start = startOfDay(date, zone);
    return start < switchedAt ? startOfDay(date, zoneBeforeSwitch) : start;
  };
}

/** The starts of the account's days that a window touches, the day after the last included; in milliseconds since 1970. */
export function dayStarts(owner: Document, from: number, to: number): number[] {
  const find = midnightFinder(owner);
  const starts = new Set<number>();
  for (let index = Math.floor(from / day) - 2; index * day <= to + 2 * day; index += 1) {
    starts.add(find(index * day));
  }
  const sorted = [...starts].sort((one, other) => one - other);
  const first = sorted.findLastIndex((start) => start <= from);
  const last = sorted.findIndex((start) => start >= to);
  return sorted.slice(first, last + 1);
}

/**
 * The raw values of a call, with dates that mean midnight in the zone of the account written as times
 * (docs/service.md#statistics).
 */
export function readAccountDates(
  store: Store,
  { params }: Pick<Endpoint, 'params'>,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const zoned = Object.entries(params).filter(
    ([, param]) => param.type === 'time' && param.dateIn === 'account',
  );
  if (zoned.length === 0 || typeof raw.account_id !== 'string') return raw;
  const owner = findRecord(store, account, raw.account_id, raw.account_id);
  if (!owner) return raw;
  const find = midnightFinder(owner.data);
  return replaceDates(Object.fromEntries(zoned), raw, (date) => formatTime(find(parseTime(date) ?? 0)));
}
