/**
 * A quotation mark that is not paired makes one cell of all rows up to the next mark. Where that mark closes the cell, the file is
 * valid CSV, and the rows are gone without a word.
 */

const lineEnds = /\r\n|\n|\r/;

/**
 * Whether a cell, from its position in a row of so many columns, looks like the rest of its row, whole rows and the beginning of
 * another one: each of its lines has as many delimiters as these would have, and `isTelling` says of one of their cells that it
 * is of a row of its own. A text of several lines hardly ever does.
 */
export function holdsRows(
  cell: string,
  position: number,
  { columns, delimiter }: { readonly columns: number; readonly delimiter: string },
  isTelling: (column: number, text: string) => boolean,
): boolean {
  const lines = cell.split(lineEnds);
  const last = lines.length - 1;
  if (last === 0 || columns < 2) return false;
  const rows = lines.map((line) => line.split(delimiter));
  const isWhole = rows.every((cells, index) => {
    const begins = index === 0 ? position : 0;
    const ends = index === last ? position + 1 : columns;
    return cells.length === ends - begins;
  });
  return (
    isWhole &&
    rows.some((cells, index) => cells.some((text, at) => isTelling(index === 0 ? position + at : at, text)))
  );
}
