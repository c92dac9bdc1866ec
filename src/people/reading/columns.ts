/** Interprets the columns of a list: as the user maps them, or by their names (column-names.ts). */

import { shorten } from '../../call/problem-collector.js';
import { readAmountNote, readAmountNotes } from '../../values/amount-text.js';
import { splitHeading } from '../../values/column-heading.js';
import { joinFirst } from '../../values/text-lists.js';
import { InputError } from '../input-error.js';
import type { UploadOptions } from '../upload-options.js';
import {
  amountMeaning,
  type ColumnFields,
  type ColumnMeaning,
  columnTargets,
  consentMeaning,
  isPlainCurrency,
  meaningOf,
  severalMeaning,
} from './column-names.js';

/** The options by which the user names columns. */
export type ColumnOptions = Pick<UploadOptions, 'columns' | 'hashed' | 'preset' | 'consent'>;

/** The meaning of the name of a column: by the mapping first, then by itself. */
export function readColumn(name: string, fields: ColumnFields, options: ColumnOptions): ColumnMeaning {
  const trimmed = name.trim();
  const mapped = Object.entries(options.columns).find(([header]) => sameName(header, trimmed));
  const [, target = trimmed] = mapped ?? [];
  const meaning = meaningOf(target, fields, options.hashed) ?? amountMeaning(target, fields);
  if (meaning) {
    const noted = { ...meaning, ...mappedNote(trimmed, meaning, fields) };
    return { name: displayName(trimmed), ...noted, ...(mapped && { isMapped: true as const }) };
  }
  const shown = mayBeData(trimmed) ? '' : displayName(trimmed);
  const ignored = { name: shown, kind: 'ignored', param: '', field: -1, hashed: false } as const;
  const consent = options.consent === 'any' ? undefined : consentMeaning(target, fields);
  if (consent) return { ...ignored, name: displayName(trimmed), kind: 'consent', consent };
  const several = severalMeaning(target, fields, options.hashed);
  if (several) return 'problem' in several ? { ...ignored, note: several } : { name: shown, ...several };
  const noted = meaningOf(splitHeading(target).name, fields, options.hashed);
  // Without it people would be added who are to be deleted, or stay for longer.
  return noted && (noted.kind === 'time' || noted.kind === 'operation')
    ? { ...ignored, note: { problem: `has a note: rename it to ${noted.param}, or map it with --map` } }
    : ignored;
}

/** A heading that is mapped to an amount still says its currency or unit; what else it says is up to the mapping. */
function mappedNote(
  heading: string,
  { param, note }: Omit<ColumnMeaning, 'name'>,
  { amounts = [] }: ColumnFields,
): Pick<ColumnMeaning, 'note'> {
  if (note !== undefined || !amounts.includes(param)) return {};
  const { notes } = splitHeading(heading);
  const own = readAmountNotes(notes.filter((text) => readAmountNote(text) !== undefined));
  return own ? { note: own } : {};
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
  throw new InputError('columns', `columns cannot be mapped to ${joinFirst(unknown)}`, {
    hint: `Map columns to ${joinFirst(columnTargets(fields))}.`,
  });
}

/**
 * The meanings of the columns of a header. Throws an InputError that names every problem: no identifier, a time twice, a
 * mapped name that the header does not have. A first row that looks like data is not quoted.
 */
