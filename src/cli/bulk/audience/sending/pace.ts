/**
 * Pace of requests, so that the service never has to refuse one for its rate: by the limit of the contract, and by what the
 * service reports of the other users of the account (docs/service.md#rate-limits).
 */
import { readRateReports } from '../../../../client/limits/rate-report.js';
import type { Headers } from '../../../../client/send.js';
import type { Rate } from '../../../../contract/wire/rate-limits.js';

interface Pace {
  /** Milliseconds until the next attempt may begin; 0: now; Infinity: not before another one has ended. */
  delay(): number;
  /** An attempt begins. Returns its number. */
  begin(): number;
  /** An attempt has ended, with the headers of the answer if it was a success. */
  end(attempt: number, headers?: Headers): void;
  /**
   * The service has refused an attempt for its rate. `resetAt` by the clock of the service. Returns by how many milliseconds
   * this puts off the next attempt.
   */
  refuse(resetAt: number | undefined): number;
  /** Attempts that have begun and not ended. */
  readonly flying: number;
}

/** Added to the window of the service, since clocks are not exact: milliseconds. */
const margin = 50;
/** The least wait after a refusal: milliseconds. */
const leastBlock = 1000;

/**
 * `now` by the clock of this machine, `serviceNow` by that of the service, as far as it is known; in milliseconds.
 *
 * One function: its parts share the counts of attempts and what the service has reported of them.
 */
export function createPace(rate: Rate, now: () => number, serviceNow: () => number = now): Pace {
  const window = rate.seconds * 1000 + margin;
  let limit = rate.limit;
  let flying = 0;
  let begun = 0;
  // An attempt counts at the service at a moment between its beginning and its end. Counted until a window after its end,
  // there are never more than the limit in any window of the service, wherever that begins.
  const ends = createTimes();
  let reported: { readonly reset: number; readonly until: number; remaining: number } | undefined;
  // Attempts that ended without an answer about the rate, and the last one that had begun by then.
  let untold = 0;
  let untoldBefore = 0;
  // What others have used is not known before the first answer, and not after the reset of a limit that was used up.
  let isProbing = true;
  let isShared = false;
  let blockedUntil = 0;

  function untilReset(reset: number): number {
    // Beyond a window it is no reset of this limit, but the other clock that is wrong.
    return Math.min(Math.max(reset - serviceNow(), 0), window);
  }

  function listen(attempt: number, headers: Headers, time: number): void {
    const { account, user } = readRateReports(headers);
    const { remaining, resetAt: reset } = account ?? user ?? {};
    // The limit of the user level may be that of the whole app, and does not replace the one of the contract.
    limit = account?.limit ?? limit;
    if (remaining === undefined || reset === undefined) return;
    if (attempt > untoldBefore) untold = 0;
    isShared = limit - remaining > ends.size + flying;
    if (reported && reset < reported.reset) return;
    if (reported?.reset === reset) reported.remaining = Math.min(reported.remaining, remaining);
    else reported = { reset, remaining, until: time + untilReset(reset) };
  }

  return {
    get flying() {
      return flying;
    },
    delay() {
      const time = now();
      ends.dropUntil(time - window);
      if (time < blockedUntil) return blockedUntil - time;
      if (reported && time >= reported.until) {
        if (reported.remaining <= flying + untold) isProbing = true;
        reported = undefined;
        untold = 0;
      }
      if (isProbing && flying > 0) return Number.POSITIVE_INFINITY;
      if (flying + ends.size >= limit) {
        return ends.size > 0 ? ends.first + window - time : Number.POSITIVE_INFINITY;
      }
      // Those under way may or may not be among those that the service has counted; others may have as many.
      if (reported && flying * (isShared ? 2 : 1) + untold >= reported.remaining)
        return reported.until - time;
      return 0;
    },
    begin() {
      flying += 1;
      begun += 1;
      return begun;
    },
    end(attempt, headers) {
      const time = now();
      flying -= 1;
      ends.add(time);
      if (headers) {
        isProbing = false;
        listen(attempt, headers, time);
      } else {
        untold += 1;
        untoldBefore = begun;
      }
    },
    refuse(resetAt) {
      const time = now();
      const until = time + Math.max(resetAt === undefined ? 0 : untilReset(resetAt), leastBlock);
      const added = Math.max(0, until - Math.max(time, blockedUntil));
      blockedUntil = Math.max(blockedUntil, until);
      isProbing = true;
      return added;
    },
  };
}

/** Times in ascending order, from which the first ones are taken: a queue without moving what follows. */
function createTimes() {
  let times: number[] = [];
  let head = 0;
  return {
    get size() {
      return times.length - head;
    },
    get first() {
      return times[head] ?? 0;
    },
    add(time: number): void {
      times.push(time);
    },
    /** Drops the times up to and including this one. */
    dropUntil(time: number): void {
      while (head < times.length && (times[head] ?? 0) <= time) head += 1;
      if (head > 1024 && head * 2 > times.length) {
        times = times.slice(head);
        head = 0;
      }
    },
  };
}
