/** Runs a command that is not an endpoint of the contract: checks its flags and arguments, and gives the action their values. */
import { optionKey } from '../../../flags/typed-values.js';
import { type FlagProblem, throwIfProblems } from '../../core/host/command-error.js';
import { outputProblems } from '../../core/host/global-flag-problems.js';
import type { Action, Invocation } from '../../core/host/invocation.js';
import type { LocalCommand } from '../../core/host/local-command.js';
import { readFlags } from '../../core/input/read-flags.js';

/** The action of the command. It throws CommandError with all problems before anything is done. */
export async function createLocalAction(local: LocalCommand): Promise<Action> {
  const action = await local.load();
  return async (invocation) => {
    const checked = readFlags(local, invocation);
    const { globals } = invocation;
    const shape = await local.answers?.(globals.dryRun === true);
    const others = shape ? await outputProblems(globals, shape, invocation.problems) : invocation.problems;
    const problems = [...checked.problems, ...others, ...environmentProblems(local, invocation)];
    if (!local.checksMore) throwIfProblems(problems, invocation.problemHint);
    // Actions use only checked values. `localCommand` has seen that it takes these values.
    return action({ ...invocation, problems, options: ofCall(local, invocation) }, checked.values as never);
  };
}

/** Settings that name another environment are for calls of the service; a flag that does is a mistake. */
function environmentProblems(
  { isOfEmulator }: LocalCommand,
  { globals }: Pick<Invocation, 'globals'>,
): FlagProblem[] {
  const env = isOfEmulator && globals.env;
  if (!env || env.toLowerCase() === 'local') return [];
  const message = `--env must be local, got ${env}: this command is about the emulator`;
  return [{ parameter: 'env', flag: '--env', code: 'INVALID_PARAMETER', message, value: env }];
}

/** What was typed for the flags that the command shares with a call, which reads them as a call does. */
function ofCall(
  { flagsOfCall = [] }: LocalCommand,
  { options }: Pick<Invocation, 'options'>,
): Invocation['options'] {
  const keys = flagsOfCall.map(({ name }) => optionKey(name));
  return Object.fromEntries(Object.entries(options).filter(([key]) => keys.includes(key)));
}
