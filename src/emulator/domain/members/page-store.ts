/** The identifiers on lists in the store: pages of limited size, each from one digest to the next page. */
import { type StoredBytes, toBuffer } from '../../../files/sqlite.js';
import type { Store } from '../../store/store.js';
import { readTimes } from './counts.js';
import { digestBytes } from './digests.js';
import { countEntries, digestAt, emptyPage, findEntry, mergePages, slicePage } from './page.js';

/** More entries are divided: pages of some 32 kilobytes. */
const maxEntries = 2300;
/** The maximum of each part of a divided page, with room for more. */
const partEntries = 1500;

export interface StoredPage {
  readonly id: number;
  readonly data: Buffer;
  /** Where the next page begins; absent on the last one. */
  readonly end: Buffer | undefined;
}

/** The page that a digest belongs to; undefined if the list has none. */
export function readPage(store: Store, list: number, digests: Buffer, at: number): StoredPage | undefined {
  const digest = digests.subarray(at, at + digestBytes);
  const [page] = store.query<{ id: number; data: StoredBytes }>(
    'SELECT id, data FROM member_page WHERE list = ? AND first <= ? ORDER BY first DESC LIMIT 1',
    list,
    digest,
  );
  if (!page) return undefined;
  const [next] = store.query<{ first: StoredBytes }>(
    'SELECT first FROM member_page WHERE list = ? AND first > ? ORDER BY first LIMIT 1',
    list,
    digest,
  );
  return { id: page.id, data: toBuffer(page.data), end: next && toBuffer(next.first) };
}

/** The boundaries of the pages of a list, in order. */
export function readBoundaries(store: Store, list: number): Buffer[] {
  const sql = 'SELECT first FROM member_page WHERE list = ? ORDER BY first';
  return store.query<{ first: StoredBytes }>(sql, list).map(({ first }) => toBuffer(first));
}

/**
 * Puts entries into their pages, in place of those of the same digests. Removes, from these pages, memberships that had
 * ended by a time (milliseconds since 1970). Only inside a write.
 */
export function putEntries(store: Store, list: number, entries: Buffer, forgetBy: number): void {
  const times = readTimes(store, list);
  const remains = (number: number) => {
    if (times.timesOf(number)[1] > forgetBy) return true;
    times.adjust(number, -1);
    return false;
  };
  const count = countEntries(entries);
  for (let index = 0; index < count; ) {
    const page = readPage(store, list, entries, digestAt(index));
    const end = page?.end ? findEntry(entries, page.end, 0, index) : count;
    const part = index === 0 && end === count ? entries : slicePage(entries, index, end);
    writePage(
      store,
      list,
      page?.id,
      mergePages(page?.data ?? emptyPage, part, times.hasEnded(forgetBy) ? remains : undefined),
    );
    index = end;
  }
  times.save();
}

function writePage(store: Store, list: number, id: number | undefined, data: Buffer): void {
  const count = countEntries(data);
  const parts = count <= maxEntries ? 1 : Math.ceil(count / partEntries);
  for (let part = 0; part < parts; part++) {
    const [from, to] = [Math.floor((part * count) / parts), Math.floor(((part + 1) * count) / parts)];
    const own = parts === 1 ? data : slicePage(data, from, to);
    if (part === 0 && id !== undefined) {
      store.run('UPDATE member_page SET data = ? WHERE id = ?', own, id);
      continue;
    }
    // The first page of a list begins before every digest.
    const first =
      part === 0
        ? Buffer.alloc(digestBytes)
        : Buffer.from(own.subarray(digestAt(0), digestAt(0) + digestBytes));
    store.run('INSERT INTO member_page (list, first, data) VALUES (?, ?, ?)', list, first, own);
  }
}
