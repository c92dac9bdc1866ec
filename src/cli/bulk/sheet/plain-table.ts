/** The texts of a file before its columns are known: the rows of a text or of a workbook, below title rows. */
import { withPlainBreaks } from '../../../values/line-ends.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { writeCellText } from '../../../workbooks/table-text.js';
import {
  findHeader,
  parseDelimited,
  RowError,
  splitDeclaration,
  type TextRow,
} from '../../core/input/read-delimited.js';
import type { SheetTable } from '../../core/input/sheet-table.js';

/** A row between its text and its columns. */
export interface PlainRow {
  /** Its number in a spreadsheet. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface PlainTable {
  readonly names: readonly string[];
  readonly body: readonly PlainRow[];
  /** The rows above the names. */
  readonly above: readonly PlainRow[];
}

/** One row of a sheet. */
export interface SheetRow {
  /** Its number in a spreadsheet: the first one is row 1. */
  readonly number: number;
  /** The cells by the name of their column; a column that the file does not have is absent. */
  readonly cells: ReadonlyMap<string, string>;
}

/** The file is not a sheet of this kind. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The most rows that a file may have. */
export const maxSheetRows = 50_000;

/** A row below others is taken for the header only if it has so many known names. */
const leastKnown = 2;

/** Throws SheetError. */
export function splitText(content: string, isKnown: (name: string) => boolean): PlainTable {
  const { declared, content: text } = splitDeclaration(content);
  if (text.trim() === '') throw new SheetError('is empty');
  // A line that declares the delimiter is a row of no spreadsheet.
  const { delimiter, above } = findHeader(text, isKnown, declared, leastKnown);
  const rows = split(text, delimiter, maxSheetRows + 2 + above).map(({ cells }, index) => ({
    number: index + 1,
    cells,
  }));
  const names = rows[above]?.cells ?? [];
  const before = rows.slice(0, above).filter(isFilled);
  const wide = before.find((row) => isLikeRow(row, names, isKnown));
  if (wide) {
    throw new SheetError(
      `has in row ${wide.number}, above the column names, what may be a row of the sheet`,
      'Move the column names to the first row, or delete the rows above them.',
    );
  }
  return { names, body: rows.slice(above + 1), above: before };
}

/** Whether a row has most of the columns that are known, as one of a sheet that was sorted with its header; `Client:` begins a title. */
function isLikeRow(
  { cells }: PlainRow,
  names: readonly string[],
  isKnown: (name: string) => boolean,
): boolean {
  if (cells.some((cell) => cell.trim().endsWith(':'))) return false;
  const known = names.flatMap((name, index) => (isKnown(name) ? [index] : []));
  const filled = known.filter((index) => (cells[index] ?? '').trim() !== '');
  if (filled.length < leastKnown || filled.length * 2 <= known.length) return false;
  // Two cells may be a label and its text.
  return filled.length > leastKnown || filled.some((index) => /^\P{L}*\d/u.test(cells[index] ?? ''));
}

function isFilled({ cells }: PlainRow): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function split(text: string, delimiter: string, max: number): TextRow[] {
  try {
    return parseDelimited(text, delimiter, max);
  } catch (error) {
    throw error instanceof RowError ? new SheetError(error.message, error.hint) : error;
  }
}

export function tableText(
  { columns, rows, above, header }: SheetTable,
  separator: DecimalSeparator | undefined,
): PlainTable {
  return {
    names: columns.map(({ heading }) => heading),
    body: rows.map(({ number, cells }) => ({
      number,
      // A cell that cannot be read is refused where its column is used.
      cells: cells.map((cell, at) =>
        cell?.kind === 'unreadable' ? '' : withPlainBreaks(writeCellText(cell, columns[at]?.use, separator)),
      ),
    })),
    above: above.map((cells, index) => ({ number: header - above.length + index, cells })),
  };
}

/** The notice about rows above the names of a text; the reader of workbooks reports its own. */
export function describeAbove({ above }: PlainTable): readonly string[] {
  const last = above.at(-1)?.number;
  if (last === undefined) return [];
  const rows = above.length === 1 ? '1 row' : `${above.length} rows`;
  return [`the column names are below row ${last}; skipped ${rows} above them`];
}
