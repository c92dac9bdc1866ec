/** Errors of commands, with their exit code and a hint on what to do next. */

import { maxProblems, type Problem } from '../../../call/problem.js';
import type { ServiceError } from '../../../client/errors.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { userCommand } from './shown-command.js';

/** A problem with one parameter, with the flag or argument that sets it. */
export interface FlagProblem extends Problem {
  readonly flag: string;
}

/** An error that the user can fix. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  constructor(
    readonly code: string,
    readonly exit: ExitCode,
    message: string,
    readonly hint?: string,
    readonly problems: readonly FlagProblem[] = [],
  ) {
    super(message);
  }
}

/** There is no such command. `words` are those that it was asked for by, without flags. */
export class UnknownCommandError extends CommandError {
  constructor(
    readonly words: readonly string[],
    message: string,
    hint: string,
  ) {
    super('USAGE', exitCodes.usage, message, hint);
  }
}

/** The service rejected the call; the problems name flags and arguments instead of wire parameters. */
export class RejectedCallError extends Error {
  override readonly name = 'RejectedCallError';
  constructor(
    readonly serviceError: ServiceError,
    readonly problems: readonly FlagProblem[],
    /** A hint that is more specific than the one for the status. */
    readonly hint?: string,
  ) {
    super(serviceError.message);
  }
}

/** Wrong usage; nothing was sent. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError('USAGE', exitCodes.usage, message, hint);
}

/** Invalid parameters, all at once; nothing was sent. */
export function parameterError(problems: readonly FlagProblem[], hint?: string): CommandError {
  const message = problems.map((problem) => problem.message).join('; ');
  return new CommandError(problems[0]?.code ?? 'USAGE', exitCodes.usage, message, hint, problems);
}

/**
 * The same for what a file has: the first problems, described as they are listed, and how many more there are. A file may have
 * 80,000 of them.
 */
export function fileProblemsError<Found>(
  found: readonly Found[],
  describe: (one: Found) => FlagProblem,
  hint: string,
): CommandError {
  const more = found.length - maxProblems;
  const listed = found.slice(0, maxProblems).map(describe);
  return parameterError(listed, more > 0 ? `${more} more problems are not shown. ${hint}` : hint);
}

/** A problem with what a file of --from has for a parameter; `value` is quoted in answers for programs. */
export function fileProblem(parameter: string, message: string, value?: unknown): FlagProblem {
  const code = 'INVALID_PARAMETER';
  return { parameter, flag: '--from', code, message, ...(value !== undefined && { value: String(value) }) };
}

/** Throws parameterError where there are problems. */
export function throwIfProblems(problems: readonly FlagProblem[], hint?: string): void {
  if (problems.length) throw parameterError(problems, hint);
}

/** The call needs an account, and none is set. */
export function missingAccountError(): CommandError {
  const flag = '--account';
  return parameterError(
    [{ parameter: 'account_id', flag, code: 'MISSING_PARAMETER', message: `${flag} is required` }],
    `Or set ADS_ACCOUNT_ID (empty counts as not set), or set a default with: ${userCommand`ads accounts use ID`}`,
  );
}

/** The user declined a confirmation, or could not be asked. */
export function declinedError(message: string, hint: string): CommandError {
  return new CommandError('DECLINED', exitCodes.declined, message, hint);
}
