/**
 * A quotation mark that is not paired makes one cell of all rows up to the next mark. Where that mark closes the cell, the file is
 * valid CSV, and the rows are gone without a word.
 */

const lineEnds = /\r\n|\n|\r/;

/** A row of a table. */
export interface CellForm {
  readonly columns: number;
  readonly delimiter: string;
  /** Rows may leave out their last cells: whole ones are not told by the number of their delimiters. */
  readonly isRagged?: boolean;
}

/**
 * Whether a cell, from its position in a row, looks like the rest of its row, whole rows and the beginning of another one:
 * each of its lines has as many delimiters as these would have, and `isTelling` says of one of their cells that it is of a row
 * of its own. Where rows are ragged, it has to say so of two cells of a line. A text of several lines hardly ever does.
 */
export function holdsRows(
  cell: string,
  position: number,
  { columns, delimiter, isRagged = false }: CellForm,
  isTelling: (column: number, text: string) => boolean,
): boolean {
  const lines = cell.split(lineEnds);
  const last = lines.length - 1;
  if (last === 0 || columns < 2) return false;
  const rows = lines.map((line) => line.split(delimiter));
  const countTelling = (cells: readonly string[], index: number) =>
    cells.filter((text, at) => isTelling(index === 0 ? position + at : at, text)).length;
  if (isRagged) return rows.some((cells, index) => countTelling(cells, index) > 1);
  const isWhole = rows.every((cells, index) => {
    const begins = index === 0 ? position : 0;
    const ends = index === last ? position + 1 : columns;
    return cells.length === ends - begins;
  });
  return isWhole && rows.some((cells, index) => countTelling(cells, index) > 0);
}
