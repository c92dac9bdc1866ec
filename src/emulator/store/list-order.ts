/** Sort orders of lists: the SQL expression of each, the index that has it, and the position of a record in it. */
import { campaign } from '../../contract/groups/campaigns.js';
import { stamps } from '../../contract/params/shared.js';
import type { Field, RecordKind, Value } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { foldCase, type StoredRecord } from './records.js';
import type { SqlValue } from './store.js';

/** An SQL condition on records, with the values of its placeholders. */
export interface Term {
  readonly sql: string;
  readonly binds: readonly SqlValue[];
}

/** The position of a record in a sort order: its key, then the order of creation. */
export interface Position {
  readonly key: SqlValue;
  readonly seq: number;
}

export interface Order {
  readonly field: string | undefined;
  /** The SQL expression to sort by before the order of creation; undefined to sort by creation only. */
  readonly key: string | undefined;
  readonly direction: 'ASC' | 'DESC';
  /** The index whose records are in this order, after the columns of `listedColumns`. */
  readonly index: string;
}

/** The index in the order of creation. The columns that a list is chosen by come first in every index of lists. */
export const listedIndex = 'record_listed';
export const listedColumns = 'account_id, hidden, draft';

/** The index in the order of names. */
export const nameIndex = 'sort_name';
/** The sort key of names, in a column of its own. */
const nameKey = 'name_key';
/** The field that it is made of. */
const nameField = 'name';

/** The order that a call asks for. Throws ErrorResponse when the list cannot be sorted by it. */
export function readOrder(kind: RecordKind, sortBy: string | undefined): Order {
  if (sortBy === undefined) return { field: undefined, key: undefined, direction: 'ASC', index: listedIndex };
  const cut = sortBy.lastIndexOf('-');
  const field = sortBy.slice(0, cut);
  const direction = sortBy.slice(cut + 1) === 'desc' ? 'DESC' : 'ASC';
  const sortable = kind.sortable ?? [];
  if (!sortable.includes(field)) {
    const known = sortable.length ? `one of ${sortable.join(', ')}` : 'omitted: this list has a single order';
    throw serviceError('INVALID_PARAMETER', `sort_by must be ${known}, got "${sortBy}"`, {
      parameter: 'sort_by',
      value: sortBy,
    });
  }
  return { field, key: sortKey(kind, field), direction, index: sortIndex(kind, field).name };
}

/**
 * The SQL expression of a column or of a member of the document. Names come from the code, never from a call, so they
 * are safe in SQL.
 */
export function columnExpression(field: string): string {
  return field === 'id' || field === 'parent_id' ? field : `json_extract(data, '$.${field}')`;
}

/** Whether the sort key is in a column of its own, which the store keeps up with other records. */
function isKeptColumn(kind: RecordKind, field: string): boolean {
  return kind.name === campaign.name && (campaign.sortOnly ?? []).some((name) => name === field);
}

/**
 * The SQL sort expression of a field. Names sort without case. A time with milliseconds sorts after the same time
 * without.
 */
export function sortKey(kind: RecordKind, field: string): string {
  if (isKeptColumn(kind, field)) return field;
  return field === nameField ? nameKey : fieldKey(field, kind.fields[field]);
}

function fieldKey(name: string, field: Pick<Field, 'type'> | undefined): string {
  const column = columnExpression(name);
  return field?.type === 'time' ? `rtrim(${column}, 'Z')` : column;
}

interface ListIndex {
  readonly name: string;
  /** What follows ON in the statement that creates it. */
  readonly definition: string;
}

/** The orders that nearly every list has: one index of each for all kinds of records. */
const sharedKeys: Readonly<Record<string, string>> = {
  [nameField]: nameKey,
  ...Object.fromEntries(Object.entries(stamps).map(([name, field]) => [name, fieldKey(name, field)])),
};

