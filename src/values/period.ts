/** Lengths of time as people write them (90s, 30m, 12h, 7d, 2w, 13mo, 1y), and times relative to now. */
import { day, hour, minute } from './duration.js';

const units: Readonly<Record<string, number>> = { s: 1000, m: minute, h: hour, d: day, w: 7 * day };

/** The length in milliseconds; undefined if the text is none. */
export function parsePeriod(text: string): number | undefined {
  const [, count, unit = ''] = /^([0-9]{1,6})([smhdw])$/.exec(text) ?? [];
  const length = units[unit];
  return count === undefined || length === undefined ? undefined : Number(count) * length;
}

/** A length of time: of the clock in milliseconds, or of the calendar. */
export type Period = { readonly by: number } | { readonly months: number };

/** The same, and months and years of the calendar: 13mo, 1y. */
export function parseCalendarPeriod(text: string): Period | undefined {
  const by = parsePeriod(text);
  if (by !== undefined) return { by };
  const [, count, unit] = /^([0-9]{1,4})(mo|y)$/.exec(text) ?? [];
  return count === undefined ? undefined : { months: Number(count) * (unit === 'y' ? 12 : 1) };
}

/** The time of `now`, or of an offset from now such as `-7d`, `+12h`, `-30m`, `+2w`; undefined for any other text. */
export function readRelativeTime(text: string, now: number): number | undefined {
  const match = /^(?:now|([+-]\d{1,5})([mhdw]))$/.exec(text);
  if (!match) return undefined;
  return now + Number(match[1] ?? 0) * (units[match[2] ?? 'm'] ?? 0);
}
