/** Tells who of the people of an old list is in a new one, by their identifiers. */
import { hash } from 'node:crypto';
import type { IdentifierKind } from './identifier-kinds.js';
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
  const set = new Set<string>();
  const same = Uint8Array.from(kinds, (kind) => kind.same);
  function keyOf(bytes: Uint8Array, at: number): string {
    const key = Buffer.from(bytes.subarray(at, at + identifierSize));
    key[0] = same[key[0] ?? 0] ?? 0;
    return key.toString('latin1');
  }
  return {
    add({ bytes, at, count }) {
      const before = set.size;
      for (let index = 0; index < count; index++) set.add(keyOf(bytes, at + index * identifierSize));
      return set.size === before + count;
    },
    count({ bytes, at, count }) {
      let found = 0;
      for (let index = 0; index < count; index++) {
        if (set.has(keyOf(bytes, at + index * identifierSize))) found += 1;
      }
      return found;
    },
  };
}

/** People, so that each is counted once. */
export interface PersonSet {
  /** False if the person is in it already. */
  add(person: PersonIdentifiers): boolean;
}

export function createPersonSet(): PersonSet {
  const set = new Set<string>();
  return {
    add({ bytes, at, count }) {
      const key = hash('sha256', bytes.subarray(at, at + count * identifierSize), 'base64');
      if (set.has(key)) return false;
      set.add(key);
      return true;
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
