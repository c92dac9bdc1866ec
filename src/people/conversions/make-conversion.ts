/** Makes a conversion, as the service takes it, of what a row says. */
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';
import { withoutApostrophe } from '../../values/spreadsheet-cell.js';
import { readWrittenTime } from '../../values/written-time.js';
import { rejectTime } from '../reading/cell-times.js';
import type { Correction } from '../reading/correction.js';
import type { RowRefusal } from '../reading/row.js';
import { conversionFields, type NestedName } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import { readAmounts } from './read-amounts.js';
import { isZeroColumn, type RowCell, readCell } from './read-cell.js';
import {
  type IdentifierRefusal,
  joinIdentifiers,
  nameValue,
  type PhoneReading,
  type ReadValue,
  readCells,
  readIdentifier,
  readNested,
  withoutValue,
} from './read-identifiers.js';

/** The content of a row: its values, and in JSON the arrays that the service would take. */
export interface ConversionRow {
  readonly cells: readonly RowCell[];
  readonly nested: Readonly<Partial<Record<NestedName, readonly Readonly<Record<string, unknown>>[]>>>;
  /** The identifiers that are no values at all. */
  readonly leftOut?: readonly IdentifierRefusal[];
}

/** A conversion that a row makes, and the identifiers of the row that are left out of it. */
interface MadeConversion {
  readonly conversion: Document;
  readonly corrections: readonly Correction[];
  readonly leftOut: readonly IdentifierRefusal[];
}

/** Returns the conversion, or why there is none. */
export function makeConversion(
  { cells: written, nested: given, leftOut: unread = [] }: ConversionRow,
  options: ConversionOptions,
  phones: PhoneReading,
): MadeConversion | RowRefusal {
  const row = readRow(written, given, options);
  if ('reason' in row) return row;
  const { cells, nested, corrections } = row;
  const read = (param: string, isHashed: boolean, text: string) =>
    readIdentifier(param, isHashed, text, {
      ...phones,
      keepsPlaceholders: options.keepsPlaceholders === true,
    });
  const found = [...readCells(cells, read), ...readNested(nested.identifiers ?? [], read)];
  const leftOut = [...unread, ...row.leftOut, ...found.filter(isOfIdentifier)];
  if (options.strict && leftOut[0]) return leftOut[0];
  const identifiers = joinIdentifiers(found.flatMap((item) => ('member' in item ? [item] : [])));
  const { conversion, telling, ...names } = conversionFields();
  const isIdentified = identifiers.some((item) => telling.some((name) => name in item));
  if (!isIdentified && leftOut[0]) return leftOut[0];
  const own = valuesOf(cells, names.own);
  const content = valuesOf(cells, names.content);
  if (own.event_id === undefined && options.eventId === undefined) return { reason: 'no-event' };
  if (own.conversion_time === undefined) return { reason: 'no-time' };
  const timeColumn = columnOf(cells, 'conversion_time');
  const time = readWrittenTime(withoutApostrophe(own.conversion_time), {
    timeZone: options.timeZone,
    order: options.dateOrder ?? options.dateOrders?.get(timeColumn ?? ''),
  });
  if ('problem' in time) return { reason: rejectTime(own.conversion_time, time), column: timeColumn };
  if (!isIdentified) return { reason: identifiers.length === 0 ? 'empty' : 'untold' };
  const currency =
    own.price_currency?.toUpperCase() ?? (own.value === undefined ? undefined : options.currency);
  const contents = [...(Object.keys(content).length > 0 ? [content] : []), ...(nested.contents ?? [])];
  const raw = {
    ...own,
    conversion_time: new Date(time.time).toISOString(),
    event_id: own.event_id ?? options.eventId,
    identifiers,
    ...(currency !== undefined && { price_currency: currency }),
    ...(contents.length > 0 && { contents }),
  };
  const { problems, namer, ...collector } = createProblemCollector({ name: nameValue });
  const value = parseValue(conversion, raw, '', { problems, namer, ...collector });
  const [problem] = problems;
  if (problem) return { reason: withoutValue(problem), column: columnOf(cells, topName(problem.parameter)) };
  if (!isObject(value)) throw new Error('a conversion without problems is an object');
  return { conversion: value as Document, corrections, leftOut };
}

function isOfIdentifier(item: ReadValue): item is IdentifierRefusal {
  return 'field' in item;
}

/** The row without what a spreadsheet has changed, and without the identifiers that it has spoilt. */
function readRow(
  written: readonly RowCell[],
  given: ConversionRow['nested'],
  options: ConversionOptions,
): (Omit<ConversionRow, 'leftOut'> & Pick<MadeConversion, 'corrections' | 'leftOut'>) | RowRefusal {
  const cells: RowCell[] = [];
  const leftOut: IdentifierRefusal[] = [];
  const corrections: Correction[] = [];
  for (const cell of written) {
    const { column, text } = cell;
    const read = readCell(column.param, text, isZeroColumn(column, options));
    if ('reason' in read) {
      const refusal = { reason: read.reason, column: column.name };
      if (column.kind !== 'identifier') return refusal;
      leftOut.push({ ...refusal, field: column.param });
      continue;
    }
    if (read.isCorrected) corrections.push('id-zero');
    cells.push({ ...cell, text: read.text });
  }
  const nested: { -readonly [Name in NestedName]?: Readonly<Record<string, unknown>>[] } = {};
  for (const [name, items = []] of Object.entries(given) as [
    NestedName,
    readonly Record<string, unknown>[],
  ][]) {
    nested[name] = [];
    for (const item of items) {
      const members: Record<string, unknown> = {};
      for (const [member, value] of Object.entries(item)) {
        const read = typeof value === 'string' ? readCell(member, value, false) : { text: value };
        if ('reason' in read) {
          const refusal = { reason: read.reason, column: name };
          if (name !== 'identifiers') return refusal;
          leftOut.push({ ...refusal, field: member });
          continue;
        }
        members[member] = read.text;
      }
      nested[name].push(members);
    }
  }
  const amounts = readAmounts(cells, options);
  return 'reason' in amounts ? amounts : { cells: amounts.cells, nested, corrections, leftOut };
}

function topName(parameter: string): string {
  return /^[a-z_]+$/.exec(parameter)?.[0] ?? /^contents\[0\]\.(\w+)$/.exec(parameter)?.[1] ?? '';
}

function columnOf(cells: readonly RowCell[], param: string): string | undefined {
  return cells.find(({ column }) => column.param === param)?.column.name;
}

/** The texts of plain columns by parameter; empty ones say nothing. */
function valuesOf(cells: readonly RowCell[], names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    cells.flatMap(({ column: { kind, param }, text }) =>
      kind === 'plain' && names.includes(param) && text.trim() !== '' ? [[param, text.trim()]] : [],
    ),
  );
}
