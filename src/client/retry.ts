/**
 * Repeats a call where that is safe, and tells the user what is waited for (docs/service.md#repeating-calls).
 */
import { afterLost, CallError, isNotFound, NetworkError, ServiceError } from './errors.js';
import {
  describeRateWait,
  describeWait,
  neededBudget,
  type Wait,
  type WaitPolicy,
  waitWithin,
  wakeSpread,
} from './wait-budget.js';

export interface RetryableCall {
  readonly method: string;
  /** The call is idempotent although it is a POST. */
  readonly repeatable?: boolean | undefined;
  /** Fail fast: a rate-limited call is not retried. */
  readonly failFast?: boolean | undefined;
  /**
   * Of a DELETE: whether the service shows the record as deleted; undefined where it shows no deleted ones. Throws as a call
   * does. Absent if it cannot be asked.
   */
  readonly isDeleted?: (() => Promise<boolean | undefined>) | undefined;
}

/** The result: a response, or the finding that an earlier attempt had already deleted the object. */
type RetryOutcome<T> =
  | { readonly answer: T; readonly retried: number }
  | { readonly doneBefore: true; readonly retried: number };

/** Attempts for a failing call. Rate-limited attempts do not count: only the wait budget bounds them. */
const maxAttempts = 4;
/** Exponential backoff with full jitter, used when the response gives no retry time. Milliseconds. */
const pauses = { first: 500, longest: 30_000 } as const;

/**
 * Runs `attempt` up to four times where it fails, and as long as the budget of the command lasts where it is refused for
 * its rate. It must create a new signature each time, and throw a ServiceError or a NetworkError. Throws the last error
 * if no attempts are left or the budget does not suffice for the next wait; where an earlier attempt of a write is lost, that
 * error says so.
 */
export async function retry<T>(
  call: RetryableCall,
  attempt: () => Promise<T>,
  policy: WaitPolicy,
): Promise<RetryOutcome<T>> {
  let failures = 0;
  let lost: CallError | undefined;
  for (let retried = 0; ; retried += 1) {
    try {
      return { answer: await attempt(), retried };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (lost && call.method === 'DELETE' && isNotFound(error)) {
        if (await wasDeleted(call, error, lost)) return { doneBefore: true, retried };
        throw error;
      }
      const isLimited = isRateLimited(error);
      if (!isLimited) failures += 1;
      if (failures >= maxAttempts || !mayRepeat(call, error) || (isLimited && call.failFast))
        throw afterLost(error, lost);
      const time = policy.now();
      const wait = chooseWait(error, retried, time);
      const count = `(${failures + 1} of ${maxAttempts})`;
      const waited = await waitWithin(policy, wait, (pause) =>
        isLimited
          ? `${error.message}; trying again ${describeRateWait(policy, pause)}`
          : `${error.message}; trying again in ${describeWait(pause)} ${count}`,
      );
      if (!waited) {
        if (isLimited) error.neededWait = neededBudget(policy, time, time + wait.least);
        throw afterLost(error, lost);
      }
      if (call.method !== 'GET' && error.mayHaveTakenEffect) lost ??= error;
    }
  }
}

/**
 * Whether what a repetition did not find was there before, so that an attempt without an answer has deleted it. An id that
 * never existed is not found either. Throws `missing` as unconfirmed where the service does not answer the question.
 */
async function wasDeleted(
  { isDeleted }: RetryableCall,
  missing: CallError,
  lost: CallError,
): Promise<boolean> {
  try {
    return (await isDeleted?.()) ?? true;
  } catch (error) {
    throw error instanceof CallError ? afterLost(missing, lost) : error;
  }
}

function hasStatus(error: CallError, status: number): boolean {
  return error instanceof ServiceError && error.status === status;
}

/** A POST is retried only if it was certainly not executed: it never arrived, or it was rate limited. */
function mayRepeat({ method, repeatable }: RetryableCall, error: CallError): boolean {
  if (!error.retryable) return false;
  // The service forbids requesting bearer tokens repeatedly; it is retried only if the service reports a wait.
  if (hasStatus(error, 403) && !namesWait(error)) return false;
  if (method !== 'POST' || repeatable) return true;
  return error instanceof NetworkError ? error.neverArrived : isRateLimited(error);
}

function isRateLimited(error: CallError): error is ServiceError {
  return error instanceof ServiceError && error.isRateLimited;
}

/** Whether the service reported how long to wait. */
function namesWait(error: CallError): boolean {
  return error instanceof ServiceError && (error.resetAt ?? error.retryAfter) !== undefined;
}

/**
 * The wait before the next attempt: until what the service names, and then over a short window; else at random between
 * nothing and a bound that doubles.
 */
function chooseWait(error: CallError, retried: number, now: number): Wait {
  const bound = Math.min(pauses.first * 2 ** retried, pauses.longest);
  if (!(error instanceof ServiceError)) return { least: 0, spread: bound };
  const { retryAfter, resetAt } = error;
  const untilReset = error.isRateLimited && resetAt !== undefined ? Math.max(0, resetAt - now) : undefined;
  const known = [retryAfter, untilReset].filter((wait) => wait !== undefined);
  const least = known.length > 0 ? Math.min(...known) : 0;
  return least > 0 ? { least, spread: wakeSpread } : { least, spread: bound };
}
