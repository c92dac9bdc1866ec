/** The values of cells as plain text: numbers in full, booleans, and the text of a formula's error. */
import type { CellKind } from './book-row.js';
import { damagedError } from './workbook-error.js';

/** A value of a cell, without its place. */
export interface CellValue {
  readonly kind: CellKind;
  readonly text: string;
  readonly currency?: string | undefined;
}

/** The parts of a format that change what a number means. */
interface NumberFormat {
  readonly currency?: string | undefined;
  /** So many digits are shown at least. */
  readonly digits?: number | undefined;
}

/** Far more characters than any number has. */
const longestNumber = 400;
/** A spreadsheet holds so many digits of a number. */
const exactDigits = 15;
const roundedFrom = 10 ** exactDigits;

const rounded: CellValue = {
  kind: 'unreadable',
  text: 'is a number of more than 15 digits, which a spreadsheet has rounded: format the column as text, and write all digits',
};

export const withoutResult: CellValue = {
  kind: 'unreadable',
  text: 'is a formula without a stored value: open the workbook in a spreadsheet, and save it again',
};

/** A cell whose formula has failed: `#REF!`. */
export function errorValue(error: string): CellValue {
  return { kind: 'unreadable', text: `is the error ${error}: correct the formula, or clear the cell` };
}

/** A number as the file has it: `1.2E-3` is 0.0012, and 0.30000000000000004 is the 0.3 that the spreadsheet shows. */
export function numberValue(written: string, { currency, digits }: NumberFormat = {}): CellValue {
  const value = plainValue(written);
  if (currency !== undefined) return { ...value, currency };
  // A postcode of four digits is shown with a zero before them.
  if (digits === undefined || !/^\d+$/.test(value.text)) return value;
  return { ...value, text: value.text.padStart(digits, '0') };
}

function plainValue(written: string): CellValue {
  if (/^-?[1-9]\d{0,14}$/.test(written)) return { kind: 'number', text: written };
  return toValue(readNumber(written), '');
}

/** A number that is shown as a percentage: 0.05 is `5%`. */
export function percentValue(written: string): CellValue {
  return toValue(readNumber(written) * 100, '%');
}

export function booleanValue(written: string): CellValue {
  if (!/^(?:0|1|true|false)$/i.test(written)) throw damagedError('a cell of a boolean has another value');
  return { kind: 'boolean', text: /^(?:1|true)$/i.test(written) ? 'TRUE' : 'FALSE' };
}

/** A number as the file has it. Throws WorkbookError. */
export function readNumber(written: string): number {
  if (written.length > longestNumber) throw damagedError('a cell of a number has no number');
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(written.trim())
    ? Number(written)
    : Number.NaN;
  if (!Number.isFinite(number)) throw damagedError('a cell of a number has no number');
  return number;
}

function toValue(number: number, sign: string): CellValue {
  if (Math.abs(number) >= roundedFrom) return rounded;
  return { kind: 'number', text: `${writeInFull(number.toPrecision(exactDigits))}${sign}` };
}

/** `1.20000000000000e-7` as 0.00000012. */
function writeInFull(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(number) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length + 1 - point, '0');
  const at = Math.max(point, 1);
  const decimals = padded.slice(at).replace(/0+$/, '');
  const plain = `${padded.slice(0, at)}${decimals === '' ? '' : `.${decimals}`}`;
  return plain === '0' ? plain : `${sign}${plain}`;
}
