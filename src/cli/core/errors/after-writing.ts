/** Errors after something was written: exit code 2 would say that nothing was sent. */

import { StoreError } from '../../../emulator/store/store-error.js';
import { QueryError } from '../../../output/query-error.js';
import { CommandError } from '../host/command-error.js';
import { exitCodes } from '../host/exit-codes.js';
import { accountCommand } from '../host/shown-command.js';
import { OutputError } from '../host/stream-errors.js';
import { toErrorReport } from './report-error.js';

/** More ids are not named one by one. */
const maxIds = 1000;

/** What a command has done before an error. */
interface Done {
  readonly hasWritten: boolean;
  /** Why the command did not do everything, though it answers. */
  readonly cause?: unknown;
}

/**
 * The error that a command ends with after a part of its work. What says that nothing was sent, or that the same command
 * may be repeated because a file was busy, becomes a partial outcome. An answer that could not be written is named by its ids, and by
 * what it said of failures. Any other error stays.
 */
export function afterWriting(error: unknown, { hasWritten, cause }: Done): unknown {
  const { code, message, hint, exit } = toErrorReport(error);
  const isLost = error instanceof OutputError;
  const isOfWrite = hasWritten && (exit === exitCodes.usage || error instanceof StoreError);
  if (!isLost && !isOfWrite) return error;
  const advice = hasWritten
    ? `Something was already sent. Check before you retry the command: ${accountCommand`ads history`}`
    : undefined;
  const left =
    isLost && cause !== undefined
      ? `The command did not do everything: ${toErrorReport(cause).message}`
      : hint;
  const ids = error instanceof QueryError || isLost ? error.ids : [];
  const more = ids.length > maxIds ? ` and ${ids.length - maxIds} more` : '';
  const answered =
    ids.length > 0 ? `The answer was about: ${ids.slice(0, maxIds).join(' ')}${more}` : undefined;
  const wholeHint = [answered, advice, left].filter(Boolean).join('\n');
  const refusal = isLost ? cause : error;
  const problems = refusal instanceof CommandError ? refusal.problems : [];
  return new CommandError(code, exitCodes.partial, message, wholeHint, problems);
}
