/**
 * Delivers items to the service in calls of many. Each call is noted in the journal before it is sent and after it is
 * answered. A call is done as a whole or not at all (docs/service.md#batch-errors): where it is refused for some of its
 * items, the others are sent again; where the service does not say for which, both halves are. Of a call without an answer
 * the sender finds out what it has done. What is no fault of the items ends the delivery.
 */
import { afterLost, NetworkError, ServiceError } from '../../../client/errors.js';
import { statusByCode } from '../../../contract/wire/error-codes.js';
import { FileError } from '../../../files/atomic-file.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';

/** The result of an item that was sent. */
export type Delivered<Result> =
  | { readonly outcome: 'done'; readonly result: Result }
  /** The service has refused the item. */
  | { readonly outcome: 'refused'; readonly error: unknown }
  /** Its call was not carried out, for a reason that is not in the items. */
  | { readonly outcome: 'failed'; readonly error: unknown }
  /**
   * Its call may have been carried out. `isLookedFor` says that its record was looked for, and is not there yet. `finding`
   * is what was found, where it is not certain that it is the record: a sentence without its end.
   */
  | {
      readonly outcome: 'unconfirmed';
      readonly error: unknown;
      readonly isLookedFor: boolean;
      readonly finding?: string | undefined;
    };

/** Remembers items across a kill. Each throws FileError if it cannot be written, which ends a delivery that goes on. */
export interface DeliveryNotes<Item, Result> {
  readonly sent: (items: readonly Item[]) => Promise<void>;
  /** Called right before each request of the call, which may have waited since: for a sender that passes it to the client. */
  readonly resent?: (items: readonly Item[]) => Promise<void>;
  /** What came of the items of a call; nothing has come of those without an outcome, which may be sent again. */
  readonly answered: (
    items: readonly Item[],
    outcomes: ReadonlyMap<Item, Delivered<Result>>,
  ) => Promise<void>;
}

/** A call of which no answer came. */
export interface LostAnswer {
  readonly error: unknown;
  /** When it was sent, in milliseconds since 1970 by `time`. */
  readonly sent: number;
}

/** An item that the answer of its call says nothing of: it may have been carried out. */
export const missing = Symbol('missing');

/** Sends the items, and decides on what the engine cannot know. What is absent is as cautious as can be. */
export interface Sender<Item, Result> {
  /** One call. Returns one result for each item, in their order; `missing` for an item that the answer says nothing of. */
  readonly send: (items: readonly Item[]) => Promise<readonly (Result | typeof missing)[]>;
  readonly notes?: DeliveryNotes<Item, Result>;
  /** Called with each outcome as soon as it is known, so that nothing is lost where the delivery ends early. */
  readonly report: (item: Item, delivered: Delivered<Result>) => void;
  /** Called after each call. */
  readonly showProgress?: () => Promise<void>;
  /**
   * What a lost call has done, as far as that can be found out; `resend` if it can be repeated without harm, which is done
   * once. What the service refuses then it has refused the first time as well. Never throws.
   */
  readonly findOut?: (
    items: readonly Item[],
    lost: LostAnswer,
  ) => Promise<ReadonlyMap<Item, Delivered<Result>> | 'resend'>;
  /** Whether smaller calls may succeed. */
  readonly isFaultOfItems?: (error: unknown) => boolean;
  readonly shouldContinue: () => boolean;
  /** Ends the delivery at the first item that is refused; those before it are still sent. */
  readonly stopOnError?: boolean;
  /** The time of the service, in milliseconds since 1970; only where `findOut` asks for it. */
  readonly time?: () => number;
}

/**
 * Delivers the items of each call, among which none appears twice; calls are taken as they come. Returns the error that ended
 * the delivery; undefined if all were sent, or if it may not go on. Nothing is reported of items that were not sent. Throws
 * what `calls`, `notes` and `shouldContinue` throw.
 *
 * One function: its parts call each other, and share what has ended the delivery.
 */
