/** Makes a conversion, as the service takes it, of what a row says. */
import { createHash } from 'node:crypto';
import { parseValue } from '../../call/parse.js';
import type { Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document } from '../../contract/types.js';
import { isObject } from '../../values/lossless-json.js';
import { isRoundedNumber } from '../../values/spreadsheet-cell.js';
import { readWrittenTime } from '../../values/written-time.js';
import {
  copyText,
  type Normalizer,
  normalizeEmail,
  normalizeHash,
  rejectHash,
} from '../normalizing/normalize-identifiers.js';
import { rejectTime } from '../reading/cell-times.js';
import type { Correction } from '../reading/correction.js';
import { nameRejection, type Rejection } from '../reading/rejection.js';
import { conversionFields, hashedParam, identifierMember, type NestedName } from './conversion-fields.js';
import type { ConversionOptions } from './conversion-options.js';
import { readAmounts } from './read-amounts.js';
import { isZeroColumn, type RowCell, readCell } from './read-cell.js';

/** What a row says: its values, and in JSON the arrays that the service would take. */
export interface ConversionRow {
  readonly cells: readonly RowCell[];
  readonly nested: Readonly<Partial<Record<NestedName, readonly Readonly<Record<string, unknown>>[]>>>;
}

/** Why a row is not sent: a code or a sentence, without what it holds. */
export interface RowRefusal {
  readonly reason: string;
  readonly column?: string | undefined;
}

/** Normalizes a value; `undefined` where phone numbers are, and their library is not loaded. */
export type PhoneNormalizer = Normalizer | undefined;

/** The most bytes of a value in lower case, which may be longer than it was. */
const growth = 4;

/** Returns the conversion, or why there is none. */
export function makeConversion(
  { cells: written, nested: given }: ConversionRow,
  options: ConversionOptions,
  phone: PhoneNormalizer,
): { readonly conversion: Document; readonly corrections: readonly Correction[] } | RowRefusal {
  const row = readRow(written, given, options);
  if ('reason' in row) return row;
  const { cells, nested, corrections } = row;
  const found = [...readCells(cells, phone), ...readNested(nested.identifiers ?? [], phone)];
  const refusal = found.find((item) => 'reason' in item);
  if (refusal) return refusal;
  const identifiers = joinIdentifiers(found.flatMap((item) => ('member' in item ? [item] : [])));
  const { conversion, telling, ...names } = conversionFields();
  const own = valuesOf(cells, names.own);
  const content = valuesOf(cells, names.content);
  if (own.event_id === undefined && options.eventId === undefined) return { reason: 'no-event' };
  if (own.conversion_time === undefined) return { reason: 'no-time' };
  const read = readWrittenTime(own.conversion_time, options.timeZone);
  if ('problem' in read) {
    return { reason: rejectTime(own.conversion_time, read), column: columnOf(cells, 'conversion_time') };
  }
  if (!identifiers.some((item) => telling.some((name) => name in item))) {
    return { reason: identifiers.length === 0 ? 'empty' : 'untold' };
  }
  const currency =
    own.price_currency?.toUpperCase() ?? (own.value === undefined ? undefined : options.currency);
  const contents = [...(Object.keys(content).length > 0 ? [content] : []), ...(nested.contents ?? [])];
  const raw = {
    ...own,
    conversion_time: new Date(read.time).toISOString(),
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
  return { conversion: value as Document, corrections };
}

/** The row without what a spreadsheet has changed. */
function readRow(
  written: readonly RowCell[],
  given: ConversionRow['nested'],
  options: ConversionOptions,
): (ConversionRow & { readonly corrections: readonly Correction[] }) | RowRefusal {
  const cells: RowCell[] = [];
  const corrections: Correction[] = [];
  for (const cell of written) {
    const { column, text } = cell;
    const read = readCell(column.param, text, isZeroColumn(column, options));
    if ('reason' in read) return { reason: read.reason, column: column.name };
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
        if ('reason' in read) return { reason: read.reason, column: name };
        members[member] = read.text;
      }
      nested[name].push(members);
    }
  }
  const amounts = readAmounts(cells, options);
  return 'reason' in amounts ? amounts : { cells: amounts.cells, nested, corrections };
}

