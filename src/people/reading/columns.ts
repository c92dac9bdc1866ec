/** What the columns of a list are: recognised by their names, or as the user maps them. */

import { shorten } from '../../call/problem-collector.js';
import type { Params } from '../../contract/types.js';
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import type { Identifier } from '../membership-shape.js';
import type { UploadOptions } from '../upload-options.js';

/** `plain` is what says something of the row, and nothing of a person. */
export type ColumnKind = 'identifier' | 'time' | 'operation' | 'plain' | 'ignored';

/** What the columns of a list can be. */
export interface ColumnFields {
  readonly identifiers: readonly Identifier[];
  readonly times?: Params;
  readonly operation?: { readonly name: string };
  readonly plain?: readonly string[];
  /** Those without which no row can be sent, and what to do in place of a column. */
  readonly required?: readonly { readonly name: string; readonly otherwise?: string | undefined }[];
}

/** How the user says what columns are. */
export type ColumnOptions = Pick<UploadOptions, 'columns' | 'hashed'>;

export interface ColumnMeaning {
  /**
   * As the file spells it, but one short line without spaces around it; empty if nothing is read from the column and its
   * name may be somebody's data.
   */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The parameter; empty if the column is ignored. */
  readonly param: string;
  /** Of an identifier its index in `ColumnFields.identifiers`; else -1. */
  readonly field: number;
  /** Whether the values are hashes already. */
  readonly hashed: boolean;
}

/** Other names of columns by parameter. Without those that may mean several: "user id", "name". */
const aliases: Readonly<Record<string, readonly string[]>> = {
  email: ['email address', 'mail'],
  phone_number: ['phone', 'mobile', 'mobile phone', 'mobile number', 'telephone', 'telephone number', 'tel'],
  handle: ['screen name', 'twitter handle', 'x handle'],
  device_id: ['idfa', 'gaid', 'adid', 'advertising id', 'android id'],
  operation_type: ['operation'],
  expires_at: ['expires'],
  twclid: ['click id'],
  ip_address: ['ip'],
  conversion_time: ['time', 'timestamp', 'event time'],
  event_id: ['event'],
  conversion_id: ['order id', 'transaction id'],
  value: ['amount', 'revenue'],
  price_currency: ['currency'],
  number_items: ['quantity'],
  event_source_url: ['url', 'page url'],
};

/** Case, spaces, dashes, underscores and dots of a name are free. */
function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]+/g, '');
}

/** A name that says that the values are hashed: "hashed_email", "email sha256". */
const hashedName = /^(?:hashed|sha256)(.+)$|^(.+?)(?:hashed|hash|sha256)$/;

/**
 * What a name means for the endpoint, as the header of a file or the right side of --map spells it; undefined if nothing.
 * `hashed` names the identifiers whose values are hashes.
 */
export function meaningOf(
  name: string,
  fields: ColumnFields,
  hashed: readonly string[],
): Omit<ColumnMeaning, 'name'> | undefined {
  const folded = foldName(name);
  const param = parameterOf(folded, fields);
  const field = fields.identifiers.findIndex((identifier) => identifier.name === param);
  if (param !== undefined && field >= 0) {
    return { kind: 'identifier', param, field, hashed: hashed.includes(param) };
  }
  if (param !== undefined) {
    const isPlain = fields.plain?.includes(param) === true;
    const kind = isPlain ? 'plain' : param === fields.operation?.name ? 'operation' : 'time';
    return { kind, param, field: -1, hashed: false };
  }
  const [, after, before] = hashedName.exec(folded) ?? [];
  const base = parameterOf(after ?? before ?? '', fields);
  const place = fields.identifiers.findIndex((identifier) => identifier.name === base && identifier.hashed);
  return base === undefined || place < 0
    ? undefined
    : { kind: 'identifier', param: base, field: place, hashed: true };
}

function parameterOf(folded: string, fields: ColumnFields): string | undefined {
  return columnTargets(fields).find((param) =>
    [param, ...(aliases[param] ?? [])].some((name) => foldName(name) === folded),
  );
}

/** The parameters that a column can be, in the order of the contract. */
export function columnTargets({
  identifiers,
  times = {},
  operation,
  plain = [],
}: ColumnFields): readonly string[] {
  const others = [...plain, ...Object.keys(times), ...(operation ? [operation.name] : [])];
  return [...identifiers.map(({ name }) => name), ...others];
}

/** What the name of a column means: by the mapping first, then by itself. */
export function readColumn(name: string, fields: ColumnFields, options: ColumnOptions): ColumnMeaning {
  const trimmed = name.trim();
  const [, target = trimmed] =
    Object.entries(options.columns).find(([header]) => sameName(header, trimmed)) ?? [];
  const meaning = meaningOf(target, fields, options.hashed);
  if (meaning) return { name: displayName(trimmed), ...meaning };
  const shown = looksLikeValue(trimmed) ? '' : displayName(trimmed);
  return { name: shown, kind: 'ignored', param: '', field: -1, hashed: false };
}

