/** Reads the flags of commands that upload lists of people. Every problem is collected, so that all are told at once. */
import { flagName } from '../../call/flag-names.js';
import { readListFields } from '../../call/membership/list-fields.js';
import { allHashed } from '../../call/membership/list-flags.js';
import { type MembershipShape, membershipShape } from '../../call/membership/membership-shape.js';
import { columnTargets, meaningOf } from '../../call/membership/reading/columns.js';
import { listFormats, type UploadOptions } from '../../call/membership/upload-options.js';
import { describeChoices, joinList } from '../../call/text-lists.js';
import { membershipOperations } from '../../contract/params/membership.js';
import { matchCase, optionKey } from '../command-line/commander-options.js';
import type { FlagProblem } from '../errors/command-error.js';
import { type Invocation, repeatedOption, textOption } from '../invocation.js';

/** What the flags say. */
export interface ListFlags {
  /** A path, or - for standard input; empty if it is missing, which is among the problems. */
  readonly from: string;
  /** Without what depends on the time. */
  readonly options: Omit<UploadOptions, 'now' | 'times'>;
  /** The times as they were typed, by parameter. */
  readonly typedTimes: Readonly<Record<string, string>>;
  /** The path of the file for rejected rows. */
  readonly rejects: string | undefined;
  readonly restart: boolean;
  readonly keepsJournal: boolean;
  readonly problems: readonly FlagProblem[];
}

type Report = (flag: string, message: string, value?: string) => void;

/** Reads the flags for the lists of a membership endpoint. */
export function readListFlags(
  endpoint: { readonly id: string },
  { options }: Pick<Invocation, 'options'>,
): ListFlags {
  const problems: FlagProblem[] = [];
  const report: Report = (flag, message, value) =>
    problems.push({
      parameter: flag.slice(2).replaceAll('-', '_'),
      flag,
      code: 'INVALID_PARAMETER',
      message: `${flag} ${message}`,
      ...(value !== undefined && { value }),
    });
  const shape = membershipShape(endpoint.id);
  const from = textOption(options, 'from');
  if (from === undefined || from === '') {
    const message = '--from is required: the list of people, as a file or - for stdin';
    problems.push({ parameter: 'from', flag: '--from', code: 'MISSING_PARAMETER', message });
  }
  const rejects = textOption(options, 'rejects');
  if (rejects === '' || rejects === '-') report('--rejects', 'must be the path of a file', rejects);
  return {
    from: from ?? '',
    options: {
      endpoint: endpoint.id,
      format: readFormat(textOption(options, 'format'), report),
      delimiter: readDelimiter(textOption(options, 'delimiter'), report),
      valueSeparator: textOption(options, 'valueSeparator') ?? ';',
      columns: readMap(repeatedOption(options, 'map'), endpoint.id, report),
      hashed: readHashed(textOption(options, 'hashed'), shape, report),
      country: readCountry(textOption(options, 'country'), report),
      operation: readOperation(textOption(options, 'operation'), report),
      peoplePerOperation: readCount(textOption(options, 'peoplePerOperation'), report),
      dedupe: options.dedupe === true,
    },
    typedTimes: Object.fromEntries(
      shape.times.flatMap((name) => {
        const text = textOption(options, optionKey(flagName(name)));
        return text === undefined ? [] : [[name, text]];
      }),
    ),
    rejects,
    restart: options.restart === true,
    keepsJournal: options.journal !== false,
    problems,
  };
}

function readFormat(text: string | undefined, report: Report): UploadOptions['format'] {
  if (text === undefined) return undefined;
  const format = listFormats.find((name) => name === text.toLowerCase());
  if (!format) report('--format', `must be ${describeChoices(listFormats)}, got "${text}"`, text);
  return format;
}

/** Words for characters that are hard to type. */
const delimiterWords: Readonly<Record<string, string>> = { tab: '\t', '\\t': '\t' };

function readDelimiter(text: string | undefined, report: Report): string | undefined {
  if (text === undefined) return undefined;
  const delimiter = delimiterWords[text.toLowerCase()] ?? text;
  if (/^[^"\r\n\p{L}\p{N}]$/u.test(delimiter) && delimiter.length === 1 && delimiter <= '~') return delimiter;
  report('--delimiter', `must be one character such as , or ; or |, or the word tab, got "${text}"`, text);
  return undefined;
}

/** `column=field`, where the name of the column may have a = of its own. */
function readMap(
  texts: readonly string[],
  endpoint: string,
  report: Report,
): Readonly<Record<string, string>> {
  const fields = readListFields(endpoint);
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

function readHashed(text: string | undefined, { identifiers }: MembershipShape, report: Report) {
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

function readCountry(text: string | undefined, report: Report): string | undefined {
  if (text === undefined) return undefined;
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  report('--country', `must be a country code of two letters, such as DE, got "${text}"`, text);
  return undefined;
}

function readOperation(text: string | undefined, report: Report): UploadOptions['operation'] {
  const word = matchCase(text ?? 'Update', membershipOperations);
  const operation = membershipOperations.find((name) => name === word);
  if (!operation)
    report('--operation', `must be ${describeChoices(membershipOperations)}, got "${text}"`, text);
  return operation ?? 'Update';
}

function readCount(text: string | undefined, report: Report): number {
  if (text === undefined) return 1;
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(count) && count > 0) return count;
  report('--people-per-operation', `must be a whole number, 1 or more, got "${text}"`, text);
  return 1;
}
