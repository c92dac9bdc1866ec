/**
 * Reads text of rows and cells (RFC 4180), with any delimiter: the only import of csv-parse. What uses this file is loaded
 * late as a whole.
 */
import { CsvError, parse } from 'csv-parse/sync';

/** The cells of one row, and the line on which it begins, counted from 1. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The text ends within quotes. `row` is the row in which they were opened, counted from 1. */
export class UnclosedQuoteError extends Error {
  override readonly name = 'UnclosedQuoteError';
  constructor(readonly row: number) {
    super(`row ${row} has a quote that is not closed`);
  }
}

/**
 * Splits text into rows, empty ones included, so that their numbers are those of a spreadsheet. Lines end with \n, \r\n or
 * \r; quoted cells may contain them, the delimiter, and quotes that are doubled. A quote in another place is a character
 * like any other. Throws UnclosedQuoteError.
 */
export function parseDelimited(text: string, delimiter: string, maxRows?: number): TextRow[] {
  let line = 1;
  return parseCells(text, delimiter, maxRows).map((cells) => {
    const row = { line, cells };
    line += cells.reduce((sum, cell) => sum + countBreaks(cell), 1);
    return row;
  });
}

function parseCells(text: string, delimiter: string, to?: number): string[][] {
  const options = { delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true };
  try {
    return parse(text, { ...options, relax_column_count: true, ...(to !== undefined && { to }) });
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new UnclosedQuoteError(Number(error.records) + 1);
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

function readFirstRow(text: string, delimiter: string): readonly string[] {
  try {
    return parseDelimited(text, delimiter, 1)[0]?.cells ?? [];
  } catch {
    return [];
  }
}
