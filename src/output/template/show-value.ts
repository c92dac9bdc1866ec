/** A value as the cells of a template show it. */
import { readAmountNote } from '../../values/amount-text.js';
import { currencyOfCode, localCurrency } from '../../values/cell-currency.js';
import { ArchiveError } from '../../values/workbook/archive.js';
import type { NumberCell, SheetCell } from '../../values/workbook/sheet-xml.js';
import type { ShownParts } from '../../workbooks/cell-dates.js';
import type { Template } from './read-template.js';

/**
 * A date is a number that only a format of dates shows as one: in any other cell it is a text. Throws ArchiveError for an amount in a
 * cell that would show another currency; `called` names the cell.
 */
export function showValue(
  cell: SheetCell,
  shown: ShownParts,
  { isFrom1904 }: Pick<Template, 'isFrom1904'>,
  called: string,
): SheetCell {
  if (cell === null || typeof cell !== 'object') return cell;
  if (cell.text === undefined) {
    refuseCurrency(cell, shown, called);
    return cell;
  }
  if (!shown.date && !shown.time) return cell.text;
  return isFrom1904 ? { ...cell, number: String(Number(cell.number) - daysUntil1904) } : cell;
}

function refuseCurrency({ format }: NumberCell, { currency: shown }: ShownParts, called: string): void {
  const currency = format === undefined || shown === undefined ? undefined : currencyOfCode(format);
  if (currency === undefined || shown === undefined) return;
  const note = readAmountNote(shown, currency);
  // Another word beside a number is no currency.
  if (note === undefined && shown !== localCurrency) return;
  if (note && !('problem' in note) && note.currency === currency && note.unit === undefined) return;
  throw new ArchiveError(
    `has ${called} in cells that show ${shown === localCurrency ? 'the currency of each reader' : shown}, and the report has an amount in ${currency}: give these cells the format 0.00, or that of ${currency}`,
  );
}

/** The days from the first day of most workbooks to that of the others. */
const daysUntil1904 = 1462;
