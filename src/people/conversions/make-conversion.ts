/** Makes a conversion, as the service takes it, of what a row says. */
import { createHash } from 'node:crypto';
import { parseValue } from '../../call/parse.js';
import type { Problem } from '../../call/problem.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import type { Document, Param } from '../../contract/types.js';
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
import { isPlaceholderHash, isPlaceholderWord, isZeros } from '../normalizing/placeholders.js';
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

/** Why an identifier is not sent. */
export interface IdentifierRefusal extends RowRefusal {
  /** The parameter that it would have been. */
  readonly field: string;
}

/** Normalizes a value; `undefined` where phone numbers are, and their library is not loaded. */
export type PhoneNormalizer = Normalizer | undefined;

/** The most bytes of a value in lower case, which may be longer than it was. */
const growth = 4;

/** A conversion that a row makes, and the identifiers of the row that are left out of it. */
export interface MadeConversion {
  readonly conversion: Document;
  readonly corrections: readonly Correction[];
  readonly leftOut: readonly IdentifierRefusal[];
}

/** Returns the conversion, or why there is none. */
export function makeConversion(
  { cells: written, nested: given }: ConversionRow,
  options: ConversionOptions,
  phone: PhoneNormalizer,
): MadeConversion | RowRefusal {
  const row = readRow(written, given, options);
  if ('reason' in row) return row;
  const { cells, nested, corrections } = row;
  const read = (param: string, isHashed: boolean, text: string) =>
    readIdentifier(param, isHashed, text, { phone, keepsPlaceholders: options.keepsPlaceholders === true });
  const found = [...readCells(cells, read), ...readNested(nested.identifiers ?? [], read)];
  const leftOut = [...row.leftOut, ...found.filter(isOfIdentifier)];
  const refusal = found.find(isOfRow) ?? (options.strict ? leftOut[0] : undefined);
  if (refusal) return refusal;
  const identifiers = joinIdentifiers(found.flatMap((item) => ('member' in item ? [item] : [])));
  const { conversion, telling, ...names } = conversionFields();
  const isTold = identifiers.some((item) => telling.some((name) => name in item));
  if (!isTold && leftOut[0]) return leftOut[0];
  const own = valuesOf(cells, names.own);
  const content = valuesOf(cells, names.content);
  if (own.event_id === undefined && options.eventId === undefined) return { reason: 'no-event' };
  if (own.conversion_time === undefined) return { reason: 'no-time' };
  const time = readWrittenTime(own.conversion_time, options.timeZone);
  if ('problem' in time) {
    return { reason: rejectTime(own.conversion_time, time), column: columnOf(cells, 'conversion_time') };
  }
  if (!isTold) return { reason: identifiers.length === 0 ? 'empty' : 'untold' };
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

type ReadValue = FoundIdentifier | IdentifierRefusal | RowRefusal;

function isOfIdentifier(item: ReadValue): item is IdentifierRefusal {
  return 'field' in item;
}

function isOfRow(item: ReadValue): item is RowRefusal {
  return 'reason' in item && !('field' in item);
}

/** The row without what a spreadsheet has changed, and without the identifiers that it has spoilt. */
function readRow(
  written: readonly RowCell[],
  given: ConversionRow['nested'],
  options: ConversionOptions,
): (ConversionRow & Pick<MadeConversion, 'corrections' | 'leftOut'>) | RowRefusal {
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

type ReadIdentifier = (param: string, isHashed: boolean, text: string) => FoundIdentifier | string;

function readCells(cells: readonly RowCell[], read: ReadIdentifier): (FoundIdentifier | IdentifierRefusal)[] {
  return cells.flatMap(({ column, text }) => {
    if (column.kind !== 'identifier' || text.trim() === '') return [];
    const found = read(column.param, column.hashed, text.trim());
    const { name, param } = column;
    return [typeof found === 'string' ? { reason: found, column: name, field: param } : found];
  });
}

/** Members of the service, and those that are still to be hashed. */
function readNested(items: readonly Readonly<Record<string, unknown>>[], read: ReadIdentifier): ReadValue[] {
  return items.flatMap((item) =>
    Object.entries(item).map(([name, value]) => {
      const { members } = conversionFields();
      const hashed = members.includes(name) ? hashedParam(name) : undefined;
      if (!members.includes(name) && identifierMember(name) === name) {
        return { reason: `identifiers have an unknown member; known members: ${members.join(', ')}` };
      }
      if (typeof value !== 'string' && typeof value !== 'number')
        return { reason: 'json-value', column: 'identifiers' };
      const found = read(hashed ?? name, hashed !== undefined, String(value).trim());
      return typeof found === 'string' ? { reason: found, column: 'identifiers', field: name } : found;
    }),
  );
}

/** A code of a rejection, or a sentence, in place of the identifier, where the value is wrong. */
export function readIdentifier(
  param: string,
  isHashed: boolean,
  text: string,
  { phone, keepsPlaceholders }: { readonly phone: PhoneNormalizer; readonly keepsPlaceholders: boolean },
): FoundIdentifier | string {
  const member = identifierMember(param);
  const bytes = Buffer.from(text);
  const isMissing =
    isPlaceholderWord(bytes, 0, bytes.length) || (member === param && isZeros(bytes, 0, bytes.length));
  if (isMissing && !keepsPlaceholders) return 'placeholder' satisfies Rejection;
  if (isHashed) {
    const value = normalize(normalizeHash, bytes);
    if (typeof value === 'string') return value;
    if (isPlaceholderHash(value, 0) && !keepsPlaceholders) return 'placeholder' satisfies Rejection;
    return { member, value: value.toString('latin1') };
  }
  if (member === param) {
    const value = normalize(copyText, bytes);
    if (typeof value === 'string') return value;
    const problem = findProblem(conversionFields().identifier.fields[member], text);
    return problem === undefined ? { member, value: text } : withoutValue(problem);
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

/** What is wrong with the value of a parameter. */
function findProblem(param: Param | undefined, text: string): Problem | undefined {
  if (!param) return undefined;
  const { problems, ...collector } = createProblemCollector({ name: nameValue });
  parseValue(param, text, '', { problems, ...collector });
  return problems[0];
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
