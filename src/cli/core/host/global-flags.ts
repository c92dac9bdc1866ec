/** The global flags. */
import { settingDefaults } from '../../../auth/setting.js';
import { environments, versions } from '../../../contract/wire/service-facts.js';
import type { Notation } from '../../../derive/command-tree.js';
import { defaultFormat, type Format, formats } from '../../../output/formats.js';
import { joinList } from '../../../values/text-lists.js';
import { usageError } from './command-error.js';

/** The values of the global flags as typed. */
export interface Globals {
  readonly profile?: string;
  readonly env?: string;
  readonly account?: string;
  readonly allAccounts?: boolean;
  readonly apiVersion?: string;
  readonly output?: string;
  readonly fields?: string;
  readonly query?: string;
  readonly bom?: boolean;
  readonly spreadsheetSafe?: boolean;
  readonly exact?: boolean;
  readonly decimal?: boolean;
  /** Conditions, one for each flag. */
  readonly filter?: readonly string[];
  readonly sort?: string;
  readonly resolve?: boolean;
  readonly all?: boolean;
  readonly limit?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly allowOverLimit?: boolean;
  readonly input: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly trace?: boolean;
  readonly color: boolean;
  readonly timeout?: string;
  readonly maxWait?: string;
  readonly cache?: boolean;
}

/** Flags with their help and values, in the order of the help. */
export const globalFlags: readonly Notation[] = [
  ['--profile <name>', 'profile to use (ADS_PROFILE)', { refers: ['profiles'] }],
  ['--env <environment>', `${joinList(environments, 'or')}, the built-in emulator (ADS_ENV)`, environments],
  [
    '--account <id>',
    'account by id or name; a,b or @FILE to read from several (ADS_ACCOUNT_ID)',
    { refers: ['accounts'] },
  ],
  ['--all-accounts', 'reads: every account that you have access to, in one result'],
  ['--api-version <n>', 'API version to use instead of the default'],
  ['-o, --output <format>', `${formats.join(', ')} (ADS_OUTPUT)`, formats, 'last'],
  ['--fields <names>', 'comma-separated fields to show, such as id,name', 'fields', 'last'],
  ['--query <jmespath>', 'filter the result with a JMESPath expression', undefined, 'last'],
  ['--bom', 'csv, tsv: start with a byte order mark for Excel'],
  ['--spreadsheet-safe', "csv, tsv: put ' before cells that a spreadsheet would run as formulas"],
  ['--decimal', 'csv, tsv: amounts as decimals with a currency column, instead of micro units'],
  ['--exact', 'tables: show every decimal of amounts instead of rounding to the currency'],
  [
    '--filter <condition>',
    "lists: only matching rows, such as 'daily_budget>50'; repeatable",
    'columns',
    'each',
  ],
  ['--sort <fields>', 'lists: sort rows, such as by name or -daily_budget', 'order', 'last'],
  ['--resolve', 'reads: show the names of other records next to their ids'],
  ['--all', 'lists: fetch all pages'],
  ['--limit <n>', 'lists: maximum number of records, from as many pages as needed', undefined, 'last'],
  ['--dry-run', 'validate and show the request or change without sending it'],
  ['--yes', 'answer yes to all confirmation prompts'],
  ['--allow-over-limit', 'writes: exceed a limit of the profile, unless the profile forbids it'],
  ['--no-input', 'disable prompts'],
  ['--quiet', 'print only errors on stderr; the answer stays on stdout'],
  ['--verbose', 'print the settings in use and the calls made on stderr'],
  ['--trace', 'print every HTTP request and response on stderr, with secrets redacted'],
  ['--no-color', 'disable color (NO_COLOR)'],
  [
    '--timeout <seconds>',
    `timeout of a single request (ADS_TIMEOUT; default ${settingDefaults.timeout})`,
    undefined,
    'last',
  ],
  [
    '--max-wait <seconds>',
    `maximum wait of the whole command for rate limits and retries (ADS_MAX_WAIT; default ${settingDefaults.maxWait})`,
    undefined,
    'last',
  ],
  [
    '--no-cache',
    'wait and request again when the rate limit of a list is used up, instead of showing a cached answer',
  ],
];

/** The global flags as typed: `--output`, `--no-input`. */
export const globalFlagWords: readonly string[] = globalFlags.map(([flag]) =>
  flag.replace(/^-o, | <.*/g, ''),
);

/** The names of the global flags without dashes: no parameter of the contract may have one of them. */
export const globalFlagNames: readonly string[] = globalFlagWords.map((flag) =>
  flag.replace(/^--(no-)?/, ''),
);

/** Whether rows are selected or put in order here, for which all of them are read. */
export function selectsRows({ filter, sort }: Pick<Globals, 'filter' | 'sort'>): boolean {
  return filter !== undefined || sort !== undefined;
}

/** The format of this name, in any case; the default one without a name, undefined if the name is not known. */
export function parseFormat(name: string | undefined): Format | undefined {
  return name === undefined ? defaultFormat : formats.find((known) => known === name.toLowerCase());
}

/** A number of seconds. */
export const secondsForm = /^[0-9]{1,6}(\.[0-9]{1,3})?$/;

/** Parses a number of seconds into milliseconds; undefined for any other text. */
export function parseSeconds(text: string): number | undefined {
  return secondsForm.test(text) ? Math.round(Number(text) * 1000) : undefined;
}

/** Parses a number of seconds into milliseconds. `source` names the flag or variable. Throws CommandError. */
export function parseDuration(text: string, source: string): number {
  const milliseconds = parseSeconds(text);
  if (milliseconds === undefined) throw usageError(`${source} must be a number of seconds, got "${text}"`);
  return milliseconds;
}

/** The API version that the text names; undefined for one that never existed. */
export function parseVersion(text: string): number | undefined {
  const version = /^\d+$/.test(text) ? Number(text) : 0;
  return version >= versions.oldest && version <= versions.newest ? version : undefined;
}
