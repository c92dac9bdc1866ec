/** Today and the days before it, by the clock of an account (docs/service.md#time). */
import { windowDays } from '../../../contract/params/statistics.js';
import type { Document } from '../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../contract/wire/service-facts.js';
import { day, hour } from '../../../values/duration.js';
import { createOffset, instantAt } from '../../../values/time-zone.js';
import {
  accountDateOf,
  accountDayStart,
  accountHourEnd,
  listDayBoundaries,
  listHourBounds,
  zoneOfRecord,
} from '../statistics/compute/account-days.js';

/** A day before today. Instants in milliseconds since 1970. A day has 23 to 25 hours where the clocks change. */
interface PastDay {
  readonly start: number;
  /** The time at which the clock showed what it shows at the beginning of the hour that runs. */
  readonly same: number;
  readonly end: number;
}

/** Instants in milliseconds since 1970. */
export interface AccountClock {
  readonly now: number;
  /** IANA name of the time zone that the account has now. */
  readonly timeZone: string;
  /** Midnight of today, and the next one. */
  readonly today: number;
  readonly tomorrow: number;
  /** The start of the hour that runs, counted from midnight; its numbers are not complete. */
  readonly hourStart: number;
  /** The whole days before today that are measured; the oldest first, at least yesterday. */
  readonly past: readonly [PastDay, ...PastDay[]];
  readonly yesterday: PastDay;
  /** The starts of the hours of these days and of today, and the end of the one that runs. */
  readonly hours: readonly number[];
}

interface ClockOptions {
  /** Whether the days are those of one request. Its hours are whole: a change of clock by half an hour needs others. */
  readonly isShort?: boolean;
}

/**
 * Reads the clock of an account at an instant, with as many days as the longest window of statistics has together with
 * today. Throws a RangeError on an unknown time zone.
 */
export function readClock(
  account: Document,
  now: number,
  { isShort = false }: ClockOptions = {},
): AccountClock {
  const zone = zoneOfRecord(account);
  const nameAt = (instant: number) =>
    zone.switchedAt !== undefined && instant < zone.switchedAt ? zoneBeforeSwitch : zone.name;
  const date = accountDateOf(now, zone);
  const midnight = (days: number) => accountDayStart(date + days * day, zone);
  const today = midnight(0);
  const hourStart = now - ((now - today) % hour);
  const shown = hourStart + createOffset(nameAt(hourStart))(hourStart) - date;
  const toDay = (start: number, end: number): PastDay => {
    const same = instantAt(accountDateOf(start, zone) + shown, nameAt(start));
    return { start, same: Math.min(Math.max(same, start), end), end };
  };
  const yesterday = toDay(midnight(-1), today);
  const longest = windowDays.now * day;
  const first = Array.from({ length: windowDays.now - 2 }, (_, index) =>
    midnight(index + 1 - windowDays.now),
  ).find((start) => hourStart + hour - start <= longest && !(isShort && (hourStart - start) % hour !== 0));
  const older = first === undefined ? [] : listDayBoundaries(first, yesterday.start, zone);
  const before = older.slice(1).map((end, index) => toDay(older[index] ?? end, end));
  const [oldest = yesterday, ...rest] = before;
  const tomorrow = midnight(1);
  return {
    now,
    timeZone: nameAt(now),
    today,
    tomorrow,
    hourStart,
    past: before.length > 0 ? [oldest, ...rest, yesterday] : [yesterday],
    yesterday,
    hours: listHourBounds(oldest.start, accountHourEnd(now, zone), zone),
  };
}
