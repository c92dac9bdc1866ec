/** Lengths of time as people write them: 90s, 30m, 12h, 7d, 2w. */
import { day, hour, minute } from './duration.js';

const units: Readonly<Record<string, number>> = { s: 1000, m: minute, h: hour, d: day, w: 7 * day };

/** The length in milliseconds; undefined if the text is none. */
export function parsePeriod(text: string): number | undefined {
  const [, count, unit = ''] = /^([0-9]{1,6})([smhdw])$/.exec(text) ?? [];
  const length = units[unit];
  return count === undefined || length === undefined ? undefined : Number(count) * length;
}
