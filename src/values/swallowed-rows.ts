/**
 * A quotation mark that is not paired makes one cell of all rows up to the next mark. Where that mark closes the cell, the file is
 * valid CSV, and the rows are gone without a word.
 */

const lineEnds = /\r\n|\n|\r/;
const mark = '"';

/** A row of a table. */
interface CellForm {
  readonly columns: number;
  readonly delimiter: string;
  /** Rows may leave out their last cells: whole ones are not told by the number of their delimiters. */
  readonly isRagged?: boolean;
  /** There is a space behind delimiters between cells, too. */
  readonly isSpaced?: boolean;
}

/** Whether cells of a row have a space behind a delimiter. */
export function hasSpaces(cells: readonly string[]): boolean {
  return cells.slice(1).some((cell) => cell.startsWith(' '));
}

/**
 * Whether a text is what a cell of a column of a row is; `isProse` if its line has a space behind a delimiter, as sentences do, and
 * the table has none there.
 */
type IsTelling = (column: number, text: string, isProse: boolean) => boolean;

/**
 * Whether a cell, from its position in a row, can be the rest of its row, other rows and the beginning of another one. One line
 * within it that has the cells of a row is enough, or its last line if that makes a row with what follows the cell; `isTelling`
 * says of one of their cells that it is of a row of its own. The first line tells only where all others may be rows as well.
 * Where rows are ragged, it has to say so of two cells of a line. A text of several lines hardly ever is any of these.
 */
export function holdsRows(
  cell: string,
  position: number,
  { columns, delimiter, isRagged = false, isSpaced = false }: CellForm,
  isTelling: IsTelling,
): boolean {
  const lines = cell.split(lineEnds);
  const last = lines.length - 1;
  if (last === 0 || columns < 2) return false;
  const countTelling = (cells: readonly string[], index: number) => {
    const isProse = !isSpaced && hasSpaces(cells);
    return cells.filter((text, at) => isTelling(index === 0 ? position + at : at, text, isProse)).length;
  };
  const rows = lines.map((line) => [line.split(delimiter), ...splitMarked(line, delimiter)]);
  if (isRagged) return rows.some((ways, index) => ways.some((cells) => countTelling(cells, index) > 1));
  const whole = rows.map((ways, index) => {
    const width = (index === last ? position + 1 : columns) - (index === 0 ? position : 0);
    return ways.filter((cells) => cells.length === width);
  });
  const isEvident = (index: number) => whole[index]?.some((cells) => countTelling(cells, index) > 0) === true;
  if (lines.some((_, index) => index > 0 && isEvident(index))) return true;
  const mayBeRow = (index: number) => whole[index]?.length !== 0 || (index < last && lines[index] === '');
  return isEvident(0) && lines.every((_, index) => mayBeRow(index));
}

/** The cells of a line some of which are in quotation marks, as one has them that was quoted again as a whole. */
function splitMarked(line: string, delimiter: string): readonly (readonly string[])[] {
  if (!line.includes(mark)) return [];
  const cells: string[] = [];
  let open: string | undefined;
  for (const part of line.split(delimiter)) {
    const text = open === undefined ? part : `${open}${delimiter}${part}`;
    open = text.startsWith(mark) && !isClosed(text) ? text : undefined;
    if (open === undefined) cells.push(text.startsWith(mark) ? text.slice(1, -1) : text);
  }
  // The mark behind it is the one that closes the whole.
  return [open === undefined ? cells : [...cells, open.slice(1)]];
}

/** Within a cell marks are doubled. */
function isClosed(text: string): boolean {
  return text.length > 1 && text.endsWith(mark) && text.split(mark).length % 2 === 1;
}
