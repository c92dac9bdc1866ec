/**
 * CSV (RFC 4180), TSV and bare ids, written page by page. Values are the wire's own: micro units, true and
 * false, null as nothing. Lines end in \n alone: every reader of CSV takes it, and cut, sort or read would
 * leave the \r on the last cell. Programs and files get every character as it is; on a terminal, which would obey
 * them, control characters are shown as escapes.
 */
import { isObject, writeJson } from '../call/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { inferRowShape, keyField } from './columns.js';
import { escapeControls } from './control-characters.js';
import { valueAt } from './fields.js';

interface Choice {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
}

interface DelimitedOptions extends Choice {
  readonly format: 'csv' | 'tsv';
  readonly spreadsheetSafe: boolean;
  readonly isTerminal: boolean;
}

/**
 * The header, then a line for every row. Without a shape, the first row with members tells the columns.
 * Rows that are no objects, such as a query can give, are lines without a header.
 */
export async function* writeDelimited(pages: Pages, options: DelimitedOptions): AsyncGenerator<string> {
  const { shape, format, spreadsheetSafe, isTerminal } = options;
  let paths = options.paths ?? (shape && Object.keys(shape.fields));
  const writeCells = format === 'csv' ? writeCsvLine : writeTsvLine;
  const clean = isTerminal ? escapeControls : (text: string) => text;
  const write = (cells: readonly unknown[]) =>
    writeCells(
      cells.map((cell) => disarm(toText(cell), spreadsheetSafe && typeof cell === 'string')),
      clean,
    );
  let headed = false;
  for await (const page of pages) {
    let text = '';
    for (const row of page) {
      if (isObject(row)) {
        paths ??= inferRowShape(page).columns;
        if (!headed) text += write(paths);
        text += write(paths.map((path) => valueAt(row, path)));
      } else {
        text += write(Array.isArray(row) ? row : [row]);
      }
      headed = true;
    }
    yield text;
  }
  if (!headed && paths && paths.length > 0) yield write(paths);
}

/** One line for every row: its id, or else its first column; the first of --fields where they are given. */
export async function* writeIds(pages: Pages, { shape, paths }: Choice): AsyncGenerator<string> {
  for await (const page of pages) {
    const ids = page.map((row) => {
      if (!isObject(row)) return row;
      return valueAt(row, paths?.[0] ?? keyField(shape ?? inferRowShape([row])) ?? 'id');
    });
    yield ids
      .flat()
      .filter((id) => id !== null && id !== undefined)
      .map((id) => `${escapeControls(toText(id))}\n`)
      .join('');
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? writeJson(value) : String(value);
}

function disarm(text: string, wanted: boolean): string {
  return wanted && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

type Clean = (text: string) => string;

function writeCsvLine(cells: readonly string[], clean: Clean): string {
  const line = cells
    .map(clean)
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
  // A line of one empty cell would look like no line at all.
  return `${line === '' ? '""' : line}\n`;
}

const tsvEscapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function writeTsvLine(cells: readonly string[], clean: Clean): string {
  const escaped = cells.map((cell) => cell.replace(/[\t\n\r\\]/g, (found) => tsvEscapes[found] ?? found));
  return `${escaped.map(clean).join('\t')}\n`;
}
