/** Reads the amounts of a conversion as people write them, with the currency that the file names. */
import { readAmountParts } from '../../values/amount-text.js';
import { type DecimalSeparator, readNotation, readNotations } from '../../values/number-notation.js';
import type { Rejection } from '../reading/rejection.js';
import { conversionAmounts } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import type { RowCell } from './read-cell.js';

const currencyParam = 'price_currency';

/** Whether a cell is an amount. */
export function isAmountCell({ column, text }: RowCell): boolean {
  return conversionAmounts.includes(column.param) && text.trim() !== '';
}

/** The cells of a row with plain decimals, and with the currency of its amounts. */
export function readAmounts(
  cells: readonly RowCell[],
  { separator, separators }: ConversionOptions,
): { readonly cells: readonly RowCell[] } | { readonly reason: Rejection; readonly column: string } {
  let currency = cells
    .find(({ column, text }) => column.param === currencyParam && text.trim() !== '')
    ?.text.trim()
    .toUpperCase();
  const read: RowCell[] = [];
  for (const cell of cells) {
    const { column, text, isPlain } = cell;
    if (!isAmountCell(cell)) {
      read.push(cell);
      continue;
    }
    const { note = {} } = column;
    const refuse = (reason: Rejection) => ({ reason, column: column.name });
    if ('problem' in note) return refuse('amount-note');
    const own = separator ?? (isPlain ? '.' : separators?.get(column.name));
    const parts = readAmountParts(text, note, (number) => toPlain(number, own), currency);
    if (parts === undefined) return refuse('amount-note');
    if ('problem' in parts) return refuse('reason' in parts ? parts.reason : 'amount-note');
    if (parts.currency !== undefined && currency !== undefined && parts.currency !== currency)
      return refuse('amount-currency');
    read.push({ ...cell, text: parts.value });
    if (currency === undefined && parts.currency !== undefined) {
      currency = parts.currency;
      read.push({ column: { ...column, param: currencyParam }, text: currency });
    }
  }
  return { cells: read };
}

/** A plain decimal; what is no number at all is left to the check of the conversion. */
function toPlain(
  number: string,
  separator: DecimalSeparator | undefined,
): { readonly value: string } | { readonly problem: string; readonly reason: Rejection } {
  const [value, other] = readNotations(number);
  if (value === undefined) return { value: number };
  if (separator !== undefined) {
    const own = readNotation(number, separator);
    return own === undefined
      ? { problem: 'has another notation', reason: 'amount-notation' }
      : { value: own };
  }
  return other === undefined ? { value } : { problem: 'is ambiguous', reason: 'amount-ambiguous' };
}
