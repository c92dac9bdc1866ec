/** Detects a failed write that the service may have carried out. */

import { CallError, ConfigurationError, UnsendableError } from '../../../client/errors.js';
import { FileError } from '../../../files/atomic-file.js';
import { CommandError } from '../host/command-error.js';

/**
 * Whether a request that failed may have taken effect. A refusal by ads itself was never sent. After an interruption, and an
 * error of any other kind, nothing is known.
 */
export function mayHaveTakenEffect(error: unknown): boolean {
  if (error instanceof CallError) return error.mayHaveTakenEffect;
  const refusals = [CommandError, UnsendableError, ConfigurationError, FileError];
  return !refusals.some((refusal) => error instanceof refusal);
}
