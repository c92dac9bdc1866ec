/** Reads and writes text of rows and cells (RFC 4180), with any delimiter. */

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
 * \r; quoted cells may contain them, the delimiter, and quotes that are doubled. Throws UnclosedQuoteError.
 */
export function parseDelimited(
  text: string,
  delimiter: string,
  maxRows = Number.POSITIVE_INFINITY,
): TextRow[] {
  const rows: TextRow[] = [];
  const special = new RegExp(`["\\n\\r${delimiter === '\t' ? '\\t' : `\\${delimiter}`}]`, 'g');
  let cells: string[] = [];
  let [at, line, start, rowLine] = [0, 1, 0, 1];
  const endRow = (cell: string) => {
    rows.push({ line: rowLine, cells: [...cells, cell] });
    cells = [];
    rowLine = line;
  };
  while (at < text.length && rows.length < maxRows) {
    let cell: string;
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1);
      if (end < 0) throw new UnclosedQuoteError(rows.length + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      line += countBreaks(cell);
      start = end + 1;
    } else {
      cell = '';
      start = at;
    }
    special.lastIndex = start;
    let match = special.exec(text);
    // A quote in the middle of a cell is a character like any other.
    while (match?.[0] === '"') match = special.exec(text);
    const end = match?.index ?? text.length;
    cell += text.slice(start, end);
    at = end + 1;
    if (match?.[0] === delimiter) {
      cells.push(cell);
      if (at >= text.length) endRow('');
      continue;
    }
    if (match?.[0] === '\r' && text[at] === '\n') at++;
    line++;
    endRow(cell);
  }
  return rows;
}

/** The position of the quote that ends a cell; -1 if there is none. */
function findClosingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
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

/** One line of cells; a cell is quoted where it must be. */
export function writeDelimitedLine(cells: readonly string[], delimiter: string): string {
  const quoted = cells.map((cell) =>
    /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  const line = quoted.join(delimiter);
  return `${line === '' ? '""' : line}\n`;
}
