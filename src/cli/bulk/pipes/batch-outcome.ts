/** Finds out what became of a batch of which no answer came. */
import { deletion } from '../../../contract/params/batch.js';
import type { Document } from '../../../contract/types.js';

import { parseTime } from '../../../values/time.js';
import type { CreatedOrUnconfirmed } from '../../calls/endpoint/find-lost-creations.js';
import { listSent } from '../../core/records/compare.js';
import { firstByService, type SentTime } from '../../core/records/sent-record.js';
import type { Operation } from '../../core/records/write.js';
import type { Delivered } from '../delivery/deliver.js';

/** One operation of the batch. */
interface SentOperation {
  readonly operation: Document;
  readonly type: string;
}

/** Reads what tells. */
export interface BatchEvidence {
  /** What an operation does, and to which record. */
  readonly describe: (operation: Document) => Operation;
  /** The records with these ids as they are now, by id; deleted ones too, where the service shows them. */
  readonly readRecords: (ids: readonly string[]) => Promise<ReadonlyMap<string, Document>>;
  /** How far the clock of the service is ahead: see Session. */
  readonly ahead: () => number | undefined;
  /**
   * The record of each creation, by its operation, as far as they are there, or what may be it; records with ids in `taken`
   * are of other operations. `isEarlier`: by a process before this one.
   */
  readonly findCreated: (
    creations: readonly Document[],
    sent: SentTime,
    taken: ReadonlySet<string>,
    isEarlier: boolean,
  ) => Promise<ReadonlyMap<Document, CreatedOrUnconfirmed>>;
}

/** A batch of which no answer came. */
interface LostBatch {
  readonly error?: unknown;
  readonly sent: SentTime;
  /** The ids of records that other operations have created. */
  readonly taken: ReadonlySet<string>;
  /** An earlier process has sent it. */
  readonly isEarlier: boolean;
  /** The ids of the records to delete that were there right before it was sent, as far as that is known. */
  readonly existed: ReadonlySet<string>;
}

/**
 * What came of an operation of a lost batch, as far as it can be found out. One that is repeatable can be sent again by
 * itself without harm.
 */
type FoundOut = Extract<Delivered<unknown>, { outcome: 'done' | 'unconfirmed' }> & {
  readonly isRepeatable?: boolean;
};

/**
 * The outcome of a lost batch; `resend` if it can be repeated without harm. Each operation is judged by itself: what one record
 * shows may be the work of others. An update is done where the record has its values; a deletion where the record was there
 * before and is gone. Creations are looked for: what is there is not sent again, and what is not may still come.
 */
export async function findBatchOutcome<Item extends SentOperation>(
  batch: readonly Item[],
  lost: LostBatch,
  evidence: BatchEvidence,
): Promise<ReadonlyMap<Item, FoundOut> | 'resend'> {
  const { error, sent, taken, isEarlier } = lost;
  const described = batch.map((item) => ({ item, ...evidence.describe(item.operation) }));
  const ids = [...new Set(described.flatMap(({ id }) => id ?? []))];
  const records = ids.length > 0 ? await evidence.readRecords(ids).catch(() => undefined) : undefined;
  const creations = batch.filter(({ type }) => type === 'Create').map(({ operation }) => operation);
  const created =
    creations.length > 0
      ? await evidence.findCreated(creations, sent, taken, isEarlier).catch(() => undefined)
      : undefined;
  const wanted = lastValues(described);
  const first = firstByService([sent], evidence.ahead());
  const outcomes = new Map(
    described.map(({ item, id = '', ...one }): readonly [Item, FoundOut] => {
      const unknown = { outcome: 'unconfirmed', error, isLookedFor: false } as const;
      const record = records?.get(id);
      if (item.type === 'Create') {
        const found = created?.get(item.operation);
        if (found && 'record' in found) return [item, { outcome: 'done', result: found.record }];
        const isLookedFor = created !== undefined;
        return [item, { ...unknown, isLookedFor, ...(found && { finding: found.doubt }) }];
      }
      if (item.type !== deletion) {
        const isDone = record && record.deleted !== true && hasValues(record, one, wanted.get(id) ?? {});
        return [item, isDone ? { outcome: 'done', result: record } : { ...unknown, isRepeatable: true }];
      }
      if (record && record.deleted !== true) return [item, { ...unknown, isRepeatable: true }];
      const isDone = records !== undefined && (lost.existed.has(id) || isDeletedSince(record, first));
      return [item, isDone ? { outcome: 'done', result: null } : unknown];
    }),
  );
  const open = [...outcomes.values()].filter(({ outcome }) => outcome !== 'done');
  const isHarmless = described.every(
    ({ item }) => item.type === 'Update' || outcomes.get(item)?.isRepeatable === true,
  );
  return open.length > 0 && isHarmless ? 'resend' : outcomes;
}

/** The values that the updates of a batch leave in each record: of several the last one decides. */
export function lastValues(operations: readonly Operation[]): ReadonlyMap<string, Document> {
  const wanted = new Map<string, Document>();
  for (const { kind, id, values } of operations)
    if (kind === 'update' && id !== undefined) wanted.set(id, { ...wanted.get(id), ...values });
  return wanted;
}

/** Whether a record has what an update has left in its fields, as far as it shows them; at least one of them. */
export function hasValues(
  record: Document,
  { values, params }: Pick<Operation, 'values' | 'params'>,
  wanted: Document,
): boolean {
  const own = Object.fromEntries(Object.keys(values).map((name) => [name, wanted[name] ?? '']));
  const shown = listSent(params, record, own).filter(({ before }) => before !== undefined);
  return shown.length > 0 && shown.every(({ isSame }) => isSame);
}

/** Whether a record was deleted when the batch was sent, or later. The service tells whole seconds. */
function isDeletedSince(record: Document | undefined, sent: number): boolean {
  const at = record?.deleted === true ? parseTime(String(record.updated_at)) : undefined;
  return at !== undefined && at >= Math.floor(sent / 1000) * 1000;
}
