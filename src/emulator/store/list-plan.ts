/**
 * Chooses how to read a page, at a cost that does not depend on the number of records: along the index of its order,
 * or, if few records match, by finding them all first. SQLite would have to guess which it is.
 */
import { type Filter, matchFilter } from './list-filter.js';
import { filterIndex, nameIndex } from './list-keys.js';
import { type Order, type Position, prefixRangesAfter, rangesAfter } from './list-order.js';
import { canWalk, countUpTo, gather, type PageRecord, type RecordSelection, walk } from './list-page.js';
import { countListed } from './record-counts.js';
import type { Store } from './store.js';

export interface ListSelection extends RecordSelection {
  /** The prefix of names, in the form used for comparison. */
  readonly prefix: string | undefined;
  readonly filters: readonly Filter[];
}

interface Page {
  readonly order: Order;
  /** The position of the last record of the page before. */
  readonly at: Position | undefined;
  /** Records per page. */
  readonly count: number;
}

/** The columns whose values few records share, and the index of each. */
const narrowIndexes: Readonly<Record<string, string>> = { id: 'record_id', parent_id: 'record_parent' };

/** Reads one page of a list. */
export function readListPage(store: Store, list: ListSelection, { order, at, count }: Page): PageRecord[] {
  const ranges = rangesAfter(order, at);
  const narrow = narrowIndex(list);
  if (narrow !== undefined || !canWalk(list)) {
    return gather(store, list, { index: narrow, order, ranges, count });
  }
  if (list.prefix !== undefined && order.index === nameIndex) {
    // The ranges include the prefix; a second prefix would be used as the start of the range.
    const filtered = { ...list, terms: list.filters.flatMap(matchFilter) };
    const names = prefixRangesAfter(order, at, list.prefix);
    return walk(store, filtered, { index: nameIndex, order, ranges: names, count });
  }
  const indexes = matchingIndexes(store, list);
  const [only] = indexes;
  // Records with one value of a field are in the order of creation in its index.
  if (only?.isOneValue && order.key === undefined) {
    return walk(store, list, { index: only.name, order, ranges, count });
  }
  const few = indexes.length > 0 ? fewRecords(store, list, count) : 0;
  const index = indexes.find(({ name }) => countUpTo(store, list, { index: name, limit: few + 1 }) <= few);
  if (index) return gather(store, list, { index: index.name, order, ranges, count });
  return walk(store, list, { index: order.index, order, ranges, count });
}

/** The number of records in the whole list. */
export function countAll(store: Store, list: ListSelection): number {
  if (list.terms.length === 0) {
    return list.accounts.reduce(
      (sum, account) => sum + countListed(store, list.kind, account, list.states),
      0,
    );
  }
  const index = narrowIndex(list) ?? matchingIndexes(store, list)[0]?.name;
  return countUpTo(store, list, { index });
}

/** The index of ids or of what records belong to, where the list is filtered by it. */
function narrowIndex({ filters }: ListSelection): string | undefined {
  const narrowed = filters.find((filter) => 'in' in filter && filter.in && narrowIndexes[filter.field]);
  return narrowed && narrowIndexes[narrowed.field];
}

interface MatchingIndex {
  readonly name: string;
  readonly isOneValue: boolean;
}

/** The indexes of the list's filters, whose values many records may share. */
function matchingIndexes(store: Store, { kind, filters, prefix }: ListSelection): MatchingIndex[] {
  const names = indexNames(store);
  const ofFields = filters.flatMap((filter): MatchingIndex[] => {
    const { name } = filterIndex(kind, filter.field);
    if (!('in' in filter) || !filter.in || !names.has(name)) return [];
    return [{ name, isOneValue: filter.in.length === 1 }];
  });
  return prefix === undefined ? ofFields : [{ name: nameIndex, isOneValue: false }, ...ofFields];
}

/**
 * So many records are found and sorted in about the time in which as many as fill a page turn up along the order of the
 * list, where one record out of all that many matches.
 */
function fewRecords(store: Store, { kind, accounts, states }: ListSelection, count: number): number {
  const all = accounts.reduce((sum, account) => sum + countListed(store, kind, account, states), 0);
  return Math.ceil(Math.sqrt(all * count));
}

const knownIndexes = new WeakMap<Store, ReadonlySet<string>>();

/** The names of the store's indexes, which stay the same while it is open. */
function indexNames(store: Store): ReadonlySet<string> {
  const known = knownIndexes.get(store);
  if (known) return known;
  const rows = store.query<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'index'");
  const names = new Set(rows.map(({ name }) => name));
  knownIndexes.set(store, names);
  return names;
}
