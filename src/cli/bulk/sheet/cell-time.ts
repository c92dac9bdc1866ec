/** Reads times as spreadsheets write them. A time without a zone is in UTC, as the export writes all of them. */
import { day } from '../../../values/duration.js';
import { type PartsProblem, readWrittenParts } from '../../../values/written-date.js';
import { applyZone, type TimeProblem } from '../../../values/written-time.js';
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

/** Reads a time. One whose day and month cannot be told apart is a problem. */
export function readCellTime(cell: string, { dateOrder }: Pick<SheetStyle, 'dateOrder'>): Reading<CellTime> {
  const parts = readWrittenParts(cell.trim(), dateOrder);
  if ('problem' in parts) return { problem: describeProblem(parts) };
  const { clock, precision, zone, isEnd } = parts;
  if (zone === '') return { value: { time: clock, precision, ...(isEnd && { isEnd }) } };
  const read = isEnd ? ({ problem: 'form' } as const) : applyZone(parts);
  return 'time' in read
    ? { value: { time: read.time, precision: 1 } }
    : { problem: zoneProblem(read.problem) };
}

const example = 'write it as 2026-11-20T14:00:00Z';
const form = 'must be a time such as 2026-11-20T14:00:00Z';

function describeProblem(problem: PartsProblem): string {
  switch (problem.problem) {
    case 'date':
      return 'is a date that does not exist';
    case 'clock':
      return 'is a time of day that does not exist';
    case 'rounded':
      return 'is a number that a spreadsheet has rounded: format the column as a date and a time';
    case 'other-order':
      return 'is not a date in the order of the other dates, or of --date-format';
    case 'two-dates':
      return `is ambiguous: ${problem.dates.join(' or ')}; ${example}, or add --date-format dmy, mdy or ymd`;
    default:
      return form;
  }
}

function zoneProblem(problem: TimeProblem): string {
  if (problem === 'gap' || problem === 'twice')
    return `is a local time that a clock change ${problem === 'twice' ? 'repeats' : 'skips'}; ${example}`;
  if (problem === 'zone-two') return `has a zone that stands for several: ${example}`;
  return form;
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
    return { problem: zoneProblem(second === undefined ? 'gap' : 'twice') };
  return { value: { time: instant, precision: precision === day ? 1 : precision } };
}

/** Whether the cell says the same as an exact time, as far as it says anything. */
export function isSameTime({ time, precision, isEnd }: CellTime, exact: number): boolean {
  // No spreadsheet makes 24:00 of a time: it is that of the account, which the values tell.
  if (isEnd) return false;
  if (precision === day) return time === exact;
  return exact >= time && exact < time + precision;
}
