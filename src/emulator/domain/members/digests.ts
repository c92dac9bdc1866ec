/**
 * Digests of identifiers, which are all that is stored of people (docs/service.md#audience-users). Many of them lie in
 * one buffer, one after the other, because a list may have millions.
 */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchUsers } from '../../../contract/groups/custom-audiences-users.js';
import { identifierKinds } from '../../../people/normalizing/identifier-kinds.js';

/** The length of a digest: 80 bits make collisions negligible among very many people. */
export const digestBytes = 10;

/** The most digests that can be sorted at a time: more than the largest group has. */
const maxSorted = 2 ** 20;

const kinds = identifierKinds(batchUsers.id);
/** The first name of each identifier: the user id of the platform has two (docs/service.md#brand-names). */
const firstNames = new Map(kinds.map(({ name, same }) => [name, kinds[same]?.name ?? name]));

/** Writes the digest of an identifier. Identifiers of different kinds never match each other. */
export function writeDigest(name: string, value: string, target: Buffer, at: number): void {
  // A string of bytes is the fastest that the hash can give.
  const bytes = hash('sha256', `${firstNames.get(name) ?? name} ${value}`, 'binary');
  target.write(bytes, at, digestBytes, 'latin1');
}

/** Orders two digests, each given as a buffer and an offset in bytes: negative, 0 or positive. */
export function compareDigests(a: Buffer, at: number, b: Buffer, bt: number): number {
  for (let index = 0; index < digestBytes; index++) {
    const difference = (a[at + index] ?? 0) - (b[bt + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** So many digests are sorted in one turn of the event loop, on the average. */
const sortedPerTurn = 16_000;

/**
 * The order of a number of digests at the beginning of a buffer: their positions, sorted; equal ones in their original
 * order. Other callers are served in between.
 */
export async function sortDigests(digests: Buffer, count: number): Promise<Uint32Array> {
  // Numbers are sorted much faster than by a function: the first four bytes of the digest, and the position.
  const keys = new Float64Array(count);
  const ends = countByFirstByte(digests, count);
  for (let index = 0; index < count; index++) {
    const at = index * digestBytes;
    const first = digests[at] ?? 0;
    const place = ends[first] ?? 0;
    keys[place] = digests.readUInt32BE(at) * maxSorted + index;
    ends[first] = place + 1;
  }
  let [start, turn] = [0, 0];
  for (const end of ends) {
    keys.subarray(start, end).sort();
    turn += end - start;
    start = end;
    if (turn < sortedPerTurn) continue;
    turn = 0;
    await nextTurn();
  }
  return orderOfKeys(keys, digests);
}

/** Where the digests with each first byte begin, if all are sorted by it. */
function countByFirstByte(digests: Buffer, count: number): Uint32Array {
  const begins = new Uint32Array(256);
  for (let index = 0; index < count; index++) {
    const next = (digests[index * digestBytes] ?? 0) + 1;
    if (next < 256) begins[next] = (begins[next] ?? 0) + 1;
  }
  for (let byte = 1; byte < 256; byte++) begins[byte] = (begins[byte] ?? 0) + (begins[byte - 1] ?? 0);
  return begins;
}

/** The positions of sorted keys; where the first four bytes of digests are the same, the others decide. */
function orderOfKeys(keys: Float64Array, digests: Buffer): Uint32Array {
  const count = keys.length;
  const order = new Uint32Array(count);
  let start = 0;
  let prefix = Number.NaN;
  for (let place = 0; place <= count; place++) {
    const key = keys[place] ?? Number.NaN;
    const index = key % maxSorted;
    order[place] = index;
    if (key - index === prefix) continue;
    if (place - start > 1) {
      order
        .subarray(start, place)
        .sort((a, b) => compareDigests(digests, a * digestBytes, digests, b * digestBytes) || a - b);
    }
    start = place;
    prefix = key - index;
  }
  return order;
}
