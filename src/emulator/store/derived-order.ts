/**
 * Pages sorted by a key that is computed from other records, such as the start of a campaign from its line items: the
 * keys of all matching records are compared here, and only the records of the page are read.
 */
import type { Position } from './list-order.js';
import { matchSelection, type RecordSelection } from './list-page.js';
import { type RecordRow, readRow, recordColumns, type StoredRecord } from './records.js';
import type { Store } from './store.js';

interface DerivedOrder {
  /** Sort keys by record id. A missing key sorts as null does: first ascending, last descending. */
  readonly keys: ReadonlyMap<string, string | number>;
  readonly direction: 'ASC' | 'DESC';
  /** The position of the last record of the previous page. */
  readonly at: Position | undefined;
  /** Records per page. */
  readonly count: number;
}

interface DerivedPage {
  readonly records: readonly StoredRecord[];
  /** The position of the last record; undefined when the page is not full. */
  readonly last: { readonly key: string | number | null; readonly seq: number } | undefined;
}

/** Reads one page of a list. */
export function readDerivedPage(
  store: Store,
  list: RecordSelection,
  { keys, direction, at, count }: DerivedOrder,
): DerivedPage {
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = (a: Position, b: Position) => sign * (compareKeys(a.key, b.key) || a.seq - b.seq);
  const where = matchSelection(list);
  const positions = store
    .query<Pick<RecordRow, 'seq' | 'id'>>(`SELECT seq, id FROM record WHERE ${where.sql}`, ...where.binds)
    .map(({ seq, id }) => ({ seq, key: keys.get(id) ?? null }))
    .filter((position) => at === undefined || compare(position, at) > 0)
    .sort(compare)
    .slice(0, count);
  return {
    records: readInOrder(
      store,
      positions.map(({ seq }) => seq),
    ),
    last: positions.length === count ? positions.at(-1) : undefined,
  };
}

function readInOrder(store: Store, seqs: readonly number[]): StoredRecord[] {
  const rows = store.query<RecordRow>(
    `SELECT ${recordColumns} FROM record WHERE seq IN (SELECT value FROM json_each(?))`,
    JSON.stringify(seqs),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => {
    const row = bySeq.get(seq);
    return row ? [readRow(row)] : [];
  });
}

/** Null sorts first; the keys of one order have one type. */
function compareKeys(a: Position['key'], b: Position['key']): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}
