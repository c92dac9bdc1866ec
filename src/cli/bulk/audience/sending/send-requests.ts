/**
 * Delivers the people of packed requests, several requests at once, each until the service has answered that it is done.
 * What fails in a way that may pass is sent again as a whole; what is refused ends the delivery after the requests that are
 * under way.
 *
 * The words are those of delivery/deliver.ts, and so are what an error says of its call (mayHaveTakenEffect), the locks of
 * journals, the progress and the end. The engine itself sends one call after the other, looks for what a lost one has done
 * and halves what is refused. Here is nothing to look for and nothing to halve: a request is repeated without harm, as
 * often as the pace and the patience allow, and counts as done only when it is noted. An engine that does both would ask
 * its senders at every step which of the two it does.
 */
import { setMaxListeners } from 'node:events';
import type { SendBody } from '../../../../client/client.js';
import { NetworkError, ServiceError } from '../../../../client/errors.js';
import { isCountMismatch } from '../../../../client/verify-membership-count.js';
import type { Rate } from '../../../../contract/wire/rate-limits.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import { parseDateHeader } from '../../../../values/time.js';
import { mayHaveTakenEffect } from '../../../core/errors/may-have-taken-effect.js';
import { createAttemptQueue } from './attempt-queue.js';
import { createBackOff } from './back-off.js';
import { eachUntil } from './each-until.js';
import { createFlightLimit } from './flight-limit.js';
import { createPace } from './pace.js';
import { createRequestSlots } from './request-slots.js';
import type { UploadTally } from './tally.js';

export interface Sending {
  readonly send: SendBody;
  readonly rate: Rate;
  readonly tally: UploadTally;
  /** Milliseconds since 1970, by this machine and by the service. */
  readonly now: () => number;
  readonly serviceNow: () => number;
  /** At least 0, below 1. */
  readonly random: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** The longest wait in all without any progress, in milliseconds. */
  readonly maxWait: number;
  /** No request is begun after it. */
  readonly signal: AbortSignal;
  /** Whether an earlier run has sent it. Throws if the input is not what that run has read. */
  readonly isDone: (request: PackedRequest) => boolean;
  /** Notes that a request is done. Only then it counts. */
  readonly note: (request: PackedRequest) => Promise<void>;
  /** Tells why it takes longer. */
  readonly tell: (message: string) => void;
  /** Tells what whoever waits at the moment must know. */
  readonly tellNow: (message: string) => void;
  readonly progress: () => void;
}

/**
 * Returns the error that ended the delivery; undefined if all was sent.
 *
 * One function: its parts share the pace, the limits and what has ended the delivery.
 */
