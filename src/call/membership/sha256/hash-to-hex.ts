/** Hashes of single values, for those that are not hashed together with others. */
import { hash } from 'node:crypto';

/** Writes the SHA-256 of `length` bytes at `start` as 64 lower-case hex digits to `at`, which may overlap. */
export function hashToHex(bytes: Uint8Array, start: number, length: number, at: number): void {
  const digits = hash('sha256', bytes.subarray(start, start + length), 'hex');
  for (let index = 0; index < digits.length; index += 1) bytes[at + index] = digits.charCodeAt(index);
}
