/**
 * The world's clock: the system's, or one fixed at an instant, which moves on by a second with every write. It
 * dates records. OAuth timestamps are judged by the real time, since a client's clock is real.
 */
import { formatTime } from '../../call/time.js';
import { readMeta, writeMeta } from './meta.js';
import type { Store } from './store.js';

const tick = 1000;

/** What the clock shows. `systemNow` is used where the clock is not fixed. */
export function readClock(store: Store, systemNow: () => number): string {
  return writeSeconds(readMeta(store, 'clock') ?? systemNow());
}

/** What the clock shows at a write; a fixed clock moves on. Only inside a write. */
export function tickClock(store: Store, systemNow: () => number): string {
  const fixed = readMeta(store, 'clock') ?? null;
  if (fixed === null) return writeSeconds(systemNow());
  writeMeta(store, 'clock', fixed + tick);
  return writeSeconds(fixed);
}

/** The service's records carry whole seconds. */
export function writeSeconds(milliseconds: number): string {
  return formatTime(milliseconds - (milliseconds % 1000));
}
