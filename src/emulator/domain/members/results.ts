/** Writes what became of the identifiers in a table as entries of pages. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/store.js';
import { findMain } from './change-people.js';
import type { TimesTable } from './counts.js';
import { compareDigests } from './digests.js';
import type { IdentifierTable } from './identifier-table.js';
import { type KnownTimes, sortPositions } from './look-up.js';
import { createPageWriter } from './page.js';
import { readBoundaries } from './page-store.js';

/** So many pages are written in one turn of the event loop. */
const maxPages = 50;
/** So many entries are, unless they belong to one page. */
const maxEntries = 8000;

interface WorkedOut {
  readonly table: IdentifierTable;
  /** 1 at each position that was changed. */
  readonly changed: Uint8Array;
  readonly before: KnownTimes;
  readonly times: TimesTable;
}

/**
 * The changed entries in order, in parts that can be written one by one: each page is in one part. Updates the table of
 * times with the new times.
 */
export async function writeEntries(
  store: Store,
  list: number,
  { table, changed, before, times }: WorkedOut,
): Promise<Buffer[]> {
  const sorted = await sortPositions(table, 0, table.size());
  const positions = sorted.filter((position) => changed[position] === 1);
  await nextTurn();
  const boundaries = readBoundaries(store, list);
  const parts: Buffer[] = [];
  let writer = createPageWriter(maxEntries);
  let pages = 0;
  let boundary = 0;
  for (const position of positions) {
    const [digests, at] = table.digest(position);
    let isNewPage = false;
    for (let next = boundaries[boundary]; next && compareDigests(next, 0, digests, at) <= 0; ) {
      isNewPage = true;
      next = boundaries[++boundary];
    }
    if (isNewPage && writer.count() > 0 && (++pages >= maxPages || writer.count() >= maxEntries)) {
      parts.push(writer.finish());
      writer = createPageWriter(maxEntries);
      pages = 0;
      await nextTurn();
    }
    const had = before.get(position);
    if (had !== undefined) times.adjust(had, -1);
    const end = findMain(table, position);
    if (end !== position) {
      writer.refer(digests, at, ...table.digest(end));
      continue;
    }
    const number = times.numberOf(table.starts(position), table.ends(position));
    times.adjust(number, 1);
    writer.add(digests, at, number);
  }
  if (writer.count() > 0) parts.push(writer.finish());
  return parts;
}
