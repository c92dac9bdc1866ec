/** Cuts a range into windows that the service accepts: as few as possible, at midnights of the account. */
import { day } from '../../../../values/duration.js';

/** A part of the time; instants in milliseconds since 1970, the end excluded. */
export interface TimeWindow {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a range at the given boundaries (its start, its midnights, its end) into windows of at most `maxDays`. The service
 * counts days of 24 hours, so that a window across the change from summer time holds one midnight less. Throws a
 * RangeError if two neighbouring boundaries are further apart than that.
 */
export function cutWindows(boundaries: readonly number[], maxDays: number): readonly TimeWindow[] {
  const windows: TimeWindow[] = [];
  const longest = maxDays * day;
  let [start] = boundaries;
  let end = start;
  if (start === undefined || end === undefined) return windows;
  for (const boundary of boundaries.slice(1)) {
    if (boundary - start > longest) {
      windows.push({ start, end });
      start = end;
    }
    if (boundary - start > longest) throw new RangeError('two boundaries are further apart than a window');
    end = boundary;
  }
  return end > start ? [...windows, { start, end }] : windows;
}

/** The boundaries inside a window and its two ends. */
export function boundariesWithin(boundaries: readonly number[], { start, end }: TimeWindow): number[] {
  return [start, ...boundaries.filter((boundary) => boundary > start && boundary < end), end];
}
