/** Finds rows of a list that a quotation mark without a pair has made a part of one cell. */
import { hasSpaces, holdsRows } from '../../values/swallowed-rows.js';
import type { ColumnMeaning } from './column-names.js';
import type { RowBuilder } from './row-builder.js';

/** What nobody takes for a word of a text: an address, a number with its country, a hash, an id of a device. */
const unmistakable = /[^\s@]@[^\s@]+\.[^\s@]|^\+\d|^[\da-f-]{16,}$/i;

/**
 * Whether a cell of a row, at a position, holds rows whose people would seem to be missing in the list. A cell is told by what its column
 * takes; a word or a number that may be a handle, an id or a national number counts only in a line that is not prose. `names` are the
 * names of the columns as the file has them: their spaces, and those of the row, say how it writes rows.
 */
export function createRowFinder(
  columns: readonly ColumnMeaning[],
  delimiter: string,
  { identifies }: Pick<RowBuilder, 'identifies'>,
  names: readonly string[],
): (cell: string, position: number, row: readonly string[]) => boolean {
  const form = { columns: columns.length, delimiter };
  const isHeaderSpaced = hasSpaces(names);
  const isTelling = (at: number, typed: string, isProse: boolean) => {
    const column = columns[at];
    const text = typed.trim();
    if (column?.kind !== 'identifier' || text === '') return false;
    const isWords = /\s/.test(text) && column.param !== 'phone_number';
    return ((!isProse && !isWords) || unmistakable.test(text)) && identifies?.(column, text) === true;
  };
  return (cell, position, row) => {
    const isSpaced = isHeaderSpaced || hasSpaces(row);
    return holdsRows(cell, position, { ...form, isSpaced }, isTelling);
  };
}
