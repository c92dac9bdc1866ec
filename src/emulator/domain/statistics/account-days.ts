/** The days of an account, which begin at midnight in its time zone (docs/service.md#time). */
import { day } from '../../../call/duration.js';
import { parseTime } from '../../../call/time.js';
import { startOfDay } from '../../../call/time-zone.js';
import type { Document } from '../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../contract/wire/service-facts.js';

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

/** Midnight of a date such as 2026-11-20 in the zone of the account; undefined if it is no date. */
export function accountMidnight(owner: Document, date: string): number | undefined {
  const midnight = parseTime(date);
  return midnight === undefined ? undefined : midnightFinder(owner)(midnight);
}
