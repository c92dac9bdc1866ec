/** The range of a report: `--from` and `--to`, or `--last`, resolved in the time zone of the account. */
import { day, hour, quarterHour } from '../../../../values/duration.js';
import { parseTime, readDay } from '../../../../values/time.js';
import { type AccountZone, accountDateOf, accountDayStart, accountHourStart } from './account-days.js';
import { comparisonWords } from './dimensions.js';
import type { TimeWindow } from './windows.js';

/**
 * One end of a range: a day of the account, or an instant in milliseconds since 1970. Of a date that was written as the end of
 * the day before, only the beginning is meant.
 */
export type Moment =
  | { readonly kind: 'date'; readonly date: number; readonly isEnd?: boolean }
  /** A day counted from today: 0 is today, -1 yesterday. */
  | { readonly kind: 'day'; readonly offset: number }
  | { readonly kind: 'instant'; readonly time: number };

/** A range as typed. */
export type RangeRequest =
  | { readonly kind: 'last'; readonly unit: 'hour' | 'day'; readonly amount: number }
  | { readonly kind: 'between'; readonly from: Moment; readonly to: Moment };

/** Text that is not a range. The message is a predicate, to follow the name of the flag. */
export class RangeTextError extends Error {
  override readonly name = 'RangeTextError';
  constructor(
    readonly flag: '--from' | '--to' | '--last' | '--compare',
    message: string,
    readonly value?: string,
  ) {
    super(message);
  }
}

const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7 };

/** Parses 30d, 4w or 24h. Throws RangeTextError. */
export function parseLast(text: string): RangeRequest {
  const [, digits, unit = ''] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  if (digits === undefined)
    throw new RangeTextError(
      '--last',
      'must be a number of hours, days or weeks such as 24h, 30d or 8w',
      text,
    );
  const amount = Number(digits);
  return unit === 'h'
    ? { kind: 'last', unit: 'hour', amount }
    : { kind: 'last', unit: 'day', amount: amount * (unitDays[unit] ?? 1) };
}

/** Reads a date, today, yesterday, -7d or a time; undefined for any other text. */
export function readMoment(text: string): Moment | undefined {
  if (text === 'today') return { kind: 'day', offset: 0 };
  if (text === 'yesterday') return { kind: 'day', offset: -1 };
  const [, back] = /^-([1-9]\d{0,3})d$/.exec(text) ?? [];
  if (back !== undefined) return { kind: 'day', offset: -Number(back) };
  const { date, isEnd } = readDay(text) ?? {};
  const time = parseTime(date ?? text);
  if (time === undefined) return undefined;
  return date === undefined
    ? { kind: 'instant', time }
    : { kind: 'date', date: time, ...(isEnd && { isEnd }) };
}

/** Reads a moment; a time must be a whole hour in some time zone. Throws RangeTextError. */
export function parseMoment(flag: '--from' | '--to' | '--compare', text: string): Moment {
  const moment = readMoment(text);
  if (!moment)
    throw new RangeTextError(
      flag,
      'must be a date such as 2026-11-01, a time, today, yesterday or -7d',
      text,
    );
  if (moment.kind === 'instant' && moment.time % quarterHour !== 0)
    throw new RangeTextError(flag, 'must be a whole hour', text);
  return moment;
}

/** Whether the range is the same, and begins and ends with whole hours, whatever the time zone of the account. */
export function isZoneFree(request: RangeRequest): boolean {
  if (request.kind === 'last') return false;
  return [request.from, request.to].every((end) => end.kind === 'instant' && end.time % hour === 0);
}

/**
 * The range in time. A day as the last one is included whole; a time as the end is not. `--last 30d` are the 30 whole days
 * before today, `--last 24h` the whole hours before now. An end in the future is moved to the end of today. Throws
 * RangeTextError if nothing is left.
 */
export function resolveRange(request: RangeRequest, zone: AccountZone, now: number): TimeWindow {
  if (request.kind === 'last' && request.unit === 'hour') {
    const end = accountHourStart(now, zone);
    return { start: end - request.amount * hour, end };
  }
  const today = accountDateOf(now, zone);
  if (request.kind === 'last') {
    const start = accountDayStart(today - request.amount * day, zone);
    return { start, end: accountDayStart(today, zone) };
  }
  const { from, to } = request;
  const start = startOfMoment(from, today, zone);
  const asked = endOfMoment(to, today, zone);
  if (start >= now) throw new RangeTextError('--from', 'must be in the past');
  const end = Math.min(asked, accountDayStart(today + day, zone));
  if (end <= start) throw new RangeTextError('--to', 'must be after --from');
  return { start, end };
}

