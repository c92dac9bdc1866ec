/** Finds out what became of a batch of which no answer came. */
import { deletion } from '../../contract/params/batch.js';
import type { Document } from '../../contract/types.js';
import type { Delivered } from '../delivery/deliver.js';
import type { CreatedOrUnconfirmed } from '../endpoint/find-lost-creations.js';

/** One operation of the batch. */
interface SentOperation {
  readonly operation: Document;
  readonly type: string;
}

/** Reads what tells. */
export interface BatchEvidence {
  /** Whether the record of a deletion is still there. */
  readonly isThere: (deletion: Document) => Promise<boolean>;
  /**
   * The record of each creation, by its operation, as far as they are there, or what may be it; records with ids in `taken`
   * are of other operations. `isEarlier`: by a process before this one. `sent` in milliseconds since 1970 by the clock of the service.
   */
  readonly findCreated: (
    creations: readonly Document[],
    sent: number,
    taken: ReadonlySet<string>,
    isEarlier: boolean,
  ) => Promise<ReadonlyMap<Document, CreatedOrUnconfirmed>>;
}

/** A batch of which no answer came. */
interface LostBatch {
  readonly error?: unknown;
  /** When it was sent, in milliseconds since 1970 by the clock of the service. */
  readonly sent: number;
  /** The ids of records that other operations have created. */
  readonly taken: ReadonlySet<string>;
  /** An earlier process has sent it. */
  readonly isEarlier: boolean;
}

/** What came of an operation of a lost batch, as far as it can be found out. */
export type FoundOut = Extract<Delivered<unknown>, { outcome: 'done' | 'unconfirmed' }>;

/**
 * What a lost batch has done; `resend` if it was not carried out, or can be repeated without harm. A batch is done as a whole
 * or not at all, so one deletion tells, and one record that is there does. Updates can be repeated. Creations are looked
 * for: what is there is not sent again, and what is not may still come.
 */
export async function findBatchOutcome<Item extends SentOperation>(
  batch: readonly Item[],
  { error, sent, taken, isEarlier }: LostBatch,
  evidence: BatchEvidence,
): Promise<ReadonlyMap<Item, FoundOut> | 'resend'> {
  const outcomes = (outcomeOf: (item: Item) => FoundOut) =>
    new Map(batch.map((item) => [item, outcomeOf(item)] as const));
  const removal = batch.find(({ type }) => type === deletion);
  if (removal) {
    const isThere = await evidence.isThere(removal.operation).catch(() => undefined);
    if (isThere !== undefined)
      return isThere ? 'resend' : outcomes(() => ({ outcome: 'done', result: null }));
  } else if (batch.every(({ type }) => type === 'Update')) return 'resend';
  const creations = batch.filter(({ type }) => type === 'Create').map(({ operation }) => operation);
  const created =
    creations.length > 0
      ? await evidence.findCreated(creations, sent, taken, isEarlier).catch(() => undefined)
      : undefined;
  const isDone = created !== undefined && [...created.values()].some((found) => 'record' in found);
  return outcomes(({ operation, type }) => {
    const found = created?.get(operation);
    if (found && 'record' in found) return { outcome: 'done', result: found.record };
    if (type !== 'Create' && isDone) return { outcome: 'done', result: null };
    const isLookedFor = created !== undefined && type === 'Create';
    return { outcome: 'unconfirmed', error, isLookedFor, ...(found && { finding: found.doubt }) };
  });
}
