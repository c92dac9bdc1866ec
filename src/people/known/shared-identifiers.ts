/**
 * Finds the identifiers that many people share, such as the number of a shop: a deletion by one removes all of them. A list may
 * have millions of people, so the first pass counts in a table of fixed size how often identifiers occur, and only a list in
 * which one is frequent takes a second pass, which tells people apart.
 */
import { createHash } from 'node:crypto';
import type { IdentifierKind } from '../normalizing/identifier-kinds.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';

/** An identifier of more people than this, with otherwise different identifiers, is shared. docs/audiences.md says so. */
export const maxSharingPeople = 20;

export interface SharedSearch {
  /** Takes everybody in the first pass. */
  count(person: PersonIdentifiers): void;
  /** Whether a second pass is needed: an identifier is frequent, or one of the same place in the table. */
  readonly isPending: boolean;
  /** Takes everybody once more. */
  verify(person: PersonIdentifiers): void;
  /** What the second pass has found. */
  readonly found: SharedKeys;
}

/** Identifiers as texts: `keyOfIdentifier` makes them. */
export type SharedKeys = ReadonlySet<string>;

/** The text of an identifier; names of the same identifier have one. `at` is the place of its 33 bytes. */
function keyOfIdentifier(bytes: Uint8Array, at: number, kinds: readonly IdentifierKind[]): string {
  const digest = Buffer.from(bytes.buffer, bytes.byteOffset + at + 1, identifierSize - 1).toString('hex');
  return sharedKey(kinds[bytes[at] as number], digest);
}

/** The same of the digest in lower-case hex. */
export function sharedKey(kind: Pick<IdentifierKind, 'same'> | undefined, digest: string): string {
  return `${kind?.same}:${digest}`;
}

/** The same of a value as requests have it; `text` is the inside of a JSON string. */
export function keyOfValue(kind: IdentifierKind | undefined, text: string | Uint8Array): string {
  if (kind?.hashed) return sharedKey(kind, Buffer.from(text as Uint8Array).toString('latin1'));
  return sharedKey(kind, createHash('sha256').update(text).digest('hex'));
}

/** Places of the table, a byte each. With ten million identifiers the chance that others make one frequent is below 10^-15. */
const places = 2 ** 24;

/** Somebody with one identifier shares it with nobody of whom more is known. */
export function createSharedSearch(kinds: readonly IdentifierKind[]): SharedSearch {
  const same = Uint8Array.from(kinds, (kind) => kind.same);
  let table: Uint8Array | undefined;
  let isPending = false;
  /** Of a frequent identifier, the sums of those who have it, until there are enough. */
  const owners = new Map<string, Set<number>>();
  const found = new Set<string>();

  function placeOf(bytes: Uint8Array, at: number): number {
    const first = ((bytes[at + 1] as number) ^ (same[bytes[at] as number] as number)) & 255;
    return (first << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
  }

  return {
    count({ bytes, at, count }) {
      if (count === 1) return;
      table ??= new Uint8Array(places);
      for (let index = 0; index < count; index++) {
        const place = placeOf(bytes, at + index * identifierSize);
        const before = table[place] as number;
        if (before > maxSharingPeople) continue;
        table[place] = before + 1;
        if (before === maxSharingPeople) isPending = true;
      }
    },
    get isPending() {
      return isPending;
    },
    verify(person) {
      const { bytes, at, count } = person;
      if (!table || count === 1) return;
      for (let index = 0; index < count; index++) {
        const own = at + index * identifierSize;
        if ((table[placeOf(bytes, own)] as number) <= maxSharingPeople) continue;
        const key = keyOfIdentifier(bytes, own, kinds);
        if (found.has(key)) continue;
        const sums = owners.get(key) ?? new Set<number>();
        owners.set(key, sums.add(sumOf(person)));
        if (sums.size <= maxSharingPeople) continue;
        found.add(key);
        owners.delete(key);
      }
    },
    found,
  };
}

/** A number of the identifiers in any order, so that rows of one person count once. Digests are evenly distributed. */
function sumOf({ bytes, at, count }: PersonIdentifiers): number {
  let sum = 0;
  for (let index = 0; index < count; index++) {
    let value = bytes[at + index * identifierSize] as number;
    for (let byte = 5; byte < 10; byte++)
      value = value * 256 + (bytes[at + index * identifierSize + byte] as number);
    sum = (sum + value) % 2 ** 48;
  }
  return sum;
}
