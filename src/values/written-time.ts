/** Reads times as programs of any kind write them, and says where a time has no reading or two. */
import { endOfTime, parseTime } from './time.js';
import { instantsAt, startOfDay } from './time-zone.js';

/** Milliseconds since 1970, or why there is no time: see `timeProblems`. */
type WrittenTime = { readonly time: number } | { readonly problem: TimeProblem };

/**
 * `form`: not a time. `zone`: a time of day without a zone. `gap`, `twice`: a clock change of the zone skips that local time,
 * or repeats it.
 */
export type TimeProblem = 'form' | 'zone' | 'gap' | 'twice';

const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T| +)(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/i;
/** Seconds with a fraction, milliseconds and microseconds since 1970 are told apart by their digits. */
const epochForm = /^(?:(\d{10})(?:\.(\d{1,9}))?|(\d{13})|(\d{16}))(?:\.0)?$/;

/**
 * Reads an ISO 8601 time, also with a blank for the T, with UTC, or with a fraction of up to nine digits, and seconds,
 * milliseconds or microseconds since 1970. Fractions of milliseconds are cut off. `timeZone`, the name of a zone, is that of
 * times without one; without it, a date alone means midnight UTC.
 */
export function readWrittenTime(text: string, timeZone?: string): WrittenTime {
  const epoch = readEpoch(text);
  if (epoch !== undefined) return { time: epoch };
  const [, date, clock, second = '00', fraction = '', zone] = isoForm.exec(text) ?? [];
  if (date === undefined) return { problem: 'form' };
  const local = `${date}T${clock ?? '00:00'}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}`;
  const isUtc = zone !== undefined && /^[a-z]/i.test(zone);
  const time = parseTime(`${local}${zone === undefined || isUtc ? 'Z' : zone}`);
  if (time === undefined) return { problem: 'form' };
  if (zone !== undefined || (clock === undefined && timeZone === undefined)) return { time };
  if (timeZone === undefined) return { problem: 'zone' };
  return readLocal(time, clock === undefined, timeZone);
}

/** `clock` is the local time read as if it were UTC. A day begins when its first instant does. */
function readLocal(clock: number, isDay: boolean, timeZone: string): WrittenTime {
  if (isDay) return { time: startOfDay(clock, timeZone) };
  const [first, second] = instantsAt(clock, timeZone);
  if (first === undefined) return { problem: 'gap' };
  if (second !== undefined) return { problem: 'twice' };
  return first < endOfTime ? { time: first } : { problem: 'form' };
}

function readEpoch(text: string): number | undefined {
  const [, seconds, fraction = '', milliseconds, microseconds] = epochForm.exec(text) ?? [];
  if (seconds !== undefined) return Number(`${seconds}${fraction.padEnd(3, '0').slice(0, 3)}`);
  if (milliseconds !== undefined) return Number(milliseconds);
  return microseconds === undefined ? undefined : Number(microseconds.slice(0, -3));
}
