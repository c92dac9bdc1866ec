/**
 * Values that stand for a missing one. As identifiers they would make one person of all who have them: a deletion by one
 * would remove everybody else. docs/audiences.md prints the table.
 */
import { hash } from 'node:crypto';

/** Texts in any case. A handle that begins with @ is none of them. */
export const placeholderWords = [
  '-',
  '0',
  'null',
  'none',
  'nil',
  'nan',
  'n/a',
  'undefined',
  'unknown',
] as const;

const words: ReadonlySet<string> = new Set(placeholderWords);
const longestWord = Math.max(...placeholderWords.map((word) => word.length));
/** By byte, whether a word begins with it: most values are told apart by their first one. */
const begins = new Uint8Array(256);
for (const [first] of words) {
  begins[String(first).charCodeAt(0)] = 1;
  begins[String(first).toUpperCase().charCodeAt(0)] = 1;
}
const zero = 0x30;

/** Whether a value without spaces around it is one of the words. */
export function isPlaceholderWord(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > longestWord || begins[bytes[start] as number] === 0) return false;
  return words.has(Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase());
}

/** Whether an id has zeros only. */
export function isZeros(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (bytes[index] !== zero) return false;
  return end > start;
}

/** Whether a number has one digit, however often. */
export function isOneDigit(digits: string): boolean {
  return digits !== '' && digits.replaceAll(digits.charAt(0), '') === '';
}

/** The longest id of zeros whose hash is looked for; and an advertising id of zeros. */
const longestZeros = 19;
const zeroUuid = '00000000-0000-0000-0000-000000000000';

let digests: ReadonlySet<string> | undefined;
/** The first four digits of each, as a number: nearly all hashes are told apart by theirs. */
const heads = new Set<number>();

/** The SHA-256 of each placeholder in hex. */
function placeholderDigests(): ReadonlySet<string> {
  if (digests) return digests;
  const zeros = Array.from({ length: longestZeros }, (_, index) => '0'.repeat(index + 1));
  const texts = ['', ' ', zeroUuid, ...zeros, ...placeholderWords];
  digests = new Set(texts.flatMap((text) => [hash('sha256', text), hash('sha256', text.toUpperCase())]));
  for (const digest of digests) heads.add(headOf(Buffer.from(digest), 0));
  return digests;
}

function headOf(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}

/** Whether 64 lower-case hex digits are the hash of a placeholder, or one digit 64 times. */
export function isPlaceholderHash(bytes: Uint8Array, at: number): boolean {
  const all = placeholderDigests();
  const first = bytes[at];
  const mayRepeat = bytes[at + 1] === first && bytes[at + 2] === first && bytes[at + 3] === first;
  if (!mayRepeat && !heads.has(headOf(bytes, at))) return false;
  const text = Buffer.from(bytes.subarray(at, at + 64)).toString('latin1');
  return all.has(text) || text.replaceAll(text.charAt(0), '') === '';
}

/** The first bytes of the hashes, as numbers. */
const digestHeads = new Set<number>();

/** The same of the 32 bytes of a hash. */
export function isPlaceholderDigest(bytes: Uint8Array, at: number): boolean {
  if (digestHeads.size === 0)
    for (const digest of placeholderDigests()) digestHeads.add(headOf(Buffer.from(digest, 'hex'), 0));
  const first = bytes[at] as number;
  const mayRepeat = first >> 4 === (first & 15) && bytes[at + 1] === first && bytes[at + 2] === first;
  if (!mayRepeat && !digestHeads.has(headOf(bytes, at))) return false;
  return isPlaceholderHash(Buffer.from(Buffer.from(bytes.subarray(at, at + 32)).toString('hex')), 0);
}
