/** The calendar of an account, made of Intl alone: the commands under test have another one. */

/** A date such as 2026-11-01. */
export type Day = string;

export const minute = 60_000;
export const hour = 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date, and the minutes since midnight that a clock on the wall shows. */
export function wallOf(zone: string, instant: number): { readonly day: Day; readonly minutes: number } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

/** The first instant of a day, in milliseconds since 1970: found by trying each quarter of an hour. */
export function midnightOf(zone: string, day: Day): number {
  const noonUtc = Date.parse(`${day}T12:00:00Z`);
  for (let at = noonUtc - 27 * hour; at <= noonUtc + 15 * hour; at += 15 * minute) {
    if (wallOf(zone, at).day === day) return at;
  }
  throw new Error(`${zone} does not have the day ${day}`);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hour).toISOString().slice(0, 10);
}

/** The same day of another month; a day that the month lacks is its last one. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The first day of the month after that of a day. */
export const nextMonth = (day: Day): Day => addMonths(firstOfMonth(day), 1);

/** Both days included. */
export function daysBetween(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