export function readHeader(
  names: readonly string[],
  fields: ColumnFields,
  options: ColumnOptions,
  line: number,
): readonly ColumnMeaning[] {
  const columns = preferMeant(names.map((name) => readColumn(name, fields, options)));
  const hasIdentifier = columns.some(({ kind }) => kind === 'identifier');
  if (!hasIdentifier && names.some(looksLikeValue)) throw noHeader(line, fields);
  const absent = Object.keys(options.columns).filter(
    (header) => !names.some((name) => sameName(header, name.trim())),
  );
  const problems = [
    ...absent.map(
      (name) =>
        `the file has no column "${displayName(name)}"${name.includes('=') ? ' (repeat --map for each column)' : ''}`,
    ),
    ...findRepeated(columns),
    ...columns.flatMap(({ name, note = {} }) =>
      'problem' in note ? [`the column "${name}" ${note.problem}`] : [],
    ),
    ...(hasIdentifier ? [] : ['the file has no identifier column']),
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
    : ` The first row was read as a header of ${count}. ${withoutHeader(fields)}`;
  throw new InputError(hasIdentifier ? 'columns' : 'no-identifier', problems.join('; '), {
    hint: `Name the columns ${joinFirst(columnTargets(fields))}, or map them: --map "Column=${first?.name}".${seen}`,
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
  const others = unknown.length > 0 ? `; unknown columns: ${joinFirst(unknown)}` : '';
  const names = missing.map(({ name }) => name);
  const maps = names.map((name) => `--map "Column=${name}"`).join(' ');
  const otherwise = missing.flatMap((one) => one.otherwise ?? []);
  throw new InputError('columns', `required columns are missing: ${names.join(', ')}${others}`, {
    hint: [`Map them: ${maps}`, ...otherwise].join(', or '),
    line,
  });
}

function noHeader(line: number, fields: ColumnFields): InputError {
  return new InputError('no-header', 'the first row has values instead of column names', {
    hint: `Add a header row with column names, such as email. ${withoutHeader(fields)}`,
    line,
  });
}

/** What to do where the first row is a person. */
function withoutHeader({ identifiers: [first] }: ColumnFields): string {
  return `If the list has no header, name its column: --column ${first?.name}. Repeat the flag for further columns.`;
}

/** Refuses names for the columns of a list that has members. Throws an InputError. */
export function refuseGivenHeader({ header }: Pick<UploadOptions, 'header'>): void {
  if (header === undefined) return;
  throw new InputError('columns', 'the objects of a list of JSON name their members themselves', {
    hint: 'Leave out --column, or map a member: --map "Member=email".',
  });
}

/**
 * The columns without those that say by their names alone what the user has mapped another one to; and without further currencies
 * beside one that is just called that, as exports have them of converted amounts.
 */
function preferMeant(columns: readonly ColumnMeaning[]): readonly ColumnMeaning[] {
  const isOne = ({ kind, param }: ColumnMeaning) => kind !== 'identifier' && param !== '';
  const isMeant = (column: ColumnMeaning) => column.isMapped === true || isPlainCurrency(column);
  return columns.map((column) => {
    const others = columns.filter((other) => isOne(other) && other.param === column.param && isMeant(other));
    if (!isOne(column) || others.length === 0) return column;
    const best = others.some(({ isMapped }) => isMapped) ? column.isMapped === true : isMeant(column);
    return best ? column : { name: column.name, kind: 'ignored', param: '', field: -1, hashed: false };
  });
}

/** Columns that say the same twice: two times or operations for one row. Several identifiers are those of one person. */
function findRepeated(columns: readonly ColumnMeaning[]): readonly string[] {
  const known = columns.filter(({ kind }) => kind !== 'ignored' && kind !== 'consent');
  const seen = new Set<string>();
  const repeated = known.filter(({ kind, param }) => {
    if (kind === 'identifier' || kind === 'condition') return false;
    const isSecond = seen.has(param);
    seen.add(param);
    return isSecond;
  });
  return [...new Set(repeated.map(({ name }) => `the header has "${name}" twice`))];
}

/** Longer names are texts. */
const longestName = 40;

/** Whether the name of a column that nobody reads may be what a row has of somebody. */
function mayBeData(name: string): boolean {
  return looksLikeValue(name) || /[\r\n]/.test(name) || name.length > longestName;
}

/**
 * The names of the columns that are ignored: their numbers, from 1, where their names may be data. A column whose name has a
 * problem is not ignored: its rows are rejected.
 */
export function namesOfIgnored(columns: readonly ColumnMeaning[]): readonly string[] {
  return columns.flatMap(({ kind, name, note }, index) =>
    kind === 'ignored' && !(note && 'problem' in note) ? [name || `number ${index + 1}`] : [],
  );
}

/** Whether a text is a value rather than the name of a column: an address, a hash, a device id, a phone number, an id. */
function looksLikeValue(text: string): boolean {
  return /@|\(at\)|\d{5}/i.test(text) || looksLikeIdentifier(text);
}

/** The same for a cell that may have other words, such as the number of a house. */
function looksLikeIdentifier(text: string): boolean {
  return /[^\s@]@[^\s@]+\.[^\s@]/.test(text) || /^(?:[0-9a-f-]{16,}|\+?[\d\s()./-]{4,})$/i.test(text.trim());
}
