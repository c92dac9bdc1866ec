/** The description of a command that is not an endpoint of the contract. */
import type { Rule } from '../../../contract/types.js';
import type { LocalDescription } from '../../../derive/command-tree.js';
import type { LocalParams, LocalValues } from '../../../flags/local-flags.js';
import type { RowShape } from '../../../output/answer.js';
import type { DataFormat } from '../../../output/formats.js';
import type { SelectiveFlag } from './accepted-flags.js';
import type { ExitCode } from './exit-codes.js';
import type { Action } from './invocation.js';

/**
 * The use of the profile by a command: the named one must exist; it may be missing, as for commands that create or repair one;
 * or the config is not read at all, so that it may be invalid.
 */
export type ProfileUse = 'required' | 'optional' | 'unused';

/** A command that is not an endpoint of the contract. Its action is loaded on demand. */
export interface LocalCommand extends LocalDescription {
  readonly profile?: ProfileUse;
  /** It reads no file and writes none, so that it runs whatever the variables of directories say. */
  readonly usesNoFiles?: true;
  /** It is about the emulator and nothing else: `--env local` means what it does without it, and another environment is an error. */
  readonly isOfEmulator?: true;
  /** It takes several accounts, separated by commas. */
  readonly severalAccounts?: true;
  /** With these words after its name it takes no account from a setting. */
  readonly namesAccount?: (args: readonly string[]) => boolean;
  /** It prints text of this format unless --output asks for another, whatever the settings say. */
  readonly writes?: DataFormat;
  /** The global flags that it accepts besides those that every command accepts; others are an error. */
  readonly accepts: readonly SelectiveFlag[];
  /**
   * It changes something at the service, with these words after its name: the history tells of it even if it ends before its
   * first write. `ads undo` itself is no such command.
   */
  readonly changesAccount?: (args: readonly string[]) => boolean;
  /**
   * The rows of its answer, of a dry run or of the work itself: what was typed for the output is checked by them before anything is
   * sent. A command without it that writes does so itself.
   */
  readonly answers?: (isDryRun: boolean) => Promise<RowShape>;
  /** The codes that it may exit with beside those that many commands have (program/help/describe-command.ts). */
  readonly exits?: readonly ExitCode[];
  /** The action has more to check than types and rules say, and reports all problems. */
  readonly checksMore?: true;
  readonly load: () => Promise<Action<never>>;
  /** It returns rows over time, with a ChartLayout, so that -o chart, spark and svg work. */
  readonly draws?: true;
}

/** Describes a command whose action takes the values of its flags and arguments: their types must agree. */
export function localCommand<
  const A extends LocalParams = Record<never, never>,
  const F extends LocalParams = Record<never, never>,
>(
  command: Omit<LocalCommand, 'arguments' | 'flags' | 'rules' | 'load'> & {
    readonly arguments?: A;
    readonly flags?: F;
    readonly rules?: readonly Rule<Extract<keyof NoInfer<A> | keyof NoInfer<F>, string>>[];
    readonly load: () => Promise<Action<LocalValues<A & F>>>;
  },
): LocalCommand {
  return command;
}
