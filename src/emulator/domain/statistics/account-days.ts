/** The days of an account, which begin at midnight in its time zone (docs/service.md#time). */

import { replaceDates } from '../../../call/replace-values.js';
import { account } from '../../../contract/groups/accounts.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../contract/wire/service-facts.js';
import { day, hour, quarterHour } from '../../../values/duration.js';
import { formatTime, parseTime } from '../../../values/time.js';
import { startOfDay } from '../../../values/time-zone.js';
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
 * The length of what serving is counted in on a day that begins and ends at these times: an hour, or the part of one that
 * hours of UTC and hours from midnight have in common. All in milliseconds.
 */
export function cellLength(dayStart: number, dayEnd: number): number {
  const fits = (length: number) => dayStart % length === 0 && dayEnd % length === 0;
  return [hour, hour / 2].find(fits) ?? quarterHour;
}

/** The hours of an account, counted from midnight in its time zone; times in milliseconds since 1970. */
export interface AccountHours {
  /** The starts of the days, the one after the last included. */
  readonly days: readonly number[];
  /** The start of the hour that a time is in. */
  floor(time: number): number;
  /** Whether an hour begins at a time, be it of the account or of UTC. */
  isWhole(time: number): boolean;
  /** The part of an hour that a cell lasts, by its index: hours since 1970. */
  cellHours(index: number): number;
}

/** The hours of an account in a window. */
export function createHours(owner: Document, from: number, to: number): AccountHours {
  const days = dayStarts(owner, from, to);
  const isPlain = days.every((start) => start % hour === 0);
  const dayAt = (time: number) =>
    Math.max(
      0,
      days.findLastIndex((start) => start <= time),
    );
  const floor = (time: number) => {
    const start = days[dayAt(time)] ?? 0;
    return time - ((time - start) % hour);
  };
  return {
    days,
    floor,
    isWhole: (time) => time % hour === 0 || floor(time) === time,
    cellHours(index) {
      if (isPlain) return 1;
      const at = dayAt(index * hour);
      return cellLength(days[at] ?? 0, days[at + 1] ?? 0) / hour;
    },
  };
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
