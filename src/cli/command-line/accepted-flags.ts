/**
 * The global flags that a local command accepts. A flag that has no effect on a command is an error rather than ignored:
 * a user who adds --dry-run relies on it.
 */
import { joinList } from '../../call/text-lists.js';
import { usageError } from '../errors/command-error.js';
import { optionKey } from './commander-options.js';
import { type Globals, globalFlagWords } from './global-flags.js';

/** Accepted by every command: output format, colour, prompts and notices. */
const universalFlags = ['output', 'yes', 'input', 'quiet', 'color'] as const;

/** A global flag that some commands do not accept, by commander's option key. */
export type SelectiveFlag = Exclude<keyof Globals, (typeof universalFlags)[number]>;

/** Flags of commands that return data. */
export const dataFlags: readonly SelectiveFlag[] = ['fields', 'query'];

/** Flags of commands that call the service. */
export const callFlags: readonly SelectiveFlag[] = ['timeout', 'maxWait', 'verbose', 'trace'];

/** The global flags, as typed, that a command with this list accepts. */
export function acceptedFlagWords(accepts: readonly SelectiveFlag[]): readonly string[] {
  return globalFlagWords.filter((flag) => isAccepted(toOptionKey(flag), accepts));
}

/** Throws CommandError that names all given flags that the command does not accept. */
export function rejectUnsupportedFlags(
  globals: Globals,
  words: readonly string[],
  accepts: readonly SelectiveFlag[],
): void {
  const unsupported = globalFlagWords.filter(
    (flag) => globals[toOptionKey(flag)] !== undefined && !isAccepted(toOptionKey(flag), accepts),
  );
  if (!unsupported.length) return;
  throw usageError(
    `ads ${words.join(' ')} does not support ${joinList(unsupported, 'and')}`,
    `Supported global flags: ${acceptedFlagWords(accepts).join(' ')}`,
  );
}

function isAccepted(key: keyof Globals, accepts: readonly SelectiveFlag[]): boolean {
  return [...universalFlags, ...accepts].includes(key);
}

/** `--no-color` becomes `color`, `--max-wait` becomes `maxWait`. */
function toOptionKey(flag: string): keyof Globals {
  return optionKey(flag.replace(/^--no-/, '--')) as keyof Globals;
}
