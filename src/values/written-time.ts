/** Reads times as programs of any kind write them, and says where a time has no reading or two. */
import { day } from './duration.js';
import { type DateOrder, endOfTime, parseTime } from './time.js';
import { createOffset, instantsAt, startOfDay } from './time-zone.js';
import { type PartsProblem, readWrittenParts, type WrittenParts } from './written-date.js';
import { readZone } from './zone-name.js';

/** Milliseconds since 1970, or why there is no time: see `timeProblems`. */
export type WrittenTime = { readonly time: number } | { readonly problem: TimeProblem };

/**
 * `form`: not a time. `zone`: a time of day without a zone. `zone-unknown`, `zone-two`: a zone that is unknown, or one of
 * several. `gap`, `twice`: a clock change of the zone skips that local time, or repeats it. `rounded`: a number of days that a
 * spreadsheet has rounded. `two-dates`: day and month cannot be told apart. `other-order`: they stand in another order than `order`.
 */
export type TimeProblem =
  | 'form'
  | 'zone'
  | 'zone-unknown'
  | 'zone-two'
  | 'gap'
  | 'twice'
  | 'rounded'
  | Extract<PartsProblem['problem'], 'two-dates' | 'other-order'>;

/** Seconds with a fraction, milliseconds and microseconds since 1970 are told apart by their digits. */
const epochForm = /^(?:(\d{10})(?:\.(\d{1,9}))?|(\d{13})|(\d{16}))(?:\.0)?$/;

/** How times are read. */
interface TimeStyle {
  /** The name of the zone of times without one; without it, a date alone means midnight UTC. */
  readonly timeZone?: string | undefined;
  /** The order of dates with two readings. */
  readonly order?: DateOrder | undefined;
}

/**
 * Reads an ISO 8601 time, also with a blank for the T, with a zone by name, or with a fraction of up to nine digits; dates as
 * spreadsheets show and hold them; and seconds, milliseconds or microseconds since 1970. Fractions of milliseconds are cut off.
 */
export function readWrittenTime(text: string, { timeZone, order }: TimeStyle = {}): WrittenTime {
  const epoch = readEpoch(text);
  if (epoch !== undefined) return { time: epoch };
  const parts = readWrittenParts(text, order);
  if ('problem' in parts) {
    const { problem } = parts;
    return { problem: problem === 'date' || problem === 'clock' ? 'form' : problem };
  }
  // The end of a day is a time of its own only where one says so.
  if (parts.isEnd) return { problem: 'form' };
  return applyZone(parts, timeZone);
}

/** The instant of a time that was read; `timeZone` is that of one without a zone. */
export function applyZone({ clock, precision, zone }: WrittenParts, timeZone?: string): WrittenTime {
  if (zone === '') {
    if (timeZone !== undefined) return readLocal(clock, precision === day, timeZone);
    return precision === day ? { time: clock } : { problem: 'zone' };
  }
  const reading = readZone(zone);
  if (!reading) return { problem: /^[a-z]/i.test(zone) ? 'zone-unknown' : 'form' };
  if ('name' in reading) return readLocal(clock, false, reading.name);
  if ('offset' in reading) return inTime(clock - reading.offset);
  if (timeZone === undefined) return { problem: 'zone-two' };
  // `CST` is one thing in Chicago, and another in Shanghai.
  const offsetAt = createOffset(timeZone);
  const [meant, other] = reading.choices.filter((offset) => offsetAt(clock - offset) === offset);
  return meant === undefined || other !== undefined ? { problem: 'zone-two' } : inTime(clock - meant);
}

function inTime(time: number): WrittenTime {
  return time >= startOfTime && time < endOfTime ? { time } : { problem: 'form' };
}

const startOfTime = parseTime('0000-01-01') ?? 0;

/** `clock` is the local time read as if it were UTC. A day begins when its first instant does. */
function readLocal(clock: number, isDay: boolean, timeZone: string): WrittenTime {
  if (isDay) return { time: startOfDay(clock, timeZone) };
  const [first, second] = instantsAt(clock, timeZone);
  if (first === undefined) return { problem: 'gap' };
  if (second !== undefined) return { problem: 'twice' };
  return inTime(first);
}

function readEpoch(text: string): number | undefined {
  const [, seconds, fraction = '', milliseconds, microseconds] = epochForm.exec(text) ?? [];
  if (seconds !== undefined) return Number(`${seconds}${fraction.padEnd(3, '0').slice(0, 3)}`);
  if (milliseconds !== undefined) return Number(milliseconds);
  return microseconds === undefined ? undefined : Number(microseconds.slice(0, -3));
}
