/**
 * Reads pages of lists. Deleted records and drafts are separate in every index: a list of both is merged from its
 * parts. A page is passed from the driver as one text of JSON, which takes a quarter of the time of as many rows.
 */

import type { Document, RecordKind, Value } from '../../contract/types.js';
import type { SqlValue } from '../../files/sqlite.js';
import { parseJson } from '../../values/lossless-json.js';
import type { Order, Range, Term } from './list-order.js';
import type { RecordState } from './record-counts.js';
import type { StoredRecord } from './records.js';
import type { Store } from './store.js';

/** The records of a list: its accounts, their states, and further conditions. */
export interface RecordSelection {
  readonly kind: RecordKind;
  readonly accounts: readonly string[];
  readonly states: readonly RecordState[];
  readonly terms: readonly Term[];
}

/** A record of a page, with the key of a kept column where the order has one. */
export interface PageRecord extends StoredRecord {
  readonly stored: Value;
}

/** More parts are not merged: then the database sorts. */
const maxParts = 32;

const columns = 'seq, id, account_id, parent_id, hidden, draft, data';

/**
 * Reads stretches of an order one after the other until there are enough records. The records of each part of the list
 * are taken from the index in their order.
 */
export function walk(
  store: Store,
  { kind, accounts, states, terms }: RecordSelection,
  { index, order, ranges, count }: { index: string; order: Order; ranges: readonly Range[]; count: number },
): PageRecord[] {
  const parts = accounts.flatMap((account) => states.map((state) => ({ account, ...state })));
  const found: PageRecord[] = [];
  for (const range of ranges) {
    const { sql, binds } = joinTerms([range, ...terms]);
    const selected = selectColumns(order);
    const part = ({ hidden, draft }: RecordState) =>
      `SELECT ${selected} FROM record INDEXED BY ${index} WHERE kind = '${kind.name}' AND account_id = ?
       AND hidden = ${hidden} AND draft = ${draft} AND ${sql}`;
    const rows = readRows(store, parts.map(part).join(' UNION ALL '), {
      binds: parts.flatMap(({ account }) => [account, ...binds]),
      order,
      isOneKey: range.isOneKey,
      count: count - found.length,
    });
    for (const row of rows) found.push(row);
    if (found.length >= count) break;
  }
  return found;
}

/** Whether a list has few enough parts to be merged. */
export function canWalk({ accounts, states }: RecordSelection): boolean {
  return accounts.length > 0 && accounts.length * states.length <= maxParts;
}

/** Finds all records that match, by an index that has few of them, and sorts them. */
export function gather(
  store: Store,
  selection: RecordSelection,
  {
    index,
    order,
    ranges,
    count,
  }: { index: string | undefined; order: Order; ranges: readonly Range[]; count: number },
): PageRecord[] {
  const after: Term = {
    sql: ranges.map(({ sql }) => `(${sql})`).join(' OR ') || '0',
    binds: ranges.flatMap(({ binds }) => binds),
  };
  const { sql, binds } = matchSelection(selection);
  const by = index === undefined ? '' : `INDEXED BY ${index}`;
  const all = `SELECT ${selectColumns(order)} FROM record ${by} WHERE ${sql} AND (${after.sql})`;
  return readRows(store, all, {
    binds: [...binds, ...after.binds],
    order,
    isOneKey: order.key === undefined,
    count,
  });
}

/** The number of records that match, up to a limit. */
export function countUpTo(
  store: Store,
  selection: RecordSelection,
  { index, limit }: { index: string | undefined; limit?: number },
): number {
  const { sql, binds } = matchSelection(selection);
  const by = index === undefined ? '' : `INDEXED BY ${index}`;
  const rows = store.query<{ total: number }>(
    limit === undefined
      ? `SELECT count(*) AS total FROM record ${by} WHERE ${sql}`
      : `SELECT count(*) AS total FROM (SELECT 1 FROM record ${by} WHERE ${sql} LIMIT ?)`,
    ...binds,
    ...(limit === undefined ? [] : [limit]),
  );
  return rows[0]?.total ?? 0;
}

/** The condition of a whole list, of all its accounts and states. */
export function matchSelection({ kind, accounts, states, terms }: RecordSelection): Term {
  const [account] = accounts;
  const ofAccounts: Term =
    account !== undefined && accounts.length === 1
      ? { sql: 'account_id = ?', binds: [account] }
      : { sql: 'account_id IN (SELECT value FROM json_each(?))', binds: [JSON.stringify(accounts)] };
  // The columns of an index one by one, even where any value will do: so that the next one can be looked up.
  const anyOf = (name: 'hidden' | 'draft'): Term => ({
    sql: `${name} IN (${[...new Set(states.map((state) => state[name]))].join(', ')})`,
    binds: [],
  });
  const isKind: Term = { sql: `kind = '${kind.name}'`, binds: [] };
  return joinTerms([isKind, ofAccounts, anyOf('hidden'), anyOf('draft'), ...terms]);
}

function joinTerms(terms: readonly Term[]): Term {
  return {
    sql: terms.map((term) => `(${term.sql})`).join(' AND '),
    binds: terms.flatMap((term) => term.binds),
  };
}

function selectColumns({ key }: Order): string {
  return key === undefined ? columns : `${columns}, ${key} AS sort_key`;
}

/** The columns of a record, and its document. */
type PageRow = readonly [
  columns: readonly [
    seq: number,
    id: string,
    account_id: string,
    parent_id: string | null,
    hidden: number,
    draft: number,
    stored: Value,
  ],
  data: Document,
];

interface Rows {
  readonly binds: readonly SqlValue[];
  readonly order: Order;
  /** Whether they all have the same key, and so come in the order of creation. */
  readonly isOneKey: boolean;
  readonly count: number;
}

/** Reads the first of these records as one text. */
function readRows(store: Store, records: string, { binds, order, isOneKey, count }: Rows): PageRecord[] {
  const { key, field, direction } = order;
  const by = isOneKey ? `seq ${direction}` : `sort_key ${direction}, seq ${direction}`;
  const stored = key !== undefined && key === field ? 'sort_key' : 'NULL';
  const head = `json_array(seq, id, account_id, parent_id, hidden, draft, ${stored})`;
  const [page] = store.query<{ text: string | null }>(
    `SELECT group_concat('[' || ${head} || ',' || data || ']') AS text FROM (${records} ORDER BY ${by} LIMIT ?)`,
    ...binds,
    count,
  );
  const text = page?.text ?? null;
  return text === null ? [] : (parseJson(`[${text}]`) as unknown as PageRow[]).map(readPageRow);
}

function readPageRow([[seq, id, account_id, parent_id, hidden, draft, stored], data]: PageRow): PageRecord {
  return { seq, id, account_id, parent_id, hidden: hidden === 1, draft: draft === 1, stored, data };
}
