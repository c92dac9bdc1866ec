/** The flags that every command takes. */
import type { Command } from 'commander';
import { settingDefaults } from '../../auth/settings.js';
import { environments } from '../../contract/wire/service-facts.js';
import type { Notation } from '../../derive/command-tree.js';
import { type Format, formats } from '../../output/answer.js';
import { usageError } from '../errors/command-error.js';

/** The values of the global flags as typed. */
export interface Globals {
  readonly profile?: string;
  readonly env?: string;
  readonly account?: string;
  readonly apiVersion?: string;
  readonly output?: string;
  readonly fields?: string;
  readonly query?: string;
  readonly all?: boolean;
  readonly limit?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly input: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly trace?: boolean;
  readonly color: boolean;
  readonly timeout?: string;
  readonly maxWait?: string;
}

/** Flags, their help and their values; the order is the order of the help. */
export const globalFlags: readonly Notation[] = [
  ['--profile <name>', 'profile to use (ADS_PROFILE)'],
  [
    '--env <environment>',
    `${environments.join(', ')}; local is the emulator inside ads (ADS_ENV)`,
    environments,
  ],
  ['--account <id>', 'advertising account (ADS_ACCOUNT_ID)'],
  ['--api-version <n>', 'another version segment in the path'],
  ['-o, --output <format>', `${formats.join(', ')} (ADS_OUTPUT)`, formats],
  ['--fields <names>', 'fields to show, in order: id,name', 'fields'],
  ['--query <jmespath>', 'JMESPath over the whole result'],
  ['--all', 'lists: every page'],
  ['--limit <n>', 'lists: at most so many records, over as many pages as needed'],
  ['--dry-run', 'check and show what would be sent or changed, and do nothing'],
  ['--yes', 'answer yes to every confirmation'],
  ['--no-input', 'never ask'],
  ['--quiet', 'no talk on stderr but errors'],
  ['--verbose', 'show each request on stderr'],
  ['--trace', 'show more of each request, without secrets'],
  ['--no-color', 'no colour (NO_COLOR)'],
  ['--timeout <seconds>', `longest wait for one answer (ADS_TIMEOUT; default ${settingDefaults.timeout})`],
  [
    '--max-wait <seconds>',
    `longest wait for rate limits and retries (ADS_MAX_WAIT; default ${settingDefaults.maxWait})`,
  ],
];

/** The global flags as they are typed: `--output`, `--no-input`. */
export const globalFlagWords: readonly string[] = globalFlags.map(([flag]) =>
  flag.replace(/^-o, | <.*/g, ''),
);

/** The names of the global flags, without dashes: no parameter of the contract may take one. */
export const globalFlagNames: readonly string[] = globalFlagWords.map((flag) =>
  flag.replace(/^--(no-)?/, ''),
);

export function addGlobalFlags(program: Command): void {
  for (const [flag, help] of globalFlags) program.option(flag, help);
}

/** The format asked for; tables where nobody said. */
export function parseFormat(name: string | undefined): Format {
  if (name === undefined) return 'table';
  const format = formats.find((known) => known === name);
  if (!format) throw usageError(`--output must be ${formats.join(', ')}, got "${name}"`);
  return format;
}

/** A number of seconds as milliseconds. `source` names the flag or variable. */
export function parseDuration(text: string, source: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text))
    throw usageError(`${source} must be a number of seconds, got "${text}"`);
  return Math.round(Number(text) * 1000);
}

/** A positive whole number given to a global flag. */
export function parseCount(text: string, flag: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw usageError(`${flag} must be a whole number of at least 1, got "${text}"`);
  return Number(text);
}
