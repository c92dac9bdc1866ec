/** The range of a report: `--from` and `--to`, or `--last`, resolved in the time zone of the account. */
import { day, hour, quarterHour } from '../../call/duration.js';
import { parseTime } from '../../call/time.js';
import { type AccountZone, accountDateOf, accountDayStart, accountHourStart } from './account-days.js';
import type { TimeWindow } from './windows.js';

/** One end of a range: a day of the account, or an instant in milliseconds since 1970. */
export type Moment =
  | { readonly kind: 'date'; readonly date: number }
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
    readonly flag: '--from' | '--to' | '--last',
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
  const time = parseTime(text);
  if (time === undefined) return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { kind: 'date', date: time } : { kind: 'instant', time };
}

/** Reads a moment; a time must be a whole hour in some time zone. Throws RangeTextError. */
export function parseMoment(flag: '--from' | '--to', text: string): Moment {
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
  return moment.kind === 'instant' ? moment.time : accountDayStart(dateOf(moment, today) + day, zone);
}

function dateOf(moment: Exclude<Moment, { kind: 'instant' }>, today: number): number {
  return moment.kind === 'day' ? today + moment.offset * day : moment.date;
}

/** The range of the same number of days, or of the same length, right before this one. */
export function previousRange(
  { start, end }: TimeWindow,
  days: number | undefined,
  zone: AccountZone,
): TimeWindow {
  if (days === undefined) return { start: start - (end - start), end: start };
  return { start: accountDayStart(accountDateOf(start, zone) - days * day, zone), end: start };
}
