/** Midnight in a time zone of the IANA database, with its summer time. Pure: the zones are those of the runtime. */

const minute = 60_000;
const hour = 60 * minute;
/** No zone is further ahead of UTC, and none further behind it. */
export const zoneLimits = { ahead: 14 * hour, behind: 12 * hour } as const;

/**
 * The first moment of a day, in milliseconds since 1970. `midnight` is that of the same date in UTC. Where the clock
 * skips midnight the day begins after the gap; where it strikes midnight twice, the first one counts. Throws a
 * RangeError on a zone that the runtime does not know.
 */
export function startOfDay(midnight: number, timeZone: string): number {
  const read = dateReader(timeZone);
  const date = new Date(midnight).toISOString().slice(0, 10);
  // The date never falls back from here on by more than the hour before midnight that summer time repeats; a search
  // by halves finds the moment at which it is first reached.
  let before = midnight - zoneLimits.ahead - hour;
  let after = midnight + zoneLimits.behind + hour;
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (read(middle) >= date) after = middle;
    else before = middle;
  }
  return after;
}

/** Writes moments as dates of the zone: `2026-11-20`. */
function dateReader(timeZone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  };
}