export async function deliver<Item, Result>(
  calls: Iterable<readonly Item[]> | AsyncIterable<readonly Item[]>,
  sender: Sender<Item, Result>,
): Promise<{ readonly error: unknown } | undefined> {
  const { send, notes, report, stopOnError } = sender;
  let ended: { readonly error: unknown } | undefined;
  const shouldContinue = () => !ended && sender.shouldContinue();
  for await (const items of calls) {
    if (items.length === 0) continue;
    if (!shouldContinue()) break;
    await sendCall(items, undefined);
  }
  return ended;

  async function sendRest(items: readonly Item[], earlier: LostAnswer | undefined): Promise<void> {
    if (items.length > 0 && shouldContinue()) await sendCall(items, earlier);
  }

  /** `earlier` is the lost call that this one repeats. */
  async function sendCall(items: readonly Item[], earlier: LostAnswer | undefined): Promise<void> {
    const sent = sender.time?.() ?? 0;
    await notes?.sent(items);
    let results: readonly (Result | typeof missing)[];
    try {
      results = await send(items);
    } catch (error) {
      if (mayHaveTakenEffect(error)) await settleLost(items, { error, sent }, earlier);
      else await settleFailed(items, error, earlier);
      return;
    }
    const done = new Map(
      items.flatMap((item, at) => {
        const result = results[at];
        return result === missing ? [] : [[item, { outcome: 'done', result: result as Result }] as const];
      }),
    );
    // They are known before the others are looked for, and stand for nothing else.
    for (const [item, delivered] of done) report(item, delivered);
    if (done.size === items.length) return note(items, done);
    const error = new NetworkError('unreadable', 'the response does not have one record for each row');
    await settleLost(items, { error, sent }, earlier, done);
  }

  async function settle(
    items: readonly Item[],
    outcomes: ReadonlyMap<Item, Delivered<Result>>,
  ): Promise<void> {
    for (const [item, delivered] of outcomes) report(item, delivered);
    await note(items, outcomes);
  }

  async function note(items: readonly Item[], outcomes: ReadonlyMap<Item, Delivered<Result>>): Promise<void> {
    await notes?.answered(items, outcomes).catch((error: unknown) => {
      // The error of the call is the one to tell; a call that is not closed counts as unconfirmed for the next run.
      if (!ended) throw error;
    });
    await sender.showProgress?.();
  }

  /** `done` are the items that the answer has a result for, which are reported. */
  async function settleLost(
    items: readonly Item[],
    lost: LostAnswer,
    earlier: LostAnswer | undefined,
    done: ReadonlyMap<Item, Delivered<Result>> = new Map(),
  ): Promise<void> {
    const open = items.filter((item) => !done.has(item));
    const found = await sender.findOut?.(open, lost);
    if (found === 'resend' && !earlier && done.size === 0 && shouldContinue()) return sendCall(items, lost);
    const known = found === 'resend' ? undefined : found;
    const outcomes = open.map((item) => [item, known?.get(item) ?? unconfirmed(lost.error)] as const);
    for (const [item, delivered] of outcomes) report(item, delivered);
    // The next call would most likely end the same way.
    if (outcomes.some(([, { outcome }]) => outcome === 'unconfirmed')) ended = { error: lost.error };
    await note(items, new Map([...done, ...outcomes]));
  }

  async function settleFailed(
    items: readonly Item[],
    error: unknown,
    earlier: LostAnswer | undefined,
  ): Promise<void> {
    const all = (delivered: Delivered<Result>) => new Map(items.map((item) => [item, delivered] as const));
    const refused = refusedItems(items, error);
    const [first] = refused.keys();
    if (first !== undefined) {
      const reported = stopOnError ? new Map([...refused].slice(0, 1)) : refused;
      await settle(items, reported);
      const others = stopOnError
        ? items.slice(0, items.indexOf(first))
        : items.filter((item) => !refused.has(item));
      await sendRest(others, earlier);
      if (stopOnError) ended ??= { error };
    } else if (!sender.isFaultOfItems?.(error)) {
      // Why the second call failed says nothing of what the first, of which no answer came, has done.
      ended = { error: afterLost(error, earlier?.error) };
      await settle(items, all(earlier ? unconfirmed(error) : { outcome: 'failed', error }));
      if (error instanceof FileError) throw error;
    } else if (items.length === 1) {
      if (stopOnError) ended = { error };
      await settle(items, all({ outcome: 'refused', error }));
    } else {
      await settle(items, new Map());
      const half = Math.ceil(items.length / 2);
      await sendRest(items.slice(0, half), earlier);
      await sendRest(items.slice(half), earlier);
    }
  }
}

function unconfirmed(error: unknown) {
  return { outcome: 'unconfirmed', error, isLookedFor: false } as const;
}

/** The items that the call was refused for, in their order, each with its error as a call of its own would tell it. */
function refusedItems<Item>(
  items: readonly Item[],
  error: unknown,
): ReadonlyMap<Item, { readonly outcome: 'refused'; readonly error: ServiceError }> {
  if (!(error instanceof ServiceError)) return new Map();
  const { operationErrors, requestId, request } = error;
  const named = operationErrors
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.index - other.index);
  return new Map(
    named.flatMap(({ index, entries }) => {
      const item = items[index];
      if (item === undefined) return [];
      // The status of a call is the same whatever is wrong with an item; the code tells which one the item has.
      const status = statusByCode.get(String(entries[0]?.code)) ?? error.status;
      const own = new ServiceError({
        status,
        entries,
        operationErrors: [],
        ...(requestId !== undefined && { requestId }),
      });
      own.request = request;
      return [[item, { outcome: 'refused', error: own } as const] as const];
    }),
  );
}

/** Whether the service refused what the items say, rather than the caller or the moment. */
export function isFaultOfContent(error: unknown): boolean {
  return error instanceof ServiceError && [400, 404, 409, 413, 422].includes(error.status);
}
