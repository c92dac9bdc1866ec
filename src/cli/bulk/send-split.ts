/**
 * Sends operations in as many batches as they need, and notes each in the journal before it is sent and after it is
 * answered. What was acknowledged is never sent again. A batch without an answer is sent again only if that does no harm.
 */

import type { CallResult } from '../../client/client.js';
import { ServiceError } from '../../client/errors.js';
import type { Document } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { CommandError } from '../host/errors/command-error.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import { concernsAll, type OperationResult, readBatch, sendOperations } from './batch-call.js';
import { type BatchEvidence, type BatchOutcome, findBatchOutcome } from './batch-outcome.js';
import type { SplitHistory, SplitJournal } from './split-journal.js';

/** What came of one operation. */
export type SplitResult =
  | { readonly outcome: 'done'; readonly record: unknown }
  /** An earlier run has done it; the id of the record, if there was one. */
  | { readonly outcome: 'done_before'; readonly id: string | null }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /**
   * It was sent and may have been carried out; `at` is when an earlier run has sent it. `isLookedFor` says that its record
   * was looked for, and is not there yet.
   */
  | {
      readonly outcome: 'unknown';
      readonly error?: unknown;
      readonly at?: number;
      readonly isLookedFor: boolean;
    }
  | { readonly outcome: 'not_tried' };

/** Whether the operation was carried out, by this run or by an earlier one. */
export function isDone({ outcome }: Pick<SplitResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'done_before';
}

/** One operation with its key in the journal. */
export interface SplitItem {
  readonly key: string;
  readonly operation: Document;
  readonly type: string;
}

export interface SplitSender extends BatchEvidence {
  /** Operations that a batch takes. */
  readonly max: number;
  readonly send: (operations: readonly Document[]) => Promise<CallResult>;
  readonly journal: Pick<SplitJournal, 'sent' | 'done' | 'refused'>;
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  /** The id of a record. */
  readonly idOf: (record: unknown) => string | null;
  readonly mayGoOn: () => boolean;
  readonly stopOnError: boolean;
  /** Send again what may have been carried out already, creations included. */
  readonly resend: boolean;
  readonly showProgress: (settled: number) => Promise<void>;
}

