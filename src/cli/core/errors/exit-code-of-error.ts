/** Decides which error ends a command with which exit code. */

import { SignInError, type SignInFault } from '../../../auth/sign-in-error.js';
import { SecretStoreError } from '../../../auth/stores/secret-store.js';
import { IdError } from '../../../call/file-name-of.js';
import { MetricsError } from '../../../call/metric-rows.js';
import {
  ConfigurationError,
  hasCode,
  isFailureAfterLost,
  isUnauthorized,
  NetworkError,
  ServiceError,
  UnsendableError,
} from '../../../client/errors.js';
import { ListenError } from '../../../emulator/http/listen-error.js';
import { StoreError } from '../../../emulator/store/store-error.js';
import { FileError } from '../../../files/atomic-file.js';
import { FieldError } from '../../../output/fields.js';
import { FormatError } from '../../../output/format-error.js';
import { QueryError } from '../../../output/query-error.js';
import { SelectionError } from '../../../output/selection/selection-error.js';
import { MissingPartError } from '../../../values/system-error.js';
import { CommandError, RejectedCallError } from '../host/command-error.js';
import { type ExitCode, exitCodes } from '../host/exit-codes.js';
import { OutputError } from '../host/stream-errors.js';

/** Errors whose class says all. What ads refuses by itself is wrong usage: nothing was sent. */
const exitByClass: readonly (readonly [new (...args: never) => Error, ExitCode])[] = [
  [FileError, exitCodes.usage],
  [MissingPartError, exitCodes.usage],
  [ListenError, exitCodes.usage],
  [FieldError, exitCodes.usage],
  [QueryError, exitCodes.usage],
  [SelectionError, exitCodes.usage],
  [FormatError, exitCodes.usage],
  [SecretStoreError, exitCodes.notSignedIn],
  [OutputError, exitCodes.partial],
  [MetricsError, exitCodes.unreachable],
  [IdError, exitCodes.unreachable],
];

const exitBySignInFault: Readonly<Record<SignInFault, ExitCode>> = {
  CALLBACK_NOT_APPROVED: exitCodes.refused,
  PIN_ONLY: exitCodes.refused,
  UNCONFIRMED: exitCodes.refused,
  WRONG_APP_KEY: exitCodes.notSignedIn,
  CLOCK_SKEW: exitCodes.notSignedIn,
  APP_NOT_APPROVED: exitCodes.notPermitted,
  DENIED: exitCodes.declined,
  LATE: exitCodes.notSignedIn,
  WRONG_PIN: exitCodes.notSignedIn,
  REQUEST_ENDED: exitCodes.notSignedIn,
  PORT_TAKEN: exitCodes.usage,
  CHANGED_SINCE: exitCodes.refused,
};

/** By HTTP status; any other 4xx is `refused`. */
const exitByStatus: ReadonlyMap<number, ExitCode> = new Map([
  [401, exitCodes.notSignedIn],
  [403, exitCodes.notPermitted],
  [404, exitCodes.notFound],
]);

/** The exit code of an error. One of an unknown class is a bug in ads. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return exitCodeOfCommandError(error);
  if (error instanceof RejectedCallError) return exitCodeOf(error.serviceError);
  if (error instanceof StoreError) return error.reason === 'busy' ? exitCodes.unreachable : exitCodes.usage;
  if (error instanceof SignInError) return exitBySignInFault[error.fault];
  const [, exit] = exitByClass.find(([type]) => error instanceof type) ?? [];
  return exit ?? exitCodeForServiceError(error) ?? exitCodes.bug;
}

/** The command says it itself; but where all that is wrong are names that were not found, that is what the code says. */
function exitCodeOfCommandError({ exit, problems }: CommandError): ExitCode {
  const isNameMissing = problems.length > 0 && problems.every(({ code }) => code === 'UNKNOWN_NAME');
  return exit === exitCodes.usage && isNameMissing ? exitCodes.notFound : exit;
}

/** The exit code of an error of the client; undefined for any other. */
export function exitCodeForServiceError(error: unknown): ExitCode | undefined {
  if (error instanceof UnsendableError || error instanceof ConfigurationError) return exitCodes.usage;
  if (error instanceof NetworkError || isFailureAfterLost(error)) return exitCodes.unreachable;
  if (!(error instanceof ServiceError)) return undefined;
  if (error.isRateLimited) return exitCodes.rateLimited;
  if (isUnauthorized(error)) return exitCodes.notSignedIn;
  // An answer of success without what it must have is no refusal: nothing is known of what was done. And a 404 without a code
  // of the service does not say that there is nothing.
  const isRefusal = error.status >= 400 && error.status < 500 && (error.status !== 404 || hasCode(error));
  return isRefusal ? (exitByStatus.get(error.status) ?? exitCodes.refused) : exitCodes.unreachable;
}
