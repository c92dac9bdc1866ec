/** Reads rows of CSV, or objects of JSON, and passes on conversions, or why a row is none. */
import { isObject, parseTextNumbers } from '../../values/lossless-json.js';
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import { decodeSlice } from '../normalizing/normalize-identifiers.js';
import { type ColumnFields, type ColumnMeaning, columnTargets } from '../reading/column-names.js';
import { checkMapping, readColumn, refuseGivenHeader } from '../reading/columns.js';
import { createCsvReader } from '../reading/csv-reader.js';
import { createElementScanner, createLineScanner, type OnRecord } from '../reading/json-scanner.js';
import type { ListReader } from '../reading/list-reader.js';
import { createFormatReader } from '../reading/read-list.js';
import type { Rejection } from '../reading/rejection.js';
import type { RowRefusal } from '../reading/row.js';
import type { RowBuilder } from '../reading/row-builder.js';
import type { ListFormat } from '../upload-options.js';
import {
  type ConversionFields,
  conversionFields,
  hashedParam,
  identifierMember,
  type NestedName,
} from './conversion-fields.js';
import { type ConversionSink, createMaker, type Maker } from './conversion-maker.js';
import type { ConversionOptions } from './conversion-options.js';
import type { ConversionRow } from './make-conversion.js';
import type { RowCell } from './read-cell.js';
import type { IdentifierRefusal } from './read-identifiers.js';

/** A reader of any format. Throws an InputError on a wrong mapping. */
export function createConversionReader(options: ConversionOptions, sink: ConversionSink): ListReader {
  checkMapping(options, conversionFields(options.call).columns);
  return createRowReader(options, createMaker(options, sink), sink);
}

/** A reader of any format that passes on rows. */
export function createRowReader(
  options: ConversionOptions,
  maker: Maker,
  sink: Pick<ConversionSink, 'columns'>,
): ListReader {
  const { columns } = conversionFields(options.call);
  return createFormatReader(options.format, (format) =>
    format === 'csv'
      ? createCsvReader(
          options,
          { ...columns, required: requiredColumns(options) },
          createCellBuilder(options, maker),
          { columns: (found, facts) => sink.columns(found, true, facts) },
        )
      : createObjectReader(format, options, maker, sink),
  );
}

/** What every row has to say itself, since nothing says it for all of them. */
function requiredColumns({
  call,
  eventId,
  defaults = {},
}: ConversionOptions): NonNullable<ColumnFields['required']> {
  const { conversion, own } = conversionFields(call);
  const given: Readonly<Record<string, unknown>> = { event_id: eventId, ...defaults };
  return own
    .filter((name) => conversion.fields[name]?.required && given[name] === undefined)
    .map((name) => ({ name, ...(name in otherwise && { otherwise: otherwise[name] }) }));
}

/** What sets a value for all rows. */
const otherwise: Readonly<Record<string, string>> = {
  event_id: 'set one event for all rows: --event-id EVENT',
  app_id: 'set one app for all rows: --app-id APP',
  conversion_type: 'set one type for all rows: --conversion-type TYPE',
  os_type: 'set one operating system for all rows: --os-type SYSTEM',
};

/** Texts that may be several: an address has no separator in it, while the name of a browser has. */
const mayBeSeveral = (column: ColumnMeaning) => identifierMember(column.param) !== column.param;

function createCellBuilder({ valueSeparator }: ConversionOptions, maker: Maker): RowBuilder {
  let cells: RowCell[] = [];
  let leftOut: IdentifierRefusal[] = [];
  let line = 0;
  let isText = true;
  return {
    prepare: (column) => maker.prepare(column),
    identifies: (column, text) => maker.identifies?.(column, text) === true,
    begin(at) {
      line = at;
      cells = [];
      leftOut = [];
      isText = true;
    },
    cell(column, bytes, start, end, split) {
      const text = decodeSlice(bytes, start, end);
      if (text === undefined && column.kind === 'identifier') leftOut.push(refuseValue(column, 'encoding'));
      else if (text === undefined) isText = false;
      else if (!split || valueSeparator === '' || !mayBeSeveral(column)) cells.push({ column, text });
      else cells.push(...text.split(valueSeparator).map((part) => ({ column, text: part })));
    },
    leave: (column, reason) => void leftOut.push(refuseValue(column, reason)),
    finish() {
      if (isText) return maker.make(line, { cells, nested: {}, leftOut });
      return { reason: 'encoding' satisfies Rejection };
    },
    reject: maker.reject,
    ...(maker.footer && { footer: maker.footer }),
  };
}

function refuseValue({ name, param }: ColumnMeaning, reason: Rejection): IdentifierRefusal {
  return { reason, column: name, field: param };
}

