/** One command as it was called, and the shape of what runs it. */
import type { Settings } from '../auth/settings.js';
import type { CommandTree, LocalDescription } from '../derive/command-tree.js';
import type { Answer, Format } from '../output/answer.js';
import type { SelectiveFlag } from './command-line/accepted-flags.js';
import type { Globals } from './command-line/global-flags.js';
import type { FlagProblem } from './errors/command-error.js';
import type { ExitCode } from './errors/exit-codes.js';
import type { World } from './world.js';

export interface Invocation {
  readonly world: World;
  readonly globals: Globals;
  /** The command's own flags, keyed as commander keys them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly args: readonly string[];
  /** Flags, environment and profile, weighed; read once. */
  readonly settings: Settings;
  readonly format: Format;
  /** Every command as data. Loaded on demand: only what describes the tool itself needs it. */
  readonly commandTree: () => Promise<CommandTree>;
  /** What is wrong with the global flags. Told by the action of a contract command, together with its own problems. */
  readonly problems: readonly FlagProblem[];
  /** Aborted on Ctrl-C and termination. */
  readonly signal: AbortSignal;
  /** Says something to the person, on stderr; silent with --quiet. See Notices for when it is written. */
  readonly notice: (message: string) => Promise<void>;
  /** The same, at once in every format: what a person must know while the command goes on waiting. */
  readonly tellNow: (message: string) => Promise<void>;
  /** Says what the person must do for the command to go on: at once, in every format, with --quiet too. */
  readonly instruct: (message: string) => Promise<void>;
  /** Leaves work for after the answer is printed, such as closing what was opened. */
  readonly defer: (work: () => Promise<void>) => void;
  /**
   * Sets the exit code of a command that answers although not all is well. The answer says why to a person; programs
   * are told the error, which must have the same exit code, on stderr too.
   */
  readonly setExitCode: (code: ExitCode, error: unknown) => void;
}

/** Runs a command. It returns data and never writes an answer itself. */
export type Action = (invocation: Invocation) => Promise<Answer | undefined>;

/**
 * How a command uses the profile: it needs the named one to exist; it runs without too, as it makes one or is needed
 * to mend that; or it never looks at the config, which may be broken.
 */
export type ProfileUse = 'required' | 'optional' | 'unused';

/** A command that is not an endpoint of the contract. Its action is loaded when it runs. */
export interface LocalCommand extends LocalDescription {
  readonly profile?: ProfileUse;
  /** The global flags that mean something to it, besides those that every command accepts; others are refused. */
  readonly accepts: readonly SelectiveFlag[];
  readonly load: () => Promise<Action>;
}

/** The text of one of the command's own flags, if it was given. */
export function textOption(options: Invocation['options'], key: string): string | undefined {
  const value = options[key];
  return typeof value === 'string' ? value : undefined;
}
