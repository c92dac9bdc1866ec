/**
 * Which global flags a local command accepts. A flag that means nothing to a command is refused rather than ignored:
 * whoever types it expects something of it, and of --dry-run that nothing happens.
 */
import type { FlagProblem } from '../errors/command-error.js';
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

/** The global flags that mean something to a command, and what is wrong with the others that were typed. */
export interface AcceptedFlags {
  readonly globals: Globals;
  readonly problems: readonly FlagProblem[];
  /** Names the flags that the command takes; absent where nothing was refused. */
  readonly hint?: string;
}

/** Takes out every typed flag that means nothing to the command, so that nobody asks for a better value of it. */
export function acceptFlags(
  typed: Globals,
  words: readonly string[],
  accepts: readonly SelectiveFlag[],
): AcceptedFlags {
  const refused = globalFlagWords.filter(
    (flag) => typed[keyOf(flag)] !== undefined && !isAccepted(keyOf(flag), accepts),
  );
  if (!refused.length) return { globals: typed, problems: [] };
  const keys = refused.map(keyOf);
  const globals = Object.fromEntries(
    Object.entries(typed).filter(([key]) => !keys.includes(key as keyof Globals)),
  );
  const command = `ads ${words.join(' ')}`;
  return {
    // Only optional flags can be refused.
    globals: globals as unknown as Globals,
    problems: refused.map((flag) => ({
      parameter: flag.slice(2).replaceAll('-', '_'),
      flag,
      code: 'USAGE',
      message: `${flag} means nothing to ${command}`,
    })),
    hint: `The global flags that ${command} takes: ${acceptedFlagWords(accepts).join(' ')}`,
  };
}

function isAccepted(key: keyof Globals, accepts: readonly SelectiveFlag[]): boolean {
  return [...everywhere, ...accepts].includes(key);
}

/** `--no-color` is kept as `color`, `--max-wait` as `maxWait`. */
function keyOf(flag: string): keyof Globals {
  return optionKey(flag.replace(/^--no-/, '--')) as keyof Globals;
}
