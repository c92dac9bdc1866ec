/**
 * Tells whether a person came before. The same person has the same identifiers, in any order, and the same operation and
 * times. A person who came before counts as new after an operation of the other type, since that may have changed what the
 * first one did: leaving out the repetition would then change the result.
 */
import { createHash } from 'node:crypto';
import { createDigestSet } from './digest-set.js';
import type { OperationHeading } from './request-packer.js';
import { digestSources, type ValueTable } from './value-table.js';

const keyBytes = 16;
const odd = 0x9e3779b1;

export interface PersonKeys {
  /** Whether the person with the values from `from` to `to` came before, with the same heading; notes that it came now. */
  isRepeated(heading: OperationHeading, from: number, to: number): boolean;
}

/** Works on the values of a table after they were hashed. `names` are those of the identifiers. */
export function createPersonKeys(table: ValueTable, names: readonly string[]): PersonKeys {
  const { bytes, memory } = table;
  const words = new Uint32Array(bytes.buffer);
  const seen = createDigestSet();
  const key = new Uint32Array(keyBytes / 4);
  const keyInBytes = new Uint8Array(key.buffer);
  /** Makes the same hash of different identifiers different. */
  const salts = names.map((name) => saltOf(name));
  let tags = new Map<OperationHeading, number>();
  let lastTag = 0;
  let operation: string | undefined;

  /** Headings get new tags after each change of the operation. */
  function tagOf(heading: OperationHeading): number {
    if (heading.operation !== operation) {
      tags = new Map();
      operation = heading.operation;
    }
    const known = tags.get(heading);
    if (known !== undefined) return known;
    lastTag += 1;
    tags.set(heading, lastTag);
    return lastTag;
  }

  function addToKey(index: number): void {
    const salt = salts[table.identifiers[index] as number] as Uint32Array;
    const digest = digestOf(index) / 4;
    for (let word = 0; word < key.length; word += 1) {
      // A sum does not depend on the order. Digests are evenly distributed, so that their sums are as well.
      const mixed = Math.imul((words[digest + word] as number) ^ (salt[word] as number), odd);
      key[word] = (key[word] as number) + mixed;
    }
  }

  /** The address of the digest, which is computed now for values that were not hashed with the others. */
  function digestOf(index: number): number {
    const at = memory.layout.digests + 32 * (table.slots[index] as number);
    const source = table.sources[index];
    if (source === digestSources.computed) return at;
    const value = Buffer.from(bytes.subarray(table.starts[index], table.ends[index]));
    bytes.set(
      source === digestSources.hex
        ? Buffer.from(value.toString('latin1'), 'hex')
        : createHash('sha256').update(value).digest(),
      at,
    );
    return at;
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
