/** Reads the flags that every command with a list has, and checks what their types do not. */
import { flagName } from '../../../call/flag-names.js';
import { allHashed, type ReadingValues } from '../../../flags/list-flags.js';
import type { TextEncoding } from '../../../flags/local-flags.js';
import { type ColumnFields, columnTargets, meaningOf } from '../../../people/reading/column-names.js';
import { type ColumnOptions, readColumn } from '../../../people/reading/columns.js';
import type { CsvOptions } from '../../../people/reading/csv-reader.js';
import type { UploadOptions } from '../../../people/upload-options.js';
import { readSeparator } from '../../../values/number-notation.js';
import { describeChoices } from '../../../values/text-lists.js';
import type { ColumnUse } from '../../../workbooks/choose-sheet.js';
import type { ReportFlag } from '../../core/errors/flag-report.js';
import type { BookReading } from '../../core/input/packed-input.js';

/** The values of the flags for reading a list. */
export interface ReadingFlags {
  /** A path, or - for standard input; empty if it is missing, which is among the problems. */
  readonly from: string;
  readonly encoding?: TextEncoding | undefined;
  /** How the list is read if it is in a workbook. */
  readonly book: BookReading;
  readonly reading: CsvOptions & Pick<UploadOptions, 'format' | 'country' | 'strict'>;
  /** The path of the file for rejected rows. */
  readonly rejects: string | undefined;
  readonly restart: boolean;
  readonly usesJournal: boolean;
}

/** Reads the checked flags of a list whose columns can be the fields. What else is wrong with them is reported. */
export function readReadingFlags(
  fields: ColumnFields,
  flags: Partial<ReadingValues> & {
    readonly from?: string;
    readonly restart?: boolean;
    readonly no_journal: boolean;
    readonly decimal_separator?: string;
    readonly time_zone?: string;
  },
  report: ReportFlag,
): ReadingFlags {
  const { from = '', map = [], column = [], hashed = [], rejects, restart = false } = flags;
  const all = fields.identifiers.flatMap(({ name, hashed: isHashed }) => (isHashed ? [name] : []));
  const reading = {
    format: flags.format,
    delimiter: readDelimiter(flags.delimiter, report),
    valueSeparator: flags.value_separator ?? ';',
    columns: readMap(map, fields, report),
    hashed: all.filter((name) => hashed.includes(allHashed) || hashed.includes(name)),
    country: flags.country?.toUpperCase(),
    // Only where it is set: the options of an interrupted upload are compared with those of the next one.
    ...(column.length > 0 && { header: readHeaderFields(column, fields, report) }),
    ...(flags.strict === true && { strict: true as const }),
  };
  return {
    from,
    encoding: flags.encoding,
    book: {
      sheet: flags.sheet,
      useOf: (heading) => useOf(heading, fields, reading),
      given: reading.header,
      separator: readSeparator(flags.decimal_separator),
      timeZone: flags.time_zone,
      textFlags: textFlags.filter((name) => flags[name] !== undefined).map(flagName),
    },
    reading,
    rejects,
    restart,
    usesJournal: !flags.no_journal,
  };
}

/** Flags that say how text is read. */
const textFlags = ['format', 'delimiter', 'encoding'] as const;

/** What a column of a workbook is for. */
function useOf(heading: string, fields: ColumnFields, options: ColumnOptions): ColumnUse | undefined {
  const { kind, param, note } = readColumn(heading, fields, options);
  if (kind === 'ignored') return note && 'problem' in note ? 'key' : undefined;
  if (fields.amounts?.includes(param)) return 'amount';
  return kind === 'time' || fields.clocks?.includes(param) ? 'time' : 'key';
}

/** The names of columns of a list without a header, as the list would spell them. */
function readHeaderFields(
  names: readonly string[],
  fields: ColumnFields,
  report: ReportFlag,
): readonly string[] {
  const unknown = names.filter((name) => !meaningOf(name, fields, []));
  const known = describeChoices(columnTargets(fields));
  for (const name of unknown) report('--column', `must be ${known}, got "${name}"`, name);
  return names;
}

/** Words for characters that are hard to type. */
const delimiterWords: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t' };

function readDelimiter(text: string | undefined, report: ReportFlag): string | undefined {
  if (text === undefined) return undefined;
  const delimiter = delimiterWords[text.toLowerCase()] ?? text;
  if (/^[^"\r\n\p{L}\p{N}]$/u.test(delimiter) && delimiter.length === 1 && delimiter <= '~') return delimiter;
  report('--delimiter', `must be one character such as , or ; or |, or the word "tab", got "${text}"`, text);
  return undefined;
}

/** `column=field`, where the name of the column may have a = of its own. */
function readMap(
  texts: readonly string[],
  fields: ColumnFields,
  report: ReportFlag,
): Readonly<Record<string, string>> {
  const columns = new Map<string, string>();
  for (const text of texts) {
    const at = text.lastIndexOf('=');
    const column = text.slice(0, Math.max(at, 0)).trim();
    const field = text.slice(at + 1).trim();
    if (at < 0 || column === '') {
      report('--map', `must be COLUMN=FIELD, such as 'E-mail address=email', got "${text}"`, text);
    } else if (!meaningOf(field, fields, [])) {
      const known = describeChoices(columnTargets(fields));
      report('--map', `"${column}" must be ${known}, got "${field}"`, text);
    } else if (columns.has(column) && columns.get(column) !== field) {
      report('--map', `names the column "${column}" twice, as ${columns.get(column)} and as ${field}`, text);
    } else columns.set(column, field);
  }
  return Object.fromEntries(columns);
}
