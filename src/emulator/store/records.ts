/** Records of every kind in one table: insert, find, update, delete softly or for good. */
import { parseJson, writeJson } from '../../call/lossless-json.js';
import { historyEntry } from '../../contract/groups/accounts.js';
import type { Document, RecordKind, Value } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import type { SqlValue, Store } from './store.js';

/** A record as it lies in the store. `data` may hold more than the service shows. */
export interface StoredRecord {
  /** The order of creation, unique in the store. */
  readonly seq: number;
  readonly id: string;
  readonly account_id: string;
  readonly parent_id: string | null;
  /** Deleted, or part of something deleted: shown only when deleted objects are asked for. */
  readonly hidden: boolean;
  readonly draft: boolean;
  readonly data: Document;
}

export interface NewRecord {
  readonly kind: RecordKind;
  readonly account_id: string;
  readonly id: string;
  /** What it is deleted with: a line item's campaign, for one. */
  readonly parent_id?: string;
  readonly data: Document;
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

/** Adds a record. Only inside a write. */
export function insertRecord(store: Store, { kind, account_id, id, parent_id, data }: NewRecord): void {
  store.run(
    `INSERT INTO record (kind, account_id, id, parent_id, hidden, draft, name_key, data)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
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

/**
 * Deletes softly: the record stays, marked and hidden (docs/service.md#deletion). Returns it as it is now. Only
 * inside a write.
 */
export function markDeleted(store: Store, stored: StoredRecord, time: string): StoredRecord {
  return updateRecord(store, stored, applyChanges(stored.data, { deleted: true }, time));
}

function derivedColumns(data: Document): [hidden: SqlValue, draft: SqlValue, nameKey: SqlValue] {
  const name = typeof data.name === 'string' ? foldCase(data.name) : '';
  return [data.deleted === true ? 1 : 0, isDraft(data) ? 1 : 0, name];
}

function isDraft(data: Document): boolean {
  return data.entity_status === 'DRAFT';
}

/** Hides whatever belongs to a deleted record, and what belongs to that; history stays. Only inside a write. */
export function hideChildren(store: Store, parentId: string): void {
  store.run(
    `WITH RECURSIVE child(seq, id) AS (
       SELECT seq, id FROM record WHERE parent_id = ?1 AND kind <> ?2
       UNION
       SELECT record.seq, record.id FROM record JOIN child ON record.parent_id = child.id
       WHERE record.kind <> ?2
     )
     UPDATE record SET hidden = 1 WHERE seq IN (SELECT seq FROM child)`,
    parentId,
    historyEntry.name,
  );
}

/** Gives a record another parent. Only inside a write. */
export function moveRecord(store: Store, { seq }: StoredRecord, parentId: string): void {
  store.run('UPDATE record SET parent_id = ? WHERE seq = ?', parentId, seq);
}

/** Takes a record away for good. Only inside a write. */
export function deleteRecord(store: Store, { seq }: StoredRecord): void {
  store.run('DELETE FROM record WHERE seq = ?', seq);
}

/** One record of an account, hidden or not; undefined when there is none. */
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

/** One record of an account. Refuses with the kind's own code where it is missing, or hidden and not asked for. */
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
  const message = `${kind.name.replaceAll('_', ' ')} ${id} was not found${found ? '; it has been deleted' : ''}`;
  throw serviceError(kind.notFound, message, { parameter, value: id });
}

/** The records that belong to any of these, in the order of creation, hidden ones included. */
export function findChildren(store: Store, kind: RecordKind, parentIds: readonly string[]): StoredRecord[] {
  return store
    .query<RecordRow>(
      `SELECT ${recordColumns} FROM record
       WHERE parent_id IN (SELECT value FROM json_each(?)) AND kind = ? ORDER BY seq`,
      JSON.stringify(parentIds),
      kind.name,
    )
    .map(readRow);
}

/** The fields that the service shows, in the contract's order; what a record does not hold is null. */
export function toRecordResponse(
  kind: RecordKind,
  data: Document,
  { without = [] }: { without?: readonly string[] } = {},
): Document {
  const shown: Record<string, Value> = {};
  for (const name of Object.keys(kind.fields)) if (!without.includes(name)) shown[name] = data[name] ?? null;
  return shown;
}

/** The same for records whose fields differ from one to the next: only what it holds. */
export function toStoredFieldsResponse(kind: RecordKind, data: Document): Document {
  const shown: Record<string, Value> = {};
  for (const name of Object.keys(kind.fields)) {
    const value = data[name];
    if (value !== undefined) shown[name] = value;
  }
  return shown;
}

/** The stamps of a new record. */
export function createStamps(time: string): Document {
  return { created_at: time, updated_at: time, deleted: false };
}

/**
 * A record's data with a change laid over it. An empty value unsets: null, or an empty list
 * (docs/service.md#changes).
 */
export function applyChanges(data: Document, change: Document, time: string): Document {
  const changed: Record<string, Value> = { ...data, updated_at: time };
  for (const [name, value] of Object.entries(change)) {
    const isUnset = value === '' || value === null;
    changed[name] = isUnset ? (Array.isArray(data[name]) ? [] : null) : value;
  }
  return changed;
}

/**
 * A name in the form in which names are compared: without case, in any script. NUL cannot be told from the end of
 * a text by the database, so it is compared as another control character.
 */
export function foldCase(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('\u03c2', '\u03c3')
    .replaceAll('\u0000', '\u0001');
}
