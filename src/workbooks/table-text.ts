/** Writes cells as readers of text take them. */
import type { DecimalSeparator } from '../values/number-notation.js';
import { hasLostDigits, unreadableText } from '../values/spreadsheet-cell.js';
import type { BookCell } from './book-row.js';
import type { ColumnUse } from './choose-sheet.js';

/** A cell as text. `use` is that of its column, and `separator` stands before the decimals of numbers. */
export function writeCellText(
  cell: BookCell | undefined,
  use: ColumnUse | undefined,
  separator: DecimalSeparator = '.',
): string {
  if (cell === undefined) return '';
  const { kind, text, currency } = cell;
  if (kind === 'unreadable') return unreadableText;
  // A text has all its digits, whatever a reader would take it for.
  if (kind === 'text') return hasLostDigits(text) ? `'${text}` : text;
  if (kind !== 'number') return text;
  // Three decimals of an amount could be thousands; a name has its digits.
  const plain = use !== 'key' && /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
  const shown = separator === ',' ? plain.replace('.', ',') : plain;
  return currency === undefined ? shown : `${shown} ${currency}`;
}
