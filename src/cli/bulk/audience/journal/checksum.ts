/** Tells whether the body of a request is the one that an earlier run has sent. */

/** Of fewer people none is kept: it could confirm a guess about one of them. */
const leastPeople = 100;

/** Bytes from one word that is summed to the next: every hash, of 64 digits, has two of them. */
const step = 32;

/** A sum of 32 bits over a part of the bytes, which costs a small part of a digest; 0 for few people. */
export function checksum(bytes: Uint8Array, people: number): number {
  if (people < leastPeople) return 0;
  let sum = bytes.length | 0;
  for (let at = 0; at < bytes.length; at += step) {
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    sum = Math.imul(sum ^ word, 0x01000193);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
