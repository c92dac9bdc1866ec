/** Hourly spend, and projections from it. Amounts in micro units; instants in milliseconds since 1970. */
import { day, hour } from '../../../values/duration.js';
import type { AccountClock } from './account-clock.js';

/** The charges of something. */
export interface HourlySpend {
  /** The starts of the hours, and the end of the last one: an hour may be shorter than others (docs/service.md#hours). */
  readonly bounds: readonly number[];
  /** One for each hour; those that are absent had nothing. */
  readonly hours: readonly bigint[];
}

/** The amount that was charged within a time, the end excluded. */
export interface MeasuredSpend {
  readonly since: number;
  readonly until: number;
  readonly sum: bigint;
}

/** The sum of the hours that begin within a time, the end excluded. */
export function sumHours({ bounds, hours }: HourlySpend, from: number, to: number): bigint {
  return hours.reduce((sum, amount, index) => {
    const begin = bounds[index] ?? to;
    return begin >= from && begin < to ? sum + amount : sum;
  }, 0n);
}

/** The first hour that begins at a time or later. */
export function hourFrom({ bounds }: Pick<HourlySpend, 'bounds'>, time: number): number {
  return bounds.find((bound) => bound >= time) ?? time;
}

/** The sum of the hours before the one that a time is in. */
export function sumBefore(spend: HourlySpend, from: number, time: number): bigint {
  return sumHours(spend, from, spend.bounds.findLast((bound) => bound <= time) ?? from);
}

/** The sum of several series of the same hours. */
export function addSpend(all: readonly HourlySpend[]): HourlySpend | undefined {
  const [first] = all;
  if (!first) return undefined;
  const length = Math.max(...all.map(({ hours }) => hours.length));
  return {
    bounds: first.bounds,
    hours: Array.from({ length }, (_, index) =>
      all.reduce((sum, { hours }) => sum + (hours[index] ?? 0n), 0n),
    ),
  };
}

/** The same times of several days. */
export interface DaySpend {
  /** So far, the hour that runs included. */
  readonly today: bigint;
  /** In the whole hours of today: what the others compare with. */
  readonly wholeHours: bigint;
  readonly yesterday: bigint;
  /** Of yesterday, until the clock showed the start of the hour that runs. */
  readonly yesterdaySameTime: bigint;
}

export function compareDays(spend: HourlySpend, clock: AccountClock): DaySpend {
  const { today, tomorrow, hourStart, yesterday } = clock;
  return {
    today: sumHours(spend, today, tomorrow),
    wholeHours: sumHours(spend, today, hourStart),
    yesterday: sumHours(spend, yesterday.start, yesterday.end),
    yesterdaySameTime: sumHours(spend, yesterday.start, yesterday.same),
  };
}

/** The part of a day's money that was spent by the time of now, on the days before; as a fraction. */
export interface Rhythm {
  readonly same: bigint;
  readonly whole: bigint;
}

/**
 * The rhythm of an account's days; undefined where it spent nothing on them by this time. A day on
 * which the spend began counts only from midnight on.
 */
export function findRhythm(spend: HourlySpend, { past }: AccountClock): Rhythm | undefined {
  let same = 0n;
  let whole = 0n;
  let hasBegun = false;
  for (const { start, same: until, end } of past) {
    const all = sumHours(spend, start, end);
    hasBegun ||= sumHours(spend, start, start + hour) > 0n;
    if (hasBegun) {
      same += sumHours(spend, start, until);
      whole += all;
    }
    hasBegun ||= all > 0n;
  }
  return same > 0n ? { same, whole } : undefined;
}

/** The time within a day in which something may spend. */
export interface Flight {
  readonly start: number;
  readonly end: number;
}

/**
 * Projects the spend at the end of today: in the rhythm of the days before, or evenly where there is none or the flight begins
 * or ends today. Undefined before the first whole hour. Never less than what is spent already.
 */
export function projectDay(
  { today: spent, wholeHours }: DaySpend,
  { today, tomorrow, hourStart }: AccountClock,
  { rhythm, flight }: { readonly rhythm?: Rhythm | undefined; readonly flight?: Flight | undefined },
): bigint | undefined {
  const start = Math.max(today, flight?.start ?? today);
  const end = Math.min(tomorrow, flight?.end ?? tomorrow);
  const isPartial = start > today || end < tomorrow;
  const passed = hourStart - start;
  if (passed <= 0) return undefined;
  const projected =
    rhythm && !isPartial
      ? (wholeHours * rhythm.whole) / rhythm.same
      : (wholeHours * BigInt(Math.max(end - start, 0))) / BigInt(passed);
  return projected > spent ? projected : spent;
}

/** Projects an even spend since the start of a flight to its end; undefined before it has started. */
export function projectFlight(spent: bigint, { start, end }: Flight, now: number): bigint | undefined {
  if (now <= start) return undefined;
  return now >= end ? spent : (spent * BigInt(end - start)) / BigInt(now - start);
}

/**
 * The time at which the spend began again after a day or more without any: now, where that still lasts; undefined without such
 * a break. What was resumed has no pace yet, whatever its flight and its totals say.
 */
export function resumedAt(
  { bounds, hours }: HourlySpend,
  { now }: Pick<AccountClock, 'now'>,
): number | undefined {
  let [last = now] = bounds;
  let resumed: number | undefined;
  for (const [index, amount] of hours.entries()) {
    if (amount <= 0n) continue;
    const begin = bounds[index] ?? now;
    if (begin - last >= day) resumed = begin;
    last = bounds[index + 1] ?? now;
  }
  return now - last >= day ? now : resumed;
}
