// Days of a time zone, computed from what Intl says of the zone.
const day = 86_400_000;

/** The date at a time in milliseconds since 1970, such as 2026-11-20. */
export const dateAt = (zone, time) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);

/** The midnight with which the day begins that is so many days before now, in milliseconds since 1970. */
export function midnight(zone, daysAgo, now = Date.now()) {
  const [year, month, date] = dateAt(zone, now).split('-').map(Number);
  const wanted = Date.UTC(year, month - 1, date) - daysAgo * day;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', dateStyle: 'short' });
  /** What a clock on a wall shows, as if it were UTC. */
  const shown = (time) => {
    const [d, m, y, h, min] = clock.format(time).match(/\d+/g).map(Number);
    return Date.UTC(y, m - 1, d, h, min);
  };
  const guess = wanted - (shown(wanted) - wanted);
  return guess - (shown(guess) - wanted);
}
