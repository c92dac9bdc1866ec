/** Reads a list from CSV: finds the delimiter and the columns by the header, then takes row by row. */

import { describeWideRow, mostColumns } from '../../values/spreadsheet-cell.js';
import { InputError } from '../input-error.js';
import { maxRowBytes, type PersonSink } from '../normalizing/person.js';
import type { UploadOptions } from '../upload-options.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { type ColumnOptions, readColumn, readHeader } from './columns.js';
import { type CsvRow, createCsvScanner } from './csv-scanner.js';
import type { ListReader } from './list-reader.js';
import type { Rejection } from './rejection.js';
import { type RowBuilder, sortColumns } from './row-builder.js';

const lf = 0x0a;
const cr = 0x0d;
const quote = 0x22;

/** The delimiters that are looked for, the most common one first. */
const delimiters = [',', ';', '\t', '|'];

export type CsvOptions = ColumnOptions & Pick<UploadOptions, 'delimiter' | 'valueSeparator'>;

interface Header {
  readonly names: readonly string[];
  readonly delimiter: string;
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

  /** Takes the bytes up to the end of the header; returns what follows once the header is known. */
  function takeHead(piece: Uint8Array, isLast: boolean): Uint8Array | Promise<Uint8Array> | undefined {
    head = Buffer.concat([head, piece]);
    for (;;) {
      const end = findLineEnd(head, isLast);
      if (end === undefined) {
        if (head.length > maxRowBytes) throw longHeader(line);
        return undefined;
      }
      const text = head.subarray(0, end.at);
      head = head.subarray(end.next);
      const first = line;
      line += end.lines;
      const given = /^sep=(.)$/.exec(Buffer.from(text).toString('latin1'))?.[1];
      if (given !== undefined) delimiter ??= given;
      else if (text.length > 0) return useHeader(text, first);
      else if (isLast && head.length === 0) throw emptyList();
    }
  }

  function useHeader(text: Uint8Array, first: number): Uint8Array | Promise<Uint8Array> {
    if (text.includes(0)) throw notText(first);
    const header = readNames(text, first, delimiter, fields, options);
    const columns = readHeader(header.names, fields, options, first);
    sink.columns?.(columns);
    scanner = createScanner(header, columns);
    const waits = columns.flatMap((column) => builder.prepare(column) ?? []);
    const rest = head;
    head = new Uint8Array(0);
    return waits.length === 0 ? rest : Promise.all(waits).then(() => rest);
  }

  function createScanner(header: Header, columns: readonly ColumnMeaning[]) {
    const order = sortColumns(columns).filter(({ kind }) => kind !== 'ignored');
    const places = order.map((column) => columns.indexOf(column));
    // Rows without the first byte of the separator need not be split.
    const separator = Buffer.from(options.valueSeparator)[0] ?? -1;
    const onRow = (row: CsvRow): void => {
      const reason = rejectShape(row, columns.length);
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
    return createCsvScanner(header.delimiter.charCodeAt(0), columns.length, line, onRow, separator);
  }

  function pushRest(rest: Uint8Array | Promise<Uint8Array> | undefined): Promise<void> | undefined {
    if (rest instanceof Promise) return rest.then((bytes) => scanner?.push(bytes));
    if (rest) scanner?.push(rest);
    return undefined;
  }

  function endRows(): void {
    scanner?.end();
  }

  return {
    push(piece) {
      if (!scanner) return pushRest(takeHead(piece, false));
      scanner.push(piece);
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

/** Where the first line ends: its bytes, what follows, and how many lines it is. Quotation marks may hold line ends. */
function findLineEnd(
  bytes: Uint8Array,
  isLast: boolean,
): { at: number; next: number; lines: number } | undefined {
  let open = false;
  let lines = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) open = !open;
    if (byte !== lf && byte !== cr) continue;
    // Whether an LF follows must be known.
    if (byte === cr && at + 1 === bytes.length && !isLast) return undefined;
    const next = byte === cr && bytes[at + 1] === lf ? at + 2 : at + 1;
    if (!open) return { at, next, lines };
    lines++;
    at = next - 1;
  }
  return isLast ? { at: bytes.length, next: bytes.length, lines } : undefined;
}

/** Reads the names of the header with the delimiter that was given, or with the one that makes the most of it. */
function readNames(
  text: Uint8Array,
  line: number,
  delimiter: string | undefined,
  fields: ColumnFields,
  options: ColumnOptions,
): Header {
  const candidates = (delimiter === undefined ? delimiters : [delimiter]).map((one) => {
    const names = splitLine(text, line, one);
    const known = names
      .slice(0, mostColumns)
      .filter((name) => readColumn(name, fields, options).kind !== 'ignored');
    return { names, delimiter: one, known: known.length };
  });
  const [best] = candidates.sort((a, b) => b.known - a.known || b.names.length - a.names.length);
  const { names, delimiter: found } = best ?? { names: [], delimiter: ',' };
  if (names.length > mostColumns) {
    const { message, hint } = describeWideRow(names.length);
    throw new InputError('columns', `the header ${message}`, { hint, line });
  }
  return { names, delimiter: found };
}

function splitLine(text: Uint8Array, line: number, delimiter: string): readonly string[] {
  const names: string[] = [];
  const scanner = createCsvScanner(
    delimiter.charCodeAt(0),
    text.length + 1,
    line,
    ({ bytes, count, starts, ends }) => {
      for (let index = 0; index < count; index++) {
        names.push(Buffer.from(bytes.subarray(starts[index], ends[index])).toString());
      }
    },
    -1,
    text.length,
  );
  scanner.push(text);
  scanner.end();
  return names;
}

function emptyList(): InputError {
  return new InputError('empty', 'the list is empty', {
    hint: 'Give a file with a header and rows.',
  });
}

function notText(line: number): InputError {
  return new InputError('not-text', 'the list is not text', { hint: 'Save it as CSV in UTF-8.', line });
}

function longHeader(line: number): InputError {
  return new InputError('no-header', 'the first line is longer than 1 MiB', {
    hint: 'Add a header row with column names, and end it with a line break.',
    line,
  });
}
