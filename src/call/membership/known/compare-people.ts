/** Tells who of the people of an old list is in a new one, by their identifiers. */
import { hash } from 'node:crypto';
import type { IdentifierKind } from '../people/identifier-kinds.js';
import { createDigestSet } from './digest-set.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';

/** The identifiers of the people of a list. */
export interface IdentifierSet {
  /** Whether all of the person's identifiers are new. */
  add(person: PersonIdentifiers): boolean;
  /** How many of the person's identifiers are in it. */
  count(person: PersonIdentifiers): number;
}

/** Creates an empty set. Identifiers of different kinds never match, unless the kinds have the same values. */
export function createIdentifierSet(kinds: readonly IdentifierKind[]): IdentifierSet {
  const set = createDigestSet();
  const same = Uint8Array.from(kinds, (kind) => kind.same);
  const key = new Uint8Array(keyBytes);
  /** The kind changes the digest, which stays as evenly distributed as it was. */
  function readKey(bytes: Uint8Array, at: number): void {
    for (let index = 0; index < keyBytes; index++) key[index] = bytes[at + 1 + index] as number;
    key[0] = (key[0] as number) ^ (same[bytes[at] as number] as number);
  }
  return {
    add({ bytes, at, count }) {
      let isNew = true;
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if (set.put(key, 0, 1) !== 0) isNew = false;
      }
      return isNew;
    },
    count({ bytes, at, count }) {
      let found = 0;
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if (set.has(key, 0)) found += 1;
      }
      return found;
    },
  };
}

/** What a digest set looks at. */
const keyBytes = 12;

/** People, so that each is counted once. */
export interface PersonSet {
  /** False if the person is in it already. */
  add(person: PersonIdentifiers): boolean;
}

export function createPersonSet(): PersonSet {
  const set = createDigestSet();
  return {
    add({ bytes, at, count }) {
      const key = hash('sha256', bytes.subarray(at, at + count * identifierSize), 'buffer');
      return set.put(key, 0, 1) === 0;
    },
  };
}

/**
 * A line of JSON with the person's hashes, as the reader of lists takes it; undefined if the person has none, since what
 * is sent as it is cannot be told from its hash.
 */
export function writePersonLine(
  { bytes, at, count }: PersonIdentifiers,
  kinds: readonly IdentifierKind[],
): string | undefined {
  const values = new Map<string, string[]>();
  for (let index = 0; index < count; index++) {
    const start = at + index * identifierSize;
    const kind = kinds[bytes[start] ?? kinds.length];
    if (!kind?.hashed) continue;
    const value = Buffer.from(bytes.buffer, bytes.byteOffset + start + 1, identifierSize - 1).toString('hex');
    const others = values.get(kind.name);
    if (others) others.push(value);
    else values.set(kind.name, [value]);
  }
  return values.size === 0 ? undefined : `${JSON.stringify(Object.fromEntries(values))}\n`;
}
