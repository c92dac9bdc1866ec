/** Writes a table as text that readers of lists take, and remembers where each of its lines stands in the workbook. */
import type { DecimalSeparator } from '../values/number-notation.js';
import { cellName } from './book-row.js';
import type { Table, TableRow } from './read-table.js';
import { writeCellText } from './table-text.js';

/** The places of the rows and cells of a text in a workbook. */
export interface BookPlaces {
  /** The row of a line, both from 1. */
  rowOf(line: number): number;
  /** The cell of a column with this heading: `Sheet1!C7`; undefined where it has none of its own. */
  cellOf(line: number, heading: string): string | undefined;
  /** Why the cell cannot be read, as a predicate; undefined for one that can. */
  unreadable(line: number, heading: string): string | undefined;
}

/** So many cells that cannot be read are remembered; of others, only their text says that they are. */
const maxUnreadable = 10_000;

interface Written extends BookPlaces {
  line(number: number, texts: readonly string[]): void;
  refuse(row: TableRow): void;
}

/** `line` is that of the first row. */
function createPlaces({ sheet, columns }: Table, first: number): Written {
  let line = first;
  /** Where lines and rows go on side by side: the first line of each part, and its row. */
  const lines: number[] = [];
  const rows: number[] = [];
  const unreadable = new Map<string, string>();
  const columnOf = (heading: string) => {
    const name = heading.trim();
    const [found, other] = columns.filter((one) => one.heading.trim() === name);
    return other ? undefined : found?.column;
  };
  const rowOf = (at: number) => {
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const part = Math.max(0, low - 1);
    return (rows[part] ?? at) + at - (lines[part] ?? at);
  };
  return {
    rowOf,
    cellOf(at, heading) {
      const column = columnOf(heading);
      return column === undefined ? undefined : cellName(sheet, column, rowOf(at));
    },
    unreadable: (at, heading) => unreadable.get(`${rowOf(at)} ${columnOf(heading)}`),
    line(number, texts) {
      const last = lines.length - 1;
      if (last < 0 || (rows[last] ?? 0) - (lines[last] ?? 0) !== number - line) {
        lines.push(line);
        rows.push(number);
      }
      line += texts.reduce(
        (sum, text) => sum + (text.includes('\n') || text.includes('\r') ? countBreaks(text) : 0),
        1,
      );
    },
    refuse({ number, cells }) {
      for (const cell of cells)
        if (cell?.kind === 'unreadable' && unreadable.size < maxUnreadable)
          unreadable.set(`${number} ${cell.column}`, cell.text);
    },
  };
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** A table as CSV in UTF-8, with where its lines stand. */
interface TableText {
  read(): AsyncGenerator<Uint8Array>;
  readonly places: BookPlaces;
}

const pieceLength = 64 * 1024;

/** Each piece has a buffer of its own. */
export function writeTableText(table: Table, separator?: DecimalSeparator): TableText {
  // The first line says what is between the cells.
  const places = createPlaces(table, 2);
  async function* texts(): AsyncGenerator<string> {
    let text = 'sep=,\n';
    const add = (number: number, cells: readonly string[]) => {
      places.line(number, cells);
      text += `${cells.map(quote).join(',')}\n`;
    };
    if (table.header !== undefined)
      add(
        table.header,
        table.columns.map(({ heading }) => heading),
      );
    for await (const rows of table.read()) {
      for (const row of rows) {
        places.refuse(row);
        add(
          row.number,
          row.cells.map((cell, at) => writeCellText(cell, table.columns[at]?.use, separator)),
        );
        if (text.length < pieceLength) continue;
        yield text;
        text = '';
      }
    }
    yield text;
  }
  return {
    places,
    async *read() {
      for await (const text of texts()) if (text !== '') yield new TextEncoder().encode(text);
    },
  };
}

function quote(text: string): string {
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
