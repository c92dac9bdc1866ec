/** Currencies that rows above the column names state for all amounts: `All budgets in EUR`, or `Currency` and beside it `€`. */
import { type AmountNote, joinNotes, readAmountNote } from '../../../values/amount-text.js';
import { namesCurrency } from '../../../values/column-heading.js';
import { type PlainRow, SheetError } from './plain-table.js';

/** What stands before a note: `budgets in EUR`, `Currency: EUR`. */
const introduction =
  /(?:^|[\s(])(?:in|currency|währung|devise|moneda|valuta)[\s:]+([^\s.;)]+(?:\s*(?:000|k|thousands?|millions?))?)/giu;
const bracket = /[([]([^)\]]{1,20})[)\]]/gu;

/** The texts of a cell that may be a note on amounts. */
function notesIn(cells: readonly string[], index: number): readonly string[] {
  const text = (cells[index] ?? '').trim();
  const before = cells.slice(0, index).findLast((cell) => cell.trim() !== '') ?? '';
  const parts = [...text.matchAll(introduction), ...text.matchAll(bracket)].map(([, part = '']) => part);
  // A word alone is a note only beside the word for it: a client may be called ALL.
  return namesCurrency(before.replace(/:\s*$/, '')) ? [text, ...parts] : parts;
}

/** The currency; undefined for none. Throws SheetError for a unit, and for what has two readings. */
export function readTitleCurrency(above: readonly PlainRow[]): string | undefined {
  let found: AmountNote = {};
  for (const { number, cells } of above) {
    for (const text of cells.flatMap((_, index) => notesIn(cells, index))) {
      const note = readAmountNote(text);
      if (note === undefined) continue;
      const refuse = (problem: string) =>
        new SheetError(
          `has in row ${number}, above the column names, a note on amounts, ${JSON.stringify(text)}, and ${problem}`,
          'Write the currency and the unit into the column names, such as Daily budget (EUR), and delete the note.',
        );
      if ('problem' in note) throw refuse(note.problem);
      if (note.unit !== undefined) throw refuse('a unit must stand in the name of its column');
      const joined = joinNotes(found, note);
      if ('problem' in joined)
        throw refuse(`the rows above the column names ${joined.problem.replace(/^names/, 'name')}`);
      found = joined;
    }
  }
  return found.currency;
}
