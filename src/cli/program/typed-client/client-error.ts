/** The errors of the typed client, beside those of the service and of the network (docs/client.md). */
import { SecretStoreError } from '../../../auth/stores/secret-store.js';
import { nameFields } from '../../../call/flag-names.js';
import type { Problem } from '../../../call/problem.js';
import {
  type CallError,
  ConfigurationError,
  type RequestName,
  UnsendableError,
} from '../../../client/errors.js';
import { FileError } from '../../../files/atomic-file.js';
import { CommandError, type FlagProblem } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';

/** The values of a call are wrong. Nothing was sent. */
export class ProblemsError extends Error {
  override readonly name = 'ProblemsError';
  constructor(
    /** All problems, not only the first. `parameter` is the field, or the path of a value inside it. */
    readonly problems: readonly Problem[],
    message: string = problems.map((problem) => problem.message).join('; '),
  ) {
    super(message);
  }
}

/** A guard of the profile refused a write (docs/guards.md). Nothing was sent. */
export class GuardError extends Error {
  override readonly name = 'GuardError';
  constructor(
    /** Such as OVER_LIMIT or READ_ONLY_PROFILE. */
    readonly code: string,
    message: string,
    readonly problems: readonly Problem[],
  ) {
    super(message);
  }
}

/** The client cannot call: it is not signed in, a base URL is missing, or a setting is wrong. Nothing was sent. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(
    /** Such as NOT_SIGNED_IN or NO_BASE_URL. */
    readonly code: string,
    message: string,
    /** What to do, in sentences. */
    readonly hint: string | undefined,
  ) {
    super(message);
  }
}

/** Of a call after `close()`. */
export function closedError(): Error {
  return new Error('the client was closed');
}

/** A record of the service, as its call returns it. */
export interface FoundRecord {
  /** Its id, also where the record has it in another field, such as `media_key`. */
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The findings after a lost answer. */
export interface LostCreation {
  /** The records that are as they were sent, and not older: most likely what the call has created. */
  readonly records: readonly FoundRecord[];
  /**
   * New records of which it cannot be told that the call has created them: several that are as they were sent, or one of the
   * name that differs. `differing` has the fields with other values than those that were sent.
   */
  readonly candidates: readonly { readonly record: FoundRecord; readonly differing: readonly string[] }[];
  /**
   * Whether a record that is not among `records` does not exist. False where there are candidates, or where the list could not
   * be read to its end.
   */
  readonly isSure: boolean;
}

/**
 * The answer of a call was lost, and the service may have carried it out: to repeat it may do it twice. `cause` is the
 * ServiceError or NetworkError.
 */
export class UnconfirmedError extends Error {
  override readonly name = 'UnconfirmedError';
  readonly request: RequestName | undefined;
  constructor(
    cause: CallError,
    /** Undefined where the call creates nothing that a list shows, or the list cannot be read. */
    readonly found: LostCreation | undefined,
  ) {
    super(`${cause.message}; the service may have carried out the call`, { cause });
    this.request = cause.request;
  }
}

/** A part of the work of many calls is missing. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
  constructor(
    message: string,
    /** What was done: the rows of a report, or the counts of an upload. */
    readonly result: unknown,
  ) {
    super(message);
  }
}

/** The error that a program gets for one of the command line. Errors of other kinds are returned unchanged. */
export function toClientError(error: unknown): unknown {
  if (error instanceof UnsendableError) {
    const { parameter, message } = error;
    return new ProblemsError([{ parameter, code: 'INVALID_PARAMETER', message }]);
  }
  if (error instanceof ConfigurationError)
    return new SettingsError('CONFIGURATION', error.message, error.hint);
  if (error instanceof SecretStoreError) return new SettingsError('SECRET_STORE', error.message, error.hint);
  if (error instanceof FileError) return new SettingsError('FILE', error.message, error.hint);
  if (!(error instanceof CommandError)) return error;
  const { code, exit, hint } = error;
  const message = nameFields(error.message);
  const problems = toProblems(error.problems);
  if (exit === exitCodes.declined || exit === exitCodes.notPermitted)
    return new GuardError(code, message, problems);
  return problems.length > 0 ? new ProblemsError(problems, message) : new SettingsError(code, message, hint);
}

/** Problems for a program, which has fields and not flags. */
export function toProblems(problems: readonly FlagProblem[]): readonly Problem[] {
  return problems.map(({ flag: _, ...problem }) => ({ ...problem, message: nameFields(problem.message) }));
}
