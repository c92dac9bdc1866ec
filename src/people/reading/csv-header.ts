/** Finds where the header of CSV ends, and which delimiter it has. */
import { isDeepStrictEqual } from 'node:util';
import { handleForm } from '../../contract/params/shared.js';
import { shellCommand } from '../../values/shell-word.js';
import { describeWideRow, maxColumns } from '../../values/spreadsheet-cell.js';
import { InputError } from '../input-error.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { type ColumnOptions, readColumn } from './columns.js';
import { createCsvScanner } from './csv-scanner.js';

const lf = 0x0a;
const cr = 0x0d;
const quote = 0x22;

/** The delimiters that are looked for, the most common one first. */
const delimiters = [',', ';', '\t', '|'];

/** A header as one delimiter reads it. */
export interface Header {
  readonly names: readonly string[];
  readonly delimiter: string;
  /** The number of names that are recognized. */
  readonly known: number;
  /** Where the rows begin, and how many lines the header is. */
  readonly next: number;
  readonly lines: number;
  /** Whether text stands behind a closing quotation mark. */
  readonly malformed: boolean;
}

/** Where a line ends, and where the next one begins, with how many lines lie before that. */
interface LineEnd {
  readonly at: number;
  readonly next: number;
  readonly lines: number;
}

/**
 * The first line end; with a delimiter, the first one outside of cells in quotation marks. As in rows, a mark opens a cell only
 * where the cell begins. Undefined if it is not there yet.
 */
export function findLineEnd(bytes: Uint8Array, isLast: boolean, delimiter?: string): LineEnd | undefined {
  const separator = delimiter?.charCodeAt(0);
  let lines = 1;
  let open = false;
  let begins = true;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === lf || byte === cr) {
      // Whether an LF follows must be known.
      if (byte === cr && at + 1 === bytes.length && !isLast) return undefined;
      const next = byte === cr && bytes[at + 1] === lf ? at + 2 : at + 1;
      if (!open) return { at, next, lines };
      lines++;
      at = next - 1;
    } else if (byte !== quote || separator === undefined) begins = !open && byte === separator;
    else if (open || begins) {
      // A doubled mark closes the cell and opens it again.
      open = !open;
      begins = !open && bytes[at + 1] === quote;
    }
  }
  return isLast && !open ? { at: bytes.length, next: bytes.length, lines } : undefined;
}

/**
 * Reads the header with the delimiter that was given, or with the one that makes the most of it. Undefined while none that has
 * read to its end recognizes a name, and another one may.
 */
export function readNames(
  bytes: Uint8Array,
  line: number,
  delimiter: string | undefined,
  fields: ColumnFields,
  options: ColumnOptions,
  isLast: boolean,
): Header | undefined {
  const candidates = delimiter === undefined ? delimiters : [delimiter];
  const read = candidates.flatMap((one): Header | readonly [] => {
    const end = findLineEnd(bytes, isLast, one);
    if (!end) return [];
    const { names, malformed } = splitLine(bytes.subarray(0, end.at), line, one);
    const known = names
      .slice(0, maxColumns)
      .filter((name) => readColumn(name, fields, options).kind !== 'ignored');
    return { names, malformed, delimiter: one, known: known.length, next: end.next, lines: end.lines };
  });
  const [best] = read.sort((a, b) => b.known - a.known || b.names.length - a.names.length);
  const open = candidates.find((one) => read.every(({ delimiter }) => delimiter !== one));
  if (open !== undefined && !best?.known) {
    // The scanner names the mark that is not closed.
    if (isLast) splitLine(bytes, line, open);
    return undefined;
  }
  if (best && best.names.length > maxColumns) {
    const { message, hint } = describeWideRow(best.names.length);
    throw new InputError('columns', `the header ${message}`, { hint, line });
  }
  return best;
}

/**
 * The header that the user gives for a list without one, whose rows begin at once. A list that has the same header, as the old one
 * of a sync may, is read by it. Undefined while the end of the first row is not there. Throws an InputError where no delimiter
 * makes as many cells of the row, where several do, where the row is another header, which would count as a person, and where it
 * may be a header or a person: somebody may be called @handle.
 */
