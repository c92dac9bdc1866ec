/** Makes a conversion, as the service takes it, of what a row says. */
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';
import type { Correction } from '../reading/correction.js';
import type { RowRefusal } from '../reading/row.js';
import { conversionFields, type NestedName } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import { sayApp } from './make-app-conversion.js';
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
import { readConditions } from './row-conditions.js';
import { columnOf, readTimeCell, type SaidConversion, valuesOf } from './row-values.js';

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
  const { nested, corrections } = row;
  const cells = withoutRawDevices(row.cells);
  const read = (param: string, isHashed: boolean, text: string) =>
    readIdentifier(param, isHashed, text, {
      ...phones,
      keepsPlaceholders: options.keepsPlaceholders === true,
    });
  const found = [...readCells(cells, read), ...readNested(nested.identifiers ?? [], read)];
  const leftOut = [...unread, ...row.leftOut, ...found.filter(isOfIdentifier)];
  if (options.strict && leftOut[0]) return leftOut[0];
  const identifiers = joinIdentifiers(found.flatMap((item) => ('member' in item ? [item] : [])));
  const { conversion, telling } = conversionFields(options.call);
  const isIdentified = identifiers.some((item) => telling.some((name) => name in item));
  if (!isIdentified && leftOut[0]) return leftOut[0];
  const said = options.call === 'app-conversions.create' ? sayApp(cells, options) : sayWeb(row, options);
  if ('reason' in said) return said;
  if (!isIdentified) return { reason: identifiers.length === 0 ? 'empty' : 'untold' };
  const [device, second] = identifiers;
  if (options.call === 'app-conversions.create' && second) return { reason: 'one-device' };
  const raw = { ...said.said, ...(options.call === 'app-conversions.create' ? device : { identifiers }) };
  const { problems, namer, ...collector } = createProblemCollector({ name: nameValue });
  const value = parseValue(conversion, raw, '', { problems, namer, ...collector });
  const [problem] = problems;
  if (problem) return { reason: withoutValue(problem), column: columnOf(cells, topName(problem.parameter)) };
  if (!isObject(value)) throw new Error('a conversion without problems is an object');
  return { conversion: value as Document, corrections, leftOut };
}

/** What a row says of a conversion on a website, but its identifiers; or why it is none. */
function sayWeb({ cells, nested }: ConversionRow, options: ConversionOptions): SaidConversion | RowRefusal {
  const names = conversionFields(options.call);
  const own = valuesOf(cells, names.own);
  const content = valuesOf(cells, names.content);
  const event = own.event_id ?? options.eventId;
  if (event === undefined) return { reason: 'no-event' };
  const time = readTimeCell(cells, 'conversion_time', options);
  if (time === undefined) return { reason: 'no-time' };
  if (typeof time !== 'string') return time;
  const currency =
    own.price_currency?.toUpperCase() ?? (own.value === undefined ? undefined : options.currency);
  const contents = [...(Object.keys(content).length > 0 ? [content] : []), ...(nested.contents ?? [])];
  const said = {
    ...own,
    conversion_time: time,
    event_id: event,
    ...(currency !== undefined && { price_currency: currency }),
    ...(contents.length > 0 && { contents: contents as Document[] }),
  };
  return { said };
}

/** A device that is hashed stands for itself: partners export the plain id beside it. */
function withoutRawDevices(cells: readonly RowCell[]): readonly RowCell[] {
  const isDevice = ({ column }: RowCell) => column.param === 'device_id';
  const isHashed = cells.some((cell) => isDevice(cell) && cell.column.hashed && cell.text.trim() !== '');
  return isHashed ? cells.filter((cell) => !isDevice(cell) || cell.column.hashed) : cells;
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
    const read = readCell(column.param, text, isZeroColumn(column, options), options.call);
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
  if ('reason' in amounts) return amounts;
  const counted = readConditions(amounts.cells, options);
  return 'reason' in counted ? counted : { cells: counted.cells, nested, corrections, leftOut };
}

function topName(parameter: string): string {
  return /^[a-z_]+$/.exec(parameter)?.[0] ?? /^contents\[0\]\.(\w+)$/.exec(parameter)?.[1] ?? '';
}
