/** Reads the flags that every command with a list has. Every problem is collected, so that all are told at once. */
import { allHashed } from '../../flags/list-flags.js';
import { type ColumnFields, columnTargets, meaningOf } from '../../people/reading/columns.js';
import type { CsvOptions } from '../../people/reading/csv-reader.js';
import { listFormats, type UploadOptions } from '../../people/upload-options.js';
import { describeChoices, joinList } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { createFlagReport, type ReportFlag } from '../host/errors/flag-report.js';
import { type Invocation, repeatedOption, textOption } from '../host/invocation.js';

/** What the flags say. */
export interface ReadingFlags {
  /** A path, or - for standard input; empty if it is missing, which is among the problems. */
  readonly from: string;
  readonly reading: CsvOptions & Pick<UploadOptions, 'format' | 'country'>;
  /** The path of the file for rejected rows. */
  readonly rejects: string | undefined;
  readonly restart: boolean;
  readonly keepsJournal: boolean;
}

/** Reads the flags for a list whose columns can be the fields. `what` is what the list is of. */
export function readReadingFlags(
  fields: ColumnFields,
  what: string,
  { options }: Pick<Invocation, 'options'>,
  problems: FlagProblem[],
): ReadingFlags {
  const report = createFlagReport(problems);
  const from = textOption(options, 'from');
  if (from === undefined || from === '') {
    const reportMissing = createFlagReport(problems, 'MISSING_PARAMETER');
    reportMissing('--from', `is required: ${what}, as a file or - for stdin`);
  }
  const rejects = textOption(options, 'rejects');
  if (rejects === '' || rejects === '-') report('--rejects', 'must be the path of a file', rejects);
  return {
    from: from ?? '',
    reading: {
      format: readFormat(textOption(options, 'format'), report),
      delimiter: readDelimiter(textOption(options, 'delimiter'), report),
      valueSeparator: textOption(options, 'valueSeparator') ?? ';',
      columns: readMap(repeatedOption(options, 'map'), fields, report),
      hashed: readHashed(textOption(options, 'hashed'), fields, report),
      country: readCountry(textOption(options, 'country'), report),
    },
    rejects,
    restart: options.restart === true,
    keepsJournal: options.journal !== false,
  };
}

function readFormat(text: string | undefined, report: ReportFlag): UploadOptions['format'] {
  if (text === undefined) return undefined;
  const format = listFormats.find((name) => name === text.toLowerCase());
  if (!format) report('--format', `must be ${describeChoices(listFormats)}, got "${text}"`, text);
  return format;
}

/** Words for characters that are hard to type. */
const delimiterWords: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t' };

function readDelimiter(text: string | undefined, report: ReportFlag): string | undefined {
  if (text === undefined) return undefined;
  const delimiter = delimiterWords[text.toLowerCase()] ?? text;
  if (/^[^"\r\n\p{L}\p{N}]$/u.test(delimiter) && delimiter.length === 1 && delimiter <= '~') return delimiter;
  report('--delimiter', `must be one character such as , or ; or |, or the word tab, got "${text}"`, text);
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

function readHashed(text: string | undefined, { identifiers }: ColumnFields, report: ReportFlag) {
  if (text === undefined || text === 'false') return [];
  const all = identifiers.flatMap(({ name, hashed }) => (hashed ? [name] : []));
  if (text === 'true') return all;
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase().replaceAll('-', '_'))
    .filter((name) => name !== '');
  if (names.includes(allHashed)) return all;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0 || names.length === 0) {
    report('--hashed', `must be ${allHashed} or some of ${joinList(all, 'and')}, got "${text}"`, text);
  }
  return all.filter((name) => names.includes(name));
}

function readCountry(text: string | undefined, report: ReportFlag): string | undefined {
  if (text === undefined) return undefined;
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  report('--country', `must be a country code of two letters, such as DE, got "${text}"`, text);
  return undefined;
}
