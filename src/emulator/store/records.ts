/** Records of every kind in one table: insert, find, update and show them. deletion.ts deletes them. */

import { recordNoun } from '../../call/record-noun.js';
import type { Document, Field, RecordKind, Value } from '../../contract/types.js';
import type { SqlValue } from '../../files/sqlite.js';
import { parseJson, writeJson } from '../../values/lossless-json.js';
import { type ErrorResponse, serviceError } from '../errors.js';
import type { Store } from './store.js';
import { changedTopics, type Topic } from './topics.js';

/** A record as stored. `data` may hold internal fields that the service does not show. */
export interface StoredRecord {
  /** The order of creation, unique in the store. */
  readonly seq: number;
  readonly id: string;
  readonly account_id: string;
  readonly parent_id: string | null;
  /** Deleted, or part of something deleted: listed only when deleted objects are requested. */
  readonly hidden: boolean;
  readonly draft: boolean;
  readonly data: Document;
}

interface NewRecord {
  readonly kind: RecordKind;
  readonly account_id: string;
  readonly id: string;
  /** The record that it is deleted with, such as the campaign of a line item. */
  readonly parent_id?: string;
  readonly data: Document;
  /** What it changes besides the dataset (topics.ts): each topic of records, unless given. */
  readonly topics?: readonly Topic[];
}

/** A row of the record table, as the queries here and in list.ts select it. */
export interface RecordRow {
  readonly seq: number;
  readonly id: string;
  readonly account_id: string;
  readonly parent_id: string | null;
  readonly hidden: number;
  readonly draft: number;
  readonly data: string;
}

export const recordColumns = 'seq, id, account_id, parent_id, hidden, draft, data';

export function readRow(row: RecordRow): StoredRecord {
  return {
    ...row,
    hidden: row.hidden === 1,
    draft: row.draft === 1,
    data: parseJson(row.data) as Document,
  };
}

