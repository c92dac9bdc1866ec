/** Reads a list from CSV: finds the delimiter and the columns by the header, then takes row by row. */

import { unreadableText } from '../../values/spreadsheet-cell.js';
import { InputError } from '../input-error.js';
import { maxRowBytes, type PersonSink } from '../normalizing/person.js';
import { readsSince, type UploadOptions } from '../upload-options.js';
import { choosePreset, withPreset } from './choose-preset.js';
import type { ColumnFields, ColumnMeaning } from './column-names.js';
import { type ColumnOptions, readHeader } from './columns.js';
import { findLineEnd, giveHeader, type Header, readNames } from './csv-header.js';
import { type CsvRow, createCsvScanner } from './csv-scanner.js';
import { createFooterCheck, type FooterLine, firstOfFooter, longestFooter } from './footer.js';
import { createRowFinder } from './hidden-rows.js';
import type { ListReader } from './list-reader.js';
import { describeRejection, type Rejection } from './rejection.js';
import type { RowRefusal } from './row.js';
import { type RowBuilder, sortColumns } from './row-builder.js';

const space = 0x20;
const unreadable = unreadableText.charCodeAt(0);

export type CsvOptions = ColumnOptions &
  Pick<UploadOptions, 'delimiter' | 'valueSeparator' | 'header' | 'readsAs'>;

