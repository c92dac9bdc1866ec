/**
 * Digests of identifiers, which are all that is stored of people (docs/service.md#audience-users). Many of them lie in
 * one buffer, one after the other, because a list may have millions.
 */
import { hash } from 'node:crypto';

/** The length of a digest: 80 bits make collisions negligible among very many people. */
export const digestBytes = 10;

/** The most digests that can be sorted at a time. */
export const maxSorted = 2 ** 20;

/**
 * Different names of one identifier. Both are the user id of the platform: the published name and the name on the wire
 * (docs/service.md#brand-names).
 */
const identifierAliases: Readonly<Record<string, string>> = { twitter_id: 'platform_id' };

/** Writes the digest of an identifier. Identifiers of different kinds never match each other. */
export function writeDigest(name: string, value: string, target: Buffer, at: number): void {
  // A string of bytes is the fastest that the hash can give.
  const bytes = hash('sha256', `${identifierAliases[name] ?? name} ${value}`, 'binary');
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

/** The order of so many digests at the begin of a buffer: their positions, sorted; equal ones as they came. */
export function sortDigests(digests: Buffer, count: number): Uint32Array {
  // Numbers are sorted much faster than by a function: the first four bytes of the digest, and the position.
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    keys[index] = digests.readUInt32BE(index * digestBytes) * maxSorted + index;
  }
  keys.sort();
  const order = Uint32Array.from(keys, (key) => key % maxSorted);
  const prefix = (position: number) => Math.floor((keys[position] ?? 0) / maxSorted);
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && prefix(end) === prefix(start)) end++;
    if (end - start > 1) {
      order
        .subarray(start, end)
        .sort((a, b) => compareDigests(digests, a * digestBytes, digests, b * digestBytes) || a - b);
    }
    start = end;
  }
  return order;
}
