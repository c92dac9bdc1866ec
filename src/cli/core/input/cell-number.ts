/** Reads numbers and booleans as spreadsheets of any country write them, and says where they cannot be told apart. */
import { separatorAdvice } from '../../../flags/local-flags.js';
import {
  type DecimalSeparator,
  readNotation,
  readNotations,
  showReading,
} from '../../../values/number-notation.js';
import type { DateOrder } from '../../../values/time.js';

/** The known facts of the spreadsheet that wrote a file. */
export interface SheetStyle {
  /** The order of dates with slashes. Undefined if neither a flag nor a date of the file tells. */
  readonly dateOrder: DateOrder | undefined;
  /** The decimal separators of columns of numbers, by name; absent where neither a flag nor the cells tell. */
  readonly separators?: ReadonlyMap<string, DecimalSeparator>;
}

/** A value that was read, or what is wrong with the cell, as a predicate. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** Reads a number as a plain decimal: `1.234,50` is 1234.50. What means two numbers is a problem, which names the flag for it. */
export function readNumber(cell: string, separator: DecimalSeparator | undefined): Reading<string> {
  if (/^-?\d+([.,]\d+)?e[+-]?\d+$/i.test(cell.trim()))
    return { problem: 'is in scientific notation and may have lost digits: write all digits' };
  const [value, otherValue] = readNotations(cell);
  if (value === undefined) return { problem: 'must be a number such as 55 or 55.00' };
  if (separator !== undefined) {
    const own = readNotation(cell, separator);
    return own === undefined
      ? { problem: `must be a number with "${separator}" before its decimals` }
      : { value: own };
  }
  if (otherValue === undefined) return { value };
  return { problem: `is ambiguous: ${value} or ${showReading(otherValue)}; ${separatorAdvice}` };
}

/** Reads a whole number; `7.0`, as programs write it beside empty cells, is 7. */
export function readWholeNumber(cell: string, separator: DecimalSeparator | undefined): Reading<string> {
  const reading = readNumber(cell, separator);
  return 'value' in reading ? { value: reading.value.replace(/\.0+$/, '') } : reading;
}

/** The words for true and false in spreadsheets of several languages. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'vrai', 'verdadero', 'vero', 'waar', 'verdadeiro', 'sant', 'prawda', '1'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'falsch', 'faux', 'falso', 'onwaar', 'falskt', 'fałsz', '0'].map(
    (word) => [word, false] as const,
  ),
]);

export function readBoolean(cell: string): Reading<boolean> {
  const value = booleans.get(cell.trim().toLowerCase());
  return value === undefined ? { problem: 'must be true or false' } : { value };
}

/** Whether a cell is what a spreadsheet makes of a text that looks like a number: `1.7E+18` of a long id, 120000 of 12e4. */
export function isRewrittenNumber(cell: string, original: string): boolean {
  const text = cell.trim().replace(',', '.');
  if (!isNumeric(text) || !isNumeric(original) || text === original) return false;
  const digits = Math.min(15, significantDigits(text));
  return Number(Number(original).toPrecision(digits)) === Number(text) || isSame(text, original, 15);
}

function isSame(a: string, b: string, digits: number): boolean {
  // Some spreadsheets round, others put zeros in the place of further digits.
  const isCut =
    a.length === b.length && a.slice(0, digits) === b.slice(0, digits) && /^0*$/.test(a.slice(digits));
  return isCut || Number(a).toPrecision(digits) === Number(b).toPrecision(digits);
}

function isNumeric(text: string): boolean {
  return /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
}

/** The digits that a number is written with, without its exponent. */
function significantDigits(text: string): number {
  const [digits = ''] = text.split(/e/i);
  const shown = digits.replace(/\D/g, '').replace(/^0+/, '');
  return Math.max(1, /e/i.test(text) ? shown.length : 15);
}
