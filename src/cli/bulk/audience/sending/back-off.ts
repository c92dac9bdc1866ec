/**
 * Back-off of requests after failures. A request that fails alone waits alone; after several consecutive failures the service is
 * treated as down, and all requests wait together, after which one alone tries again.
 */

interface BackOff {
  /** Milliseconds until an attempt may begin. */
  delay(): number;
  /** Whether only one attempt may be under way. */
  readonly isSick: boolean;
  /**
   * An attempt that began at `began` has failed, the `attempt`th of its request, counted from 1, which has waited for
   * `waited` milliseconds so far. Returns the request's own pause; undefined when all patience is used up.
   */
  failed(failure: {
    readonly began: number;
    readonly attempt: number;
    readonly waited: number;
    /** What the service asks for, in milliseconds. */
    readonly retryAfter?: number | undefined;
  }): number | undefined;
  /** The service has refused an attempt for its rate, which puts off all by so many milliseconds. False: no patience left. */
  limited(added: number): boolean;
  succeeded(): void;
}

interface BackOffOptions {
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** The longest wait in all without any progress, in milliseconds. */
  readonly maxWait: number;
  /** The longest wait for a rate limit that does not count, since it is only the pace: milliseconds. */
  readonly rateWindow: number;
}

/** Pauses in milliseconds: each is at most twice as long as the one before, and random, so that not all come at once. */
const pauses = { first: 500, longest: 30_000 } as const;
/** So many failures in a row, without a success, are no accident. */
const sickAfter = 3;

export function createBackOff({ now, random, maxWait, rateWindow }: BackOffOptions): BackOff {
  let inRow = 0;
  let round = 0;
  let roundBegan = 0;
  let until = 0;
  let waitedTogether = 0;
  let waitedForRate = 0;

  const pause = (attempt: number) =>
    1 + Math.floor(random() * Math.min(pauses.first * 2 ** attempt, pauses.longest));
  const isPatient = (more: number) =>
    waitedTogether + more + Math.max(0, waitedForRate - rateWindow) <= maxWait;

  return {
    get isSick() {
      return round > 0;
    },
    delay: () => Math.max(0, until - now()),
    failed({ began, attempt, waited, retryAfter = 0 }) {
      inRow += 1;
      if (inRow < sickAfter && round === 0 && retryAfter === 0) {
        const own = pause(attempt);
        return waited + own <= maxWait ? own : undefined;
      }
      // Those that were under way when the round began tell nothing new.
      if (round > 0 && began < roundBegan) return waited <= maxWait ? 0 : undefined;
      const together = Math.max(retryAfter, pause(round + 1));
      if (!isPatient(together)) return undefined;
      round += 1;
      waitedTogether += together;
      until = now() + together;
      roundBegan = until;
      return 0;
    },
    limited(added) {
      waitedForRate += added;
      return isPatient(0);
    },
    succeeded() {
      inRow = 0;
      round = 0;
      until = 0;
      waitedTogether = 0;
      waitedForRate = 0;
    },
  };
}
