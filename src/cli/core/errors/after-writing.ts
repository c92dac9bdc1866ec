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

/**
 * The error that a command ends with if it has written before. What says that nothing was sent, or that the same command
 * may be repeated because a file was busy, becomes a partial outcome. An answer that could not be written is named by its ids. Any
 * other error stays.
 */
export function afterWriting(error: unknown): unknown {
  const { code, message, hint, exit } = toErrorReport(error);
  if (exit !== exitCodes.usage && !(error instanceof StoreError) && !(error instanceof OutputError))
    return error;
  const advice = `Something was already sent. Check before you retry the command: ${accountCommand`ads history`}`;
  const ids = error instanceof QueryError || error instanceof OutputError ? error.ids : [];
  const more = ids.length > maxIds ? ` and ${ids.length - maxIds} more` : '';
  const answered =
    ids.length > 0 ? `The answer was about: ${ids.slice(0, maxIds).join(' ')}${more}` : undefined;
  const wholeHint = [answered, advice, hint].filter(Boolean).join('\n');
  const problems = error instanceof CommandError ? error.problems : [];
  return new CommandError(code, exitCodes.partial, message, wholeHint, problems);
}
