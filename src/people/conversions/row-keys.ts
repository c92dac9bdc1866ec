/**
 * The keys of rows in the journals of their file: digests of what the rows say but their ids, however that is written. Equal rows
 * without an id are told apart by a number, and one with an id by its name, so that a cell of ids may be filled or emptied later.
 * Earlier versions have made digests of the very texts; a row that is noted under such a key has it until a complete run gives it
 * its new one.
 */
import type { Document } from '../../contract/types.js';
import { valueDigest } from '../../values/value-digest.js';
import { canonicalContent } from './canonical-content.js';
import type { OwnId } from './own-id.js';

/** In hexadecimal digits: a billion rows have no two that are the same. Those of earlier versions are longer. */
const digestLength = 24;
/** Between the digest of a row with an id and the name of the id. */
const nameMark = '@';

/** What an upload has to ask about its journals. */
export interface NotedKeys {
  /** Whether an earlier run has sent the row of the key. */
  readonly isNoted: (key: string) => boolean;
  /** Whether a row with an id of this name was sent, whatever its file. */
  readonly isNotedId?: (name: string) => boolean;
  /** What `furtherKeys` makes of the keys of the file. */
  readonly further?: ReadonlyMap<string, string>;
  /** Whether a key is one of an earlier version. */
  readonly hasEarlier: boolean;
}

/** The names of a row. */
export interface NamedRow {
  /** What it is noted under. */
  readonly key: string;
  /** The id that ads makes of it. */
  readonly id: string;
  /** The key under which an earlier run has noted it; undefined where none has. */
  readonly noted?: string | undefined;
  /** Whether it was sent with the id that it has now, if it has one. */
  readonly isSameId: boolean;
}

/** Names the rows of one file, in their order. */
export interface RowKeys {
  readonly name: (first: Document, makesIds: boolean, own?: Pick<OwnId, 'name'>) => NamedRow;
  /** The new keys of rows that were noted under others; only at the end of the file. */
  readonly renamed: () => ReadonlyMap<string, string>;
}

/** Whether an earlier version has made the key. */
export function isEarlierKey(key: string): boolean {
  return key.indexOf('-') > digestLength;
}

/** What stands behind the digests of keys, by digest, several with a blank between; what most have, the number 0, is left out. */
export function furtherKeys(keys: Iterable<string>): ReadonlyMap<string, string> {
  const further = new Map<string, string>();
  for (const key of keys) {
    const [digest, end] = [key.slice(0, digestLength), key.slice(digestLength)];
    if (isEarlierKey(key) || end === '-0') continue;
    const before = further.get(digest);
    further.set(digest, before === undefined ? end : `${before} ${end}`);
  }
  return further;
}

const noneNoted: NotedKeys = { isNoted: () => false, hasEarlier: false };

/** The noted keys of one digest that no row of the file has yet. */
interface LeftKeys {
  readonly numbered: string[];
  readonly named: string[];
}

