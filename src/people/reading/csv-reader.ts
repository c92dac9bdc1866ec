/** Reads a list from CSV: finds the delimiter and the columns by the header, then takes row by row. */

import { describeWideRow, mostColumns } from '../../values/spreadsheet-cell.js';
import { InputError } from '../input-error.js';
import { maxRowBytes, type PersonSink } from '../normalizing/person.js';
import type { UploadOptions } from '../upload-options.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { type ColumnOptions, readColumn, readHeader } from './columns.js';
import { type CsvRow, createCsvScanner } from './csv-scanner.js';
import { createRowFinder } from './hidden-rows.js';
import type { ListReader } from './list-reader.js';
import { describeRejection, type Rejection } from './rejection.js';
import { type RowBuilder, sortColumns } from './row-builder.js';

const lf = 0x0a;
const cr = 0x0d;
const quote = 0x22;
const space = 0x20;

/** The delimiters that are looked for, the most common one first. */
const delimiters = [',', ';', '\t', '|'];

export type CsvOptions = ColumnOptions & Pick<UploadOptions, 'delimiter' | 'valueSeparator'>;

/** A header as one delimiter reads it. */
interface Header {
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

export function createCsvReader(
  options: CsvOptions,
  fields: ColumnFields,
  builder: RowBuilder,
  sink: Pick<PersonSink, 'columns'>,
): ListReader {
  let head: Uint8Array = new Uint8Array(0);
  let line = 1;
  let delimiter = options.delimiter;
  let scanner: ReturnType<typeof createCsvScanner> | undefined;
  let headerLines = 1;
  let rows = 0;
  let hasText = false;

  /** Takes the bytes up to the end of the header; returns what follows once the header is known. */
  function takeHead(piece: Uint8Array, isLast: boolean): Uint8Array | Promise<Uint8Array> | undefined {
    head = Buffer.concat([head, piece]);
    for (;;) {
      const end = findLineEnd(head, isLast);
      const text = end && head.subarray(0, end.at);
      const given = text && /^sep=(.)$/.exec(Buffer.from(text).toString('latin1'))?.[1];
      const isAbove = text !== undefined && (given !== undefined || text.length === 0);
      const header = !end || isAbove ? undefined : readNames(head, line, delimiter, fields, options, isLast);
      if (header) return useHeader(header);
      if (!end || !isAbove) {
        if (head.length > maxRowBytes) throw longHeader(line);
        return undefined;
      }
      head = head.subarray(end.next);
      line += 1;
      delimiter ??= given;
      if (isLast && head.length === 0) throw emptyList();
    }
  }

  function useHeader(header: Header): Uint8Array | Promise<Uint8Array> {
    if (head.subarray(0, header.next).includes(0)) throw notText(line);
    if (header.malformed) throw wrongQuote(line);
    const columns = readHeader(header.names, fields, options, line);
    sink.columns?.(columns);
    const place = line;
    line += header.lines;
    headerLines = header.lines;
    scanner = createScanner(header, columns);
    const waits = columns.flatMap((column) => builder.prepare(column) ?? []);
    const rest = head.subarray(header.next);
    head = new Uint8Array(0);
    const check = () => {
      const hidesRows = createRowFinder(columns, header.delimiter, builder, header.names);
      if (header.lines > 1 && header.names.some(hidesRows)) throw rowsInHeader(place);
      return rest;
    };
    return waits.length === 0 ? check() : Promise.all(waits).then(check);
  }

  function createScanner(header: Header, columns: readonly ColumnMeaning[]) {
    const order = sortColumns(columns).filter(({ kind }) => kind !== 'ignored');
    const places = order.map((column) => columns.indexOf(column));
    // Rows without the first byte of the separator need not be split.
    const separator = Buffer.from(options.valueSeparator)[0] ?? -1;
    const { delimiter } = header;
    const hidesRows = createRowFinder(columns, delimiter, builder, header.names);
    const rejectRows = ({ bytes, count, starts, ends }: CsvRow): Rejection | undefined => {
      const cells = Array.from({ length: count }, (_, at) =>
        Buffer.from(bytes.subarray(starts[at], ends[at])).toString(),
      );
      return cells.some(hidesRows) ? 'swallowed' : undefined;
    };
    const onRow = (row: CsvRow): void => {
      rows += 1;
      const reason = rejectShape(row, columns.length) ?? (row.hasLines ? rejectRows(row) : undefined);
      if (reason !== undefined) {
        builder.reject(row.line, reason);
        return;
      }
      builder.begin(row.line);
      for (let index = 0; index < order.length; index++) {
        const place = places[index] as number;
        const column = order[index] as ColumnMeaning;
        builder.cell(column, row.bytes, row.starts[place] as number, row.ends[place] as number, row.watched);
      }
      builder.finish();
    };
    return createCsvScanner(delimiter.charCodeAt(0), columns.length, line, onRow, separator);
  }

  function pushRest(rest: Uint8Array | Promise<Uint8Array> | undefined): Promise<void> | undefined {
    if (rest instanceof Promise) return rest.then(pushRows);
    if (rest) pushRows(rest);
    return undefined;
  }

  function pushRows(bytes: Uint8Array): void {
    if (rows === 0) hasText ||= bytes.some((byte) => byte > space);
    scanner?.push(bytes);
  }

  /** A mark that was closed somewhere else may have made all rows a part of the header: nobody would be in the list. */
  function endRows(): void {
    scanner?.end();
    if (rows === 0 && (hasText || headerLines > 1)) throw noRows(headerLines);
  }

  return {
    push(piece) {
      if (!scanner) return pushRest(takeHead(piece, false));
      pushRows(piece);
      return undefined;
    },
    end() {
      const wait = scanner ? undefined : pushRest(takeHead(new Uint8Array(0), true));
      if (wait) return wait.then(endRows);
      endRows();
      return undefined;
    },
  };
}

/** What is wrong with a row as a whole, if anything. */
function rejectShape(row: CsvRow, cells: number): Rejection | undefined {
  if (row.tooLong) return 'too-long';
  if (row.malformed) return 'quote';
  return row.count === cells ? undefined : 'cells';
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
function findLineEnd(bytes: Uint8Array, isLast: boolean, delimiter?: string): LineEnd | undefined {
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
function readNames(
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
      .slice(0, mostColumns)
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
  if (best && best.names.length > mostColumns) {
    const { message, hint } = describeWideRow(best.names.length);
    throw new InputError('columns', `the header ${message}`, { hint, line });
  }
  return best;
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

function emptyList(): InputError {
  return new InputError('empty', 'the list is empty', {
    hint: 'Give a file with a header and rows.',
  });
}

function notText(line: number): InputError {
  return new InputError('not-text', 'the list is not text', { hint: 'Save it as CSV in UTF-8.', line });
}

function wrongQuote(line: number): InputError {
  return new InputError('no-header', 'the header has text behind a closing quotation mark', {
    hint: 'Remove the mark, or put the whole name in marks and double the marks within it.',
    line,
  });
}

function rowsInHeader(line: number): InputError {
  return new InputError('no-rows', describeRejection('swallowed'), {
    hint: 'Check the quotation marks of the header.',
    line,
  });
}

function noRows(lines: number): InputError {
  const what =
    lines > 1 ? `the header has ${lines} lines, and no row follows` : 'the list has text but not a row';
  return new InputError('no-rows', what, { hint: 'Check the quotation marks of the file.' });
}

function longHeader(line: number): InputError {
  return new InputError('no-header', 'the first line is longer than 1 MiB', {
    hint: 'Add a header row with column names, and end it with a line break.',
    line,
  });
}
