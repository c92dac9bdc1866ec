/** The exit codes of what goes wrong between the client and the service. */
import { ConfigurationError, NetworkError, ServiceError, UnsendableError } from '../client/errors.js';
import { type ExitCode, exit } from './exit.js';

/** Exit codes by HTTP status; any other 4xx is a refusal. */
const exitByStatus: ReadonlyMap<number, ExitCode> = new Map([
  [401, exit.notSignedIn],
  [403, exit.notPermitted],
  [404, exit.notFound],
  [429, exit.rateLimited],
]);

/** The exit code of an error of the client; undefined for any other. */
export function exitOf(error: unknown): ExitCode | undefined {
  if (error instanceof UnsendableError || error instanceof ConfigurationError) return exit.usage;
  if (error instanceof NetworkError) return exit.unreachable;
  if (!(error instanceof ServiceError)) return undefined;
  return exitByStatus.get(error.status) ?? (error.status < 500 ? exit.refused : exit.unreachable);
}
