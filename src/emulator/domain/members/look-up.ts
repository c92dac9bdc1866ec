/** Reads the data of the identifiers in a table from the pages of a list. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/store.js';
import type { TimesTable } from './counts.js';
import { compareDigests, digestBytes, sortDigests } from './digests.js';
import type { IdentifierTable } from './identifier-table.js';
import { findEntry, hasDigest, targetAt, timesOf } from './page.js';
import { readPage, type StoredPage } from './page-store.js';

/** So many pages are read in one turn of the event loop. */
const pagesPerTurn = 30;

/** The numbers of the times that the identifiers had, by position; absent where one is not known or refers to another. */
export type KnownTimes = ReadonlyMap<number, number>;

/** Fills a table with the known data. Adds the identifiers to it that those refer to. */
export async function lookUp(
  store: Store,
  list: number,
  table: IdentifierTable,
  times: TimesTable,
): Promise<KnownTimes> {
  const before = new Map<number, number>();
  let pages = 0;
  for (let from = 0; from < table.size(); ) {
    const positions = await sortPositions(table, from, table.size());
    from = table.size();
    let page: StoredPage | undefined;
    let entry = 0;
    for (const position of positions) {
      const [digests, at] = table.digest(position);
      if (!page || (page.end && compareDigests(digests, at, page.end, 0) >= 0)) {
        if (++pages % pagesPerTurn === 0) await nextTurn();
        page = readPage(store, list, digests, at);
        entry = 0;
        if (!page) return before;
      }
      entry = findEntry(page.data, digests, at, entry);
      if (!hasDigest(page.data, entry, digests, at)) continue;
      const number = timesOf(page.data, entry);
      if (number === undefined) {
        table.refer(position, table.find(page.data, targetAt(page.data, entry)));
        continue;
      }
      before.set(position, number);
      table.setTimes(position, ...times.timesOf(number));
    }
  }
  return before;
}

/** Positions of a table, from one to another, exclusive, in the order of their digests. */
export async function sortPositions(table: IdentifierTable, from: number, to: number): Promise<Uint32Array> {
  if (to <= table.sorted) return Uint32Array.from({ length: to - from }, (_, index) => from + index);
  const digests = Buffer.allocUnsafe((to - from) * digestBytes);
  for (let position = from; position < to; position++) {
    const [source, at] = table.digest(position);
    source.copy(digests, (position - from) * digestBytes, at, at + digestBytes);
  }
  return (await sortDigests(digests, to - from)).map((index) => from + index);
}
