/**
 * The keys of rows in the journals of their file: digests of what the rows say, however that is written. Earlier versions have made
 * digests of the very texts; a row that is noted under such a key has it until a complete run gives it its new one.
 */
import type { Document } from '../../contract/types.js';
import { valueDigest } from '../../values/value-digest.js';
import { canonicalContent } from './canonical-content.js';

/** In hexadecimal digits: a billion rows have no two that are the same. Those of earlier versions are longer. */
const digestLength = 24;

/** What an upload has to ask about its journals. */
export interface NotedKeys {
  /** Whether an earlier run has sent the row of the key. */
  readonly isNoted: (key: string) => boolean;
  /** Whether a key is one of an earlier version. */
  readonly hasEarlier: boolean;
}

/** Names the rows of one file, in their order. Equal rows are told apart by their number. */
export interface RowKeys {
  /** The key of a row, and the id that ads makes of it. */
  readonly name: (first: Document, makesIds: boolean) => { readonly key: string; readonly id: string };
  /** The new keys of the rows that had keys of an earlier version; only at the end of the file. */
  readonly renamed: () => ReadonlyMap<string, string>;
}

/** Whether an earlier version has made the key. */
export function isEarlierKey(key: string): boolean {
  return key.indexOf('-') > digestLength;
}

const noneNoted: NotedKeys = { isNoted: () => false, hasEarlier: false };

export function createRowKeys({ isNoted, hasEarlier }: NotedKeys = noneNoted): RowKeys {
  const seen = new Map<string, number>();
  const seenEarlier = new Map<string, number>();
  /** The digests of rows with keys of earlier versions, by their keys. */
  const earlier = new Map<string, string>();
  const nameEarlier = (first: Document, makesIds: boolean) => {
    const id = countKey(valueDigest(first), seenEarlier);
    const key = makesIds ? countKey(valueDigest({ ...first, conversion_id: id }), seenEarlier) : id;
    return { key, id };
  };
  return {
    name(first, makesIds) {
      const digest = valueDigest(canonicalContent(first)).slice(0, digestLength);
      const old = hasEarlier ? nameEarlier(first, makesIds) : undefined;
      if (old && isNoted(old.key)) {
        earlier.set(old.key, digest);
        return old;
      }
      const key = countKey(digest, seen);
      return { key, id: key };
    },
    renamed() {
      const counts = new Map(seen);
      return new Map([...earlier].map(([key, digest]) => [key, nextKey(digest, counts, isNoted)]));
    },
  };
}

/** Another one than those of rows that are not in the file now. */
function nextKey(digest: string, counts: Map<string, number>, isNoted: NotedKeys['isNoted']): string {
  for (;;) {
    const key = countKey(digest, counts);
    if (!isNoted(key)) return key;
  }
}

function countKey(digest: string, seen: Map<string, number>): string {
  const before = seen.get(digest) ?? 0;
  seen.set(digest, before + 1);
  return `${digest}-${before}`;
}
