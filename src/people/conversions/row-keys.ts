/**
 * The keys of rows in the journals of their file: digests of what the rows say but their ids, however that is written. Equal rows
 * without an id are told apart by a number, and one with an id by its name, so that a cell of ids may be filled or emptied later.
 * Earlier versions have made digests of the very texts, or of more spellings than one; a row that is noted under such a key has it
 * until a complete run gives it its new one.
 */
import type { Document } from '../../contract/types.js';
import { valueDigest } from '../../values/value-digest.js';
import type { OwnId } from './own-id.js';
import {
  contentWithoutId,
  digestLength,
  digestOf,
  formerDigest,
  placesOf,
  type RowContent,
  type RowContents,
  type RowPlace,
  withoutId,
} from './row-places.js';

/** Between the digest of a row with an id and the name of the id. */
const nameMark = '@';

/** The questions of an upload about its journals. */
export interface NotedKeys {
  /** Whether an earlier run has sent the row of the key. */
  readonly isNoted: (key: string) => boolean;
  /** Whether a row with an id of this name was sent, whatever its file. */
  readonly isNotedId?: (name: string) => boolean;
  /** What `furtherKeys` makes of the keys of the file. */
  readonly further?: ReadonlyMap<string, string>;
  /** Whether a key is one of an earlier version. */
  readonly hasEarlier: boolean;
  /** Whether any row is noted. */
  readonly hasAny?: boolean;
  /** Of a key that only one of the journals of the file has, which of them that is. */
  readonly onlyIn?: (key: string) => number | undefined;
}

/** The names of a row. */
interface NamedRow {
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
  readonly name: (contents: RowContents, makesIds: boolean, own?: Pick<OwnId, 'name'>) => NamedRow;
  /** The new keys of rows that were noted under others; only at the end of the file. */
  readonly renamed: () => ReadonlyMap<string, string>;
}

/** Whether an earlier version has made the key. */
export function isEarlierKey(key: string): boolean {
  return key.indexOf('-') > digestLength;
}

/** The numbers behind the digests of keys, by digest, several with a blank between; what most have, the number 0, is left out. */
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

const noneNoted: NotedKeys = { isNoted: () => false, hasEarlier: false, hasAny: false };

/** The noted keys of one digest that no row of the file has yet. */
interface LeftKeys {
  readonly numbered: string[];
  readonly named: string[];
}

/** A noted key that a row has, and the digest of its next one. */
interface TakenKey extends Pick<RowPlace, 'digest'> {
  readonly key: string;
}