/** Names of members are not kept beyond these: with more, names are data. */
const maxNames = 1000;

function createObjectReader(
  format: Exclude<ListFormat, 'csv'>,
  options: ConversionOptions,
  maker: Maker,
  sink: Pick<ConversionSink, 'columns'>,
): ListReader {
  refuseGivenHeader(options);
  const fields = conversionFields(options.call);
  const columns = new Map<string, ColumnMeaning>();
  let rows = 0;
  let hasIdentifier = false;

  function columnOf(name: string): ColumnMeaning {
    const known = columns.get(name);
    if (known) return known;
    const column = readColumn(name, fields.columns, options);
    hasIdentifier ||= column.kind === 'identifier';
    if (columns.size >= maxNames) return column;
    columns.set(name, column);
    sink.columns([...columns.values()], false);
    return column;
  }

  const onRecord: OnRecord = (bytes, start, end, line) => {
    const text = decodeSlice(bytes, start, end);
    const object = text === undefined ? undefined : parseObject(text);
    const row = object && readObject(object, fields, columnOf);
    const wait = row && 'cells' in row ? prepareAll(row, maker) : undefined;
    if (wait) return wait;
    rows += 1;
    const refusal = text === undefined ? { reason: 'encoding' satisfies Rejection } : takeRow(row, line);
    if (refusal) maker.reject(line, refusal);
    return undefined;
  };
  function takeRow(row: ReturnType<typeof readObject> | undefined, line: number): RowRefusal | undefined {
    if (!row) return { reason: 'not-json' satisfies Rejection };
    if ('reason' in row) return row;
    hasIdentifier ||= row.nested.identifiers !== undefined;
    return maker.make(line, row);
  }
  const tooLong = (line: number) => {
    rows += 1;
    maker.reject(line, { reason: 'too-long' satisfies Rejection });
  };
  const scanner =
    format === 'json' ? createElementScanner(onRecord, tooLong) : createLineScanner(onRecord, tooLong);

  /** A file without any identifier is rejected as a whole. */
  function checkColumns(): void {
    if (rows === 0 || hasIdentifier) return;
    throw new InputError('no-identifier', 'no object has an identifier', {
      hint: `Name members ${joinFirst(columnTargets(fields.columns))}, or map them with --map.`,
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
  const members = (nested.identifiers ?? []).flatMap((item) => Object.keys(item));
  const columns = [
    ...cells.map(({ column }) => column),
    ...members.map((name) => ({ param: hashedParam(name) ?? name, hashed: hashedParam(name) !== undefined })),
  ];
  for (const column of columns) {
    const wait = maker.prepare(column);
    if (wait) return wait;
  }
  return undefined;
}

function readObject(
  object: Readonly<Record<string, unknown>>,
  fields: ConversionFields,
  columnOf: (name: string) => ColumnMeaning,
): ConversionRow | { readonly reason: Rejection; readonly column: string } {
  const cells: RowCell[] = [];
  const leftOut: IdentifierRefusal[] = [];
  const nested: { -readonly [Name in NestedName]?: readonly Readonly<Record<string, unknown>>[] } = {};
  for (const [name, value] of Object.entries(object)) {
    if (value === null) continue;
    const member = fields.nested.find((known) => known === name);
    if (member) {
      const items = (Array.isArray(value) ? value : [value]).filter((item) => item !== null);
      const objects = Array.isArray(value) ? items.filter(isObject) : [];
      if (objects.length < items.length) {
        const refusal = { reason: 'nested', column: member } as const;
        if (member !== 'identifiers') return refusal;
        leftOut.push({ ...refusal, field: member });
      }
      nested[member] = objects;
      continue;
    }
    const column = columnOf(name);
    if (column.kind === 'ignored') continue;
    const mayRepeat = column.kind === 'identifier' || (column.kind === 'condition' && !column.isMapped);
    const same = mayRepeat ? undefined : cells.find((cell) => cell.column.param === column.param);
    if (same && same.column.isMapped === column.isMapped)
      return { reason: 'duplicate-key', column: column.name };
    // What the user has mapped stands for what the name alone says.
    if (same?.column.isMapped) continue;
    if (same) cells.splice(cells.indexOf(same), 1);
    const values = Array.isArray(value) && column.kind === 'identifier' ? value : [value];
    for (const item of values) {
      if (item === null) continue;
      const isAnswer = column.kind === 'condition' && typeof item === 'boolean';
      if (typeof item !== 'string' && typeof item !== 'number' && !isAnswer) {
        if (column.kind !== 'identifier') return { reason: 'json-value', column: column.name };
        leftOut.push(refuseValue(column, 'json-value'));
        continue;
      }
      cells.push({ column, text: String(item), isPlain: true });
    }
  }
  return { cells, nested, leftOut };
}
