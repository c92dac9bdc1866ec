/** Calendar days in a time zone. Instants are in milliseconds since 1970. */
import { day } from './duration.js';

/**
 * The first instant of a day; `midnight` is midnight UTC of the same date. If a clock change skips midnight, the day
 * starts after the gap; if midnight occurs twice, at the first. Throws a RangeError if the time zone is unknown.
 */
export function startOfDay(midnight: number, timeZone: string): number {
  const key = `${timeZone} ${midnight}`;
  const start = starts.get(key) ?? toInstant(midnight, createOffset(timeZone));
  starts.set(key, start);
  return start;
}

/** Cached, because every read of statistics asks for the same days again. */
const starts = new Map<string, number>();

/**
 * Yields the given instant, then the same local time on each following day, without end. If a clock change skips that
 * time, the day starts after the gap; if it occurs twice, at the first. A date that the time zone skips is skipped.
 * Throws a RangeError if the name is not an IANA time zone.
 */
export function* eachDay(start: number, timeZone: string): Generator<number, never, undefined> {
  const offset = createOffset(timeZone);
  const clock = start + offset(start);
  let last = start;
  yield start;
  for (let days = 1; ; days += 1) {
    const next = toInstant(clock + days * day, offset);
    if (next > last) {
      yield next;
      last = next;
    }
  }
}

type Offset = (instant: number) => number;

/**
 * Returns a function that computes the zone's offset from UTC at an instant, in milliseconds, positive east of UTC. Throws a
 * RangeError if the time zone is unknown.
 */
export function createOffset(timeZone: string): Offset {
  const format = createClock(timeZone);
  return (instant) => {
    // Many times faster than to ask for the parts.
    const [month = 0, date = 0, year = 0, ...time] = (format.format(instant).match(/\d+/g) ?? []).map(Number);
    const [hours = 0, minutes = 0, seconds = 0] = time;
    const clock = Date.UTC(year, month - 1, date, hours, minutes, seconds);
    return clock - Math.floor(instant / 1000) * 1000;
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because it is slow to create. Throws a RangeError if the time zone is unknown. */
function createClock(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The instant of a local time; `clock` is that local time read as if it were UTC. If a clock change skips it, the instant
 * after the gap; if it occurs twice, the first. Throws a RangeError if the time zone is unknown.
 */
export function instantAt(clock: number, timeZone: string): number {
  return toInstant(clock, createOffset(timeZone));
}

/**
 * All instants of a local time, the earliest first: none if a clock change skips it, two if one repeats it. Throws a
 * RangeError if the time zone is unknown.
 */
export function instantsAt(clock: number, timeZone: string): readonly number[] {
  return findInstants(clock, createOffset(timeZone));
}

function findInstants(clock: number, offset: Offset): readonly number[] {
  const before = offset(clock - day);
  const after = offset(clock + day);
  return (before === after ? [clock - before] : [clock - before, clock - after])
    .filter((instant) => instant + offset(instant) === clock)
    .sort((a, b) => a - b);
}

/** The instant of a local time; `clock` is that local time read as if it were UTC. */
function toInstant(clock: number, offset: Offset): number {
  return findInstants(clock, offset)[0] ?? clock - offset(clock - day);
}
