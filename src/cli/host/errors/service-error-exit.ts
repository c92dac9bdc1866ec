/** Exit codes of errors of the client and the service. */
import { ConfigurationError, NetworkError, ServiceError, UnsendableError } from '../../../client/errors.js';
import { type ExitCode, exitCodes } from './exit-codes.js';

/** Exit codes by HTTP status; any other 4xx is `refused`. */
const exitByStatus: ReadonlyMap<number, ExitCode> = new Map([
  [401, exitCodes.notSignedIn],
  [403, exitCodes.notPermitted],
  [404, exitCodes.notFound],
]);

/** The exit code of an error of the client; undefined for any other. */
export function exitCodeForServiceError(error: unknown): ExitCode | undefined {
  if (error instanceof UnsendableError || error instanceof ConfigurationError) return exitCodes.usage;
  if (error instanceof NetworkError) return exitCodes.unreachable;
  if (!(error instanceof ServiceError)) return undefined;
  if (error.isRateLimited) return exitCodes.rateLimited;
  return exitByStatus.get(error.status) ?? (error.status < 500 ? exitCodes.refused : exitCodes.unreachable);
}
