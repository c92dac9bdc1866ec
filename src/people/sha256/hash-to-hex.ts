/** Hashes of values that are too long to be hashed together with others. */
import { hash } from 'node:crypto';

/** Writes the SHA-256 of the bytes from `start` to `end` (exclusive) as 64 lower-case hex digits to `to`. */
export function hashToHex(bytes: Uint8Array, start: number, end: number, to: number): void {
  const digits = hash('sha256', bytes.subarray(start, end), 'hex');
  for (let index = 0; index < digits.length; index += 1) bytes[to + index] = digits.charCodeAt(index);
}
