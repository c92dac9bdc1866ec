/** Reads times as spreadsheets write them. A time without a zone is in UTC, as the export writes all of them. */
import { day, hour, minute } from '../../../values/duration.js';
import { parseTime } from '../../../values/time.js';
import type { Reading, SheetStyle } from '../../core/input/cell-number.js';
import type { SheetColumn } from './sheet-columns.js';

/** A time of a cell. Spreadsheets leave out seconds, and the time of day at midnight. */
export interface CellTime {
  /** Milliseconds since 1970, in UTC. */
  readonly time: number;
  /** What the cell says, in milliseconds: a second, a minute, or a day where it has no time of day. */
  readonly precision: number;
  /** The end of a day, written as 24:00, which is the beginning of the date of `time`. */
  readonly isEnd?: boolean;
}

const clock = String.raw`(?:[T ,]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,6})?)?(?:\s*([ap])\.?m\.?)?)?`;
const forms = {
  yearFirst: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i'),
  dotted: new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})${clock}$`, 'i'),
  slashed: new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})${clock}$`, 'i'),
} as const;

/** Reads a time. One whose day and month cannot be told apart is a problem. */
export function readCellTime(cell: string, { dayFirst }: SheetStyle): Reading<CellTime> {
  const text = cell.trim();
  const exact = text.includes('T') && /(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text) ? parseTime(text) : undefined;
  if (exact !== undefined) return { value: { time: exact, precision: 1 } };
  const [, year = '', month = '', date = '', ...time] = forms.yearFirst.exec(text) ?? [];
  if (year) return toTime([year, month, date], time);
  const [, first = '', second = '', third = '', ...rest] =
    forms.dotted.exec(text) ?? forms.slashed.exec(text) ?? [];
  if (!first) return { problem: 'must be a time such as 2026-11-20T14:00:00Z' };
  const isDayFirst = forms.dotted.test(text) ? true : (orderOf(first, second) ?? dayFirst);
  const fullYear = third.length === 2 ? `20${third}` : third;
  if (isDayFirst === undefined && first !== second)
    return {
      problem: `is ambiguous: ${toDate(fullYear, first, second)} or ${toDate(fullYear, second, first)}; write it as 2026-11-20T14:00:00Z`,
    };
  return toTime(isDayFirst ? [fullYear, second, first] : [fullYear, first, second], rest);
}

/** Reads a time of a column, whose heading may name the zone of times without one. */
export function readColumnTime(
  { toInstants }: Pick<SheetColumn, 'toInstants'>,
  cell: string,
  style: SheetStyle,
): Reading<CellTime> {
  const reading = readCellTime(cell, style);
  if (!toInstants || 'problem' in reading || reading.value.precision === 1) return reading;
  const { time, precision } = reading.value;
  const [instant, second] = toInstants(time, precision === day);
  if (instant === undefined || second !== undefined)
    return {
      problem: `is a local time that a clock change ${second ? 'repeats' : 'skips'}; write it as 2026-11-20T14:00:00Z`,
    };
  return { value: { time: instant, precision: precision === day ? 1 : precision } };
}

/** Whether a date with slashes has its day first; undefined if it is no such date, or if both are possible. */
export function isDayFirst(cell: string): boolean | undefined {
  const [, first, second] = forms.slashed.exec(cell.trim()) ?? [];
  return first === undefined || second === undefined ? undefined : orderOf(first, second);
}

function orderOf(first: string, second: string): boolean | undefined {
  if (Number(first) > 12) return true;
  return Number(second) > 12 ? false : undefined;
}

function toDate(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

function toTime(
  [year, month, date]: readonly [string, string, string],
  [hours, minutes, seconds, half]: readonly (string | undefined)[],
): Reading<CellTime> {
  const midnight = parseTime(toDate(year, month, date));
  if (midnight === undefined) return { problem: 'is a date that does not exist' };
  if (hours === undefined) return { value: { time: midnight, precision: day } };
  const hourOfDay = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isEnd = hourOfDay === 24 && !half && Number(minutes) === 0 && Number(seconds ?? 0) === 0;
  if (isEnd) return { value: { time: midnight + day, precision: day, isEnd } };
  if (hourOfDay > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59)
    return { problem: 'is a time of day that does not exist' };
  const time = midnight + hourOfDay * hour + Number(minutes) * minute + Number(seconds ?? 0) * 1000;
  return { value: { time, precision: seconds === undefined ? minute : 1000 } };
}

/** Whether the cell says the same as an exact time, as far as it says anything. */
export function isSameTime({ time, precision, isEnd }: CellTime, exact: number): boolean {
  // No spreadsheet makes 24:00 of a time: it is that of the account, which the values tell.
  if (isEnd) return false;
  if (precision === day) return time === exact;
  return exact >= time && exact < time + precision;
}
