/** Times relative to now, as flags take them. */
import { day, hour, minute } from './duration.js';

const units: Readonly<Record<string, number>> = { m: minute, h: hour, d: day, w: 7 * day };

/** The time of `now`, or of an offset from now such as `-7d`, `+12h`, `-30m`, `+2w`; undefined for any other text. */
export function readRelativeTime(text: string, now: number): number | undefined {
  const match = /^(?:now|([+-]\d{1,5})([mhdw]))$/.exec(text);
  if (!match) return undefined;
  return now + Number(match[1] ?? 0) * (units[match[2] ?? 'm'] ?? 0);
}