/** The value of a column is named by the column; what is within an array by its path. */
function nameValue(parameter: string): string {
  return parameter.includes('.') || parameter.includes('[') ? parameter : 'the value';
}

function topName(parameter: string): string {
  return /^[a-z_]+$/.exec(parameter)?.[0] ?? /^contents\[0\]\.(\w+)$/.exec(parameter)?.[1] ?? '';
}

/** The sentence of a problem; what stands in the file is never told. */
function withoutValue({ message, value }: Problem): string {
  const got = `, got ${JSON.stringify(value)}`;
  return value !== undefined && message.endsWith(got) ? message.slice(0, -got.length) : message;
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

interface FoundIdentifier {
  readonly member: string;
  readonly value: string;
}

function readCells(cells: readonly RowCell[], phone: PhoneNormalizer): (FoundIdentifier | RowRefusal)[] {
  return cells.flatMap(({ column, text }) => {
    if (column.kind !== 'identifier' || text.trim() === '') return [];
    const read = readIdentifier(column.param, column.hashed, text.trim(), phone);
    return [typeof read === 'string' ? { reason: read, column: column.name } : read];
  });
}

/** Members of the service, and those that are still to be hashed. */
function readNested(
  items: readonly Readonly<Record<string, unknown>>[],
  phone: PhoneNormalizer,
): (FoundIdentifier | RowRefusal)[] {
  return items.flatMap((item) =>
    Object.entries(item).map(([name, value]) => {
      const { members } = conversionFields();
      const hashed = members.includes(name) ? hashedParam(name) : undefined;
      if (!members.includes(name) && identifierMember(name) === name) {
        return { reason: `identifiers have an unknown member; known members: ${members.join(', ')}` };
      }
      if (typeof value !== 'string' && typeof value !== 'number')
        return { reason: 'json-value', column: 'identifiers' };
      const read = readIdentifier(hashed ?? name, hashed !== undefined, String(value).trim(), phone);
      return typeof read === 'string' ? { reason: read, column: 'identifiers' } : read;
    }),
  );
}

/** A code of a rejection in place of the identifier, where the value is wrong. */
function readIdentifier(
  param: string,
  isHashed: boolean,
  text: string,
  phone: PhoneNormalizer,
): FoundIdentifier | string {
  const member = identifierMember(param);
  const bytes = Buffer.from(text);
  if (isHashed) {
    const value = normalize(normalizeHash, bytes);
    return typeof value === 'string' ? value : { member, value: value.toString('latin1') };
  }
  if (member === param) {
    const value = normalize(copyText, bytes);
    return typeof value === 'string' ? value : { member, value: text };
  }
  const suspect = rejectHash(bytes, 0, bytes.length);
  if (suspect < 0) return nameRejection(suspect);
  const normalizer = param === 'email' ? normalizeEmail : phone;
  if (!normalizer) throw new Error(`nothing normalizes ${param}`);
  const value = normalize(normalizer, bytes);
  if (typeof value === 'string' && isRoundedNumber(text)) return 'rounded' satisfies Rejection;
  return typeof value === 'string'
    ? value
    : { member, value: createHash('sha256').update(value).digest('hex') };
}

function normalize(normalizer: Normalizer, bytes: Uint8Array): Buffer | string {
  const out = Buffer.alloc(growth * bytes.length + 64);
  const length = normalizer(bytes, 0, bytes.length, out, 0);
  return length < 0 ? nameRejection(length) : out.subarray(0, length);
}

/**
 * The first value of each kind together, since an IP address and the name of a browser are taken only with another one; each
 * further value on its own.
 */
function joinIdentifiers(found: readonly FoundIdentifier[]): Readonly<Record<string, string>>[] {
  const first: Record<string, string> = {};
  const others: Record<string, string>[] = [];
  for (const { member, value } of found) {
    if (!Object.hasOwn(first, member)) first[member] = value;
    else if (first[member] !== value) others.push({ [member]: value });
  }
  return Object.keys(first).length === 0 ? [] : [first, ...others];
}
