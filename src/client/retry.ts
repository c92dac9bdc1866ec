/**
 * Repeats a call where that is safe and worth it, with growing pauses, and says so
 * (docs/service.md#repeating-calls).
 */
import { NetworkError, ServiceError } from './errors.js';

/** Clock, chance and sleep, given by the world. Times in milliseconds. */
export interface RetryPolicy {
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason when that comes first. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** The longest that all waits of one call may take together. */
  readonly maxWait: number;
  /** Hears of every wait: a sentence for stderr. */
  readonly notify?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface RetryableCall {
  readonly method: string;
  /** Repeating it does no harm although it is a POST. */
  readonly repeatable?: boolean | undefined;
}

/** How a call ended: with an answer, or with the finding that an earlier try had already deleted the object. */
export type RetryOutcome<T> =
  | { readonly answer: T; readonly retried: number }
  | { readonly doneBefore: true; readonly retried: number };

const maxTries = 4;
/** The first pause; each further one is twice as long. A random half of it is left out. */
const firstPause = 500;

/**
 * Runs `attempt` up to four times. It must sign afresh each time, and throw a ServiceError or a NetworkError.
 * The last error is thrown when there are no tries left, or when the next wait would go beyond `maxWait`.
 */
export async function retry<T>(
  call: RetryableCall,
  attempt: () => Promise<T>,
  pace: RetryPolicy,
): Promise<RetryOutcome<T>> {
  let waited = 0;
  let mayBeDone = false;
  for (let retried = 0; ; retried += 1) {
    try {
      return { answer: await attempt(), retried };
    } catch (error) {
      if (!isKnown(error)) throw error;
      if (mayBeDone && call.method === 'DELETE' && hasStatus(error, 404))
        return { doneBefore: true, retried };
      const pause = choosePause(error, retried, pace);
      if (retried + 1 >= maxTries || !mayRepeat(call, error) || waited + pause > pace.maxWait) throw error;
      mayBeDone ||= mayHaveTakenEffect(error);
      pace.notify?.(
        `${error.message}; trying again in ${formatDuration(pause)} (${retried + 2} of ${maxTries})`,
      );
      await pace.sleep(pause, pace.signal);
      waited += pause;
    }
  }
}

type KnownError = ServiceError | NetworkError;

function isKnown(error: unknown): error is KnownError {
  return error instanceof ServiceError || error instanceof NetworkError;
}

function hasStatus(error: KnownError, status: number): boolean {
  return error instanceof ServiceError && error.status === status;
}

/** A POST is repeated only where it was surely not carried out: it never arrived, or the limit refused it. */
function mayRepeat({ method, repeatable }: RetryableCall, error: KnownError): boolean {
  if (!error.retryable) return false;
  // Asking for bearer tokens again at once is what the service forbids; it is done only when it says until when.
  if (hasStatus(error, 403) && !namesWait(error)) return false;
  if (method !== 'POST' || repeatable) return true;
  return error instanceof NetworkError ? error.neverArrived : error.isRateLimited;
}

/** Whether the service said how long to stay away. */
function namesWait(error: KnownError): boolean {
  return error instanceof ServiceError && (error.resetAt ?? error.retryAfter) !== undefined;
}

/** Whether the failed try may have been carried out all the same. */
function mayHaveTakenEffect(error: KnownError): boolean {
  if (error instanceof NetworkError) return !error.neverArrived;
  return error.status === 408 || error.status >= 500;
}

/** The pause before the next try, in milliseconds: what the service asks for and a growing, random bit more. */
function choosePause(error: KnownError, retried: number, { now, random }: RetryPolicy): number {
  const backoff = Math.ceil(firstPause * 2 ** retried * (1 - random() / 2));
  if (error instanceof NetworkError) return backoff;
  const untilReset = error.isRateLimited && error.resetAt !== undefined ? error.resetAt - now() : undefined;
  return Math.max(untilReset ?? error.retryAfter ?? 0, 0) + backoff;
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.ceil(milliseconds / 1000)} s`;
}
