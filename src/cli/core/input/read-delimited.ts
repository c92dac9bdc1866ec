/**
 * Reads text of rows and cells (RFC 4180), with any delimiter: the only import of csv-parse. What uses this file is loaded
 * late as a whole.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { withPlainBreaks } from '../../../values/line-ends.js';
import { describeWideRow, maxColumns } from '../../../values/spreadsheet-cell.js';

/** The cells of one row, and the line on which it begins, counted from 1. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row, counted from 1, that cannot be read: the text ends within its quotes, or it has more cells than a spreadsheet. */
export class RowError extends Error {
  override readonly name = 'RowError';
  constructor(
    row: number,
    what: string,
    /** What to do. */
    readonly hint: string,
  ) {
    super(`row ${row} ${what}`);
  }
}

/**
 * Splits text into rows, empty ones included, so that their numbers are those of a spreadsheet. Lines end with \n, \r\n or
 * \r; quoted cells may contain them, the delimiter, and quotes that are doubled. A quote in another place is a character
 * like any other. The lines in cells end with \n, whatever the program wrote. Throws RowError.
 */
export function parseDelimited(text: string, delimiter: string, maxRows?: number): TextRow[] {
  let line = 1;
  return parseCells(text, delimiter, maxRows).map((cells, index) => {
    if (cells.length > maxColumns) {
      const { message, hint } = describeWideRow(cells.length);
      throw new RowError(index + 1, message, hint);
    }
    const row = { line, cells: cells.map(withPlainBreaks) };
    line += cells.reduce((sum, cell) => sum + countBreaks(cell), 1);
    return row;
  });
}

/** The cells as they are, without the rules of spreadsheets. Throws RowError. */
export function parseCells(text: string, delimiter: string, to?: number): string[][] {
  const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true };
  try {
    return parse(text, { ...options, relax_column_count: true, ...(to !== undefined && { to }) });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new RowError(
      Number(error.records) + 1,
      'has a quote that is not closed',
      'Save the file again as CSV. It may be truncated.',
    );
  }
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const delimiters = [',', ';', '\t', '|'] as const;

/** The text without a first line such as `sep=;`, by which some spreadsheets declare the delimiter. */
export function splitDeclaration(text: string): { readonly declared?: string; readonly content: string } {
  const [, declared, content] = /^sep=([,;\t|])\r?\n([\s\S]*)$/i.exec(text) ?? [];
  return declared === undefined || content === undefined ? { content: text } : { declared, content };
}

/** Far more than the names of all columns have. */
const longestHeader = 100_000;

/** The delimiter with which the first row has the most known cells, and of equals the one that occurs most. */
export function findDelimiter(text: string, isKnown: (cell: string) => boolean): string {
  const head = text.slice(0, longestHeader);
  const scores = delimiters.map((delimiter) => {
    const cells = readFirstRow(head, delimiter);
    return { delimiter, known: cells.filter(isKnown).length, count: cells.length };
  });
  const [best] = scores.sort((a, b) => b.known - a.known || b.count - a.count);
  return best?.delimiter ?? ',';
}

/** The most rows of notes above a header. */
const maxNotes = 10;
/** By default, a row with fewer known cells is not taken for a header where another row is the first. */
const leastKnown = 3;

/**
 * The delimiter of a file whose header may stand below rows of notes, and how many rows are above it: those before the row
 * with the most known cells. `declared` is a delimiter that is known.
 */
export function findHeader(
  text: string,
  isKnown: (cell: string) => boolean,
  declared: string | undefined,
  least = leastKnown,
): { readonly delimiter: string; readonly above: number } {
  const head = text.slice(0, longestHeader);
  const [best] = (declared === undefined ? delimiters : [declared])
    .flatMap((delimiter) =>
      readFirstRows(head, delimiter, maxNotes + 1).map((cells, above) => ({
        delimiter,
        above,
        known: cells.filter(isKnown).length,
      })),
    )
    .filter(({ above, known }) => above === 0 || known >= least)
    .sort((a, b) => b.known - a.known || a.above - b.above);
  if (best && best.above > 0) return best;
  return { delimiter: declared ?? findDelimiter(text, isKnown), above: 0 };
}

function readFirstRow(text: string, delimiter: string): readonly string[] {
  return readFirstRows(text, delimiter, 1)[0] ?? [];
}

/** A text that is cut may end within quotes: then only its first row is read. */
function readFirstRows(text: string, delimiter: string, count: number): readonly (readonly string[])[] {
  try {
    return parseCells(text, delimiter, count).map((cells) => cells.slice(0, maxColumns));
  } catch {
    return count > 1 ? readFirstRows(text, delimiter, 1) : [];
  }
}
