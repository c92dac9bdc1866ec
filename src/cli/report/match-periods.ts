/**
 * Which days of a report the days of the other time are compared with. They are matched by their dates, because days have
 * 23 to 25 hours, and months 28 to 31 days (docs/service.md#time).
 */
import { day, hour } from '../../values/duration.js';
import { createOffset } from '../../values/time-zone.js';
import { type AccountZone, accountDateOf, accountDayStart } from './account-days.js';
import { type ComparisonRequest, monthsBetween, moveByMonths } from './range.js';
import type { TimeWindow } from './windows.js';

/** The day of the report for one of the other time. Dates are midnights in UTC. */
export interface MatchedDay {
  readonly date: number;
  /** Whether it is the own one; false for the last one before, where the other time has more days than the report. */
  readonly isOwn: boolean;
}

export interface MatchRequest {
  readonly comparison: ComparisonRequest;
  readonly range: TimeWindow;
  readonly previous: TimeWindow;
  readonly zone: AccountZone;
}

/** The day of the report by each date of the other time. */
export function matchDays(request: MatchRequest): ReadonlyMap<number, MatchedDay> {
  const { comparison, range, previous, zone } = request;
  const own = datesOf(range, zone);
  const others = datesOf(previous, zone);
  const [first = 0] = own;
  const [firstOther = 0] = others;
  const dayOf = new Map<number, number>();
  const back = comparison.kind === 'months' ? monthsBetween(firstOther, first) : 0;
  for (const date of own) {
    const other = comparison.kind === 'months' ? moveByMonths(date, back) : date - first + firstOther;
    if (!dayOf.has(other)) dayOf.set(other, date);
  }
  let last = first;
  return new Map(
    others.map((other) => {
      const date = dayOf.get(other);
      last = date ?? last;
      return [other, { date: last, isOwn: date !== undefined }];
    }),
  );
}

/** Whether the two times are as many dates apart that hours of the same name belong together. */
export function isApartByDays({ comparison, range, previous }: MatchRequest): boolean {
  const apart = range.start - previous.start;
  return comparison.kind === 'months' || Math.abs(apart - Math.round(apart / day) * day) <= hour;
}

function datesOf({ start, end }: TimeWindow, zone: AccountZone): readonly number[] {
  const [first, last] = [accountDateOf(start, zone), accountDateOf(end - 1, zone)];
  return Array.from({ length: (last - first) / day + 1 }, (_, index) => first + index * day);
}

/** The hour that a clock of the account shows: 2 where 2 o'clock begins, on days that are shorter too. */
export function clockHour(instant: number, zone: AccountZone): number {
  const offset = createOffset(zone.name);
  const midnight = accountDayStart(accountDateOf(instant, zone), zone);
  return (instant - midnight + offset(instant) - offset(midnight)) / hour;
}

/** A day that is not over: what is read of it, and what is not. */
export interface OpenDay {
  readonly midnight: number;
  /** The end of its last whole hour. */
  readonly until: number;
  /** The start of the next day. */
  readonly next: number;
}

/** The day of the report that is not over, and the same hours of the day with which it is compared. */
export interface OpenDays {
  readonly own: OpenDay;
  readonly other: OpenDay | undefined;
}

/** Whether a day has no whole hour yet, so that nothing of it can be compared. */
export function isInFirstHour({ midnight, until }: OpenDay): boolean {
  return until === midnight;
}

/** Undefined where every day of the report is over at `now`, in milliseconds since 1970. */
export function findOpenDays(request: MatchRequest, now: number): OpenDays | undefined {
  const { range, previous, zone } = request;
  const today = accountDateOf(now, zone);
  const midnight = accountDayStart(today, zone);
  const next = accountDayStart(today + day, zone);
  if (range.end !== next || range.start > midnight) return undefined;
  const until = now - ((now - midnight) % hour);
  const [date] = [...matchDays(request)].find(([, match]) => match.isOwn && match.date === today) ?? [];
  if (date === undefined) return { own: { midnight, until, next }, other: undefined };
  const start = accountDayStart(date, zone);
  const end = Math.min(accountDayStart(date + day, zone), previous.end);
  const isLate = (at: number) => clockHour(at, zone) >= clockHour(until, zone);
  const hours = Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);
  const same = until === midnight ? start : (hours.find(isLate) ?? end);
  return { own: { midnight, until, next }, other: { midnight: start, until: same, next: end } };
}