export async function sendRequests(
  requests: AsyncIterable<PackedRequest>,
  sending: Sending,
): Promise<{ readonly error: unknown } | undefined> {
  const { rate, now, serviceNow, random, sleep, maxWait, signal, tally } = sending;
  const pace = createPace(rate, now, serviceNow);
  const backOff = createBackOff({ now, random, maxWait, rateWindow: rate.seconds * 1000 });
  const limit = createFlightLimit();
  const slots = createRequestSlots(() => limit.size);
  const attempts = createAttemptQueue(
    () =>
      backOff.isSick && pace.flying > 0 ? Number.POSITIVE_INFINITY : Math.max(pace.delay(), backOff.delay()),
    () => pace.begin(),
    sleep,
  );
  const over = new AbortController();
  // Every request that pauses listens to it.
  setMaxListeners(0, over.signal);
  let ended: { readonly error: unknown } | undefined;

  function end(error: unknown): void {
    ended ??= { error };
    attempts.end();
    slots.end();
    over.abort();
  }
  const interrupt = () => {
    if (pace.flying > 0)
      sending.tellNow('stopping after the requests in progress; to stop at once, press Ctrl-C again');
    end(signal.reason);
  };
  if (signal.aborted) interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    await eachUntil(requests, over.signal, async (request) => {
      tally.read(request);
      if (request.updates + request.deletes > 0 && !skipDone(request)) {
        const leave = await slots.take(request);
        if (leave) void sendUntilDone(request).finally(leave);
      }
      sending.progress();
    });
  } catch (error) {
    // The requests before the place where the input is wrong are still sent.
    ended ??= { error };
  } finally {
    await slots.empty();
    signal.removeEventListener('abort', interrupt);
    attempts.end();
  }
  return ended;

  function skipDone(request: PackedRequest): boolean {
    try {
      if (!sending.isDone(request)) return false;
    } catch (error) {
      end(error);
      return true;
    }
    tally.done(request, 'before');
    request.release?.();
    return true;
  }

  /** Never throws: what cannot be sent ends the delivery. */
  async function sendUntilDone(request: PackedRequest): Promise<void> {
    let isUnconfirmed = false;
    let waited = 0;
    for (let tries = 1; ; tries += 1) {
      // What has failed goes first, so that of a sick service few requests are unconfirmed.
      const attempt = await attempts.wait(tries > 1);
      if (attempt === undefined) break;
      if (tries > 1) tally.repeated();
      const began = now();
      const failure = await sendOnce(request, attempt);
      if (!failure) return noteSent(request);
      isUnconfirmed ||= mayHaveTakenEffect(failure.error);
      const pause = choosePause(failure.error, { began, attempt: tries, waited });
      attempts.look();
      if (pause === undefined) {
        end(failure.error);
        break;
      }
      waited += pause;
      if (pause > 0) await sleep(pause, over.signal).catch(() => {});
    }
    if (isUnconfirmed) tally.unconfirmed(request);
  }

  /** Returns what the attempt has failed with; undefined if the request is done. */
  async function sendOnce(
    { body, updates, deletes }: PackedRequest,
    attempt: number,
  ): Promise<{ readonly error: unknown } | undefined> {
    const began = now();
    const { flying } = pace;
    try {
      const { headers } = await sending.send(body, updates + deletes);
      pace.end(attempt, headers);
      tally.answered(parseDateHeader(headers.date));
      limit.answered(now() - began, flying);
      backOff.succeeded();
      return undefined;
    } catch (error) {
      pace.end(attempt);
      return { error };
    }
  }

  /** How long the request waits by itself; undefined if it is not repeated. */
  function choosePause(
    error: unknown,
    failure: { readonly began: number; readonly attempt: number; readonly waited: number },
  ): number | undefined {
    if (ended || !isRepeatable(error)) return undefined;
    if (error instanceof ServiceError && error.isRateLimited) {
      const resetAt =
        error.resetAt ?? (error.retryAfter === undefined ? undefined : serviceNow() + error.retryAfter);
      const added = pace.refuse(resetAt);
      if (added > 0)
        sending.tell(`${error.message}; the next request is sent in ${Math.ceil(added / 1000)} s`);
      return backOff.limited(added) ? 0 : undefined;
    }
    limit.failed();
    const wasSick = backOff.isSick;
    const retryAfter = error instanceof ServiceError ? error.retryAfter : undefined;
    const pause = backOff.failed({ ...failure, retryAfter });
    if (pause !== undefined && backOff.isSick && !wasSick) {
      sending.tell(`${error instanceof Error ? error.message : String(error)}; retrying more slowly`);
    }
    return pause;
  }

  async function noteSent(request: PackedRequest): Promise<void> {
    try {
      await sending.note(request);
      tally.done(request, 'now');
      request.release?.();
    } catch (error) {
      // The service has it, but the next run will not know, and sends it again.
      tally.unconfirmed(request);
      end(error);
    }
    attempts.look();
    sending.progress();
  }
}

/** Whether the whole request may be sent again with hope, which is harmless whatever became of it. */
function isRepeatable(error: unknown): boolean {
  if (error instanceof NetworkError) return error.retryable || error.kind === 'unreadable';
  return error instanceof ServiceError && (error.retryable || isCountMismatch(error));
}
