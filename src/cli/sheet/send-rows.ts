/** Sends the planned rows of one account in calls of many, so that a row that the service refuses costs only itself. */

import type { Client } from '../../client/client.js';
import { NetworkError, ServiceError } from '../../client/errors.js';
import type { Document, Endpoint, Value } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { isObject, writeJson } from '../../values/lossless-json.js';
import { mayHaveTakenEffect } from '../host/errors/may-have-taken-effect.js';
import { responseData } from '../records/response-data.js';
import { describeRowErrors } from './row-errors.js';
import type { PlannedRow } from './row-plan.js';
import type { SheetColumn } from './sheet-columns.js';
import { namedParameters, type SheetGroup, toOperation } from './sheet-group.js';

/**
 * What became of a row. `unknown` was sent, and no answer came; `isLookedFor` says that its new record is not there so far.
 */
export type SentOutcome =
  | { readonly outcome: 'created' | 'updated'; readonly id: string; readonly record: Document }
  | { readonly outcome: 'failed'; readonly error: string; readonly cause: ServiceError }
  | { readonly outcome: 'unknown'; readonly error: string; readonly isLookedFor: boolean };

/** Remembers rows across a kill: what is about to be sent, and what came of it. */
export interface SendLog {
  readonly begin: (rows: readonly PlannedRow[]) => Promise<void>;
  readonly end: (outcomes: ReadonlyMap<number, SentOutcome>, rows: readonly PlannedRow[]) => Promise<void>;
}

/** Where outcomes go as they come, so that nothing is lost where the sending ends early. */
export type Report = (row: PlannedRow, outcome: SentOutcome) => void;

/**
 * Looks for the records of new rows that were sent without an answer: by the number of the row, as far as they are there.
 * `sent` in milliseconds since 1970 by the clock of the service. Throws if nothing can be found out.
 */
export type LookForRows = (
  rows: readonly PlannedRow[],
  sent: number,
) => Promise<ReadonlyMap<number, Document>>;

interface Target {
  readonly group: SheetGroup;
  readonly columns: readonly SheetColumn[];
  readonly client: Pick<Client, 'call'>;
  readonly account: string;
  /** Aborted when the user interrupts: what was under way may have been carried out. */
  readonly signal: AbortSignal;
  readonly log: SendLog;
  readonly report: Report;
  /** The time of the service, in milliseconds since 1970. */
  readonly time: () => number;
  readonly lookFor: LookForRows;
}

/**
 * Sends all rows. Throws what stops the whole, such as a lost connection or a limit: rows of which nothing is reported
 * then have not been sent.
 */
export async function sendRows(rows: readonly PlannedRow[], target: Target): Promise<void> {
  for (const call of planCalls(rows, target.group)) await sendCall(call, target);
}

/** The rows of each call. */
function planCalls(
  rows: readonly PlannedRow[],
  { batch, shared }: SheetGroup,
): readonly (readonly PlannedRow[])[] {
  if (batch) return chunk(rows, batch.max);
  if (!shared) return chunk(rows, 1);
  const alike = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    const { [shared.field]: _, ...rest } = row.params;
    const key = writeJson(rest);
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  return [...alike.values()].flatMap((rowsOfOne) => chunk(rowsOfOne, shared.max));
}

async function sendCall(rows: readonly PlannedRow[], target: Target): Promise<void> {
  if (rows.length === 0) return;
  const { log, signal, time } = target;
  // After an interruption nothing more is begun, so that these rows are known not to have been sent.
  signal.throwIfAborted();
  await log.begin(rows);
  const outcomes = new Map<number, SentOutcome>();
  const settle = async () => {
    for (const row of rows) {
      const outcome = outcomes.get(row.number);
      if (outcome) target.report(row, outcome);
    }
    await log.end(outcomes, rows);
  };
  const sent = time();
  try {
    readReply(await callService(rows, target), rows, target, outcomes);
  } catch (error) {
    if (mayHaveTakenEffect(error)) await settleDoubt(error, rows, target, { sent, outcomes });
    const others = isFaultOfRows(error, target.group) ? findOthers(error, rows, target, outcomes) : undefined;
    await settle();
    if (!others) throw error;
    for (const part of others) await sendCall(part, target);
    return;
  }
  await settle();
}