/** Sends what is left. The results are in the order of the items. */
export async function sendSplit(
  items: readonly SplitItem[],
  history: SplitHistory,
  sender: SplitSender,
): Promise<readonly SplitResult[]> {
  const { max, journal, stopOnError, showProgress } = sender;
  const results = items.map((): SplitResult => ({ outcome: 'not_tried' }));
  const indexOf = new Map(items.map(({ key }, index) => [key, index]));
  const keyOf = new Map(items.map(({ operation, key }) => [operation, key]));
  let isStopped = false;
  const mayGoOn = () => sender.mayGoOn() && !isStopped;
  const settle = (index: number, result: SplitResult) => {
    results[index] = result;
    if (stopOnError && (result.outcome === 'failed' || result.outcome === 'unknown')) isStopped = true;
    // Without the credentials, or once the limit is reached, the next batches would fail too.
    if (result.outcome === 'failed' && concernsAll(result.error)) isStopped = true;
  };

  for (const [key, id] of history.done) {
    const index = indexOf.get(key);
    if (index !== undefined) results[index] = { outcome: 'done_before', id };
  }
  for (const { keys, at } of history.doubtful) await settleDoubt(keys, at);
  const waiting = [...items.keys()].filter((index) => results[index]?.outcome === 'not_tried');
  for (const part of chunk(waiting, max)) {
    if (!mayGoOn()) break;
    await sendChunk(part, true);
    await showProgress(results.filter(({ outcome }) => outcome !== 'not_tried').length);
  }
  return results;

  async function sendChunk(indexes: readonly number[], mayRepeat: boolean): Promise<void> {
    const operations = indexes.flatMap((index): readonly Document[] => {
      const item = items[index];
      return item ? [item.operation] : [];
    });
    const startedAt = sender.time();
    const settled = await sendOperations(operations, { send: sendNoted, mayGoOn, stopOnError });
    const unsettled: number[] = [];
    for (const [at, index] of indexes.entries()) {
      const result = settled[at];
      if (result?.outcome === 'unsettled') unsettled.push(index);
      else if (result && result.outcome !== 'not_tried') settle(index, result);
    }
    const failure = settled.find((result) => result.outcome === 'unsettled');
    if (failure) await settleFailure(unsettled, failure, mayRepeat, startedAt);
  }

  /** A batch that failed as a whole. */
  async function settleFailure(
    indexes: readonly number[],
    { error, isDoubtful }: Extract<OperationResult, { outcome: 'unsettled' }>,
    mayRepeat: boolean,
    startedAt: number,
  ): Promise<void> {
    if (isDoubtful) {
      const verdict = await judge(indexes, mayRepeat, startedAt);
      if (verdict.is === 'resend') return sendChunk(indexes, false);
      await settleVerdict(indexes, verdict, { error });
      // The next batch would most likely end the same way.
      if (verdict.is !== 'done') isStopped = true;
      return;
    }
    if (isFaultOfRows(error) && indexes.length > 1) {
      const half = Math.ceil(indexes.length / 2);
      await sendChunk(indexes.slice(0, half), mayRepeat);
      if (mayGoOn()) await sendChunk(indexes.slice(half), mayRepeat);
      return;
    }
    for (const index of indexes) settle(index, { outcome: 'failed', error });
    if (!isFaultOfRows(error)) isStopped = true;
  }

  /** A request of an earlier run of which no answer came. */
  async function settleDoubt(keys: readonly string[], at: number): Promise<void> {
    const indexes = keys.flatMap((key) => indexOf.get(key) ?? []);
    const open = indexes.filter((index) => results[index]?.outcome === 'not_tried');
    if (open.length === 0) return;
    const verdict = await judge(open, true, at);
    if (verdict.is === 'resend') return;
    await settleVerdict(open, verdict, { at });
  }

  /** Whether a batch of which no answer came was carried out. Records that other operations have are not its own. */
  function judge(indexes: readonly number[], mayRepeat: boolean, sent: number): Promise<BatchOutcome> {
    const batch = indexes.flatMap((index) => items[index] ?? []);
    return findBatchOutcome(batch, { mayRepeat, sent, taken: idsSoFar() }, sender);
  }

  /** What is there is done, by an earlier run if `at` says when; of the rest nothing is known. */
  async function settleVerdict(
    indexes: readonly number[],
    verdict: Exclude<BatchOutcome, { is: 'resend' }>,
    { at, error }: { readonly at?: number; readonly error?: unknown },
  ): Promise<void> {
    const done: { readonly key: string; readonly id: string | null }[] = [];
    for (const index of indexes) {
      const { key = '', operation = {}, type } = items[index] ?? {};
      const record = verdict.is === 'done' ? undefined : verdict.created.get(operation);
      const isWhole = verdict.is === 'done' || (type !== 'Create' && verdict.created.size > 0);
      if (record || isWhole) {
        const id = sender.idOf(record);
        done.push({ key, id });
        settle(index, at === undefined ? { outcome: 'done', record } : { outcome: 'done_before', id });
      } else if (at === undefined || !sender.resend) {
        const isLookedFor = verdict.is === 'unknown' && verdict.isLookedFor && type === 'Create';
        settle(index, { outcome: 'unknown', isLookedFor, ...(at === undefined ? { error } : { at }) });
      }
    }
    if (done.length > 0)
      await journal.done(
        done.map(({ key }) => key),
        done.map(({ id }) => id),
      );
  }

  function idsSoFar(): ReadonlySet<string> {
    const ids = results.map((result) =>
      result.outcome === 'done' ? sender.idOf(result.record) : 'id' in result ? result.id : null,
    );
    return new Set([...ids.filter((id) => id !== null), ...(history.forgotten ?? [])]);
  }

  async function sendNoted(operations: readonly Document[]): Promise<readonly unknown[]> {
    const keys = operations.map((operation) => keyOf.get(operation) ?? '');
    await journal.sent(keys);
    let records: readonly unknown[];
    try {
      records = readBatch(await sender.send(operations), operations.length);
    } catch (error) {
      if (!mayHaveTakenEffect(error)) await journal.refused(keys);
      throw error;
    }
    await journal.done(keys, records.map(sender.idOf));
    return records;
  }
}

/** Whether smaller batches may succeed: not if the caller or the moment is at fault. */
function isFaultOfRows(error: unknown): boolean {
  if (error instanceof CommandError) return true;
  return error instanceof ServiceError && [400, 404, 409, 413, 422].includes(error.status);
}
