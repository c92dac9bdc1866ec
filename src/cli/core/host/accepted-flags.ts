/**
 * The global flags that a local command accepts. A flag that has no effect on a command is an error rather than ignored:
 * a user who adds --dry-run relies on it.
 */

import type { Flag } from '../../../flags/flag.js';
import { optionKey } from '../../../flags/typed-values.js';
import { shellCommand } from '../../../values/shell-word.js';
import type { FlagProblem } from './command-error.js';
import { type Globals, globalFlagWords } from './global-flags.js';

/** Accepted by every command: output format, color, prompts and notices. */
const universalFlags = ['output', 'yes', 'input', 'quiet', 'color'] as const;

/** A global flag that some commands do not accept, by commander's option key. */
export type SelectiveFlag = Exclude<keyof Globals, (typeof universalFlags)[number]>;

/** Flags of commands that return data. */
export const dataFlags: readonly SelectiveFlag[] = [
  'fields',
  'query',
  'bom',
  'spreadsheetSafe',
  'decimal',
  'exact',
];

/** Flags of commands that return rows: they are selected and put in order where the answer is printed. */
export const rowFlags: readonly SelectiveFlag[] = ['filter', 'sort'];

/** Flags of commands that call the service. */
export const callFlags: readonly SelectiveFlag[] = ['timeout', 'maxWait', 'cache', 'verbose', 'trace'];

/** Flags of commands that call the service with a profile, whatever the account. */
export const profileCallFlags: readonly SelectiveFlag[] = [...dataFlags, ...callFlags, 'profile', 'env'];

/** Flags of commands that read from an account. */
export const readFlags: readonly SelectiveFlag[] = [...profileCallFlags, 'account'];

/** Flags of commands that change something in an account. */
export const writeFlags: readonly SelectiveFlag[] = [...readFlags, 'dryRun'];

/** Common to commands that change something at the service whatever their arguments are. */
export const changesAccount = () => true;

/** Common to commands that describe ads itself. */
export const describesAds = { profile: 'unused', accepts: dataFlags } as const;

/** The global flags, as typed, that a command with this list accepts. */
export function acceptedFlagWords(accepts: readonly SelectiveFlag[]): readonly string[] {
  return globalFlagWords.filter((flag) => isAccepted(toOptionKey(flag), accepts));
}

/**
 * Takes away what was typed for flags of the command's own that are called like a global one: commander gives such a value
 * to the program.
 */
export function takeOwnFlags(
  typed: Globals,
  flags: readonly Flag[],
): { readonly globals: Globals; readonly own: Readonly<Record<string, unknown>> } {
  const names = flags.map(({ name }) => name).filter((flag) => globalFlagWords.includes(flag));
  if (names.length === 0) return { globals: typed, own: {} };
  const keys = names.map(toOptionKey);
  const split = (isOwn: boolean) =>
    Object.fromEntries(
      Object.entries(typed).filter(([key]) => keys.includes(key as keyof Globals) === isOwn),
    );
  // Only optional flags are called like those of a command.
  return { globals: split(false) as unknown as Globals, own: split(true) };
}

/** The global flags that mean something to a command, and what is wrong with the others that were typed. */
export interface AcceptedFlags {
  readonly globals: Globals;
  readonly problems: readonly FlagProblem[];
  /** Names the flags that the command takes; absent where nothing was refused. */
  readonly hint?: string;
}

/**
 * Removes the flags that the command does not support, so that their values are not validated too. The command's own
 * flags serve to name the one that does what a refused flag was meant to do.
 */
export function acceptFlags(
  typed: Globals,
  words: readonly string[],
  accepts: readonly SelectiveFlag[],
  flags: readonly Flag[] = [],
): AcceptedFlags {
  const refused = globalFlagWords.filter(
    (flag) => isTyped(flag, typed[toOptionKey(flag)]) && !isAccepted(toOptionKey(flag), accepts),
  );
  if (!refused.length) return { globals: typed, problems: [] };
  const keys = refused.map(toOptionKey);
  const globals = Object.fromEntries(
    Object.entries(typed).filter(([key]) => !keys.includes(key as keyof Globals)),
  );
  const command = shellCommand`ads ${words}`;
  const advise = (flag: string) =>
    flag === '--limit' && flags.some(({ name }) => name === '--top') ? '; use --top' : '';
  return {
    // Only optional flags can be refused.
    globals: globals as unknown as Globals,
    problems: refused.map((flag) => ({
      parameter: flag.slice(2).replaceAll('-', '_'),
      flag,
      code: 'USAGE',
      message: `${command} does not support ${flag}${advise(flag)}`,
    })),
    hint: `Supported global flags: ${acceptedFlagWords(accepts).join(' ')}`,
  };
}

/** A flag that denies something is true unless it was typed. */
function isTyped(flag: string, value: unknown): boolean {
  return flag.startsWith('--no-') ? value === false : value !== undefined;
}

function isAccepted(key: keyof Globals, accepts: readonly SelectiveFlag[]): boolean {
  return [...universalFlags, ...accepts].includes(key);
}

/** `--no-color` becomes `color`, `--max-wait` becomes `maxWait`. */
function toOptionKey(flag: string): keyof Globals {
  return optionKey(flag.replace(/^--no-/, '--')) as keyof Globals;
}
