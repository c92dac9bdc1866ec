/** Reads a value of a record whose type is not known: as a text or as a time. */
import { parseTime } from './time.js';

/** The value, if it is a text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The time that a text says, in milliseconds since 1970; undefined for other texts and values. */
export function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseTime(value) : undefined;
}
