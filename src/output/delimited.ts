/**
 * CSV (RFC 4180) and TSV, written page by page. Values are as on the wire: micro units unless decimals are asked
 * for, true and false; null is an empty cell. Lines end in \n alone: every CSV parser accepts it, and cut, sort or read would leave the \r
 * on the last cell. Pipes and files get every character unchanged but those that begin a command to a terminal; on a
 * terminal, all control characters are escaped.
 */
import { isObject, writeJson } from '../values/lossless-json.js';
import { isFormula } from '../values/spreadsheet-cell.js';
import type { Pages } from './answer.js';
import { inferRowShape } from './columns.js';
import { escapeControls, escapeTerminalCommands } from './control-characters.js';
import { type Columns, type ReadCell, readColumns } from './decimal-columns.js';
import { dotPaths, layOut, type RowOptions } from './dotted-columns.js';

interface DelimitedOptions extends RowOptions {
  readonly format: 'csv' | 'tsv';
  readonly spreadsheetSafe: boolean;
  /** Begin with a byte order mark, without which some spreadsheets do not read UTF-8. */
  readonly bom: boolean;
  /** Amounts as decimals, and a column with the currency. */
  readonly decimal: boolean;
  readonly isTerminal: boolean;
}

const byteOrderMark = '\ufeff';

/**
 * Writes the header, then one line per row. Nested objects become dotted columns; where the record has some, all rows are
 * held in memory. Without a shape, the columns come from the page of the first object. Rows that are not objects, which
 * --query can produce, are written without a header.
 */
export async function* writeDelimited(pages: Pages, options: DelimitedOptions): AsyncGenerator<string> {
  const { format, spreadsheetSafe, bom, isTerminal } = options;
  const laid = await layOut(pages, options);
  const { failure } = laid;
  let { paths } = laid;
  const writeLine = createLineWriter({ format, spreadsheetSafe, isTerminal });
  if (bom) yield byteOrderMark;
  let hasHeader = false;
  let cells: Columns | undefined;
  for await (const page of laid.pages) {
    const lines: string[] = [];
    for (const row of page) {
      if (isObject(row)) {
        paths ??= dotPaths(inferRowShape(page).columns, page);
        cells ??= readColumns(paths, options);
        if (!hasHeader) lines.push(writeLine(cells.headers));
        lines.push(writeLine(cells.readers, row));
      } else {
        lines.push(writeLine(Array.isArray(row) ? row : [row]));
      }
      hasHeader = true;
    }
    yield lines.join('');
  }
  if (failure) throw failure.error;
  if (!hasHeader && paths && paths.length > 0) yield writeLine(readColumns(paths, options).headers);
}

function escapeFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

type LineOptions = Pick<DelimitedOptions, 'format' | 'spreadsheetSafe' | 'isTerminal'>;

/** Texts that stand in a cell as they are, which is nearly all of them. */
const plainCells = { csv: /^[ !#-+\--~]*$/, tsv: /^[ -[\]-~]*$/ } as const;

/** Text without anything that a terminal would take for a command. */
const printable = /^[ -~]*$/;

/** Returns a function that writes values as the cells of a line: those given, or those that are read from a row. */
function createLineWriter({ format, spreadsheetSafe, isTerminal }: LineOptions) {
  const escapeControl = isTerminal ? escapeControls : escapeTerminalCommands;
  const plain = plainCells[format];
  const isCsv = format === 'csv';
  const separator = isCsv ? ',' : '\t';
  const escapeText = (text: string) => {
    if (isCsv) return quoteIfNeeded(printable.test(text) ? text : escapeControl(text));
    return escapeControl(escapeSeparators(text));
  };

  function writeCell(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') {
      return writeText(typeof value === 'object' ? writeJson(value) : String(value));
    }
    return writeText(spreadsheetSafe ? escapeFormula(value) : value);
  }

  function writeText(text: string): string {
    return plain.test(text) ? text : escapeText(text);
  }

  /** Used again for every line of as many cells. */
  let cells: string[] = [];

  return (values: readonly unknown[] | readonly ReadCell[], row?: object): string => {
    if (cells.length !== values.length) cells = values.map(() => '');
    let index = 0;
    for (const value of values) {
      cells[index] = writeCell(row !== undefined && typeof value === 'function' ? value(row) : value);
      index += 1;
    }
    // Joined rather than added up: a text that is added to is a tree of its parts, which thousands of rows fill memory with.
    const line = cells.join(separator);
    // A line of one empty cell would look like an empty line.
    return `${line === '' && isCsv ? '""' : line}\n`;
  };
}

function quoteIfNeeded(cell: string): string {
  if (!/[",\n\r]/.test(cell)) return cell;
  return `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;
}

const tsvEscapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function escapeSeparators(cell: string): string {
  return cell.replace(/[\t\n\r\\]/g, (found) => tsvEscapes[found] ?? found);
}
