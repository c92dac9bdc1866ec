/**
 * Identifiers on a list as bytes: their number (32 bits), the entries in the order of their digests, and after them the
 * digests that entries refer to. An entry is a digest and 32 bits: of the main identifier of a person the number of their
 * times; of another one the position of the digest of the main one, with the highest bit set.
 */
import { compareDigests, digestBytes } from './digests.js';

const countBytes = 4;
const entryBytes = digestBytes + 4;
const isReference = 0x80000000;

/** The bytes of a page without entries. */
export const emptyPage: Buffer = Buffer.alloc(countBytes);

export function countEntries(page: Buffer): number {
  return page.readUInt32LE(0);
}

/** The offset of the digest of an entry. */
export function digestAt(index: number): number {
  return countBytes + index * entryBytes;
}

/** The number of the times of an entry; undefined where it refers to another. */
export function timesOf(page: Buffer, index: number): number | undefined {
  const value = page.readUInt32LE(digestAt(index) + digestBytes);
  return value >= isReference ? undefined : value;
}

/** The offset of the digest that an entry refers to. */
export function targetAt(page: Buffer, index: number): number {
  const position = page.readUInt32LE(digestAt(index) + digestBytes) - isReference;
  return digestAt(countEntries(page)) + position * digestBytes;
}

/** The index of the first entry, not before `from`, whose digest is not less than the given one. */
export function findEntry(page: Buffer, digests: Buffer, at: number, from = 0): number {
  let [low, high] = [from, countEntries(page)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareDigests(page, digestAt(middle), digests, at) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the entry at an index exists and has a digest. */
export function hasDigest(page: Buffer, index: number, digests: Buffer, at: number): boolean {
  return index < countEntries(page) && compareDigests(page, digestAt(index), digests, at) === 0;
}

interface PageWriter {
  /** Adds an entry with times. Entries are added in the order of their digests. */
  add(digests: Buffer, at: number, times: number): void;
  /** Adds an entry that refers to another digest. */
  refer(digests: Buffer, at: number, targets: Buffer, target: number): void;
  /** Adds entries of another page: from an index, to another, exclusive. */
  copy(page: Buffer, from: number, to: number): void;
  count(): number;
  finish(): Buffer;
}

/** Creates a writer; `capacity` is the number of entries that it begins with room for. */
export function createPageWriter(capacity: number): PageWriter {
  let bytes = Buffer.allocUnsafe(countBytes + capacity * entryBytes);
  let length = countBytes;
  const targets: Buffer[] = [];
  const reserve = (entries: number) => {
    const needed = length + entries * entryBytes;
    if (needed <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * bytes.length));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  const put = (digests: Buffer, at: number, value: number) => {
    reserve(1);
    length += digests.copy(bytes, length, at, at + digestBytes);
    length = bytes.writeUInt32LE(value, length);
  };
  const refer: PageWriter['refer'] = (digests, at, from, target) => {
    put(digests, at, isReference + targets.length);
    targets.push(from.subarray(target, target + digestBytes));
  };
  const count = () => (length - countBytes) / entryBytes;
  return {
    add: put,
    refer,
    copy(page, from, to) {
      const end = digestAt(countEntries(page));
      if (page.length === end) {
        reserve(to - from);
        length += page.copy(bytes, length, digestAt(from), digestAt(to));
        return;
      }
      for (let index = from; index < to; index++) copyEntry({ add: put, refer }, page, index);
    },
    count,
    finish() {
      bytes.writeUInt32LE(count(), 0);
      return Buffer.concat([bytes.subarray(0, length), ...targets]);
    },
  };
}

/** Adds one entry of a page. */
function copyEntry(writer: Pick<PageWriter, 'add' | 'refer'>, page: Buffer, index: number): void {
  const times = timesOf(page, index);
  if (times === undefined) writer.refer(page, digestAt(index), page, targetAt(page, index));
  else writer.add(page, digestAt(index), times);
}

/**
 * Merges the entries of two pages; newer entries replace those of the same digests. `isKept` decides which times stay.
 */
export function mergePages(page: Buffer, newer: Buffer, remains?: (times: number) => boolean): Buffer {
  const writer = createPageWriter(countEntries(page) + countEntries(newer));
  let next = 0;
  const copyUntil = (end: number) => {
    for (let index = next; remains && index < end; index++) {
      const times = timesOf(page, index);
      if (times === undefined || remains(times)) continue;
      writer.copy(page, next, index);
      next = index + 1;
    }
    writer.copy(page, next, end);
    next = end;
  };
  for (let index = 0; index < countEntries(newer); index++) {
    copyUntil(findEntry(page, newer, digestAt(index), next));
    if (hasDigest(page, next, newer, digestAt(index))) next++;
    copyEntry(writer, newer, index);
  }
  copyUntil(countEntries(page));
  return writer.finish();
}

/** A part of a page: from an index, to another, exclusive. */
export function slicePage(page: Buffer, from: number, to: number): Buffer {
  const writer = createPageWriter(to - from);
  writer.copy(page, from, to);
  return writer.finish();
}
