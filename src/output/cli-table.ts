/**
 * Tables for people, and the only door to cli-table3. Every cell arrives as one line without control characters.
 *
 * cli-table3 lays out the first `exactRows` rows, which is what a person looks at: no screen shows more at once. It
 * takes about 0.4 ms for a row, which is nothing for those and 40 s for a list of 100,000. Every row after them is
 * padded to the same widths by `createLinePrinter`, in about 15 µs, and goes to a pipe, a file or the scrollback.
 */
import { bold } from './color.js';
import { fitColumnWidths, gap } from './column-widths.js';
import { createLinePrinter } from './table-lines.js';
import { textWidth, truncate } from './text-width.js';

export interface TableColumn {
  /** What heads it; a table without headers has none. */
  readonly header?: string;
  readonly align: 'left' | 'right';
  /** See Track in layout.ts. */
  readonly elastic: boolean;
  readonly kept: boolean;
  /** Every cell of it stands out, as a header does. */
  readonly bold?: true;
}

interface TableOptions {
  readonly color: boolean;
  /** Columns of the terminal; undefined leaves every cell whole. */
  readonly width: number | undefined;
}

interface Table {
  /** The headers and the rows that were given, as lines. */
  readonly text: string;
  /** Headers of the columns for which there was no room. */
  readonly leftOut: readonly string[];
  /** Further rows as lines under the same columns, whose widths stay what they are. */
  layMore(rows: readonly (readonly string[])[]): string;
}

type Line = readonly { readonly text: string; readonly bold: boolean }[];

/** Rows that cli-table3 lays out: more than any screen is high. Its time grows by the square of the rows. */
export const exactRows = 200;

const noBorders = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((name) => [name, '']),
);

/** Lays out cells under their columns, as wide as these rows need. `rows` holds one text for every column. */
export async function renderTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): Promise<Table> {
  const { default: CliTable } = await import('cli-table3');
  const headers = columns.map((column) => column.header ?? '');
  const tracks = columns.map((column, index) => ({
    ...column,
    natural: widestOf(rows, index, headers[index] ?? ''),
  }));
  const widths = fitColumnWidths(tracks, options.width);
  const shown = widths.flatMap((width, index) => (width > 0 ? [index] : []));
  const cut = (row: readonly string[], heads: boolean): Line =>
    shown.map((index) => ({
      text: truncate(row[index] ?? '', widths[index] ?? 0),
      bold: options.color && (heads || columns[index]?.bold === true),
    }));

  function layExactly(lines: readonly Line[]): string {
    if (lines.length === 0) return '';
    const standIns = createStandIns();
    const table = new CliTable({
      chars: { ...noBorders, middle: ' '.repeat(gap) },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      colWidths: shown.map((index) => widths[index] ?? 0),
      colAligns: shown.map((index) => columns[index]?.align ?? 'left'),
    });
    for (const line of lines) {
      table.push(line.map((cell) => bold(standIns.replace(cell.text), cell.bold)));
    }
    return `${standIns.restore(table.toString()).replace(/ +$/gm, '')}\n`;
  }

  const layMore = createLinePrinter(
    shown.map((index) => ({
      index,
      width: widths[index] ?? 0,
      isCut: Boolean(options.width) && columns[index]?.elastic === true,
      align: columns[index]?.align ?? 'left',
      bold: options.color && columns[index]?.bold === true,
    })),
  );
  const isHeaded = columns.some((column) => column.header !== undefined);
  const exact = rows.slice(0, exactRows).map((row) => cut(row, false));
  return {
    text: layExactly(isHeaded ? [cut(headers, true), ...exact] : exact) + layMore(rows.slice(exactRows)),
    leftOut: headers.filter((_, index) => widths[index] === 0),
    layMore,
  };
}

/** Columns of the terminal that the widest text of a column takes; at least one. */
function widestOf(rows: readonly (readonly string[])[], index: number, header: string): number {
  return rows.reduce(
    (most, row) => Math.max(most, textWidth(row[index] ?? '')),
    Math.max(1, textWidth(header)),
  );
}

/**
 * cli-table3 misjudges the width of newer emoji and of most combining marks. It gets a plain run of the right
 * width in place of every text that is not ASCII, and the texts come back afterwards, in order.
 */
function createStandIns() {
  const standIn = '\ue000';
  const texts: string[] = [];
  return {
    replace(text: string): string {
      if (/^[\x20-\x7e]*$/.test(text)) return text;
      const width = textWidth(text);
      texts.push(width > 0 ? text : `${text} `);
      return standIn.repeat(Math.max(width, 1));
    },
    restore(laidOut: string): string {
      let next = 0;
      return laidOut.replace(/\ue000+/g, () => texts[next++] ?? '');
    },
  };
}
