/**
 * Renders tables; the only module that imports cli-table3. Each cell must be a single line without control characters.
 *
 * cli-table3 lays out the first `exactRows` rows, more than any screen shows at once. It takes about 0.4 ms per row,
 * which is negligible for those and 40 s for a list of 100,000. All later rows are padded to the same widths by
 * `createLinePrinter`, in about 15 µs per row.
 */
import { bold, paintTone, type Tone } from './color.js';
import { type ColumnLine, gap, indent, layOutColumns } from './column-widths.js';
import { createLinePrinter } from './table-lines.js';
import { textWidth, truncate } from './text-width.js';

export interface TableColumn {
  /** Absent in a table without headers. */
  readonly header?: string;
  readonly align: 'left' | 'right';
  /** See ColumnWidth. */
  readonly shrinkable: boolean;
  readonly pinned: boolean;
  readonly least?: number | undefined;
  /** Its cells, unlike its header, are not cut below this width unless nothing else can give way. */
  readonly kept?: number | undefined;
  /** Print every cell in bold, as a header is. */
  readonly bold?: true;
  /** The colours of cells by their whole text. */
  readonly tones?: Readonly<Record<string, Tone>> | undefined;
}

interface TableOptions {
  readonly color: boolean;
  /** Width of the terminal in columns; undefined disables truncation. */
  readonly width: number | undefined;
  /** Nobody looks: cells are separated by tabs, without padding, so that other programs can take them apart. */
  readonly plain?: boolean | undefined;
}

interface Table {
  /** The headers and the given rows, one line each unless they are wrapped. */
  readonly text: string;
  /** Headers of the columns that did not fit. */
  readonly omitted: readonly string[];
  /** Renders further rows with the same column widths. */
  renderMore(rows: readonly (readonly string[])[]): string;
}

type Line = readonly { readonly text: string; readonly bold: boolean; readonly tone: Tone | undefined }[];

/** Number of rows that cli-table3 lays out: more than fit on any screen. Its time grows with the square of the rows. */
export const exactRows = 200;

const noBorders = Object.fromEntries(
  ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
    .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'])
    .map((name) => [name, '']),
);

/** Renders rows in columns as wide as these rows need. Each row has one cell per column. */
export async function renderTable(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): Promise<Table> {
  const headers = columns.map((column) => column.header ?? '');
  const hasHeader = columns.some((column) => column.header !== undefined);
  if (options.plain) return renderPlainly(hasHeader ? [headers, ...rows] : rows);
  const { default: CliTable } = await import('cli-table3');
  const measured = columns.map((column, index) => ({
    ...column,
    natural: maxCellWidth(rows, index, headers[index] ?? ''),
    least: column.least ?? (column.kept && Math.min(column.kept, maxCellWidth(rows, index, ''))),
  }));
  // What has no headers is one value, or cells that belong together: the terminal wraps what is too long.
  const layout = layOutColumns(measured, hasHeader ? options.width : undefined);

  function renderExactly(shown: ColumnLine): string[] {
    const truncateRow = (row: readonly string[], isHeader: boolean): Line =>
      shown.map(({ index, width }) => ({
        text: truncate(row[index] ?? '', width),
        bold: options.color && (isHeader || columns[index]?.bold === true),
        tone: options.color && !isHeader ? columns[index]?.tones?.[row[index] ?? ''] : undefined,
      }));
    const exact = rows.slice(0, exactRows).map((row) => truncateRow(row, false));
    const lines = hasHeader ? [truncateRow(headers, true), ...exact] : exact;
    if (lines.length === 0) return [];
    const placeholders = createPlaceholders();
    const table = new CliTable({
      chars: { ...noBorders, middle: ' '.repeat(gap) },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      colWidths: shown.map(({ width }) => width),
      colAligns: shown.map(({ index }) => columns[index]?.align ?? 'left'),
    });
    for (const line of lines) {
      table.push(line.map((cell) => paintTone(bold(placeholders.replace(cell.text), cell.bold), cell.tone)));
    }
    return placeholders
      .restore(table.toString())
      .split('\n')
      .map((line) => `${line.replace(/ +$/, '')}\n`);
  }

  const printers = layout.map((shown) =>
    createLinePrinter(
      shown.map(({ index, width }) => ({
        index,
        width,
        isTruncated: Boolean(options.width) && columns[index]?.shrinkable === true,
        align: columns[index]?.align ?? 'left',
        bold: options.color && columns[index]?.bold === true,
        tones: options.color ? columns[index]?.tones : undefined,
      })),
    ),
  );
  const renderMore = (more: typeof rows) => interleave(printers.map((print) => print(more)));
  const shown = layout.flat().map(({ index }) => index);
  return {
    text: interleave(layout.map(renderExactly)) + renderMore(rows.slice(exactRows)),
    omitted: headers.filter((_, index) => !shown.includes(index)),
    renderMore,
  };
}

/** The lines of each row one below the other. Each part has one line of every row. */
function interleave([first = [], ...others]: readonly (readonly string[])[]): string {
  if (others.length === 0) return first.join('');
  const margin = ' '.repeat(indent);
  return first.map((line, row) => line + others.map((part) => margin + (part[row] ?? '')).join('')).join('');
}

/** Rows without a layout. A cell has no tab of its own, since it has no control characters. */
function renderPlainly(rows: readonly (readonly string[])[]): Table {
  const renderMore = (more: typeof rows) => more.map((row) => `${row.join('\t')}\n`).join('');
  return { text: renderMore(rows), omitted: [], renderMore };
}

/** The width of the widest cell of a column, in terminal columns; at least one. */
function maxCellWidth(rows: readonly (readonly string[])[], index: number, header: string): number {
  return rows.reduce(
    (most, row) => Math.max(most, textWidth(row[index] ?? '')),
    Math.max(1, textWidth(header)),
  );
}

/**
 * cli-table3 miscalculates the width of newer emoji and of most combining marks. It is given a placeholder of the
 * right width in place of each text that is not ASCII; the texts are restored afterwards, in order.
 */
function createPlaceholders() {
  const placeholder = '\ue000';
  const texts: string[] = [];
  return {
    replace(text: string): string {
      if (/^[\x20-\x7e]*$/.test(text)) return text;
      const width = textWidth(text);
      texts.push(width > 0 ? text : `${text} `);
      return placeholder.repeat(Math.max(width, 1));
    },
    restore(laidOut: string): string {
      let next = 0;
      return laidOut.replace(/\ue000+/g, () => texts[next++] ?? '');
    },
  };
}