/** In milliseconds since 1970; `today` is the date of the account, as midnight in UTC. */
export function startOfMoment(moment: Moment, today: number, zone: AccountZone): number {
  return moment.kind === 'instant' ? moment.time : accountDayStart(dateOf(moment, today), zone);
}

/** Likewise, where a day is included whole. */
export function endOfMoment(moment: Moment, today: number, zone: AccountZone): number {
  if (moment.kind === 'instant') return moment.time;
  const isIncluded = moment.kind === 'day' || !moment.isEnd;
  return accountDayStart(dateOf(moment, today) + (isIncluded ? day : 0), zone);
}

function dateOf(moment: Exclude<Moment, { kind: 'instant' }>, today: number): number {
  return moment.kind === 'day' ? today + moment.offset * day : moment.date;
}

/** The other side of a comparison: the time right before it, the same days of another month or year, or a range. */
export type ComparisonRequest =
  | { readonly kind: 'previous' }
  | { readonly kind: 'months'; readonly back: number }
  | { readonly kind: 'between'; readonly from: Moment; readonly to: Moment };

const monthsBack: Readonly<Record<string, number>> = { 'last-month': 1, 'last-year': 12 };

/** Parses a word of --compare, or two dates with two dots between them. Throws RangeTextError. */
export function parseComparison(text: string): ComparisonRequest {
  if (text === 'previous') return { kind: 'previous' };
  const back = Object.hasOwn(monthsBack, text) ? monthsBack[text] : undefined;
  if (back !== undefined) return { kind: 'months', back };
  const [from, to, ...others] = text.split('..');
  if (!from || !to || others.length > 0)
    throw new RangeTextError(
      '--compare',
      `must be ${comparisonWords.join(', ')} or two dates such as 2026-10-01..2026-10-07`,
      text,
    );
  return { kind: 'between', from: parseMoment('--compare', from), to: parseMoment('--compare', to) };
}

/**
 * The range with which another one is compared; `days` is the number of its days where they are whole. Whole months are
 * compared with as many whole months, once their last day is over. Of other days, the first and the last one move by months, where a day that a month
 * does not have is its last one. Throws RangeTextError if the range does not end before the other one begins.
 */
export function comparedRange(
  comparison: ComparisonRequest,
  { start, end }: TimeWindow,
  {
    days,
    zone,
    now,
  }: { readonly days: number | undefined; readonly zone: AccountZone; readonly now: number },
): TimeWindow {
  switch (comparison.kind) {
    case 'previous':
      if (days === undefined) return { start: start - (end - start), end: start };
      return { start: accountDayStart(accountDateOf(start, zone) - days * day, zone), end: start };
    case 'months': {
      const [first, last] = [accountDateOf(start, zone), accountDateOf(end - 1, zone)];
      if (days === undefined) {
        const moved =
          accountDayStart(moveByMonths(first, comparison.back), zone) + start - accountDayStart(first, zone);
        return endingBefore(start, { start: moved, end: moved + end - start });
      }
      const isOfMonths = isFirstOfMonth(first) && isFirstOfMonth(last + day);
      const back = isOfMonths && comparison.back === 1 ? monthsBetween(first, last + day) : comparison.back;
      // A month that is not over has no day for those by which an earlier one is longer.
      const next = isOfMonths && end <= now ? moveByMonths(last + day, back) : moveByMonths(last, back) + day;
      return endingBefore(start, {
        start: accountDayStart(moveByMonths(first, back), zone),
        end: accountDayStart(next, zone),
      });
    }
    case 'between': {
      const today = accountDateOf(now, zone);
      const from = startOfMoment(comparison.from, today, zone);
      const to = endOfMoment(comparison.to, today, zone);
      if (to <= from) throw new RangeTextError('--compare', 'must end after it begins');
      return endingBefore(start, { start: from, end: to });
    }
  }
}

function endingBefore(start: number, range: TimeWindow): TimeWindow {
  if (range.end <= start) return range;
  throw new RangeTextError('--compare', 'must end before the report begins');
}

function isFirstOfMonth(date: number): boolean {
  return new Date(date).getUTCDate() === 1;
}

/** The number of months from the month of one date to that of another. Dates are midnights in UTC. */
export function monthsBetween(from: number, to: number): number {
  const [one, other] = [new Date(from), new Date(to)];
  return (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
}

/** The same day of an earlier month; its last one, where it does not have that day. */
export function moveByMonths(date: number, back: number): number {
  const at = new Date(date);
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back + 1, 0)).getUTCDate();
  return first + (Math.min(at.getUTCDate(), last) - 1) * day;
}
