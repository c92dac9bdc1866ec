/**
 * CSV (RFC 4180), TSV and plain ids, written page by page. Values are as on the wire: micro units, true and false;
 * null is an empty cell. Lines end in \n alone: every CSV parser accepts it, and cut, sort or read would leave the \r
 * on the last cell. Pipes and files get every character unchanged but those that begin a command to a terminal; on a
 * terminal, all control characters are escaped.
 */
import { isObject, writeJson } from '../call/lossless-json.js';
import type { Pages, RowShape } from './answer.js';
import { inferRowShape, keyField } from './columns.js';
import { escapeControls, escapeTerminalCommands } from './control-characters.js';
import { dotPaths, isNested } from './dotted-columns.js';
import { valueAt } from './fields.js';
import { isFormula } from './formula-cell.js';

interface RowOptions {
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
}

interface DelimitedOptions extends RowOptions {
  readonly format: 'csv' | 'tsv';
  readonly spreadsheetSafe: boolean;
  /** Begin with a byte order mark, without which some spreadsheets do not read UTF-8. */
  readonly bom: boolean;
  readonly isTerminal: boolean;
}

const byteOrderMark = '\ufeff';

/**
 * Writes the header, then one line per row. Nested objects become dotted columns; where the record has some, all rows are
 * held in memory. Without a shape, the columns come from the page of the first object. Rows that are not objects, which
 * --query can produce, are written without a header.
 */
export async function* writeDelimited(pages: Pages, options: DelimitedOptions): AsyncGenerator<string> {
  const { shape, format, spreadsheetSafe, bom, isTerminal } = options;
  let paths = options.paths ?? (shape && Object.keys(shape.fields));
  const nested = paths?.some((path) => isNested(path, shape)) ?? false;
  let parts = pages;
  let failure: Collected['failure'];
  if (nested && paths) ({ pages: parts, paths, failure } = await collect(pages, paths, shape));
  const writeCells = format === 'csv' ? writeCsvLine : writeTsvLine;
  const escapeCell = isTerminal ? escapeControls : escapeTerminalCommands;
  const write = (cells: readonly unknown[]) =>
    writeCells(
      cells.map((cell) => (spreadsheetSafe && typeof cell === 'string' ? escapeFormula(cell) : toText(cell))),
      escapeCell,
    );
  if (bom) yield byteOrderMark;
  let hasHeader = false;
  for await (const page of parts) {
    let text = '';
    for (const row of page) {
      if (isObject(row)) {
        paths ??= dotPaths(inferRowShape(page).columns, page);
        if (!hasHeader) text += write(paths);
        text += write(paths.map((path) => valueAt(row, path)));
      } else {
        text += write(Array.isArray(row) ? row : [row]);
      }
      hasHeader = true;
    }
    yield text;
  }
  if (failure) throw failure.error;
  if (!hasHeader && paths && paths.length > 0) yield write(paths);
}

interface Collected {
  readonly pages: Pages;
  readonly paths: readonly string[];
  /** What ended the reading: the rows before it are written first. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** All rows, and the paths with those of nested objects in full. */
async function collect(
  pages: Pages,
  paths: readonly string[],
  shape: RowShape | undefined,
): Promise<Collected> {
  const rows: unknown[] = [];
  let failure: Collected['failure'];
  try {
    for await (const page of pages) for (const row of page) rows.push(row);
  } catch (error) {
    failure = { error };
  }
  const dotted = paths.flatMap((path) => (isNested(path, shape) ? dotPaths([path], rows) : [path]));
  return { pages: rows.length > 0 ? [rows] : [], paths: dotted, failure };
}

/** Writes one line per row: the first of --fields if given, or else its id, or else its first column. */
export async function* writeIds(pages: Pages, { shape, paths }: RowOptions): AsyncGenerator<string> {
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

function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

type EscapeCell = (text: string) => string;

function writeCsvLine(cells: readonly string[], escapeCell: EscapeCell): string {
  const line = cells
    .map(escapeCell)
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
  // A line of one empty cell would look like an empty line.
  return `${line === '' ? '""' : line}\n`;
}

const tsvEscapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function writeTsvLine(cells: readonly string[], escapeCell: EscapeCell): string {
  const escaped = cells.map((cell) => cell.replace(/[\t\n\r\\]/g, (found) => tsvEscapes[found] ?? found));
  return `${escaped.map(escapeCell).join('\t')}\n`;
}
