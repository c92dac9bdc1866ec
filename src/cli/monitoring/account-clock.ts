/** Today and the days before it, by the clock of an account (docs/service.md#time). */
import { windowDays } from '../../contract/params/statistics.js';
import type { Document } from '../../contract/types.js';
import { zoneBeforeSwitch } from '../../contract/wire/service-facts.js';
import { day, hour } from '../../values/duration.js';
import { createOffset, instantAt } from '../../values/time-zone.js';
import { accountDateOf, accountDayStart, listDayBoundaries, zoneOfRecord } from '../report/account-days.js';

/** A day before today. Instants in milliseconds since 1970. A day has 23 or 25 hours where the clocks change. */
export interface PastDay {
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
  /** The whole days that one request of statistics covers together with today; the oldest first, at least yesterday. */
  readonly past: readonly [PastDay, ...PastDay[]];
  readonly yesterday: PastDay;
}

/** The end of the whole hours since a start with which the hour that runs is over: clocks may change by half an hour. */
export function hoursEnd(start: number, hourStart: number): number {
  return start + Math.ceil((hourStart + hour - start) / hour) * hour;
}

/** Reads the clock of an account at an instant. Throws a RangeError on an unknown time zone. */
export function readClock(account: Document, now: number): AccountClock {
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
  ).find((start) => hoursEnd(start, hourStart) - start <= longest);
  const older = first === undefined ? [] : listDayBoundaries(first, yesterday.start, zone);
  const before = older.slice(1).map((end, index) => toDay(older[index] ?? end, end));
  const [oldest = yesterday, ...rest] = before;
  return {
    now,
    timeZone: nameAt(now),
    today,
    tomorrow: midnight(1),
    hourStart,
    past: before.length > 0 ? [oldest, ...rest, yesterday] : [yesterday],
    yesterday,
  };
}
