/** Reads rows of CSV, or objects of JSON, and passes on conversions, or why a row is none. */
import type { Document } from '../../contract/types.js';
import { isObject, parseTextNumbers } from '../../values/lossless-json.js';
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import { decodeSlice, type Normalizer } from '../normalizing/normalize-identifiers.js';
import { loadPhoneNormalizer } from '../normalizing/phone.js';
import { type ColumnFields, type ColumnMeaning, columnTargets } from '../reading/column-names.js';
import { checkMapping, readColumn } from '../reading/columns.js';
import type { Correction } from '../reading/correction.js';
import { createCsvReader } from '../reading/csv-reader.js';
import { createElementScanner, createLineScanner, type OnRecord } from '../reading/json-scanner.js';
import type { ListReader } from '../reading/list-reader.js';
import { createFormatReader } from '../reading/read-list.js';
import type { Rejection } from '../reading/rejection.js';
import type { LeftOutIdentifier, RejectedRow } from '../reading/row.js';
import type { RowBuilder } from '../reading/row-builder.js';
import type { ListFormat } from '../upload-options.js';
import { conversionFields, identifierMember, type NestedName, nestedNames } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import { type ConversionRow, makeConversion, readIdentifier } from './make-conversion.js';
import type { RowCell } from './read-cell.js';
import { limitRow, withIdentifiers } from './row-columns.js';

/** Receives what becomes of the rows, in the order of the file. */
export interface ConversionSink {
  /** Receives each change to a value that a spreadsheet wrote. */
  corrected(correction: Correction): void;
  /** Receives each identifier that is left out of a conversion. */
  leftOut(identifier: LeftOutIdentifier): void;
  /**
   * `said` is what the row says with its placeholders, which are left out of the conversion: a journal has digests of
   * conversions that were sent with them. `first` is the same by the columns of `isKeyColumn` alone.
   */
  conversion(conversion: Document, line: number, said: Document, first: Document): void;
  rejected(row: RejectedRow): void;
  /** Receives each row of which a conversion is made. */
  read?(row: ConversionRow): void;
  /** Receives the columns that are known so far; those of a header are all. */
  columns(columns: readonly ColumnMeaning[], isHeader: boolean): void;
}

/** A reader of any format. Throws an InputError on a wrong mapping. */
export function createConversionReader(options: ConversionOptions, sink: ConversionSink): ListReader {
  checkMapping(options, conversionFields().columns);
  return createRowReader(options, createMaker(options, sink), sink);
}

/** A reader of any format that passes on rows. */
export function createRowReader(
  options: ConversionOptions,
  maker: Maker,
  sink: Pick<ConversionSink, 'columns'>,
): ListReader {
  const { columns } = conversionFields();
  return createFormatReader(options.format, (format) =>
    format === 'csv'
      ? createCsvReader(
          options,
          { ...columns, required: requiredColumns(options) },
          createCellBuilder(options, maker),
          { columns: (found) => sink.columns(found, true) },
        )
      : createObjectReader(format, options, maker, sink),
  );
}

/** What every row has to say itself, since nothing says it for all of them. */
function requiredColumns({ eventId }: ConversionOptions): NonNullable<ColumnFields['required']> {
  const { conversion, own } = conversionFields();
  return own
    .filter((name) => conversion.fields[name]?.required && !(name === 'event_id' && eventId !== undefined))
    .map((name) => ({
      name,
      ...(name === 'event_id' && { otherwise: 'set one event for all rows: --event-id EVENT' }),
    }));
}

/** Takes the rows of a file. */
export interface Maker {
  /** Loads what values of a parameter need; undefined if that is nothing. */
  prepare(column: Pick<ColumnMeaning, 'param' | 'hashed'>): Promise<void> | undefined;
  identifies?: RowBuilder['identifies'];
  make(line: number, row: ConversionRow): void;
  reject(line: number, reason: string, column?: string): void;
}

function createMaker(options: ConversionOptions, sink: ConversionSink): Maker {
  let phone: Normalizer | undefined;
  let phoneOfOld: Normalizer | undefined;
  const reject = (line: number, reason: string, column?: string) => sink.rejected({ line, column, reason });
  let corrections: Correction[] = [];
  /** What a row says, if `isOld` with its placeholders. Undefined if that is no conversion. */
  function sayAgain(row: ConversionRow, isOld: boolean) {
    const made = isOld
      ? makeConversion(row, { ...options, keepsPlaceholders: true }, phoneOfOld)
      : makeConversion(row, options, phone);
    return 'conversion' in made ? made.conversion : undefined;
  }
  return {
    prepare({ param, hashed }) {
      if (param !== 'phone_number' || hashed || phone) return undefined;
      const load = async () => {
        phone = await loadPhoneNormalizer(options.country, (one) => corrections.push(one));
        phoneOfOld = await loadPhoneNormalizer(options.country, undefined, true);
      };
      return load();
    },
    identifies: ({ param, hashed }, text) =>
      typeof readIdentifier(param, hashed, text, { phone, keepsPlaceholders: false }) !== 'string',
    make(line, row) {
      corrections = [];
      const made = makeConversion(row, options, phone);
      if ('reason' in made) {
        reject(line, made.reason, made.column);
        return;
      }
      for (const correction of [...corrections, ...made.corrections]) sink.corrected(correction);
      for (const { reason, column, field } of made.leftOut)
        sink.leftOut({ line, column, reason, field, isReaching: false });
      const isOld = made.leftOut.some(({ reason }) => reason === ('placeholder' satisfies Rejection));
      const said = (isOld ? sayAgain(row, true) : undefined) ?? made.conversion;
      const limited = options.isKeyColumn ? limitRow(row, options.isKeyColumn) : row;
      // A row that none of the columns identifies is known by its identifiers.
      const first =
        limited === row ? said : (sayAgain(limited, isOld) ?? sayAgain(withIdentifiers(limited, row), isOld));
      sink.read?.(row);
      sink.conversion(made.conversion, line, said, first ?? said);
    },
    reject,
  };
}

