/** The flags that every command takes. */
import type { Command } from 'commander';
import { settingDefaults } from '../../auth/settings.js';
import { environments, versions } from '../../contract/wire/service-facts.js';
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
  ['--quiet', 'nothing on stderr but errors'],
  ['--verbose', 'say on stderr which settings are used and which calls are made'],
  ['--trace', 'show every HTTP request and answer on stderr, secrets masked'],
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

/** The format of this name; tables where nobody said, undefined where there is none of this name. */
export function parseFormat(name: string | undefined): Format | undefined {
  return name === undefined ? 'table' : formats.find((known) => known === name.toLowerCase());
}

/** A number of seconds as milliseconds; undefined for any other text. */
export function millisecondsIn(text: string): number | undefined {
  return /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined;
}

/** A number of seconds as milliseconds. `source` names the flag or variable. Throws CommandError. */
export function parseDuration(text: string, source: string): number {
  const milliseconds = millisecondsIn(text);
  if (milliseconds === undefined) throw usageError(`${source} must be a number of seconds, got "${text}"`);
  return milliseconds;
}

/** Whether the text is a positive whole number. */
export function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

/** The version segment that the text names; undefined for one that the service never had. */
export function versionIn(text: string): number | undefined {
  const version = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return version >= versions.oldest && version <= versions.newest ? version : undefined;
}