export function createRowKeys({
  isNoted,
  isNotedId = () => false,
  further = new Map(),
  hasEarlier,
}: NotedKeys = noneNoted): RowKeys {
  const seen = new Map<string, number>();
  const seenEarlier = new Map<string, number>();
  const left = new Map<string, LeftKeys>();
  /** The digests of rows without an id that have keys of earlier versions, by these. */
  const earlier = new Map<string, string>();
  const renamed = new Map<string, string>();

  /** The key of an earlier version, if one is noted; `isAside` if the row has another one. */
  function findEarlier(first: Document, makesIds: boolean, isAside = false) {
    const digests = [valueDigest(first)];
    const id = nextKey(digests[0] ?? '', seenEarlier);
    if (makesIds) digests.push(valueDigest({ ...first, conversion_id: id }));
    const key = nextKey(digests.at(-1) ?? '', seenEarlier);
    if (!isAside || isNoted(key)) for (const digest of digests) countKey(digest, seenEarlier);
    return isNoted(key) ? { key, id } : undefined;
  }

  function leftOf(digest: string): LeftKeys {
    const known = left.get(digest);
    if (known) return known;
    const ends = [...(isNoted(`${digest}-0`) ? ['-0'] : []), ...(further.get(digest)?.split(' ') ?? [])];
    const numbered = ends.filter((end) => end.startsWith('-')).sort((a, b) => Number(b) - Number(a));
    const named = ends.filter((end) => end.startsWith(nameMark));
    const found = { numbered: numbered.map((end) => digest + end), named: named.map((end) => digest + end) };
    left.set(digest, found);
    return found;
  }

  /** The first noted key without an id that no row of the file has yet. */
  function takeNumbered(digest: string): string | undefined {
    if (further.has(digest)) return leftOf(digest).numbered.shift();
    const key = nextKey(digest, seen);
    return isNoted(key) ? countKey(digest, seen) : undefined;
  }

  function nameOwn(digest: string, first: Document, makesIds: boolean, { name }: Pick<OwnId, 'name'>) {
    const key = `${digest}${nameMark}${name}`;
    const { conversion_id, ...rest } = first;
    const sameId = conversion_id === undefined ? undefined : findWithId(first);
    if (sameId !== undefined) renamed.set(sameId, key);
    const named = further.has(digest) ? leftOf(digest).named : [];
    if (named.includes(key)) named.splice(named.indexOf(key), 1);
    if (sameId !== undefined) return { key, id: key, noted: sameId, isSameId: true };
    if (isNoted(key)) return { key, id: key, noted: key, isSameId: false };
    if (isNotedId(name)) return { key, id: key, isSameId: true };
    // Its cell of ids may have been empty.
    const noted = (hasEarlier ? findEarlier(rest, makesIds, true)?.key : undefined) ?? takeNumbered(digest);
    if (noted !== undefined) renamed.set(noted, key);
    return { key, id: key, noted, isSameId: noted === undefined };
  }

  /** The key of a row with its id within the digest, as earlier versions have made it. */
  function findWithId(first: Document): string | undefined {
    const old = hasEarlier ? findEarlier(first, false) : undefined;
    if (old) return old.key;
    const key = `${digestOf(first)}-0`;
    return isNoted(key) ? key : undefined;
  }

  return {
    name(first, makesIds, own) {
      const { conversion_id, ...rest } = first;
      const digest = digestOf(rest);
      if (own) return nameOwn(digest, first, makesIds, own);
      const old = hasEarlier ? findEarlier(first, makesIds) : undefined;
      if (old) {
        earlier.set(old.key, digest);
        return { ...old, noted: old.key, isSameId: true };
      }
      const numbered = takeNumbered(digest);
      if (numbered !== undefined) return { key: numbered, id: numbered, noted: numbered, isSameId: true };
      const noted = further.has(digest) ? leftOf(digest).named.shift() : undefined;
      const key = freeKey(digest, seen, isNoted);
      return { key, id: key, noted, isSameId: noted === undefined };
    },
    renamed() {
      const counts = new Map(seen);
      const numbered = [...earlier].map(([key, digest]) => [key, freeKey(digest, counts, isNoted)] as const);
      return new Map([...renamed, ...numbered]);
    },
  };
}

const digestOf = (first: Document) => valueDigest(canonicalContent(first)).slice(0, digestLength);

/** Another one than those of rows that are not in the file now. */
function freeKey(digest: string, counts: Map<string, number>, isNoted: NotedKeys['isNoted']): string {
  for (;;) {
    const key = countKey(digest, counts);
    if (!isNoted(key)) return key;
  }
}

const nextKey = (digest: string, seen: ReadonlyMap<string, number>) => `${digest}-${seen.get(digest) ?? 0}`;

function countKey(digest: string, seen: Map<string, number>): string {
  const key = nextKey(digest, seen);
  seen.set(digest, (seen.get(digest) ?? 0) + 1);
  return key;
}
