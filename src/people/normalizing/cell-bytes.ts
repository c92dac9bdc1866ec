/** Cells as bytes: what is asked of each of millions, without making a text of it. */
import { isRoundedNumber, isScientific } from '../../values/spreadsheet-cell.js';

const [comma, dot] = [0x2c, 0x2e] as const;

/** The longest number that a spreadsheet writes, in bytes. */
const longestNumber = 32;

/** Whether a spreadsheet has rounded the number of a cell. */
export function isRounded(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > longestNumber) return false;
  return isRoundedNumber(toText(bytes, start, end));
}

/** Whether a value that its column does not take is a number with an exponent. */
export function hasExponent(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start <= longestNumber && isScientific(toText(bytes, start, end));
}

/** The text of a cell, without white space around it. */
export function toText(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.subarray(start, end)).toString('latin1').trim();
}

/** White space of ASCII. NUL and other control characters are not: a value with them is wrong. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Whether it stands before decimals. */
export function isSign(byte: number): boolean {
  return byte === dot || byte === comma;
}

/** Whether these bytes stand at a place. */
export function isAt(part: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < part.length; index++) if (bytes[at + index] !== part[index]) return false;
  return true;
}
