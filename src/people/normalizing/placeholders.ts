/**
 * Values that stand for a missing one. As identifiers they would make one person of all who have them: a deletion by one
 * would remove everybody else. docs/audiences.md prints the table.
 */
import { hash } from 'node:crypto';
import { once } from '../../values/once.js';

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

/** Hashes that are looked for among many others. */
export interface HashTable {
  /** Whether 64 lower-case hex digits are one of them. */
  hasHex(bytes: Uint8Array, at: number): boolean;
  /** Whether 32 bytes are one of them. */
  hasDigest(bytes: Uint8Array, at: number): boolean;
}

/** The SHA-256 of each text. */
export function createHashTable(texts: Iterable<string>): HashTable {
  const all = new Set<string>();
  /** The first four bytes of each, as a number: nearly all other hashes are told apart by theirs. */
  const heads = new Set<number>();
  for (const text of texts) {
    const digits = hash('sha256', text);
    all.add(digits);
    heads.add(Number.parseInt(digits.slice(0, 8), 16) | 0);
  }
  return {
    hasHex: (bytes, at) => heads.has(headOfHex(bytes, at)) && all.has(toText(bytes, at, 64, 'latin1')),
    hasDigest: (bytes, at) => heads.has(headOf(bytes, at)) && all.has(toText(bytes, at, 32, 'hex')),
  };
}

function headOf(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}

/** The same of digits: letters are from 0x61 on, and their low four bits are 9 less than they mean. */
function headOfHex(bytes: Uint8Array, at: number): number {
  let head = 0;
  for (let index = at; index < at + 8; index++) {
    const byte = bytes[index] as number;
    head = (head << 4) | ((byte & 15) + (byte > 0x60 ? 9 : 0));
  }
  return head;
}

function toText(bytes: Uint8Array, at: number, length: number, encoding: 'latin1' | 'hex'): string {
  return Buffer.from(bytes.subarray(at, at + length)).toString(encoding);
}

const placeholderHashes = once(() => {
  const zeros = Array.from({ length: longestZeros }, (_, index) => '0'.repeat(index + 1));
  const texts = ['', ' ', zeroUuid, ...zeros, ...placeholderWords];
  return createHashTable(texts.flatMap((text) => [text, text.toUpperCase()]));
});

/** Whether 64 lower-case hex digits are the hash of a placeholder, or one digit 64 times. */
export function isPlaceholderHash(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at];
  const mayRepeat = bytes[at + 1] === first && bytes[at + 2] === first && bytes[at + 3] === first;
  return (mayRepeat && isOneDigit(toText(bytes, at, 64, 'latin1'))) || placeholderHashes().hasHex(bytes, at);
}

/** The same of the 32 bytes of a hash. */
export function isPlaceholderDigest(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] as number;
  const mayRepeat = first >> 4 === (first & 15) && bytes[at + 1] === first && bytes[at + 2] === first;
  return (mayRepeat && isOneDigit(toText(bytes, at, 32, 'hex'))) || placeholderHashes().hasDigest(bytes, at);
}