const insertion = `INSERT INTO record (kind, account_id, id, parent_id, hidden, draft, name_key, data)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** Adds a record. Only inside a write. */
export function insertRecord(
  store: Store,
  { kind, account_id, id, parent_id, data, topics = changedTopics(insertion) }: NewRecord,
): void {
  store.runFor(
    topics,
    insertion,
    kind.name,
    account_id,
    id,
    parent_id ?? null,
    ...derivedColumns(data),
    writeJson(data),
  );
}

/** Replaces a record's data. Only inside a write. */
export function updateRecord(store: Store, stored: StoredRecord, data: Document): StoredRecord {
  store.run(
    'UPDATE record SET hidden = max(hidden, ?), draft = ?, name_key = ?, data = ? WHERE seq = ?',
    ...derivedColumns(data),
    writeJson(data),
    stored.seq,
  );
  return { ...stored, hidden: stored.hidden || data.deleted === true, draft: isDraft(data), data };
}

/** The data of a record as it is read once it is stored. */
export function asStored(data: Document): Document {
  return parseJson(writeJson(data)) as Document;
}

function derivedColumns(data: Document): [hidden: SqlValue, draft: SqlValue, nameKey: SqlValue] {
  const name = typeof data.name === 'string' ? foldCase(data.name) : '';
  return [data.deleted === true ? 1 : 0, isDraft(data) ? 1 : 0, name];
}

function isDraft(data: Document): boolean {
  return data.entity_status === 'DRAFT';
}

/** Gives a record another parent. Only inside a write. */
export function moveRecord(store: Store, { seq }: StoredRecord, parentId: string): void {
  store.run('UPDATE record SET parent_id = ? WHERE seq = ?', parentId, seq);
}

/** One record of an account, hidden or not; undefined if it does not exist. */
export function findRecord(
  store: Store,
  kind: RecordKind,
  account_id: string,
  id: string,
): StoredRecord | undefined {
  const row = store.query<RecordRow>(
    `SELECT ${recordColumns} FROM record WHERE kind = ? AND id = ? AND account_id = ?`,
    kind.name,
    id,
    account_id,
  )[0];
  return row && readRow(row);
}

/**
 * One record of an account. Throws ErrorResponse with the kind's own code when it is missing, or hidden and not
 * requested.
 */
export function requireRecord(
  store: Store,
  kind: RecordKind,
  account_id: string,
  id: string,
  {
    with_deleted = false,
    parameter = `${kind.name}_id`,
  }: { with_deleted?: boolean | undefined; parameter?: string } = {},
): StoredRecord {
  const found = findRecord(store, kind, account_id, id);
  if (found && (with_deleted || !found.hidden)) return found;
  throw notFound(kind, id, { parameter, ...(found && { reason: 'it has been deleted' }) });
}

/** The error for a record that is not there, with the kind's own code. */
export function notFound(
  kind: RecordKind,
  id: string,
  { parameter = `${kind.name}_id`, reason }: { parameter?: string; reason?: string } = {},
): ErrorResponse {
  const message = `${recordNoun(kind)} ${id} was not found${reason === undefined ? '' : `; ${reason}`}`;
  return serviceError(kind.notFound, message, { parameter, value: id });
}

/** The records that an SQL condition selects in the order of creation, whatever their kind and state. */
export function queryRecords(store: Store, condition: string, ...binds: readonly SqlValue[]): StoredRecord[] {
  // Sorted by an expression, or all records of the store might be read in their order, where there is an index.
  const sql = `SELECT ${recordColumns} FROM record WHERE ${condition} ORDER BY +seq`;
  return store.query<RecordRow>(sql, ...binds).map(readRow);
}

/** The children of several records in the order of creation, hidden ones included. */
export function findChildren(store: Store, kind: RecordKind, parentIds: readonly string[]): StoredRecord[] {
  const [only] = parentIds;
  if (parentIds.length === 1)
    return queryRecords(store, 'parent_id = ? AND kind = ?', String(only), kind.name);
  const areChildren = 'parent_id IN (SELECT value FROM json_each(?)) AND kind = ?';
  return queryRecords(store, areChildren, JSON.stringify(parentIds), kind.name);
}

/** Whether a stored record is the one that a creation with these values returns (docs/service.md#existing-records). */
export function isSameRecord({ unique }: RecordKind, stored: Document, values: Document): boolean {
  return unique !== undefined && [unique.parent, ...unique.by].every((name) => stored[name] === values[name]);
}

/** All records of one kind that an account has, in the order of creation, hidden ones included. */
export function findRecordsOf(store: Store, kind: RecordKind, account_id: string): StoredRecord[] {
  return queryRecords(store, 'kind = ? AND account_id = ?', kind.name, account_id);
}

const knownFields = new WeakMap<RecordKind, [name: string, field: Field][]>();

/** The fields of a kind, listed once: pages have a thousand records. */
function fieldsOf(kind: RecordKind): readonly (readonly [name: string, field: Field])[] {
  const fields = knownFields.get(kind) ?? Object.entries(kind.fields);
  knownFields.set(kind, fields);
  return fields;
}

/**
 * The fields that the service shows, in the contract's order. Missing values are null, or omitted where the field is
 * optional.
 */
export function toRecordResponse(
  kind: RecordKind,
  data: Document,
  { without = [] }: { without?: readonly string[] } = {},
): Document {
  const shown: Record<string, Value> = {};
  for (const [name, { optional }] of fieldsOf(kind)) {
    const value = data[name] ?? null;
    if (!without.includes(name) && !(optional && value === null)) shown[name] = value;
  }
  return shown;
}

/** The response of a record whose fields vary between records: only the stored fields. */
export function toStoredFieldsResponse(kind: RecordKind, data: Document): Document {
  const shown: Record<string, Value> = {};
  for (const name of Object.keys(kind.fields)) {
    const value = data[name];
    if (value !== undefined) shown[name] = value;
  }
  return shown;
}

/** The timestamps and deletion mark of a new record. */
export function createStamps(time: string): Document {
  return { created_at: time, updated_at: time, deleted: false };
}

/**
 * A record's data with a change applied. An empty value clears the field to null, or to an empty list
 * (docs/service.md#changes).
 */
export function applyChanges(data: Document, change: Document, time: string): Document {
  const changed: Record<string, Value> = { ...data, updated_at: time };
  for (const [name, value] of Object.entries(change)) {
    const isCleared = value === '' || value === null;
    changed[name] = isCleared ? (Array.isArray(data[name]) ? [] : null) : value;
  }
  return changed;
}

/**
 * The part of a change that differs from the record. Writing back a record that was read therefore changes nothing,
 * even when it refers to something deleted since. An empty value, an empty list and a missing value are equal.
 */
export function onlyChanged(data: Document, change: Document): Document {
  const isEmpty = (value: Value | undefined) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const isNew = ([name, value]: [string, Value]) =>
    isEmpty(value) ? !isEmpty(data[name]) : writeJson(value) !== writeJson(data[name] ?? null);
  return Object.fromEntries(Object.entries(change).filter(isNew));
}

/**
 * Normalizes a name for comparison without case, in any script. The database treats NUL as the end of a string, so it
 * is replaced by another control character.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .replaceAll('\u0000', '\u0001');
}