/** New rows whose records are there were created; of the others nothing is known. */
async function settleDoubt(
  error: unknown,
  rows: readonly PlannedRow[],
  { lookFor, group }: Target,
  { sent, outcomes }: { readonly sent: number; readonly outcomes: Map<number, SentOutcome> },
): Promise<void> {
  const reason = error instanceof Error ? error.message : 'interrupted';
  const created = rows.filter(({ action }) => action === 'create');
  const found = created.length > 0 ? await lookFor(created, sent).catch(() => undefined) : undefined;
  for (const row of rows) {
    const record = found?.get(row.number);
    const isLookedFor = found !== undefined && row.action === 'create';
    outcomes.set(
      row.number,
      record
        ? { outcome: 'created', id: String(record[group.siblings.idField]), record }
        : { outcome: 'unknown', error: reason, isLookedFor },
    );
  }
}

/** The call that would do what a row asks for if it were the only one: for what judges writes before they are sent. */
export function singleCall(
  { siblings, shared }: SheetGroup,
  { account, id, params }: PlannedRow,
): { readonly endpoint: Endpoint; readonly values: Document } | undefined {
  const endpoint = id === undefined ? siblings.create : siblings.update;
  if (!endpoint) return undefined;
  const address = { account_id: account, ...(id !== undefined && { [siblings.idParam]: id }) };
  if (!shared) return { endpoint, values: { ...address, ...namedParameters(endpoint, params) } };
  const { [shared.field]: item = null, ...rest } = params;
  return { endpoint, values: { ...address, ...rest, [shared.list]: [item] } };
}

function callService(rows: readonly PlannedRow[], { group, client, account }: Target) {
  const { batch, shared, siblings } = group;
  const params = (row: PlannedRow): Document =>
    row.id === undefined ? row.params : { [siblings.idParam]: row.id, ...row.params };
  if (batch) {
    const operations = rows.map((row) =>
      toOperation(row.action === 'create' ? 'Create' : 'Update', params(row)),
    );
    return client.call(batch.endpoint, { account_id: account, [batch.body]: operations });
  }
  const [first] = rows;
  const alone = first && !shared ? singleCall(group, first) : undefined;
  if (alone) return client.call(alone.endpoint, alone.values);
  if (!shared || !first) throw new Error(`the contract has no call that writes ${group.name}`);
  const { [shared.field]: _, ...rest } = first.params;
  const items = rows.map((row): Value => row.params[shared.field] ?? null);
  return client.call(shared.endpoint, { account_id: account, ...rest, [shared.list]: items });
}

/**
 * Records come in the order of the request; those of a list of values are told apart by it. Throws NetworkError for an
 * answer that has not one for each row: what became of the rows is not known then.
 */
function readReply(
  reply: Awaited<ReturnType<Client['call']>>,
  rows: readonly PlannedRow[],
  { group }: Target,
  outcomes: Map<number, SentOutcome>,
): void {
  const data = responseData(reply);
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];
  const { siblings, shared } = group;
  for (const [index, row] of rows.entries()) {
    const wanted = shared && String(row.params[shared.field]);
    const own = records.find(
      (record) => shared && isObject(record) && String(record[shared.field]) === wanted,
    );
    const record = own ?? records[index];
    const id = isObject(record) ? record[siblings.idField] : undefined;
    if (typeof id !== 'string' || id === '') {
      outcomes.clear();
      throw new NetworkError('unreadable', 'the response has not one record for each row');
    }
    const outcome = row.action === 'create' ? 'created' : 'updated';
    outcomes.set(row.number, { outcome, id, record: record as Document });
  }
}

/**
 * Whether the service refused what the rows say, rather than the caller or the moment. A row that is a call of its own may
 * name what the caller must not use, such as another user.
 */
function isFaultOfRows(error: unknown, { batch, shared }: SheetGroup): error is ServiceError {
  if (!(error instanceof ServiceError) || error.isRateLimited) return false;
  const isForbiddenRow = error.status === 403 && !batch && !shared;
  return error.operationErrors.length > 0 || isForbiddenRow || [400, 404, 409, 422].includes(error.status);
}

/**
 * Reports the rows that are at fault, and returns those to send again: the others, or both halves where the service does
 * not say which row it is.
 */
function findOthers(
  error: ServiceError,
  rows: readonly PlannedRow[],
  { columns }: Target,
  outcomes: Map<number, SentOutcome>,
): readonly (readonly PlannedRow[])[] {
  const fail = (row: PlannedRow | undefined, message: string) => {
    if (row) outcomes.set(row.number, { outcome: 'failed', error: message, cause: error });
  };
  for (const { index, entries } of error.operationErrors)
    fail(rows[index], describeRowErrors(entries, columns));
  if (outcomes.size > 0) return [rows.filter(({ number }) => !outcomes.has(number))];
  if (rows.length === 1) {
    fail(rows[0], describeRowErrors(error.entries, columns) || error.message);
    return [];
  }
  const half = Math.ceil(rows.length / 2);
  return [rows.slice(0, half), rows.slice(half)];
}
