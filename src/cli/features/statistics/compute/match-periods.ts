/**
 * Matches the days of a report with those of the time that it is compared with. They are matched by their dates, because days
 * have 23 to 25 hours, and months 28 to 31 days (docs/service.md#time).
 */
import { day, hour } from '../../../../values/duration.js';
import { createOffset } from '../../../../values/time-zone.js';
import {
  type AccountZone,
  accountDateOf,
  accountDayStart,
  accountHourStart,
  zoneAt,
} from './account-days.js';
import { type ComparisonRequest, monthsBetween, moveByMonths } from './range.js';
import type { TimeWindow } from './windows.js';

/** The day of the report for one of the other time. Dates are midnights in UTC. */
interface MatchedDay {
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

/** Whether both times begin with the same hour of the clock, so that hours of the same name belong together. */
export function isApartByDays({ comparison, range, previous, zone }: MatchRequest): boolean {
  if (comparison.kind === 'months') return true;
  // A day may begin at 1 o'clock.
  const isMidnight = (at: number) => accountDayStart(accountDateOf(at, zone), zone) === at;
  const [one, other] = [range.start, previous.start].map((at) => (isMidnight(at) ? 0 : clockHour(at, zone)));
  return one === other;
}

function datesOf({ start, end }: TimeWindow, zone: AccountZone): readonly number[] {
  const [first, last] = [accountDateOf(start, zone), accountDateOf(end - 1, zone)];
  return Array.from({ length: (last - first) / day + 1 }, (_, index) => first + index * day);
}

/** The hour that a clock of the account shows: 2 where 2 o'clock begins, on days that are shorter or begin at 1 too. */
export function clockHour(instant: number, zone: AccountZone): number {
  const offset = createOffset(zoneAt(instant, zone));
  return (instant + offset(instant) - accountDateOf(instant, zone)) / hour;
}

/** A day that is not over, as far as a report has it: what is read of it, and what is not. */
export interface OpenDay {
  /** Its midnight, or where the report begins on it. */
  readonly start: number;
  /** The end of its last whole hour. */
  readonly until: number;
  /** The start of the next day, or where the report ends on it. */
  readonly next: number;
}

/** The day of the report that is not over, and the same hours of that with which it is compared. */
export interface OpenDays {
  readonly own: OpenDay;
  readonly other: OpenDay | undefined;
}

/** Whether a day has no whole hour yet, so that nothing of it can be compared. */
export function isInFirstHour({ start, until }: OpenDay): boolean {
  return until === start;
}

/** Undefined where the time of the report is over at `now`, in milliseconds since 1970, except for an hour that has begun. */
export function findOpenDays(request: MatchRequest, now: number): OpenDays | undefined {
  const { range, previous, zone } = request;
  const today = accountDateOf(now, zone);
  const start = Math.max(accountDayStart(today, zone), range.start);
  // Hours of UTC are reported where the report begins with one.
  const isOfAccount = accountHourStart(range.start, zone) === range.start;
  const until = Math.max(isOfAccount ? accountHourStart(now, zone) : now - (now % hour), start);
  if (range.end <= until) return undefined;
  const own = { start, until, next: range.end };
  if (!isApartByDays(request)) {
    const same = previous.start + until - range.start;
    const isShorter = same >= previous.end;
    return { own, other: isShorter ? undefined : { start: previous.start, until: same, next: previous.end } };
  }
  const [date] = [...matchDays(request)].find(([, match]) => match.isOwn && match.date === today) ?? [];
  if (date === undefined) return { own, other: undefined };
  const first = Math.max(accountDayStart(date, zone), previous.start);
  const next = Math.min(accountDayStart(date + day, zone), previous.end);
  const isLate = (at: number) => clockHour(at, zone) >= clockHour(until, zone);
  const hours = Array.from({ length: (next - first) / hour }, (_, index) => first + index * hour);
  const same = until === start ? first : (hours.find(isLate) ?? next);
  return { own, other: { start: first, until: same, next } };
}
