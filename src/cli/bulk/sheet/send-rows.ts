/** Sends the planned rows of one account in calls of many, so that a row that the service refuses costs only itself. */

import type { CallResult, Client } from '../../../client/client.js';
import { isForbidden, ServiceError } from '../../../client/errors.js';
import type { Document, Endpoint, Value } from '../../../contract/types.js';
import { chunk } from '../../../values/chunk.js';
import { groupBy } from '../../../values/group-by.js';
import { writeJson } from '../../../values/lossless-json.js';
import type { CreatedOrUnconfirmed } from '../../calls/endpoint/find-lost-creations.js';
import { matchAnswer } from '../../core/records/match-answer.js';
import { responseRows } from '../../core/records/response-data.js';
import type { Operation } from '../../core/records/write.js';
import { checkedCalls } from '../delivery/checked-calls.js';
import {
  type Delivered,
  type DeliveryNotes,
  deliver,
  isFaultOfContent,
  type LostAnswer,
  missing,
} from '../delivery/deliver.js';
import type { CheckAgain } from './check-rows-again.js';
import { describeRowErrors } from './row-errors.js';
import type { PlannedRow } from './row-plan.js';
import type { SheetColumn } from './sheet-columns.js';
import { namedParameters, type SheetGroup, toOperation } from './sheet-group.js';

/**
 * The outcome of a row. `unconfirmed` was sent, and no answer came; `isLookedFor` says that its new record is not there so far,
 * and `finding` what was found that may be it, as a sentence.
 */
export type SentOutcome =
  /** `existing` is a new row whose record was there before (docs/service.md#existing-records). */
  | {
      readonly outcome: 'created' | 'existing' | 'updated';
      readonly id: string;
      readonly record: Document;
    }
  | { readonly outcome: 'failed'; readonly error: string; readonly cause: unknown }
  /** It was not sent, since somebody else has changed its record meanwhile. */
  | { readonly outcome: 'conflict'; readonly error: string }
  | {
      readonly outcome: 'unconfirmed';
      readonly error: string;
      readonly isLookedFor: boolean;
      readonly finding?: string | undefined;
    };

/** Receives outcomes as they come: none is lost where the sending ends early. */
export type Report = (row: PlannedRow, outcome: SentOutcome) => void;

/**
 * Looks for the records of new rows that were sent without an answer: by the number of the row, as far as they are there.
 * `sent` in milliseconds since 1970 by `time`. Throws if nothing can be found out.
 */
export type LookForRows = (
  rows: readonly PlannedRow[],
  sent: number,
) => Promise<ReadonlyMap<number, CreatedOrUnconfirmed>>;

interface Target {
  readonly group: SheetGroup;
  readonly columns: readonly SheetColumn[];
  readonly client: Pick<Client, 'call'>;
  readonly account: string;
  /** Aborted when the user interrupts: what was under way may have been carried out. */
  readonly signal: AbortSignal;
  readonly notes: DeliveryNotes<PlannedRow, Document>;
  readonly showProgress: () => Promise<void>;
  readonly report: Report;
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  readonly lookFor: LookForRows;
  /** Absent where the records were compared right before. */
  readonly checkAgain?: CheckAgain;
}

/**
 * Sends all rows. Throws what stops the whole, such as a lost connection or a limit: rows of which nothing is reported
 * then have not been sent.
 */
export async function sendRows(rows: readonly PlannedRow[], target: Target): Promise<void> {
  const { group, columns, signal, report, client, notes, checkAgain } = target;
  const existing = new Set<Document>();
  const calls = planCalls(rows, group);
  const refuse = (row: PlannedRow, error: string) => report(row, { outcome: 'conflict', error });
  const checked = checkAgain ? checkedCalls(calls, checkAgain, refuse) : calls;
  const ended = await deliver<PlannedRow, Document>(checked, {
    ...target,
    async send(part) {
      const { endpoint, values } = toCall(part, target);
      const reply = await client.call(endpoint, values, { beforeSend: async () => notes.resent?.(part) });
      return readReply(reply, part, group, existing);
    },
    findOut: (part, lost) => findCreatedRows(part, lost, target),
    isFaultOfItems: (error) => isFaultOfContent(error) || isFaultOfOneRow(error, group),
    report(row, delivered) {
      const outcome = toOutcome(row, delivered, { columns, group, existing });
      if (outcome) report(row, outcome);
    },
    shouldContinue() {
      // After an interruption nothing more is begun, so that these rows are known not to have been sent.
      signal.throwIfAborted();
      return true;
    },
  });
  if (ended) throw ended.error;
}

