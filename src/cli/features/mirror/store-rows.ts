/** Writes records into their table, and notes what of them has changed. */
import { MetricsError } from '../../../call/metric-rows.js';
import type { Document } from '../../../contract/types.js';
import type { SqlValue } from '../../../files/sqlite.js';
import { missingColumn } from './file-schema.js';
import type { Mirror } from './mirror.js';
import { accountColumn, changedAt, type MirrorTable, type TableColumn, toRow } from './tables.js';

/** The changes of a table by a read. */
export interface Tally {
  /** Rows that the service returned. */
  read: number;
  /** Rows that were not there before. */
  created: number;
  /** Rows with other values than before. */
  changed: number;
  /** Rows that have become deleted, or are no longer there. */
  deleted: number;
}

export const newTally = (): Tally => ({ read: 0, created: 0, changed: 0, deleted: 0 });

export interface RowSource {
  readonly account: string;
  /** The number of the run. */
  readonly run: number;
  /** The time of changes of records that do not say when they changed, or changed without saying so. */
  readonly now: string;
  /** Whether changes are noted: not before a list was read whole for the first time. */
  readonly notes: boolean;
}

/** The column of records that the service has deleted. */
const deletedColumn = 'deleted';

/** Writes records of one page. Only inside a transaction. Throws a MetricsError for records without their ids. */
export function storeRows(
  mirror: Mirror,
  table: MirrorTable,
  records: readonly Document[],
  source: RowSource,
  tally: Tally,
): void {
  const { columns, key } = table;
  const keyAt = columns.findIndex(({ name }) => name === key);
  const deletedAt = columns.findIndex(({ name }) => name === deletedColumn);
  // Without them, the records that the file has would count as missing.
  if (records.some((record) => record[key] === null || record[key] === undefined))
    throw new MetricsError(`the list ${table.list.id} has records without ${key}`);
  const ids = records.map((record) => String(record[key]));
  const known = findRows(mirror, table, source.account, ids);
  const insert = insertSql(table);
  for (const record of records) {
    const row = toRow(table, record);
    const id = String(row[keyAt]);
    const before = known.get(id);
    tally.read += 1;
    if (before && isSame(before, row)) continue;
    known.set(id, [...row, null]);
    mirror.run(insert, source.account, ...row);
    if (!before) tally.created += 1;
    else tally.changed += 1;
    const isDeleted = (values: readonly SqlValue[] | undefined) => values?.[deletedAt] === 1n;
    if (before && isDeleted(row) && !isDeleted(before)) tally.deleted += 1;
    if (source.notes) noteChanges(mirror, table, { record, row, id, before }, source);
  }
}

/** The rows of these ids with their values, the last of which is the time since when it is missing. */
function findRows(
  mirror: Mirror,
  { name, key, columns }: MirrorTable,
  account: string,
  ids: readonly string[],
) {
  const keyAt = columns.findIndex((column) => column.name === key);
  const names = [...columns.map((column) => column.name), missingColumn].map((column) => `"${column}"`);
  const rows = mirror.values(
    `SELECT ${names.join(', ')} FROM "${name}" WHERE ${accountColumn} = ? AND "${key}" IN (SELECT value FROM json_each(?))`,
    account,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [String(row[keyAt]), row]));
}

/** Whether a row has these values and is not missing. A fraction without decimals is read as one. */
function isSame(before: readonly SqlValue[], row: readonly SqlValue[]): boolean {
  return row.every((value, index) => isEqual(before[index] ?? null, value)) && before.at(-1) === null;
}

function isEqual(a: SqlValue, b: SqlValue): boolean {
  return a === b || (typeof a !== typeof b && isNumber(a) && isNumber(b) && Number(a) === Number(b));
}

const isNumber = (value: SqlValue) => typeof value === 'number' || typeof value === 'bigint';

function insertSql({ name, key, columns }: MirrorTable): string {
  const names = columns.map((column) => `"${column.name}"`);
  const updates = names
    .filter((column) => column !== `"${key}"`)
    .map((column) => `${column} = excluded.${column}`);
  return `INSERT INTO "${name}" (${accountColumn}, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})
    ON CONFLICT (${accountColumn}, "${key}") DO UPDATE SET ${updates.join(', ')}, ${missingColumn} = NULL`;
}

interface Change {
  readonly record: Document;
  readonly row: readonly SqlValue[];
  readonly id: string;
  readonly before: readonly SqlValue[] | undefined;
}

const noteSql = `INSERT INTO changes (account_id, table_name, id, field, old, new, at, seen_in)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** A record that was not there before is a change of its id. The time of a change is no change of its own. */
function noteChanges(
  mirror: Mirror,
  { name, key, columns }: MirrorTable,
  change: Change,
  source: RowSource,
): void {
  const { record, row, id, before } = change;
  const changed = record[changedAt];
  const place = columns.findIndex((column) => column.name === changedAt);
  // What the service computes changes without a change of the record, whose last one may be long ago.
  const isDated = !before || !isEqual(before[place] ?? null, row[place] ?? null);
  const at = typeof changed === 'string' && isDated ? changed : source.now;
  const note = (field: string, old: string | null, value: string | null) =>
    mirror.run(noteSql, source.account, name, id, field, old, value, at, source.run);
  if (!before) note(key, null, JSON.stringify(id));
  else if (before.at(-1) !== null) note(missingColumn, JSON.stringify(before.at(-1)), 'null');
  if (!before) return;
  for (const [index, column] of columns.entries()) {
    if (column.name === changedAt || isEqual(before[index] ?? null, row[index] ?? null)) continue;
    note(column.name, toJson(column, before[index] ?? null), toJson(column, row[index] ?? null));
  }
}

/** The value as JSON; null for a field that the record does not have, which is not the text `null`. */
function toJson({ field, type }: TableColumn, value: SqlValue): string | null {
  if (value === null) return field.optional ? null : 'null';
  if (field.type === 'boolean') return value === 1n ? 'true' : 'false';
  if (type !== 'TEXT' || field.type === 'list' || field.type === 'object') return String(value);
  return JSON.stringify(value);
}

/** Marks the rows that a read of a whole list has not seen. Only inside a transaction. */
export function markMissing(
  mirror: Mirror,
  { name, key }: MirrorTable,
  source: RowSource,
  tally: Tally,
): void {
  const { account, now, run } = source;
  const gone = mirror.query<{ id: string }>(
    `SELECT "${key}" AS id FROM "${name}" WHERE ${accountColumn} = ? AND ${missingColumn} IS NULL
      AND "${key}" NOT IN (SELECT id FROM _seen WHERE account_id = ? AND table_name = ?)`,
    account,
    account,
    name,
  );
  for (const { id } of gone) {
    mirror.run(
      `UPDATE "${name}" SET ${missingColumn} = ? WHERE ${accountColumn} = ? AND "${key}" = ?`,
      now,
      account,
      id,
    );
    mirror.run(noteSql, account, name, id, missingColumn, 'null', JSON.stringify(now), now, run);
    tally.deleted += 1;
  }
}
