/**
 * The waiting of one command: all its calls, pages, accounts, batches and media uploads share one budget. An upload of
 * people, which may take hours, counts its own waits, and only those without progress (docs/service.md#repeating-calls).
 */
import { formatTime } from '../values/time.js';

/**
 * Measures the time that a command has waited. Waits of calls that wait at the same time count once: it is the person who waits.
 */
export interface WaitMeter {
  /** Milliseconds so far, including the waits that are under way. */
  spent: number;
  /** When the last of the waits under way ends, in milliseconds since 1970. */
  until: number;
}

/** A meter that has counted nothing yet. */
export function createWaitMeter(): WaitMeter {
  return { spent: 0, until: 0 };
}

/** Clock, randomness, sleep and the budget. Times in milliseconds. */
export interface WaitPolicy {
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason when that comes first. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Maximum total wait of the command. */
  readonly maxWait: number;
  /** What the command has waited so far: the clients that share it share the budget. */
  readonly meter: WaitMeter;
  /** Called before a wait with a sentence for stderr. */
  readonly notify?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A wait of at least `least` milliseconds, and at random up to `spread` more, so that those who wait do not wake together. */
export interface Wait {
  readonly least: number;
  readonly spread: number;
}

/** After a moment that many may wait for, they come back over so many milliseconds. */
export const wakeSpread = 1500;

/** The shortest pause, in milliseconds: without any, a call could be repeated for ever. */
const shortest = 1;

/**
 * Waits, having told why, and returns true; returns false at once where the budget does not suffice. The random part is
 * cut to what is left of it. `tell` receives the milliseconds. Throws the reason of the signal.
 */
export async function waitWithin(
  { now, random, sleep, maxWait, meter, notify, signal }: WaitPolicy,
  { least, spread }: Wait,
  tell: (milliseconds: number) => string | undefined,
): Promise<boolean> {
  const time = now();
  const wanted = least + Math.max(shortest, Math.floor(random() * spread));
  const pause = Math.min(wanted, Math.max(0, meter.until - time) + maxWait - meter.spent);
  if (pause < least + shortest || maxWait === 0) return false;
  meter.spent += addedWait(meter, time, pause);
  meter.until = Math.max(meter.until, time + pause);
  const message = tell(pause);
  if (message !== undefined) notify?.(message);
  await sleep(pause, signal);
  return true;
}

/** The budget, in milliseconds, that a wait until then would have needed, with those before it. */
export function neededBudget({ meter }: WaitPolicy, now: number, until: number): number {
  return meter.spent + addedWait(meter, now, Math.max(0, until - now)) + wakeSpread;
}

/** By how many milliseconds a wait that begins now makes the command wait longer. */
function addedWait({ until }: WaitMeter, now: number, pause: number): number {
  return Math.min(pause, Math.max(0, now + pause - Math.max(now, until)));
}

/** A length of time for people. */
export function describeWait(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.ceil(milliseconds / 1000)} s`;
}

/** Describes a wait for a rate limit: how long, until when, and its bound. */
export function describeRateWait({ now, maxWait }: WaitPolicy, pause: number): string {
  const end = pause < 1000 ? '' : `, at ${formatTime(Math.ceil((now() + pause) / 1000) * 1000)}`;
  return `in ${describeWait(pause)}${end} (--max-wait allows ${describeWait(maxWait)} in all)`;
}
