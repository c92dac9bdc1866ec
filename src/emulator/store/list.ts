/**
 * Lists with keyset pagination: a page continues after the position of the last record of the previous page. No record
 * is repeated or skipped while others are added and deleted (docs/service.md#cursors).
 */

import type { RecordKind, Value } from '../../contract/types.js';
import { readDerivedPage } from './derived-order.js';
import { readCursor, writeCursor } from './list-cursor.js';
import { type Filter, matchFilter } from './list-filter.js';
import { matchPrefix, type Order, readOrder, sortValue } from './list-order.js';
import type { PageRecord } from './list-page.js';
import { countAll, type ListSelection, readListPage } from './list-plan.js';
import type { RecordState } from './record-counts.js';
import { foldCase, type StoredRecord } from './records.js';
import type { Store } from './store.js';

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
type DerivedKeys = () => ReadonlyMap<string, string | number>;

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
  const list = selectRecords(query);
  const at = values.cursor === undefined ? undefined : readCursor(values.cursor, kind, values.sort_by);
  const total = values.with_total_count ? { total_count: countAll(store, list) } : {};
  const keys = query.derived?.[order.field ?? '']?.();
  if (keys) {
    const { records, last } = readDerivedPage(store, list, { keys, at, count, direction: order.direction });
    return {
      records,
      next_cursor: last ? writeCursor(kind, values.sort_by, last.key, last.seq) : null,
      ...total,
    };
  }
  const records = readListPage(store, list, { order, at, count });
  const last = records.length === count ? records.at(-1) : undefined;
  return {
    records,
    next_cursor: last ? writeCursor(kind, values.sort_by, keyOf(order, last), last.seq) : null,
    ...total,
  };
}

/** All records that a list of accounts has, whatever its pages; deleted ones where they are asked for. */
export function listAll(
  store: Store,
  {
    with_deleted = false,
    ...query
  }: Pick<ListQuery, 'kind' | 'accounts' | 'filters'> & { with_deleted?: boolean },
): readonly StoredRecord[] {
  return listRecords(store, { ...query, values: { with_deleted }, count: Number.MAX_SAFE_INTEGER }).records;
}

function keyOf(order: Order, record: PageRecord): Value {
  return sortValue(order, record, record.stored);
}

function selectRecords({ kind, accounts, values, filters = [] }: ListQuery): ListSelection {
  const hidden = values.with_deleted ? ([0, 1] as const) : ([0] as const);
  const draft = values.with_draft ? ([0, 1] as const) : ([0] as const);
  const prefix = values.q === undefined ? undefined : foldCase(values.q);
  return {
    kind,
    accounts,
    states: hidden.flatMap((isHidden) =>
      draft.map((isDraft): RecordState => ({ hidden: isHidden, draft: isDraft })),
    ),
    terms: [...(prefix === undefined ? [] : [matchPrefix(prefix)]), ...filters.flatMap(matchFilter)],
    prefix,
    filters,
  };
}
