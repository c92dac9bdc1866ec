/**
 * Lists with keyset pagination: a page continues after the position of the last record of the previous page, so that
 * no record is repeated or skipped while others are added and deleted (docs/service.md#cursors).
 */
import { parseJson, writeJson } from '../../call/lossless-json.js';
import type { RecordKind, Value } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { type Position, readDerivedPage, type Term } from './derived-order.js';
import { foldCase, type RecordRow, readRow, recordColumns, type StoredRecord } from './records.js';
import type { SqlValue, Store } from './store.js';

/** The list parameters of a call; an endpoint may have only some of them. */
export interface ListValues {
  readonly count?: number | bigint;
  readonly cursor?: string;
  readonly sort_by?: string;
  readonly with_deleted?: boolean;
  readonly with_draft?: boolean;
  readonly with_total_count?: boolean;
  readonly q?: string;
}

/**
 * Selects records whose column or field is one of the values (true and false are 1 and 0), contains all of the
 * strings, or is at least one string and less than another.
 */
export type Filter =
  | { readonly field: string; readonly in: readonly (string | number)[] | undefined }
  | { readonly field: string; readonly contains: readonly string[] }
  | { readonly field: string; readonly from: string; readonly below: string };

export interface ListQuery {
  readonly kind: RecordKind;
  /** The accounts whose records are listed. */
  readonly accounts: readonly string[];
  readonly values: ListValues;
  /** The default number of records per page. */
  readonly count: number;
  readonly filters?: readonly Filter[];
  /** Sort keys that are not stored in the record itself, by field. */
  readonly derived?: Readonly<Record<string, DerivedKeys>>;
}

/** Computes sort keys by record id. A record without a key sorts as null. */
export type DerivedKeys = () => ReadonlyMap<string, string | number>;

export interface RecordPage<T> {
  readonly records: readonly T[];
  /** Null when the page is not full. */
  readonly next_cursor: string | null;
  /** Present only when requested. */
  readonly total_count?: number;
}

/** Reads one page. Throws ErrorResponse for a cursor or a sort order that is not valid for the list. */
export function listRecords(store: Store, query: ListQuery): RecordPage<StoredRecord> {
  const { kind, values } = query;
  const count = Number(values.count ?? query.count);
  const order = readOrder(kind, values.sort_by);
  const where = matchRecords(query);
  const at = values.cursor === undefined ? undefined : readCursor(values.cursor, kind, values);
  const keys = query.derived?.[order.field ?? '']?.();
  if (keys) {
    const { records, last } = readDerivedPage(store, joinTerms(where), { keys, at, count, ...order });
    return {
      records,
      next_cursor: last ? writeCursor(kind, values, last.key, last.seq) : null,
      ...(values.with_total_count && { total_count: countRecords(store, where) }),
    };
  }
  const after = at === undefined ? [] : [matchAfter(order, at)];
  const all = joinTerms([...where, ...after]);
  const rows = store.query<RecordRow>(
    `SELECT ${recordColumns} FROM record WHERE ${all.sql}
     ORDER BY ${order.key === undefined ? '' : `${order.key} ${order.direction}, `}seq ${order.direction} LIMIT ?`,
    ...all.binds,
    count,
  );
  const records = rows.map(readRow);
  const last = records.at(-1);
  return {
    records,
    next_cursor:
      last && records.length === count ? writeCursor(kind, values, sortValue(order, last), last.seq) : null,
    ...(values.with_total_count && { total_count: countRecords(store, where) }),
  };
}

/** The number of records in the whole list. */
function countRecords(store: Store, where: readonly Term[]): number {
  const all = joinTerms(where);
  const rows = store.query<{ total: number }>(
    `SELECT count(*) AS total FROM record WHERE ${all.sql}`,
    ...all.binds,
  );
  return rows[0]?.total ?? 0;
}

function joinTerms(terms: readonly Term[]): Term {
  return {
    sql: terms.map((term) => `(${term.sql})`).join(' AND '),
    binds: terms.flatMap((term) => term.binds),
  };
}

function matchRecords({ kind, accounts, values, filters = [] }: ListQuery): Term[] {
  const [account] = accounts;
  const terms: Term[] = [
    { sql: 'kind = ?', binds: [kind.name] },
    account !== undefined && accounts.length === 1
      ? { sql: 'account_id = ?', binds: [account] }
      : { sql: `account_id IN ${anyOfJson}`, binds: [JSON.stringify(accounts)] },
  ];
  if (!values.with_deleted) terms.push({ sql: 'hidden = 0', binds: [] });
  if (!values.with_draft) terms.push({ sql: 'draft = 0', binds: [] });
  if (values.q !== undefined) terms.push(matchPrefix(foldCase(values.q)));
  return [...terms, ...filters.flatMap(matchFilter)];
}