/** One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it. */
export function createRowKeys({
  isNoted,
  isNotedId = () => false,
  further = new Map(),
  hasEarlier,
  hasAny = true,
  onlyIn = () => undefined,
}: NotedKeys = noneNoted): RowKeys {
  const seen = new Map<string, number>();
  const seenEarlier = new Map<string, number>();
  const left = new Map<string, LeftKeys>();
  /** The digests of rows without an id that have other keys than new ones, by these. */
  const earlier = new Map<string, string>();
  const renamed = new Map<string, string>();
  /** Keys of rows that one journal has, by those of the other one. */
  const joined = new Map<string, string>();

  /** The key of an earlier version, if one is noted; `isAside` if the row has another one. */
  function findEarlier(first: Document, makesIds: boolean, isAside = false) {
    const digests = [valueDigest(first)];
    const id = nextKey(digests[0] ?? '', seenEarlier);
    if (makesIds) digests.push(valueDigest({ ...first, conversion_id: id }));
    const key = nextKey(digests.at(-1) ?? '', seenEarlier);
    if (!isAside || isNoted(key)) for (const digest of digests) countKey(digest, seenEarlier);
    return isNoted(key) ? { key, id } : undefined;
  }

  /** The first noted one of what a row may say. */
  function findEarlierOf(contents: readonly RowContent[], makesIds: boolean, isAside = false) {
    if (!hasEarlier) return undefined;
    for (const [at, { said, sent }] of contents.entries()) {
      const found = findEarlier(said ?? sent, makesIds, isAside || at > 0);
      if (found) return { ...found, digest: digestOf(withoutId(sent)) };
    }
    return undefined;
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
  function takeNumbered(
    places: readonly RowPlace[],
    isMeant: (key: string) => boolean = () => true,
  ): TakenKey | undefined {
    for (const { noted, digest } of places) {
      const { numbered } = further.has(noted) ? leftOf(noted) : { numbered: [nextKey(noted, seen)] };
      const at = numbered.findIndex((key) => isNoted(key) && isMeant(key));
      const [key] = at < 0 ? [] : numbered.splice(at, 1);
      if (key === undefined) continue;
      if (!further.has(noted)) countKey(noted, seen);
      return { key, digest };
    }
    return undefined;
  }

  /**
   * A row that one journal of the file has under a key that the other one lacks may be in that under another key: a run was
   * interrupted when it had renamed the keys of one, or there was only one. Both have the same key then.
   */
  function joinJournals({ key, digest }: TakenKey, places: readonly RowPlace[]): void {
    const journal = onlyIn(key);
    const isOther = (one: string) => ![undefined, journal].includes(onlyIn(one));
    const other = journal === undefined ? undefined : takeNumbered(places, isOther);
    if (other === undefined) {
      if (!key.startsWith(digest)) earlier.set(key, digest);
      return;
    }
    const [main, left] = other.key.startsWith(digest) ? [other.key, key] : [key, other.key];
    if (!main.startsWith(digest)) earlier.set(main, digest);
    joined.set(left, main);
  }

  /** The same with an id. */
  function takeNamed(places: readonly RowPlace[]): string | undefined {
    const place = places.find(({ noted }) => further.has(noted) && leftOf(noted).named.length > 0);
    return place && leftOf(place.noted).named.shift();
  }

  function nameOwn(contents: RowContents, makesIds: boolean, { name }: Pick<OwnId, 'name'>) {
    const rest = contents.map(contentWithoutId);
    const places = placesOf(rest, hasAny);
    const keyIn = (digest: string) => `${digest}${nameMark}${name}`;
    const own = (digest: string, noted: string | undefined, isSameId: boolean) => {
      const key = keyIn(digest);
      if (noted !== undefined && noted !== key) renamed.set(noted, key);
      return { key, id: key, noted, isSameId };
    };
    const sameId = contents[0].sent.conversion_id === undefined ? undefined : findWithId(contents);
    for (const { noted } of places) {
      const named = further.has(noted) ? leftOf(noted).named : [];
      const at = named.indexOf(keyIn(noted));
      if (at >= 0) named.splice(at, 1);
    }
    if (sameId) return own(sameId.digest, sameId.key, true);
    const known = places.find(({ noted }) => isNoted(keyIn(noted)));
    if (known) return own(known.digest, keyIn(known.noted), false);
    const [{ digest }] = places;
    if (isNotedId(name)) return own(digest, undefined, true);
    // Its cell of ids may have been empty.
    const taken = findEarlierOf(rest, makesIds, true) ?? takeNumbered(places);
    return own(taken?.digest ?? digest, taken?.key, taken === undefined);
  }

  /** The key of a row with its id within the digest, as earlier versions have made it. */
  function findWithId(contents: RowContents): TakenKey | undefined {
    const old = findEarlierOf(contents, false);
    if (old) return old;
    for (const { said, sent } of contents) {
      const key = `${formerDigest(said ?? sent)}-0`;
      if (isNoted(key)) return { key, digest: digestOf(withoutId(sent)) };
    }
    return undefined;
  }

  return {
    name(contents, makesIds, own) {
      if (own) return nameOwn(contents, makesIds, own);
      const old = findEarlierOf(contents, makesIds);
      if (old) {
        const { key, id } = old;
        joinJournals(old, onlyIn(key) === undefined ? [] : placesOf(contents, hasAny));
        return { key, id, noted: key, isSameId: true };
      }
      const places = placesOf(contents, hasAny);
      const numbered = takeNumbered(places);
      if (numbered !== undefined) {
        const { key } = numbered;
        joinJournals(numbered, places);
        return { key, id: key, noted: key, isSameId: true };
      }
      const noted = takeNamed(places);
      const key = freeKey(places[0].digest, seen, isNoted);
      return { key, id: key, noted, isSameId: noted === undefined };
    },
    renamed() {
      const counts = new Map(seen);
      const numbered = [...earlier].map(([key, digest]) => [key, freeKey(digest, counts, isNoted)] as const);
      const all = new Map([...renamed, ...numbered]);
      for (const [left, main] of joined) all.set(left, all.get(main) ?? main);
      return all;
    },
  };
}

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
