/** Tells who of the people of an old list is in a new one, by their identifiers. */
import { hash } from 'node:crypto';
import type { IdentifierKind } from '../people/identifier-kinds.js';
import { createDigestSet } from './digest-set.js';
import { identifierSize, type PersonIdentifiers } from './scan-people.js';

/** The identifiers of the people of a list. */
export interface IdentifierSet {
  add(person: PersonIdentifiers): void;
  /** Whether somebody was added who has the one identifier of the person and no other. */
  hasAlone(person: PersonIdentifiers): boolean;
  /** Whether any of the person's identifiers is in it. */
  hasAny(person: PersonIdentifiers): boolean;
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
      const tag = count === 1 ? tags.alone : tags.together;
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if (set.put(key, 0, tag) === tags.alone) set.put(key, 0, tags.alone);
      }
    },
    hasAlone({ bytes, at, count }) {
      readKey(bytes, at);
      return count === 1 && set.tagOf(key, 0) === tags.alone;
    },
    hasAny({ bytes, at, count }) {
      for (let index = 0; index < count; index++) {
        readKey(bytes, at + index * identifierSize);
        if (set.has(key, 0)) return true;
      }
      return false;
    },
  };
}

/** Of an identifier: whether somebody has only this one. */
const tags = { together: 1, alone: 2 } as const;

/** What a digest set looks at. */
const keyBytes = 12;

/** People, so that each is counted once. */
export interface PersonSet {
  /** False if the person is in it already. */
  add(person: PersonIdentifiers): boolean;
  has(person: PersonIdentifiers): boolean;
}

export function createPersonSet(): PersonSet {
  const set = createDigestSet();
  const keyOf = ({ bytes, at, count }: PersonIdentifiers) =>
    hash('sha256', bytes.subarray(at, at + count * identifierSize), 'buffer');
  return {
    add: (person) => set.put(keyOf(person), 0, 1) === 0,
    has: (person) => set.has(keyOf(person), 0),
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
