/**
 * Retries a call where that is safe, with exponential backoff, and notifies the user
 * (docs/service.md#repeating-calls).
 */
import { NetworkError, ServiceError } from './errors.js';

/** Clock, randomness, sleep and limits. Times in milliseconds. */
export interface RetryPolicy {
  readonly now: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Rejects with the signal's reason when that comes first. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Maximum total wait of one call. */
  readonly maxWait: number;
  /** Called before every wait with a sentence for stderr. */
  readonly notify?: ((message: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface RetryableCall {
  readonly method: string;
  /** The call is idempotent although it is a POST. */
  readonly repeatable?: boolean | undefined;
}

/** The result: a response, or the finding that an earlier attempt had already deleted the object. */
export type RetryOutcome<T> =
  | { readonly answer: T; readonly retried: number }
  | { readonly doneBefore: true; readonly retried: number };

const maxAttempts = 4;
/** The first pause; each further one is twice as long, with up to half of it removed at random. */
const firstPause = 500;

/**
 * Runs `attempt` up to four times. It must create a new signature each time, and throw a ServiceError or a NetworkError.
 * Throws the last error if no attempts are left, or if the next wait would exceed `maxWait`.
 */
export async function retry<T>(
  call: RetryableCall,
  attempt: () => Promise<T>,
  policy: RetryPolicy,
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
      const pause = choosePause(error, retried, policy);
      if (retried + 1 >= maxAttempts || !mayRepeat(call, error) || waited + pause > policy.maxWait)
        throw error;
      mayBeDone ||= error.mayHaveTakenEffect;
      policy.notify?.(
        `${error.message}; trying again in ${formatDuration(pause)} (${retried + 2} of ${maxAttempts})`,
      );
      await policy.sleep(pause, policy.signal);
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

/** A POST is retried only if it was certainly not executed: it never arrived, or it was rate limited. */
function mayRepeat({ method, repeatable }: RetryableCall, error: KnownError): boolean {
  if (!error.retryable) return false;
  // The service forbids requesting bearer tokens repeatedly; it is retried only if the service reports a wait.
  if (hasStatus(error, 403) && !namesWait(error)) return false;
  if (method !== 'POST' || repeatable) return true;
  return error instanceof NetworkError ? error.neverArrived : error.isRateLimited;
}

/** Whether the service reported how long to wait. */
function namesWait(error: KnownError): boolean {
  return error instanceof ServiceError && (error.resetAt ?? error.retryAfter) !== undefined;
}

/** The pause before the next attempt, in milliseconds: what the service requests plus the backoff. */
function choosePause(error: KnownError, retried: number, { now, random }: RetryPolicy): number {
  const backoff = Math.ceil(firstPause * 2 ** retried * (1 - random() / 2));
  if (error instanceof NetworkError) return backoff;
  const untilReset = error.isRateLimited && error.resetAt !== undefined ? error.resetAt - now() : undefined;
  return Math.max(untilReset ?? error.retryAfter ?? 0, 0) + backoff;
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Math.ceil(milliseconds / 1000)} s`;
}
