/** The calendar days of an account, which begin at midnight in its time zone (docs/service.md#time). */

import { MetricsError } from '../../../../call/metric-rows.js';
import type { Document } from '../../../../contract/types.js';
import { zoneBeforeSwitch } from '../../../../contract/wire/service-facts.js';
import { day, hour } from '../../../../values/duration.js';
import { memberAt } from '../../../../values/lossless-json.js';
import { timeOf } from '../../../../values/read-value.js';
import { startOfDay } from '../../../../values/time-zone.js';

/** The time zone of an account, and since when; instants in milliseconds since 1970. */
export interface AccountZone {
  /** IANA name. */
  readonly name: string;
  /** Before this instant the account had the zone that all accounts had. */
  readonly switchedAt?: number | undefined;
}

/** The time zone of an account as it answers it. Throws MetricsError for a record without one. */
export function zoneOfRecord(record: Document | undefined): AccountZone {
  const switchedAt = timeOf(memberAt(record, 'timezone_switch_at'));
  const name = memberAt(record, 'timezone');
  // Its days would be those of another zone.
  if (typeof name !== 'string' || name === '')
    throw new MetricsError('the response does not have the time zone of the account');
  return { name, switchedAt };
}

/** The IANA name of the zone that the account had at an instant. */
export function zoneAt(instant: number, { name, switchedAt = instant }: AccountZone): string {
  return instant < switchedAt ? zoneBeforeSwitch : name;
}

/** The first instant of a date, which is given as midnight UTC of it. Throws a RangeError on an unknown time zone. */
export function accountDayStart(date: number, { name, switchedAt }: AccountZone): number {
  const start = startOfDay(date, name);
  return switchedAt !== undefined && start < switchedAt ? startOfDay(date, zoneBeforeSwitch) : start;
}

/** The date of an instant, as midnight UTC of it. */
export function accountDateOf(instant: number, zone: AccountZone): number {
  const utc = Math.floor(instant / day) * day;
  return accountDayStart(utc + day, zone) <= instant
    ? utc + day
    : accountDayStart(utc, zone) <= instant
      ? utc
      : utc - day;
}

/** The number of dates that a time touches, its end excluded. */
export function countDates(start: number, end: number, zone: AccountZone): number {
  return end > start ? (accountDateOf(end - 1, zone) - accountDateOf(start, zone)) / day + 1 : 0;
}

/** The start of the hour of an instant; hours are counted from midnight where the account is (docs/service.md#hours). */
export function accountHourStart(instant: number, zone: AccountZone): number {
  const midnight = accountDayStart(accountDateOf(instant, zone), zone);
  return instant - ((instant - midnight) % hour);
}

/** The end of the hour of an instant: that of its day, where a change of clock by half an hour cuts the last one. */
export function accountHourEnd(instant: number, zone: AccountZone): number {
  const date = accountDateOf(instant, zone);
  return Math.min(accountHourStart(instant, zone) + hour, accountDayStart(date + day, zone));
}

/** The first hour of the account from a time on: weeks before, its clock may have been half an hour apart. */
export function nextAccountHour(time: number, zone: AccountZone): number {
  const begun = accountHourStart(time, zone);
  return begun < time ? accountHourEnd(time, zone) : begun;
}

/** The date of an instant in the form 2026-11-22. */
export function formatAccountDate(instant: number, zone: AccountZone): string {
  return new Date(accountDateOf(instant, zone)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The instants at which a range can be cut: its start, every midnight inside it, and its end, in ascending order. A date
 * that the zone skips adds none.
 */
export function listDayBoundaries(start: number, end: number, zone: AccountZone): readonly number[] {
  const boundaries = [start];
  for (let date = accountDateOf(start, zone); ; date += day) {
    const midnight = accountDayStart(date, zone);
    if (midnight >= end) break;
    if (midnight > (boundaries.at(-1) ?? start)) boundaries.push(midnight);
  }
  return end > start ? [...boundaries, end] : boundaries;
}

/**
 * The starts of the hours of a time and, last, its end. Hours are counted from each midnight: where clocks change by half an
 * hour, the last one of the day is as long as the day leaves.
 */
export function listHourBounds(start: number, end: number, zone: AccountZone): readonly number[] {
  const days = listDayBoundaries(start, end, zone);
  const hoursUntil = (next: number, index: number) => {
    const from = days[index] ?? start;
    return Array.from({ length: Math.ceil((next - from) / hour) }, (_, at) => from + at * hour);
  };
  return [...days.slice(1).flatMap(hoursUntil), end];
}