/** The index of a sort order. The order of creation needs no column: it is the last one of every index. */
export function sortIndex(kind: RecordKind, field: string): ListIndex {
  const key = sortKey(kind, field);
  if (sharedKeys[field] === key) {
    return { name: `sort_${field}`, definition: `record (kind, ${listedColumns}, ${key})` };
  }
  return ownIndex(`sort_${kind.name}_${field}`, kind, key);
}

/** The index of the records whose field has a value. */
export function filterIndex(kind: RecordKind, field: string): ListIndex {
  return ownIndex(`filter_${kind.name}_${field}`, kind, columnExpression(field));
}

function ownIndex(name: string, kind: RecordKind, key: string): ListIndex {
  return { name, definition: `record (${listedColumns}, ${key}) WHERE kind = '${kind.name}'` };
}

/** The value of the sort expression for a record; `kept` is the one of a kept column. */
export function sortValue({ field, key }: Order, { data }: StoredRecord, kept: Value): Value {
  if (field === undefined) return null;
  if (key === field) return kept;
  const value = data[field] ?? null;
  if (field === nameField) return typeof value === 'string' ? foldCase(value) : '';
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value.replace(/Z$/, '') : value;
}

/** A stretch of an order: its records are in the order of creation where they all have the same key. */
export interface Range extends Term {
  readonly isOneKey: boolean;
}

/**
 * The records after a position, as stretches that follow each other, each of which an index finds without a look at
 * those before. SQLite sorts null first ascending, and last descending.
 */
export function rangesAfter({ key, direction }: Order, at: Position | undefined): Range[] {
  const isUp = direction === 'ASC';
  const operator = isUp ? '>' : '<';
  if (!at) return [{ sql: '1', binds: [], isOneKey: key === undefined }];
  if (key === undefined) return [{ sql: `seq ${operator} ?`, binds: [at.seq], isOneKey: true }];
  if (at.key === null) {
    const same = { sql: `${key} IS NULL AND seq ${operator} ?`, binds: [at.seq], isOneKey: true };
    return isUp ? [same, { sql: `${key} IS NOT NULL`, binds: [], isOneKey: false }] : [same];
  }
  return [
    { sql: `${key} = ? AND seq ${operator} ?`, binds: [at.key, at.seq], isOneKey: true },
    { sql: `${key} ${operator} ?`, binds: [at.key], isOneKey: false },
    // Every record has a name key; asked for one without, SQLite would not see the order in the index.
    ...(isUp || key === nameKey ? [] : [{ sql: `${key} IS NULL`, binds: [], isOneKey: true }]),
  ];
}

/** The highest code point: every string with a prefix sorts before the prefix followed by this character. */
const lastCharacter = '\u{10ffff}';

/** The names that begin with a prefix, in the form that they are compared in. */
export function matchPrefix(prefix: string): Term {
  return { sql: `${nameKey} >= ? AND ${nameKey} < ?`, binds: [prefix, prefix + lastCharacter] };
}

/** As `rangesAfter`, of the names that begin with a prefix: both ends of a stretch are found in the index. */
export function prefixRangesAfter({ direction }: Order, at: Position | undefined, prefix: string): Range[] {
  const end = prefix + lastCharacter;
  const between = (from: string, key: string, below: string): Range => ({
    sql: `${nameKey} ${from} ? AND ${nameKey} < ?`,
    binds: [key, below],
    isOneKey: false,
  });
  if (typeof at?.key !== 'string') return [between('>=', prefix, end)];
  const isUp = direction === 'ASC';
  const isBefore = compareNames(at.key, prefix) < 0;
  const isAfter = compareNames(at.key, end) >= 0;
  if (isBefore || isAfter) return isBefore === isUp ? [between('>=', prefix, end)] : [];
  return [
    { sql: `${nameKey} = ? AND seq ${isUp ? '>' : '<'} ?`, binds: [at.key, at.seq], isOneKey: true },
    isUp ? between('>', at.key, end) : between('>=', prefix, at.key),
  ];
}

/** As SQLite compares text: by its bytes in UTF-8. */
function compareNames(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
