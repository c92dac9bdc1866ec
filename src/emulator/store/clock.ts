/**
 * The emulator's clock, which dates records: the system clock, which may have been moved ahead, or a fixed one that advances
 * by a second with every write.
 * OAuth timestamps are checked against the system clock, since a client's clock is real.
 */
import type { Period } from '../../values/period.js';
import { addMonths, endOfTime, formatTime } from '../../values/time.js';
import { memoize } from './memoize.js';
import { readMeta, writeMeta } from './meta.js';
import type { Store } from './store.js';

const tick = 1000;

/** The current time of the emulator. `systemNow` is used unless the clock is fixed. */
export function readClock(store: Store, systemNow: () => number): string {
  return writeSeconds(readMeta(store, 'clock') ?? runningTime(store, systemNow));
}

/** The same, in milliseconds since 1970, for a call that is answered: the store is asked once (memoize.ts). */
export function rememberClock(store: Store, systemNow: () => number): number {
  const { fixed, offset } = rememberSettings(store);
  const time = fixed ?? systemNow() + offset;
  return time - (time % 1000);
}

function rememberSettings(store: Store): { readonly fixed: number | null; readonly offset: number } {
  return memoize(store, 'settings', 'clock', () => ({
    fixed: readMeta(store, 'clock') ?? null,
    offset: readMeta(store, 'clock_offset') ?? 0,
  }));
}

function runningTime(store: Store, systemNow: () => number): number {
  return systemNow() + (readMeta(store, 'clock_offset') ?? 0);
}

/** The target of the clock: a period later, or a time in milliseconds since 1970. */
export type ClockTarget = Period | { readonly to: number };

/** How far one call moves the clock at most: the time between is simulated hour by hour. */
const maxYears = 5;

/** The time before and after; or why the clock was left as it was. */
export type ClockMove = { readonly from: string; readonly to: string } | { readonly refusal: string };

/**
 * Sets the clock ahead, and everything with it: a fixed clock stays fixed there, a running one runs on from there. Only
 * inside a write.
 */
export function advanceClock(store: Store, target: ClockTarget, systemNow: () => number): ClockMove {
  const fixed = readMeta(store, 'clock') ?? null;
  const systemTime = systemNow();
  const from = fixed ?? runningTime(store, () => systemTime);
  const to = timeOf(target, from);
  if (to < from) return { refusal: `the clock cannot go back: it is already ${writeSeconds(from)}` };
  if (to >= endOfTime) return { refusal: 'the clock ends with the year 9999' };
  if (to > addMonths(from, 12 * maxYears)) {
    return {
      refusal: `the clock moves by at most ${maxYears} years at a time: it is ${writeSeconds(from)}`,
    };
  }
  if (fixed === null) writeMeta(store, 'clock_offset', to - systemTime);
  else writeMeta(store, 'clock', to);
  return { from: writeSeconds(from), to: writeSeconds(to) };
}

function timeOf(target: ClockTarget, from: number): number {
  if ('to' in target) return target.to;
  return 'by' in target ? from + target.by : addMonths(from, target.months);
}

/** The time of a write; advances a fixed clock. Only inside a write. */
export function tickClock(store: Store, systemNow: () => number): string {
  const { fixed, offset } = rememberSettings(store);
  if (fixed === null) return writeSeconds(systemNow() + offset);
  writeMeta(store, 'clock', fixed + tick);
  return writeSeconds(fixed);
}

/**
 * Lets time pass for a caller that waits: advances a fixed clock by whole seconds, and leaves a running one alone. Only
 * inside a write.
 */
export function passTime(store: Store, seconds: number): void {
  const fixed = readMeta(store, 'clock') ?? null;
  if (fixed !== null) writeMeta(store, 'clock', fixed + seconds * 1000);
}

/** Formats a time in whole seconds, as the service's records have it. */
export function writeSeconds(milliseconds: number): string {
  return formatTime(milliseconds - (milliseconds % 1000));
}
