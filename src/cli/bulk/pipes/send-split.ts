/**
 * Sends operations in as many batches as they need. What was acknowledged is never sent again. A batch without an answer is
 * sent again only if that does no harm.
 */

import type { CallResult } from '../../../client/client.js';
import { deletion } from '../../../contract/params/batch.js';
import type { Document } from '../../../contract/types.js';
import { CommandError } from '../../core/host/command-error.js';
import { responseRows } from '../../core/records/response-data.js';
import type { SentTime } from '../../core/records/sent-record.js';
import { checkedCalls } from '../delivery/checked-calls.js';
import { type Delivered, deliver, isFaultOfContent, missing } from '../delivery/deliver.js';
import type { DeliveryHistory, DeliveryJournal } from '../delivery/delivery-journal.js';
import { journalNotes } from '../delivery/journal-notes.js';
import { concernsAll, readBatch } from './batch-call.js';
import { type BatchEvidence, findBatchOutcome } from './batch-outcome.js';
import { splitOperations } from './split-operations.js';

/** The result of one operation. */
export type SplitResult =
  | { readonly outcome: 'done'; readonly record: unknown }
  /** An earlier run has done it; the id of the record, if there was one. */
  | { readonly outcome: 'unchanged'; readonly id: string | null }
  /** An earlier run has created the record, which does not exist any more. */
  | { readonly outcome: 'gone'; readonly id: string | null }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /**
   * It was sent and may have been carried out; `at` is when an earlier run has sent it. `isLookedFor` says that its record
   * was looked for, and is not there yet.
   */
  | {
      readonly outcome: 'unconfirmed';
      readonly error?: unknown;
      readonly at?: number;
      readonly isLookedFor: boolean;
      /** What was found that may be its record, as a sentence. */
      readonly finding?: string | undefined;
    }
  | { readonly outcome: 'not-sent' };

/** Whether the operation was carried out, by this run or by an earlier one. */
export function isDone({ outcome }: Pick<SplitResult, 'outcome'>): boolean {
  return outcome === 'done' || outcome === 'unchanged';
}

/** One operation with its key in the journal. */
export interface SplitItem {
  readonly key: string;
  readonly operation: Document;
  readonly type: string;
}

interface SplitSender extends BatchEvidence {
  /** Operations that a batch takes. */
  readonly max: number;
  readonly send: (operations: readonly Document[]) => Promise<CallResult>;
  /** The record of each operation, as far as an incomplete answer has it. */
  readonly match?: (
    items: readonly SplitItem[],
    records: readonly Document[],
  ) => readonly (Document | undefined)[];
  readonly journal: Pick<DeliveryJournal, 'sent' | 'done' | 'refused'>;
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  /** The id of a record. */
  readonly idOf: (record: unknown) => string | null;
  /** Why operations are not sent by now, for those that are not. */
  readonly checkAgain?: (items: readonly SplitItem[]) => Promise<ReadonlyMap<SplitItem, CommandError>>;
  readonly shouldContinue: () => boolean;
  readonly stopOnError: boolean;
  /** The keys of creations that were carried out, and whose records do not exist any more. */
  readonly deleted?: ReadonlySet<string>;
  /** Send again what may have been carried out already, creations included. */
  readonly resend: boolean;
  /** Called with the number of operations of which something is known. */
  readonly showProgress: (known: number) => Promise<void>;
}