function toOutcome(
  { action }: PlannedRow,
  delivered: Delivered<Document>,
  {
    columns,
    group,
    existing,
  }: Pick<Target, 'columns' | 'group'> & { readonly existing: ReadonlySet<Document> },
): SentOutcome | undefined {
  if (delivered.outcome === 'done') {
    const { result: record } = delivered;
    const id = String(record[group.related.idField]);
    const created = existing.has(record) ? 'existing' : 'created';
    return { outcome: action === 'create' ? created : 'updated', id, record };
  }
  const { outcome, error } = delivered;
  const message = error instanceof Error ? error.message : 'interrupted';
  if (outcome === 'unconfirmed')
    return {
      outcome: 'unconfirmed',
      error: message,
      isLookedFor: delivered.isLookedFor,
      finding: delivered.finding,
    };
  // A row whose call failed for another reason was not sent.
  if (outcome === 'failed') return undefined;
  const told = error instanceof ServiceError ? describeRowErrors(error.entries, columns) : '';
  return { outcome: 'failed', error: told || message, cause: error };
}

/** The rows of each call. */
export function planCalls(
  rows: readonly PlannedRow[],
  { batch, shared }: SheetGroup,
): readonly (readonly PlannedRow[])[] {
  if (batch) return chunk(rows, batch.max);
  if (!shared) return chunk(rows, 1);
  const alike = groupBy(rows, ({ params: { [shared.field]: _, ...rest } }) => writeJson(rest));
  return [...alike.values()].flatMap((rowsOfOne) => chunk(rowsOfOne, shared.max));
}

/** New rows whose records are there were created; of the others nothing is known. */
async function findCreatedRows(
  rows: readonly PlannedRow[],
  { error, sent }: LostAnswer,
  { lookFor }: Target,
): Promise<ReadonlyMap<PlannedRow, Delivered<Document>>> {
  const created = rows.filter(({ action }) => action === 'create');
  const found = created.length > 0 ? await lookFor(created, sent).catch(() => undefined) : undefined;
  return new Map(
    rows.map((row): [PlannedRow, Delivered<Document>] => {
      const known = found?.get(row.number);
      if (known && 'record' in known) return [row, { outcome: 'done', result: known.record }];
      const isLookedFor = found !== undefined && row.action === 'create';
      return [row, { outcome: 'unconfirmed', error, isLookedFor, finding: known?.doubt }];
    }),
  );
}

/** The call that would do what a row asks for if it were the only one: for what checks writes before they are sent. */
export function singleCall(
  { related, shared }: SheetGroup,
  { account, id, params }: PlannedRow,
): SheetCall | undefined {
  const endpoint = id === undefined ? related.create : related.update;
  if (!endpoint) return undefined;
  const address = { account_id: account, ...(id !== undefined && { [related.idParam]: id }) };
  if (!shared) return { endpoint, values: { ...address, ...namedParameters(endpoint, params) } };
  const { [shared.field]: item = null, ...rest } = params;
  return { endpoint, values: { ...address, ...rest, [shared.list]: [item] } };
}

/** A call and its checked values. */
export interface SheetCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
}

/** The call that writes these rows. */
export function toCall(
  rows: readonly PlannedRow[],
  { group, account }: Pick<Target, 'group' | 'account'>,
): SheetCall {
  const { batch, shared, related } = group;
  const params = (row: PlannedRow): Document =>
    row.id === undefined ? row.params : { [related.idParam]: row.id, ...row.params };
  if (batch) {
    const operations = rows.map((row) =>
      toOperation(row.action === 'create' ? 'Create' : 'Update', params(row)),
    );
    return { endpoint: batch.endpoint, values: { account_id: account, [batch.body]: operations } };
  }
  const [first] = rows;
  const alone = first && !shared ? singleCall(group, first) : undefined;
  if (alone) return alone;
  if (!shared || !first) throw new Error(`the contract has no call that writes ${group.name}`);
  const { [shared.field]: _, ...rest } = first.params;
  const items = rows.map((row): Value => row.params[shared.field] ?? null);
  return { endpoint: shared.endpoint, values: { account_id: account, ...rest, [shared.list]: items } };
}

/**
 * The record of each row; `missing` for one that the answer does not have. `existing` receives those that the call has not
 * made: of equal rows only the first one has.
 */
function readReply(
  reply: CallResult,
  rows: readonly PlannedRow[],
  group: SheetGroup,
  existing: Set<Document>,
): readonly (Document | typeof missing)[] {
  const { idField } = group.related;
  const records = responseRows(reply).filter(({ [idField]: id }) => typeof id === 'string' && id !== '');
  const used = new Set<Document>();
  const operations = rows.map((row) => operationOf(row, group));
  return matchAnswer(operations, records, { record: group.record, idField }).map((record) => {
    if (!record) return missing;
    const own = used.has(record) ? { ...record } : record;
    if (used.has(record) || reply.existing?.has(record)) existing.add(own);
    used.add(record);
    return own;
  });
}

/** What a row asks for; of rows that share all but one value, that value. */
function operationOf(
  { action, id, params }: PlannedRow,
  { creation, change, shared }: SheetGroup,
): Operation {
  const { params: schema } = id === undefined ? creation : (change ?? creation);
  const values = shared ? { [shared.field]: params[shared.field] ?? null } : params;
  return { kind: action === 'create' ? 'create' : 'update', id, values, params: schema };
}

/** A row that is a call of its own may name what the caller must not use, such as another user. */
function isFaultOfOneRow(error: unknown, { batch, shared }: SheetGroup): boolean {
  return isForbidden(error) && !batch && !shared;
}