export function giveHeader(
  bytes: Uint8Array,
  line: number,
  delimiter: string | undefined,
  names: readonly string[],
  [fields, options]: readonly [ColumnFields, ColumnOptions],
  isLast: boolean,
): Header | undefined {
  const candidates = delimiter === undefined ? delimiters : [delimiter];
  const rows = candidates.map((one) => {
    const end = findLineEnd(bytes, isLast, one);
    return end && { delimiter: one, cells: splitLine(bytes.subarray(0, end.at), line, one).names, end };
  });
  const given = { names, known: names.length, malformed: false };
  const [found, other] = rows.filter((row) => row?.cells.length === names.length);
  if (found && other && names.length > 1) throw severalMarks(names.length, [found, other], line);
  if (found) {
    const meanings = (texts: readonly string[]) => texts.map((text) => readColumn(text, fields, options));
    const own = meanings(found.cells);
    if (own.some(({ kind }) => kind === 'ignored'))
      return { ...given, delimiter: found.delimiter, next: 0, lines: 0 };
    const wanted = meanings(names);
    if (found.cells.every((cell, at) => isHandle(cell, wanted[at]))) throw headerOrHandle(own, line);
    if (!own.every((meaning, at) => saysSame(meaning, wanted[at]))) throw otherHeader(own, wanted, line);
    return { ...given, delimiter: found.delimiter, next: found.end.next, lines: found.end.lines };
  }
  if (rows.includes(undefined) && !isLast) return undefined;
  const most = Math.max(...rows.map((row) => row?.cells.length ?? 0));
  throw new InputError('columns', `the first row has ${most} cells, but --column names ${names.length}`, {
    hint: 'Give --column once for each column, in their order, and check --delimiter.',
    line,
  });
}

function severalMarks(
  count: number,
  rows: readonly { readonly delimiter: string }[],
  line: number,
): InputError {
  const marks = rows.map(({ delimiter }) => (delimiter === '\t' ? 'tabs' : `"${delimiter}"`)).join(' and ');
  return new InputError('columns', `the first row has ${count} cells with ${marks} between them`, {
    hint: 'Say which of both is meant with --delimiter.',
    line,
  });
}

/** Whether two columns have the same values: those of hashes are others than those that are to be hashed, as are those in EUR. */
function saysSame(own: ColumnMeaning, given: ColumnMeaning | undefined): boolean {
  return own.param === given?.param && own.hashed === given.hashed && isDeepStrictEqual(own.note, given.note);
}

/** Whether a cell that names a column is a value of a column of handles as well. What begins with @ names none. */
function isHandle(cell: string, given: ColumnMeaning | undefined): boolean {
  return given?.param === 'handle' && handleForm.test(cell.trim());
}

function headerOrHandle(columns: readonly ColumnMeaning[], line: number): InputError {
  const found = describeColumns(columns);
  return new InputError('columns', `the first row may be a header of ${found}, or the handle of a person`, {
    hint: 'For a header, leave out --column: it is for a list without a header. For a person, write @ before the handle.',
    line,
  });
}

function otherHeader(
  columns: readonly ColumnMeaning[],
  given: readonly ColumnMeaning[],
  line: number,
): InputError {
  const found = describeColumns(columns);
  const unsaid = columns.find(
    ({ param, hashed }, at) => param === given[at]?.param && given[at].hashed && !hashed,
  );
  const hashed = unsaid ? ` If the values are hashes, add ${shellCommand`--hashed ${unsaid.param}`}.` : '';
  return new InputError('columns', `the first row is a header of ${found}, which differs from --column`, {
    hint: `Leave out --column: it is for a list without a header.${hashed}`,
    line,
  });
}

/** `email as a hash, value (EUR)`. The cells themselves are not quoted. */
function describeColumns(columns: readonly ColumnMeaning[]): string {
  return columns
    .map(({ param, hashed, note }) => {
      const notes = Object.values(note ?? {}).filter((text) => typeof text === 'string');
      return `${param}${hashed ? ' as a hash' : ''}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
    })
    .join(', ');
}

function splitLine(
  text: Uint8Array,
  line: number,
  delimiter: string,
): { readonly names: readonly string[]; readonly malformed: boolean } {
  const names: string[] = [];
  let isMalformed = false;
  const scanner = createCsvScanner(
    delimiter.charCodeAt(0),
    text.length + 1,
    line,
    ({ bytes, count, starts, ends, malformed }) => {
      isMalformed ||= malformed;
      for (let index = 0; index < count; index++) {
        names.push(Buffer.from(bytes.subarray(starts[index], ends[index])).toString());
      }
    },
    -1,
    text.length,
  );
  scanner.push(text);
  scanner.end();
  return { names, malformed: isMalformed };
}