/** Sends what is left. The results are in the order of the items. */
export async function sendSplit(
  items: readonly SplitItem[],
  history: DeliveryHistory,
  sender: SplitSender,
): Promise<readonly SplitResult[]> {
  const { max, journal, idOf, resend, showProgress, checkAgain } = sender;
  const notes = journalNotes<SplitItem, unknown>(journal, ({ key }) => key, idOf);
  const results = new Map<SplitItem, SplitResult>();
  const existed = new Set<string>();
  const byKey = new Map(items.map((item) => [item.key, item]));
  for (const [key, id] of history.done) {
    const item = byKey.get(key);
    if (item) results.set(item, { outcome: sender.deleted?.has(key) ? 'gone' : 'unchanged', id });
  }
  for (const { keys, at, ahead } of history.unconfirmed) await settleEarlier(keys, { at, ahead });
  const left = items.filter((item) => !results.has(item));
  const calls = splitOperations(left, max);
  const refuse = (item: SplitItem, error: CommandError) => results.set(item, { outcome: 'failed', error });
  const checked = checkAgain ? checkedCalls(calls, checkAgain, refuse) : calls;
  await deliver<SplitItem, unknown>(checked, {
    ...sender,
    async send(part) {
      const operations = part.map(({ operation }) => operation);
      await noteExisting(part);
      const reply = await sender.send(operations);
      const records = responseRows(reply);
      if (!sender.match || records.length === 0) return readBatch(reply, part.length);
      return sender.match(part, records).map((record) => record ?? missing);
    },
    notes,
    findOut: (part, { error, sent }) =>
      findBatchOutcome(
        part,
        { error, sent: { at: sent }, taken: takenIds(), isEarlier: false, existed },
        sender,
      ),
    isFaultOfItems: (error) =>
      !concernsAll(error) && (error instanceof CommandError || isFaultOfContent(error)),
    report: (item, delivered) => results.set(item, toResult(delivered)),
    showProgress: () => showProgress(results.size),
  });
  return items.map((item) => results.get(item) ?? { outcome: 'not-sent' });

  /** A request of an earlier run of which no answer came. */
  async function settleEarlier(keys: readonly string[], sent: SentTime): Promise<void> {
    const open = keys.flatMap((key) => byKey.get(key) ?? []).filter((item) => !results.has(item));
    if (open.length === 0) return;
    const outcomes = await findBatchOutcome(
      open,
      { sent, taken: takenIds(), isEarlier: true, existed: new Set() },
      sender,
    );
    if (outcomes === 'resend') return;
    for (const [item, delivered] of outcomes) {
      if (delivered.outcome === 'done') {
        results.set(item, { outcome: 'unchanged', id: idOf(delivered.result) });
      } else if (!resend && !delivered.isRepeatable)
        results.set(item, { ...toUnknown(delivered), at: sent.at });
    }
    await notes.answered(open, outcomes);
  }

  /** A record that is missing afterwards proves its deletion only if it was there. What cannot be read is not known. */
  async function noteExisting(part: readonly SplitItem[]): Promise<void> {
    const removed = part.filter(({ type }) => type === deletion);
    const ids = removed.flatMap(({ operation }) => sender.describe(operation).id ?? []);
    const unread = ids.filter((id) => !existed.has(id));
    if (unread.length === 0) return;
    const records = await sender.readRecords(unread).catch(() => new Map<string, Document>());
    for (const [id, record] of records) if (record.deleted !== true) existed.add(id);
  }

  /** The records that other operations have: a lost batch has not created those. */
  function takenIds(): ReadonlySet<string> {
    const ids = [...results.values()].map((result) =>
      result.outcome === 'done' ? idOf(result.record) : 'id' in result ? result.id : null,
    );
    return new Set([...ids.filter((id) => id !== null), ...(history.forgotten ?? [])]);
  }
}

function toUnknown({
  error,
  isLookedFor,
  finding,
}: Extract<Delivered<unknown>, { outcome: 'unconfirmed' }>): Extract<
  SplitResult,
  { outcome: 'unconfirmed' }
> {
  return { outcome: 'unconfirmed', error, isLookedFor, ...(finding !== undefined && { finding }) };
}

function toResult(delivered: Delivered<unknown>): SplitResult {
  if (delivered.outcome === 'done') return { outcome: 'done', record: delivered.result };
  if (delivered.outcome === 'unconfirmed') return toUnknown(delivered);
  return { outcome: 'failed', error: delivered.error };
}