/** One function: its parts share local variables, and every row of a list goes through it; the benchmarks of uploads measure it. */
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
  let notes = 0;
  let rows = 0;
  let hasText = false;
  /** What may be a footer, if no other row follows. */
  const last: { readonly line: number; readonly refusal: RowRefusal; readonly is: FooterLine }[] = [];

  /** Takes the bytes up to the end of the header; returns what follows once the header is known. */
  function takeHead(piece: Uint8Array, isLast: boolean): Uint8Array | Promise<Uint8Array> | undefined {
    head = Buffer.concat([head, piece]);
    for (;;) {
      const end = findLineEnd(head, isLast);
      const text = end && head.subarray(0, end.at);
      const given = text && /^sep=(.)$/.exec(Buffer.from(text).toString('latin1'))?.[1];
      const note = text && readsSince(3, options) ? noteAbove(end, text, isLast) : false;
      if (note === undefined) return undefined;
      const isAbove = text !== undefined && (given !== undefined || text.length === 0 || note);
      if (note) notes += 1;
      const header = !end || isAbove ? undefined : findHeader(isLast);
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

  /**
   * Whether a line is one of notes above the header, as templates have them: it begins with `# `, and the first line that does not has
   * names of columns. Undefined while that line is not there.
   */
  function noteAbove(
    { next }: { readonly next: number },
    text: Uint8Array,
    isLast: boolean,
  ): boolean | undefined {
    if (!isNote(text)) return false;
    for (let at = next; ; ) {
      const rest = head.subarray(at);
      const end = findLineEnd(rest, isLast);
      if (!end) return isLast || head.length > maxRowBytes ? false : undefined;
      if (isNote(rest.subarray(0, end.at)) || end.at === 0) {
        if (rest.length === 0) return false;
        at += end.next;
      } else {
        const header = readNames(rest, line, delimiter, fields, options, isLast);
        return header ? header.known > 0 : isLast ? false : undefined;
      }
    }
  }

  function findHeader(isLast: boolean): Header | undefined {
    return options.header
      ? giveHeader(head, line, delimiter, options.header, [fields, options], isLast)
      : readNames(head, line, delimiter, fields, options, isLast);
  }

  function useHeader(header: Header): Uint8Array | Promise<Uint8Array> {
    if (head.subarray(0, header.next).includes(0)) throw notText(line);
    if (header.malformed) throw wrongQuote(line);
    const preset = choosePreset(header.names, fields, options, line);
    const columns = readHeader(header.names, fields, withPreset(options, header.names, preset, fields), line);
    if (preset?.valueSeparator !== undefined) builder.separateBy?.(preset.valueSeparator);
    sink.columns?.(columns, { preset, notes });
    const place = line;
    line += header.lines;
    headerLines = header.lines;
    scanner = createScanner(header, columns, preset?.valueSeparator);
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

  function createScanner(
    header: Header,
    columns: readonly ColumnMeaning[],
    valueSeparator = options.valueSeparator,
  ) {
    const order = sortColumns(columns).filter(({ kind }) => kind !== 'ignored');
    const places = order.map((column) => columns.indexOf(column));
    // Rows without the first byte of the separator need not be split.
    const separator = Buffer.from(valueSeparator)[0] ?? -1;
    const { delimiter } = header;
    const hidesRows = createRowFinder(columns, delimiter, builder, header.names);
    const rejectRows = ({ bytes, count, starts, ends }: CsvRow): Rejection | undefined => {
      const cells = Array.from({ length: count }, (_, at) =>
        Buffer.from(bytes.subarray(starts[at], ends[at])).toString(),
      );
      return cells.some(hidesRows) ? 'swallowed' : undefined;
    };
    const readFooter = createFooterReader(columns);
    const takeRow = (row: CsvRow): RowRefusal | undefined => {
      const reason = rejectShape(row, columns.length) ?? (row.hasLines ? rejectRows(row) : undefined);
      if (reason !== undefined) return { reason };
      builder.begin(row.line);
      for (let index = 0; index < order.length; index++) {
        const place = places[index] as number;
        const column = order[index] as ColumnMeaning;
        const [start, end] = [row.starts[place] as number, row.ends[place] as number];
        if (row.bytes[start] !== unreadable || end !== start + 1)
          builder.cell(column, row.bytes, start, end, row.watched);
        else if (column.kind === 'identifier') builder.leave(column, 'unreadable');
        else return { reason: 'unreadable' satisfies Rejection, column: column.name };
      }
      return builder.finish();
    };
    const onRow = (row: CsvRow): void => {
      rows += 1;
      const may = last.length > 0 ? readFooter(row) : undefined;
      // A list has one sum at its end.
      if (may === undefined || (may === 'sum' && last.some(({ is }) => is === 'sum'))) rejectLast();
      else if (last.length === longestFooter) rejectLast(1);
      const refusal = takeRow(row);
      const is = refusal && (may ?? readFooter(row));
      if (!refusal) rejectLast();
      else if (is !== undefined) last.push({ line: row.line, refusal, is });
      else builder.reject(row.line, refusal);
    };
    return createCsvScanner(delimiter.charCodeAt(0), columns.length, line, onRow, separator);
  }

  /** Earlier versions know fewer footers, or none. */
  function createFooterReader(columns: readonly ColumnMeaning[]): ReturnType<typeof createFooterCheck> {
    const read = createFooterCheck(columns, builder);
    if (readsSince(3, options)) return read;
    return (row) => {
      const found = readsSince(2, options) ? read(row) : undefined;
      return found === 'sum' || found === 'blank' ? found : undefined;
    };
  }

  /** What may be a footer is rejected as others are, if another row follows. */
  function rejectLast(count = last.length): void {
    for (const { line, refusal } of last.splice(0, count)) builder.reject(line, refusal);
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
    rejectLast(builder.footer ? firstOfFooter(last.map(({ is }) => is)) : undefined);
    for (const { line } of last) builder.footer?.(line);
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

/** Whether a line is a note as templates have them above their header. */
function isNote(line: Uint8Array): boolean {
  return /^"?#(?:\s|,*$)/.test(Buffer.from(line.subarray(0, 64)).toString('latin1'));
}

/** What is wrong with a row as a whole, if anything. */
function rejectShape(row: CsvRow, cells: number): Rejection | undefined {
  if (row.tooLong) return 'too-long';
  if (row.malformed) return 'quote';
  return row.count === cells ? undefined : 'cells';
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
