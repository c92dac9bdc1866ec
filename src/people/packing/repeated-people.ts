/**
 * Tells whether a person came before. The same person has the same identifiers, in any order, and the same operation and
 * times. A person who came before counts as new after an operation of the other type, since that may have changed what the
 * first one did: leaving out the repetition would then change the result.
 */
import { createHash } from 'node:crypto';
import { createDigestSet } from '../known/digest-set.js';
import type { Identifier } from '../membership-shape.js';
import type { HashMemory } from '../sha256/hash-memory.js';
import type { IdentifierValues, OperationHeading } from './request-packer.js';

const keyBytes = 16;
const odd = 0x9e3779b1;

interface PersonKeys {
  /** Whether the person with the values from `from` to `to` came before, with the same heading; notes that it came now. */
  isRepeated(heading: OperationHeading, from: number, to: number): boolean;
}

/** Works on values after those that are in `memory.layout.hex` were hashed.  */
export function createPersonKeys(
  { bytes, layout }: HashMemory,
  values: IdentifierValues,
  identifiers: readonly Identifier[],
): PersonKeys {
  const words = new Uint32Array(bytes.buffer, 0, bytes.length >> 2);
  const other = new Uint32Array(keyBytes / 4);
  const seen = createDigestSet();
  const key = new Uint32Array(keyBytes / 4);
  const keyInBytes = new Uint8Array(key.buffer);
  /** Makes the same hash of different identifiers different. */
  const salts = identifiers.map(({ name }) => saltOf(name));
  const isHex = identifiers.map(({ hashed }) => hashed);
  // Weak: of a list with other times in each row, most headings are never used again.
  let tags = new WeakMap<OperationHeading, number>();
  let lastTag = 0;
  let operation: string | undefined;

  /** Headings get new tags after each change of the operation. */
  function tagOf(heading: OperationHeading): number {
    if (heading.operation !== operation) {
      tags = new WeakMap();
      operation = heading.operation;
    }
    const known = tags.get(heading);
    if (known !== undefined) return known;
    lastTag += 1;
    tags.set(heading, lastTag);
    return lastTag;
  }

  function addToKey(index: number): void {
    const salt = salts[values.identifiers[index] as number] as Uint32Array;
    const computed = ((values.starts[index] as number) - layout.hex) / 64;
    const isComputed = computed >= 0 && computed < layout.values;
    const digest = isComputed ? words : digestOf(index);
    const at = isComputed ? (layout.digests + 32 * computed) / 4 : 0;
    for (let word = 0; word < key.length; word += 1) {
      // A sum does not depend on the order. Digests are evenly distributed, so that their sums are as well.
      const mixed = Math.imul((digest[at + word] as number) ^ (salt[word] as number), odd);
      key[word] = (key[word] as number) + mixed;
    }
  }

  /** The digest of a value that was not hashed with the others: hex digits, or a text that is not sent as its hash. */
  function digestOf(index: number): Uint32Array {
    const value = Buffer.from(bytes.subarray(values.starts[index], values.ends[index]));
    const digest = isHex[values.identifiers[index] as number]
      ? Buffer.from(value.toString('latin1'), 'hex')
      : createHash('sha256').update(value).digest();
    for (let word = 0; word < other.length; word += 1) other[word] = digest.readUInt32LE(4 * word);
    return other;
  }

  return {
    isRepeated(heading, from, to) {
      key.fill(0);
      for (let index = from; index < to; index += 1) addToKey(index);
      const tag = tagOf(heading);
      return seen.put(keyInBytes, 0, tag) === tag;
    },
  };
}

function saltOf(name: string): Uint32Array {
  const digest = createHash('sha256').update(name).digest();
  return Uint32Array.from({ length: keyBytes / 4 }, (_, word) => digest.readUInt32LE(4 * word));
}
