/** Finds the rows of a sheet that sum up others. At the end they are left out; elsewhere they are refused. */

import { numberIn } from '../../../values/amount-text.js';
import { readNotations } from '../../../values/number-notation.js';
import { isSumText, isSumWord } from '../../../values/sum-text.js';
import { listNumbers } from '../../../values/text-lists.js';
import { type PlainRow, SheetError } from './plain-table.js';

/** Whether a row has a word for a sum in its first cell, and otherwise only numbers. */
function isTotal({ cells }: PlainRow): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [word = '', ...others] = filled;
  return isSumText(word) && others.length > 0 && others.every(isNumberText);
}

/** A number with what may stand beside it, such as a currency or a percent sign. */
function isNumberText(text: string): boolean {
  return text === '-' || readNotations(numberIn(text.replace(/%$/, '').trim())).length > 0;
}

/** The first text of a row that has any. */
function firstText({ cells }: PlainRow): string {
  return cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
}

interface WithoutTotals {
  readonly body: readonly PlainRow[];
  readonly notices: readonly string[];
}

/** Throws SheetError. */
export function leaveOutTotals(body: readonly PlainRow[]): WithoutTotals {
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const last = filled.findLastIndex((row) => !isTotal(row));
  const totals = filled.slice(last + 1);
  const doubtful = filled.find((row, index) => isTotal(row) && (index < last || !isSumWord(firstText(row))));
  if (doubtful) {
    throw new SheetError(
      `has in row ${doubtful.number} what may be a sum of other rows: ${JSON.stringify(firstText(doubtful))}`,
      'Delete the row. If it is a record, fill a column that is not a number, such as budget_optimization or placements.',
    );
  }
  if (totals.length === 0) return { body, notices: [] };
  const numbers = totals.map(({ number }) => number);
  return {
    body: body.filter(({ number }) => !numbers.includes(number)),
    notices: [`left out ${listNumbers(numbers)}: ${numbers.length === 1 ? 'a total' : 'totals'}`],
  };
}