/** Texts that may be several: an address has no separator in it, while the name of a browser has. */
const mayBeSeveral = (column: ColumnMeaning) => identifierMember(column.param) !== column.param;

function createCellBuilder({ valueSeparator }: ConversionOptions, maker: Maker): RowBuilder {
  let cells: RowCell[] = [];
  let line = 0;
  let isText = true;
  return {
    prepare: (column) => maker.prepare(column),
    identifies: (column, text) => maker.identifies?.(column, text) === true,
    begin(at) {
      line = at;
      cells = [];
      isText = true;
    },
    cell(column, bytes, start, end, split) {
      const text = decodeSlice(bytes, start, end);
      if (text === undefined) isText = false;
      else if (!split || valueSeparator === '' || !mayBeSeveral(column)) cells.push({ column, text });
      else cells.push(...text.split(valueSeparator).map((part) => ({ column, text: part })));
    },
    finish() {
      if (isText) maker.make(line, { cells, nested: {} });
      else maker.reject(line, 'encoding' satisfies Rejection);
    },
    reject: (at, reason, column) => maker.reject(at, reason, column?.name),
  };
}

/** Names of members are not kept beyond these: with more, names are data. */
const maxNames = 1000;

function createObjectReader(
  format: Exclude<ListFormat, 'csv'>,
  options: ConversionOptions,
  maker: Maker,
  sink: Pick<ConversionSink, 'columns'>,
): ListReader {
  const columns = new Map<string, ColumnMeaning>();
  let rows = 0;
  let hasIdentifier = false;

  function columnOf(name: string): ColumnMeaning {
    const known = columns.get(name);
    if (known) return known;
    const column = readColumn(name, conversionFields().columns, options);
    hasIdentifier ||= column.kind === 'identifier';
    if (columns.size >= maxNames) return column;
    columns.set(name, column);
    sink.columns([...columns.values()], false);
    return column;
  }

  const onRecord: OnRecord = (bytes, start, end, line) => {
    const text = decodeSlice(bytes, start, end);
    const object = text === undefined ? undefined : parseObject(text);
    const row = object && readObject(object, columnOf);
    const wait = row && 'cells' in row ? prepareAll(row, maker) : undefined;
    if (wait) return wait;
    rows += 1;
    if (text === undefined) maker.reject(line, 'encoding' satisfies Rejection);
    else if (!row) maker.reject(line, 'not-json' satisfies Rejection);
    else if ('reason' in row) maker.reject(line, row.reason, row.column);
    else {
      hasIdentifier ||= row.nested.identifiers !== undefined;
      maker.make(line, row);
    }
    return undefined;
  };
  const tooLong = (line: number) => {
    rows += 1;
    maker.reject(line, 'too-long' satisfies Rejection);
  };
  const scanner =
    format === 'json' ? createElementScanner(onRecord, tooLong) : createLineScanner(onRecord, tooLong);

  /** A file without any identifier is rejected as a whole. */
  function checkColumns(): void {
    if (rows === 0 || hasIdentifier) return;
    throw new InputError('no-identifier', 'no object has an identifier', {
      hint: `Name members ${joinFirst(columnTargets(conversionFields().columns))}, or map them with --map.`,
    });
  }

  return {
    push: (piece) => scanner.push(piece),
    end() {
      const last = scanner.end();
      if (last) return last.then(checkColumns);
      checkColumns();
      return undefined;
    },
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseTextNumbers(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What the values of a row need that is not loaded yet. */
function prepareAll({ cells, nested }: ConversionRow, maker: Maker): Promise<void> | undefined {
  const params = (nested.identifiers ?? []).flatMap((item) => Object.keys(item));
  const columns = [
    ...cells.map(({ column }) => column),
    ...params.map((param) => ({ param, hashed: false })),
  ];
  for (const column of columns) {
    const wait = maker.prepare(column);
    if (wait) return wait;
  }
  return undefined;
}

function readObject(
  object: Readonly<Record<string, unknown>>,
  columnOf: (name: string) => ColumnMeaning,
): ConversionRow | { readonly reason: Rejection; readonly column: string } {
  const cells: RowCell[] = [];
  const nested: { -readonly [Name in NestedName]?: readonly Readonly<Record<string, unknown>>[] } = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === null) continue;
    const member = nestedNames.find((known) => known === name);
    if (member) {
      if (!Array.isArray(value) || !value.every(isObject)) return { reason: 'nested', column: member };
      nested[member] = value;
      continue;
    }
    const column = columnOf(name);
    if (column.kind === 'ignored') continue;
    if (column.kind !== 'identifier' && cells.some((cell) => cell.column.param === column.param))
      return { reason: 'duplicate-key', column: column.name };
    const values = Array.isArray(value) && column.kind === 'identifier' ? value : [value];
    for (const item of values) {
      if (item === null) continue;
      if (typeof item !== 'string' && typeof item !== 'number')
        return { reason: 'json-value', column: column.name };
      cells.push({ column, text: String(item), isPlain: true });
    }
  }
  return { cells, nested };
}
