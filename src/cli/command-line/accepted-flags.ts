/**
 * Which global flags a local command accepts. A flag that means nothing to a command is refused rather than ignored:
 * whoever types it expects something of it, and of --dry-run that nothing happens.
 */
import { joinList } from '../../call/text-lists.js';
import { usageError } from '../errors/command-error.js';
import { optionKey } from './commander-options.js';
import { type Globals, globalFlagWords } from './global-flags.js';

/** Accepted by every command: the format of answers and errors, colour, questions and notices. */
const everywhere = ['output', 'yes', 'input', 'quiet', 'color'] as const;

/** The name of a global flag that some commands refuse, as commander keys it. */
export type SelectiveFlag = Exclude<keyof Globals, (typeof everywhere)[number]>;

/** Flags of commands that answer with data. */
export const dataFlags: readonly SelectiveFlag[] = ['fields', 'query'];

/** Flags of commands that make calls. */
export const callFlags: readonly SelectiveFlag[] = ['timeout', 'maxWait', 'verbose', 'trace'];

/** The global flags, as they are typed, that a command with this list accepts. */
export function acceptedFlagWords(accepts: readonly SelectiveFlag[]): readonly string[] {
  return globalFlagWords.filter((flag) => isAccepted(keyOf(flag), accepts));
}

/** Throws CommandError, naming every typed flag that means nothing to the command. */
export function refuseMeaninglessFlags(
  globals: Globals,
  words: readonly string[],
  accepts: readonly SelectiveFlag[],
): void {
  const refused = globalFlagWords.filter(
    (flag) => globals[keyOf(flag)] !== undefined && !isAccepted(keyOf(flag), accepts),
  );
  if (!refused.length) return;
  const verb = refused.length === 1 ? 'means' : 'mean';
  throw usageError(
    `${joinList(refused, 'and')} ${verb} nothing to ads ${words.join(' ')}`,
    `The global flags it takes: ${acceptedFlagWords(accepts).join(' ')}`,
  );
}

function isAccepted(key: keyof Globals, accepts: readonly SelectiveFlag[]): boolean {
  return [...everywhere, ...accepts].includes(key);
}

/** `--no-color` is kept as `color`, `--max-wait` as `maxWait`. */
function keyOf(flag: string): keyof Globals {
  return optionKey(flag.replace(/^--no-/, '--')) as keyof Globals;
}
