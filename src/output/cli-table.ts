/**
 * Renders tables; the only module that imports cli-table3. Each cell must be a single line without control characters;
 * it may be wrapped into several.
 *
 * cli-table3 lays out the first `exactRows` rows, more than any screen shows at once. It takes about 0.4 ms per row,
 * which is negligible for those and 40 s for a list of 100,000. All later rows are padded to the same widths by
 * `createLinePrinter`, in about 15 µs per row.
 */

import { trimEnd } from '../values/cut-text.js';
import { bold, paintTone, type Tone, type Tones, toneOf } from './color.js';
import { type ColumnLine, gap, indent, layOutColumns, minimumWidth } from './column-widths.js';
import { createLinePrinter } from './table-lines.js';
import { textWidth, truncate, truncateMiddle } from './text-width.js';
import { wordEnd, wrapText } from './wrap-text.js';

export interface TableColumn {
  /** Absent in a table without headers. */
  readonly header?: string;
  readonly align: 'left' | 'right';
  /** See ColumnWidth. */
  readonly shrinkable: boolean;
  readonly pinned: boolean;
  readonly least?: number | undefined;
  /** See RowShape. */
  readonly spared?: boolean | undefined;
  readonly implied?: boolean | undefined;
  /** Its cells, unlike the long words of its header, are not cut below this width unless nothing else can give way. */
  readonly useful?: number | undefined;
  /** A cell that is wider than the column is wrapped at spaces rather than cut. */
  readonly wrapped?: boolean | undefined;
  /** A cell that is wider than the column loses its middle rather than its end. */
  readonly endMatters?: boolean | undefined;
  /** Print every cell in bold, as a header is. */
  readonly bold?: true;
  /** See RowShape. */
  readonly tones?: Tones | undefined;
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
  /** Headers of the columns that did not fit, without implied ones. */
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
    naturalWrapped: maxCellWidth(rows, index, ...(headers[index] ?? '').split(wordEnd)),
    spared: column.spared || column.implied || rows.every((row) => row[index] === '-' || row[index] === ''),
    least: column.least ?? (column.useful && leastWidth(column.useful, rows, index, headers[index])),
  }));
  // What has no headers is one value, or cells that belong together: the terminal wraps what is too long.
  const layout = layOutColumns(measured, hasHeader ? options.width : undefined);

  const wrap = (unwrapped: typeof rows) => wrapRows(unwrapped, columns, layout);
  const lines = wrap(rows);

  /** The headers of these columns; one that is wrapped ends in the last line, above its cells. */
  function headerLines(shown: ColumnLine): readonly (readonly string[])[] {
    const parts = headers.map((header, index) => {
      const width = shown.find((column) => column.index === index)?.width;
      return width !== undefined && layout.length === 1 ? wrapText(header, width) : [header];
    });
    const height = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      parts.map((own) => own[line - height + own.length] ?? ''),
    );
  }

  function renderExactly(shown: ColumnLine): string[] {
    const truncateRow = (row: readonly string[], isHeader: boolean): Line =>
      shown.map(({ index, width }) => ({
        text: cutOf(columns[index])(row[index] ?? '', width),
        bold: options.color && row[index] !== '' && (isHeader || columns[index]?.bold === true),
        tone: options.color && !isHeader ? toneOf(row[index], columns[index]?.tones) : undefined,
      }));
    const body = lines.slice(0, exactRows).map((row) => truncateRow(row, false));
    const exact = hasHeader ? [...headerLines(shown).map((line) => truncateRow(line, true)), ...body] : body;
    if (exact.length === 0) return [];
    const placeholders = createPlaceholders();
    const table = new CliTable({
      chars: { ...noBorders, middle: ' '.repeat(gap) },
      style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
      colWidths: shown.map(({ width }) => width),
      colAligns: shown.map(({ index }) => columns[index]?.align ?? 'left'),
    });
    for (const line of exact) {
      table.push(line.map((cell) => paintTone(bold(placeholders.replace(cell.text), cell.bold), cell.tone)));
    }
    return placeholders
      .restore(table.toString())
      .split('\n')
      .map((line) => `${trimEnd(line, ' ')}\n`);
  }

  const printers = layout.map((shown) =>
    createLinePrinter(
      shown.map(({ index, width }) => ({
        index,
        width,
        cut: options.width && columns[index]?.shrinkable ? cutOf(columns[index]) : undefined,
        align: columns[index]?.align ?? 'left',
        bold: options.color && columns[index]?.bold === true,
        tones: options.color ? columns[index]?.tones : undefined,
      })),
    ),
  );
  const renderLines = (more: typeof rows) => interleave(printers.map((print) => print(more)));
  const shown = layout.flat().map(({ index }) => index);
  return {
    text: interleave(layout.map(renderExactly)) + renderLines(lines.slice(exactRows)),
    omitted: headers.filter((_, index) => !shown.includes(index) && !columns[index]?.implied),
    renderMore: (more) => renderLines(wrap(more)),
  };
}

/**
 * Rows of which each is a line: a cell of a wrapped column continues in rows that are otherwise empty. Rows that are laid out
 * in several lines stay as they are, since the lines of one row could not be told from those of the next.
 */
function wrapRows(
  rows: readonly (readonly string[])[],
  columns: readonly TableColumn[],
  [only = [], ...others]: readonly ColumnLine[],
): readonly (readonly string[])[] {
  const wrapped = new Map(
    only.flatMap(({ index, width }) => (columns[index]?.wrapped ? [[index, width] as const] : [])),
  );
  if (wrapped.size === 0 || others.length > 0) return rows;
  return rows.flatMap((row) => {
    const cells = row.map((cell, index) => {
      const width = wrapped.get(index);
      return width === undefined ? [cell] : wrapText(cell, width);
    });
    const height = Math.max(...cells.map((parts) => parts.length));
    return Array.from({ length: height }, (_, line) => cells.map((parts) => parts[line] ?? ''));
  });
}

function cutOf(column: TableColumn | undefined) {
  return column?.endMatters ? truncateMiddle : truncate;
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

/** As many columns as the cells need, if these are at most `kept`, and the longest word of a short header. */
function leastWidth(
  useful: number,
  rows: readonly (readonly string[])[],
  index: number,
  header = '',
): number {
  const word = Math.max(...header.split(wordEnd).map(textWidth));
  return Math.max(Math.min(useful, maxCellWidth(rows, index)), Math.min(minimumWidth, word));
}

/** The width of the widest cell of a column, in terminal columns; at least one. */
function maxCellWidth(
  rows: readonly (readonly string[])[],
  index: number,
  ...header: readonly string[]
): number {
  return rows.reduce(
    (most, row) => Math.max(most, textWidth(row[index] ?? '')),
    Math.max(1, ...header.map(textWidth)),
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
