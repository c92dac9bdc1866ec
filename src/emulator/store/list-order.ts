/** Sort orders of lists, and the stretches of an order after the position of a record in it. */
import type { RecordKind, Value } from '../../contract/types.js';
import type { SqlValue } from '../../files/sqlite.js';
import { serviceError } from '../errors.js';
import { listedIndex, nameField, nameKey, sortIndex, sortKey } from './list-keys.js';
import { foldCase, type StoredRecord } from './records.js';

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

/** The order that a call asks for. Throws ErrorResponse when the list cannot be sorted by it. */
export function readOrder(kind: RecordKind, sortBy: string | undefined): Order {
  if (sortBy === undefined) {
    const direction = kind.newestFirst ? 'DESC' : 'ASC';
    return { field: undefined, key: undefined, direction, index: listedIndex };
  }
  const cut = sortBy.lastIndexOf('-');
  const field = sortBy.slice(0, cut);
  const direction = sortBy.slice(cut + 1) === 'desc' ? 'DESC' : 'ASC';
  const sortable = kind.sortable ?? [];
  if (!sortable.includes(field)) {
    const known = sortable.length ? `one of ${sortable.join(', ')}` : 'omitted: this list has a single order';
    const message = `sort_by must be ${known}, got "${sortBy}"`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'sort_by', value: sortBy });
  }
  return { field, key: sortKey(kind, field), direction, index: sortIndex(kind, field).name };
}

/** The value of the sort expression for a record; `kept` is the one of a kept column. */
export function sortValue({ field, key }: Order, { data }: StoredRecord, stored: Value): Value {
  if (field === undefined) return null;
  if (key === field) return stored;
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
 * The records after a position, as consecutive stretches. An index finds each of them without scanning those before.
 * SQLite sorts null first ascending, and last descending.
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