const anyOfJson = '(SELECT value FROM json_each(?))';
/** The highest code point: every string with a prefix sorts before the prefix followed by this character. */
const lastCharacter = '\u{10ffff}';

function matchPrefix(prefix: string): Term {
  return { sql: 'name_key >= ? AND name_key < ?', binds: [prefix, prefix + lastCharacter] };
}

function matchFilter(filter: Filter): Term[] {
  const column = columnExpression(filter.field);
  if ('from' in filter) {
    return [{ sql: `${column} >= ? AND ${column} < ?`, binds: [filter.from, filter.below] }];
  }
  if ('contains' in filter)
    return filter.contains.map((text) => ({ sql: `instr(${column}, ?) > 0`, binds: [text] }));
  return filter.in ? [{ sql: `${column} IN ${anyOfJson}`, binds: [JSON.stringify(filter.in)] }] : [];
}

/**
 * The SQL expression of a column or of a member of the document. Names come from the code, never from a call, so they
 * are safe in SQL.
 */
function columnExpression(field: string): string {
  return field === 'id' || field === 'parent_id' ? field : `json_extract(data, '$.${field}')`;
}

interface Order {
  readonly field: string | undefined;
  /** The SQL expression to sort by before the order of creation; undefined to sort by creation only. */
  readonly key: string | undefined;
  readonly direction: 'ASC' | 'DESC';
}

function readOrder(kind: RecordKind, sortBy: string | undefined): Order {
  if (sortBy === undefined) return { field: undefined, key: undefined, direction: 'ASC' };
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
  return { field, key: sortKey(kind, field), direction };
}

/**
 * The SQL sort expression of a field. Names sort without case. A time with milliseconds sorts after the same time
 * without.
 */
function sortKey(kind: RecordKind, field: string): string {
  if (field === 'name') return 'name_key';
  const column = columnExpression(field);
  return kind.fields[field]?.type === 'time' ? `rtrim(${column}, 'Z')` : column;
}

/** The value of the sort expression for a record. */
function sortValue({ field }: Order, { data }: StoredRecord): Value {
  if (field === undefined) return null;
  const value = data[field] ?? null;
  if (field === 'name') return typeof value === 'string' ? foldCase(value) : '';
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value.replace(/Z$/, '') : value;
}

/** Matches the records after a position. SQLite sorts null first ascending, and last descending. */
function matchAfter({ key, direction }: Order, at: Position): Term {
  const operator = direction === 'ASC' ? '>' : '<';
  if (key === undefined) return { sql: `seq ${operator} ?`, binds: [at.seq] };
  if (at.key === null) {
    const rest = direction === 'ASC' ? `${key} IS NOT NULL` : '0';
    return { sql: `(${key} IS NULL AND seq ${operator} ?) OR ${rest}`, binds: [at.seq] };
  }
  const nulls = direction === 'ASC' ? '' : ` OR ${key} IS NULL`;
  return { sql: `(${key}, seq) ${operator} (?, ?)${nulls}`, binds: [at.key, at.seq] };
}

/**
 * Cursors are opaque to clients. They include the list and the order, so that a cursor of another list is rejected.
 */
function writeCursor(kind: RecordKind, { sort_by = '' }: ListValues, key: Value, seq: number): string {
  return Buffer.from(writeJson([kind.name, sort_by, key, seq])).toString('base64url');
}

function readCursor(cursor: string, kind: RecordKind, { sort_by = '' }: ListValues): Position {
  const [name, sort, key, seq] = decodeCursor(cursor);
  const isKey = key === null || ['string', 'number', 'bigint'].includes(typeof key);
  if (name !== kind.name || sort !== sort_by || !isKey || !Number.isSafeInteger(seq)) {
    throw serviceError(
      'INVALID_PARAMETER',
      'cursor must be a next_cursor of this list with the same sort_by',
      {
        parameter: 'cursor',
        value: cursor,
      },
    );
  }
  return { key: key as SqlValue, seq: seq as number };
}

function decodeCursor(cursor: string): readonly unknown[] {
  try {
    const value = parseJson(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
