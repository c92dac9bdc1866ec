/**
 * Days by the calendar of a time zone of the IANA database, with its summer time. Pure: the zones are those of the
 * runtime. Instants are milliseconds since 1970.
 */

const hour = 3_600_000;
const day = 24 * hour;
/** No zone is further ahead of UTC, and none further behind it. */
export const zoneLimits = { ahead: 14 * hour, behind: 12 * hour } as const;

/**
 * The first moment of a day. `midnight` is that of the same date in UTC. Where the clock skips midnight the day begins
 * after the gap; where it strikes midnight twice, the first one counts. Throws a RangeError on a zone that the runtime
 * does not know.
 */
export function startOfDay(midnight: number, timeZone: string): number {
  return toInstant(midnight, createOffset(timeZone));
}

/**
 * Yields the given instant, and then the same time of the clock on every day after it, without end. Where clocks go
 * forward over that time, the day begins when they have; where they pass it twice, at the first. A day that the zone
 * leaves out is left out. Throws a RangeError on a name that is no IANA time zone.
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

/** By how many milliseconds the zone's clocks are ahead of UTC at an instant. */
function createOffset(timeZone: string): Offset {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const clock = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return clock - Math.floor(instant / 1000) * 1000;
  };
}

/** The instant at which clocks show a time; `clock` is that time read as if it were UTC. */
function toInstant(clock: number, offset: Offset): number {
  const before = offset(clock - day);
  const after = offset(clock + day);
  const shown = [clock - before, clock - after].filter((instant) => instant + offset(instant) === clock);
  return shown.length > 0 ? Math.min(...shown) : clock - before;
}
