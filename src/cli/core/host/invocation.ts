/** The invocation of a command, and the types of actions and local commands. */
import type { Settings } from '../../../auth/settings.js';
import type { WaitMeter } from '../../../client/wait-budget.js';
import type { CommandTree } from '../../../derive/command-tree.js';
import type { Answer } from '../../../output/answer.js';
import type { Format } from '../../../output/formats.js';
import type { FlagProblem } from './command-error.js';
import type { ExitCode } from './exit-codes.js';
import type { Globals } from './global-flags.js';
import type { Style } from './notices.js';
import type { World } from './world.js';

/** The command as it was typed: words, flags, and the settings that they choose. */
export interface Command {
  readonly globals: Globals;
  /** The command's own flags, keyed as commander keys them. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly args: readonly string[];
  /** All arguments of the program, as they were typed. */
  readonly argv: readonly string[];
  /** The words of a command that stands for a call with other words, such as `campaigns pause`. */
  readonly words?: readonly string[];
  /** The alias that the command line was expanded from, as it is shown to people; undefined without one. */
  readonly alias: string | undefined;
  /** The settings resolved from flags, environment and profile; read once. */
  readonly settings: Settings;
  readonly format: Format;
  /** It is the typed client of a program, not a command. */
  readonly isProgram?: true;
  /** Its writes are those of an apply of campaign files. */
  readonly isApply?: true;
}

/** The ways to address the person at stderr while a command runs. */
export interface Reporter {
  /** Writes a message to stderr, unless --quiet is set. See Notices for when it is written, and where it has styles. */
  readonly notice: (message: string, style?: Style) => Promise<void>;
  /** Writes a message of one line to stderr that people may overlook, unless --quiet is set. Only for people. */
  readonly noticeFaint: (message: string) => Promise<void>;
  /** Writes a message to stderr at once in every format: what a person must know while the command continues to wait. */
  readonly noticeNow: (message: string) => Promise<void>;
  /** Says what the person must do for the command to continue: at once, in every format, with --quiet too. */
  readonly instruct: (message: string) => Promise<void>;
  /** Shows how far long work is, on the last line of a terminal and nowhere else; without a line it is cleared. */
  readonly showProgress: (line?: string) => Promise<void>;
  /** Suggests a command that may be useful next; undefined where nobody reads suggestions. */
  readonly suggest?: ((command: string) => void) | undefined;
}

/** The end of a command: its problems, its exit code, and the work that is left for the end. */
export interface Ending {
  /**
   * Problems with the global flags, and with those of a local command. The action of a contract command, or of a local one
   * that `checksMore`, reports them together with its own; that of any other command is not called where there are some.
   */
  readonly problems: readonly FlagProblem[];
  /** The hint of these problems. */
  readonly problemHint?: string | undefined;
  /** Leaves work for after the answer is printed, such as closing what was opened. */
  readonly defer: (work: () => Promise<void>) => void;
  /** Announces a write that is about to be sent: from now on, a signal never ends the process before the command does. */
  readonly noteSending: () => void;
  /** Announces that a write may have taken effect: from now on the command cannot end as if nothing had been sent. */
  readonly noteWritten: () => void;
  /**
   * Sets a non-zero exit code for a command that still returns an answer. The answer contains the reason; with a
   * machine-readable format the error, which must have the same exit code, is written to stderr too.
   */
  readonly setExitCode: (code: ExitCode, error: unknown) => void;
}

/** Everything a command runs with. Only actions take the whole: a function takes the part that it uses. */
export interface Invocation extends Command, Reporter, Ending {
  readonly world: World;
  /** Aborted on Ctrl-C and on termination signals. */
  readonly signal: AbortSignal;
  /** How long the command has waited for the service: all its calls share the budget of --max-wait. */
  readonly meter: WaitMeter;
  /** The entries of the history that the write about to be sent reverses. */
  readonly reversal?: () => Reversal;
  /** All commands as data. Loaded on demand: only commands that describe ads itself need it. */
  readonly commandTree: () => Promise<CommandTree>;
  /** Runs another command line in this process, in a world of its own. Returns its exit code, and never throws. */
  readonly runCommand: (argv: readonly string[], world: World) => Promise<number>;
}

/** The entries of the history that a write is sent to undo, and those of their records that need no write of their own. */
export interface Reversal {
  readonly undoes: readonly string[];
  readonly settled: readonly string[];
  /** All entries that the command is to undo, where they are more than those of this write. */
  readonly meant?: readonly string[];
}

/** Runs a command with the checked values of its flags. It returns the answer and never writes it itself. */
export type Action<V = unknown> = (invocation: Invocation, values: V) => Promise<Answer | undefined>;

/** The value of one of the command's own flags, if given. */
export function textOption(options: Invocation['options'], key: string): string | undefined {
  const value = options[key];
  return typeof value === 'string' ? value : undefined;
}

/** The values of one of the command's own flags that may be repeated, in the order in which they were given. */
export function repeatedOption(options: Invocation['options'], key: string): readonly string[] {
  const values = options[key];
  return Array.isArray(values) ? values.map(String) : [];
}
