/**
 * Plans the statistics of an account that a run reads (docs/service.md#final-numbers). Days whose money is not settled are read
 * again in each run; those that may still be corrected, once a day; final ones, never.
 */
import { finalAfterHours } from '../../../contract/params/statistics.js';
import { day, hour } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import {
  type AccountZone,
  accountDateOf,
  accountDayStart,
  accountHourEnd,
  listDayBoundaries,
} from '../statistics/compute/account-days.js';
import type { TimeWindow } from '../statistics/compute/windows.js';
import type { Mirror } from './mirror.js';

/** The reach of statistics into the past, in days; undefined leaves it to the file. */
export interface StatisticsReach {
  readonly days: number | undefined;
  /** Days that are read by the hour too; 0 for none. */
  readonly hourlyDays: number;
  /** Whether every question is a job, whose limit is wider; otherwise, where there are many. */
  readonly jobs?: boolean;
}

/** Days of a first run. */
export const defaultDays = 90;

/** The row of an account in `_statistics`: days are counted from 1970. */
export interface StatisticsState {
  readonly zone: string;
  /** The first day that was read. */
  readonly first: number;
  /** The first day whose billing was not settled, and not final, when it was read. */
  readonly settled: number;
  readonly final: number;
  readonly read_at: string;
  /** The day of the last read; how long it had lasted, and how long it lasts, in seconds. */
  readonly today: number;
  readonly elapsed: number;
  readonly length: number;
}

/** A range that is read, with its ends and the midnights in it, at which it can be cut. */
export interface PlannedRange extends TimeWindow {
  readonly boundaries: readonly number[];
  /** The boundaries between which calls may go on over midnights. */
  readonly parts: readonly (readonly number[])[];
}

export interface StatisticsPlan {
  readonly days: PlannedRange;
  /** Absent where nothing is read by the hour. */
  readonly hours?: PlannedRange;
  /** The state of the account once all is read. */
  readonly state: StatisticsState;
}

/** The time zone as the file has it. */
export function zoneKey(zone: AccountZone): string {
  return JSON.stringify(zone);
}

/** What decides the plan; `now` in milliseconds since 1970. */
interface PlanSource {
  readonly zone: AccountZone;
  readonly now: number;
  readonly reach: StatisticsReach;
}

/**
 * The marks of the account, once what was planned is answered: the calls for that are in the file, and the plan goes on from
 * there.
 */
const stateSql = `SELECT zone, first, settled, final FROM (
    SELECT 0 AS place, state ->> 'zone' AS zone, state ->> 'first' AS first, state ->> 'settled' AS settled,
      state ->> 'final' AS final FROM _planned WHERE account_id = ?1
    UNION ALL SELECT 1, zone, first, settled, final FROM _statistics WHERE account_id = ?1)
  ORDER BY place LIMIT 1`;

/** The plan for an account; undefined where this machine does not know its time zone. */
export function planStatistics(
  mirror: Pick<Mirror, 'query'>,
  account: string,
  source: PlanSource,
): StatisticsPlan | undefined {
  try {
    return planInZone(mirror, account, source);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function planInZone(
  { query }: Pick<Mirror, 'query'>,
  account: string,
  { zone, now, reach }: PlanSource,
): StatisticsPlan {
  const [found] = query<Pick<StatisticsState, 'zone' | 'first' | 'settled' | 'final'>>(stateSql, account);
  // In another zone, the same days are others: all of them are read again.
  const known = found?.zone === zoneKey(zone) ? found : undefined;
  const startOf = (date: number) => accountDayStart(date * day, zone);
  const today = accountDateOf(now, zone) / day;
  const firstNot = (hours: number) => {
    let date = accountDateOf(now - hours * hour, zone) / day;
    while (startOf(date + 1) <= now - hours * hour) date += 1;
    return date;
  };
  const [settled, final] = [firstNot(finalAfterHours.billing), firstNot(finalAfterHours.corrections)];
  const asked = today - (reach.days ?? defaultDays) + 1;
  const wanted = found && !known ? Math.min(asked, found.first) : asked;
  // A day has become final since: what may have been corrected is read as well.
  const isLong = known === undefined || final > known.final;
  const begin = known === undefined ? wanted : isLong ? known.final : known.settled;
  const isWider = known !== undefined && reach.days !== undefined && wanted < known.first;
  const start = Math.min(isWider ? wanted : begin, today);
  const midnight = startOf(today);
  const next = startOf(today + 1);
  return {
    days: dayRange(startOf(start), next, zone),
    ...(reach.hourlyDays > 0 && {
      hours: hourRange(
        startOf(Math.min(today - reach.hourlyDays + 1, lastHourly({ query }, account, zone) ?? today)),
        accountHourEnd(now, zone),
        zone,
      ),
    }),
    state: {
      zone: zoneKey(zone),
      first: Math.min(known?.first ?? start, start),
      settled: Math.max(settled, start),
      final: isLong || isWider ? final : known.final,
      read_at: formatTime(now),
      today,
      elapsed: Math.round((now - midnight) / 1000),
      length: (next - midnight) / 1000,
    },
  };
}

/** The key in `_meta` of the day up to which hours were planned, in the zone of then. */
export function hourlyKey(account: string, zone: string): string {
  return `hours ${account} ${zone}`;
}

/** The same of a row of `_statistics`, in SQL. */
export const hourlyKeySql = (of: string): string => `'hours ' || ${of}.account_id || ' ' || ${of}.zone`;

/** Whether a row of `_meta` has such a day, as a condition of SQL. */
export const isHourly = "name GLOB 'hours *'";

/** Hours are read from there on: one without a row is then one in which nothing was counted, however late the run is. */
function lastHourly(
  { query }: Pick<Mirror, 'query'>,
  account: string,
  zone: AccountZone,
): number | undefined {
  const key = hourlyKey(account, zoneKey(zone));
  const [found] = query<{ value: string }>('SELECT value FROM _meta WHERE name = ?', key);
  return found && Number(found.value);
}

/** The midnights of a range. */
function dayRange(start: number, end: number, zone: AccountZone): PlannedRange {
  const boundaries = listDayBoundaries(start, end, zone);
  return { start, end, boundaries, parts: [boundaries] };
}

/**
 * The whole hours of a range, each counted from the midnight before it. Where a day ends with a part of an hour, the hours of
 * the next day begin anew; no call tells of that part.
 */
function hourRange(start: number, end: number, zone: AccountZone): PlannedRange {
  const { boundaries } = dayRange(start, end, zone);
  const parts: number[][] = [[start]];
  for (const [index, midnight] of boundaries.slice(1).entries()) {
    const rest = (midnight - (boundaries[index] ?? start)) % hour;
    parts.at(-1)?.push(midnight - rest);
    if (rest > 0) parts.push([midnight]);
  }
  return { start, end, boundaries, parts };
}
