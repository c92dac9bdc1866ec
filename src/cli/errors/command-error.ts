/** The ways in which a command fails before anything is sent. Each knows its exit code and what to type next. */
import type { Problem } from '../../call/problem.js';
import type { ServiceError } from '../../client/errors.js';
import { type ExitCode, exitCodes } from './exit-codes.js';

/** A problem of one parameter as the command line names it. */
export interface FlagProblem extends Problem {
  readonly flag: string;
}

/** A failure that a person can mend. */
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

/** The service refused the call; the problems say it in the words in which the person asked. */
export class RejectedCallError extends Error {
  override readonly name = 'RefusedCallError';
  constructor(
    readonly refusal: ServiceError,
    readonly problems: readonly FlagProblem[],
    /** What to do next, where that is known better than by the status. */
    readonly hint?: string,
  ) {
    super(refusal.message);
  }
}

/** Wrong usage; nothing was sent. */
export function usageError(message: string, hint?: string): CommandError {
  return new CommandError('USAGE', exitCodes.usage, message, hint);
}

/** Refused parameters, all of them at once; nothing was sent. */
export function parameterError(problems: readonly FlagProblem[], hint?: string): CommandError {
  const message = problems.map((problem) => problem.message).join('; ');
  return new CommandError(problems[0]?.code ?? 'USAGE', exitCodes.usage, message, hint, problems);
}

/** Throws parameterError where there are problems. */
export function refuseProblems(problems: readonly FlagProblem[], hint?: string): void {
  if (problems.length) throw parameterError(problems, hint);
}

/** The call needs an account, and none is named or chosen. */
export function missingAccountError(): CommandError {
  const flag = '--account';
  return parameterError(
    [{ parameter: 'account_id', flag, code: 'MISSING_PARAMETER', message: `${flag} is required` }],
    'Or set ADS_ACCOUNT_ID, or choose a default with: ads accounts use ID',
  );
}

/** A confirmation was declined, or could not be asked. */
export function declinedError(message: string, hint: string): CommandError {
  return new CommandError('DECLINED', exitCodes.declined, message, hint);
}