/** A name may be long, and may have line breaks or what a terminal would obey. */
function displayName(name: string): string {
  return shorten(name.replace(/\p{C}+/gu, ' '));
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.toLowerCase();
}

/** Throws an InputError if the mapping names a parameter that the endpoint does not have. */
export function checkMapping({ columns, hashed }: ColumnOptions, fields: ColumnFields): void {
  const unknown = Object.values(columns).filter((target) => !meaningOf(target, fields, hashed));
  if (unknown.length === 0) return;
  throw new InputError('columns', `no column can be ${joinFirst(unknown)}`, {
    hint: `Map columns to ${joinFirst(columnTargets(fields))}.`,
  });
}

/**
 * The meanings of the columns of a header. Throws an InputError that names every problem: no identifier, a name twice, a
 * mapped name that the header does not have. A first row that looks like data is not quoted.
 */
export function readHeader(
  names: readonly string[],
  fields: ColumnFields,
  options: ColumnOptions,
  line: number,
): readonly ColumnMeaning[] {
  const columns = names.map((name) => readColumn(name, fields, options));
  const hasIdentifier = columns.some(({ kind }) => kind === 'identifier');
  if (!hasIdentifier && names.some(looksLikeValue)) throw noHeader(line);
  const absent = Object.keys(options.columns).filter(
    (header) => !names.some((name) => sameName(header, name.trim())),
  );
  const problems = [
    ...absent.map(
      (name) =>
        `the file has no column "${displayName(name)}"${name.includes('=') ? ' (repeat --map for each column)' : ''}`,
    ),
    ...findRepeated(columns),
    ...(hasIdentifier ? [] : ['no column is an identifier']),
  ];
  if (problems.length === 0) {
    refuseMissing(columns, fields, line);
    return columns;
  }
  const [first] = fields.identifiers;
  // Where no name is known, the first row may be a person of a list without a header: it is never quoted.
  const count = names.length === 1 ? '1 column' : `${names.length} columns`;
  const known = joinFirst(columns.flatMap(({ name }) => name || []));
  const seen = hasIdentifier
    ? ` The columns are ${known}.`
    : ` The first row was read as the names of ${count}.`;
  throw new InputError(hasIdentifier ? 'columns' : 'no-identifier', problems.join('; '), {
    hint: `Name columns ${joinFirst(columnTargets(fields))}, or map them: --map "Column=${first?.name}".${seen}`,
    line,
  });
}

/** Says once for the whole file what every row of it would be rejected for. */
function refuseMissing(
  columns: readonly ColumnMeaning[],
  { required = [] }: ColumnFields,
  line: number,
): void {
  const missing = required.filter(({ name }) => !columns.some(({ param }) => param === name));
  if (missing.length === 0) return;
  const unknown = columns.flatMap(({ kind, name }) => (kind === 'ignored' && name !== '' ? [name] : []));
  const others = unknown.length > 0 ? `; columns that are not known: ${joinFirst(unknown)}` : '';
  const names = missing.map(({ name }) => name);
  const maps = names.map((name) => `--map "Column=${name}"`).join(' ');
  const otherwise = missing.flatMap((one) => one.otherwise ?? []);
  throw new InputError('columns', `no column is ${names.join(', and none is ')}${others}`, {
    hint: [`Say which columns they are: ${maps}`, ...otherwise].join(', or '),
    line,
  });
}

function noHeader(line: number): InputError {
  return new InputError('no-header', 'the first row has values instead of the names of columns', {
    hint: 'Put a row with the names of the columns above it, such as email.',
    line,
  });
}

/** Columns that say the same twice: equal names, and two times or operations for one row. */
function findRepeated(columns: readonly ColumnMeaning[]): readonly string[] {
  const known = columns.filter(({ kind }) => kind !== 'ignored');
  const repeated = known.filter(({ name, kind, param }, index) =>
    known.slice(0, index).some((other) => {
      return sameName(other.name, name) || (kind !== 'identifier' && other.param === param);
    }),
  );
  return [...new Set(repeated.map(({ name }) => `the header has "${name}" twice`))];
}

/** Whether a text is a value rather than the name of a column: an address, a hash, a device id, a phone number, an id. */
function looksLikeValue(text: string): boolean {
  return /@|\(at\)|\d{5,}|^\s*(?:[0-9a-f-]{16,}|\+?[\d\s()./-]{4,})\s*$/i.test(text);
}
