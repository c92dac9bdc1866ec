/** Finds out what became of a batch of which no answer came. */
import { deletion } from '../../contract/params/batch.js';
import type { Document } from '../../contract/types.js';

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
   * The record of each creation, by its operation, as far as they are there; records with ids in `taken` are of other
   * operations. `sent` in milliseconds since 1970 by the clock of the service.
   */
  readonly findCreated: (
    creations: readonly Document[],
    sent: number,
    taken: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<Document, Document>>;
}

/**
 * - done: all of it was carried out.
 * - resend: it was not, or it can be repeated without harm.
 * - unknown: nothing tells. `created` has the records that are there all the same, by operation; where there are some,
 *   the operations that create nothing are done. `isLookedFor` says that the others were looked for, and are not there.
 */
export type BatchOutcome =
  | { readonly is: 'done' }
  | { readonly is: 'resend' }
  | {
      readonly is: 'unknown';
      readonly created: ReadonlyMap<Document, Document>;
      readonly isLookedFor: boolean;
    };

/**
 * A batch is done as a whole or not at all, so one deletion tells. Updates can be repeated without harm. Creations are
 * looked for: what is there is not sent again, and what is not may still come.
 */
export async function findBatchOutcome(
  batch: readonly SentOperation[],
  { sent, taken }: { sent: number; taken: ReadonlySet<string> },
  evidence: BatchEvidence,
): Promise<BatchOutcome> {
  const nothing = { is: 'unknown', created: new Map(), isLookedFor: false } as const;
  const resend = { is: 'resend' } as const;
  const removal = batch.find(({ type }) => type === deletion);
  if (removal) {
    const isThere = await evidence.isThere(removal.operation).catch(() => undefined);
    if (isThere !== undefined) return isThere ? resend : { is: 'done' };
  } else if (batch.every(({ type }) => type === 'Update')) return resend;
  const creations = batch.filter(({ type }) => type === 'Create').map(({ operation }) => operation);
  if (creations.length === 0) return nothing;
  const created = await evidence.findCreated(creations, sent, taken).catch(() => undefined);
  return created ? { is: 'unknown', created, isLookedFor: true } : nothing;
}
