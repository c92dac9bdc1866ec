/** The course of a command for many ids: how far it is, and whether further calls are worth sending. */
import { toErrorReport } from '../../core/errors/report-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { startProgress } from '../../core/host/progress.js';
import { isInterruption } from './bulk-row.js';
import type { IdResult } from './rows.js';
import type { BulkControl } from './run-rows.js';

/** Failures of the same kind in a row, after which the next ones would fail too. */
const patience = 3;

/** The course of a command; its line of progress is cleared before rows are written. */
interface BulkCourse extends BulkControl {
  readonly stopOnError: boolean;
  readonly clear: () => Promise<void>;
}

/** Starts to count the results of a command for `total` ids. */
export function startCourse(
  command: string,
  total: number,
  invocation: Pick<Invocation, 'world' | 'showProgress' | 'signal' | 'options'>,
): BulkCourse {
  const { signal, options } = invocation;
  const stopOnError = options.stopOnError === true;
  let failed = 0;
  let hopeless = 0;
  let noted = 0;
  const label = () => `${command}${failed ? `, ${failed} failed` : ''}`;
  const progress = startProgress(invocation, { label, total });
  return {
    stopOnError,
    clear: progress.clear,
    shouldContinue: () => !signal.aborted && !(stopOnError && failed > 0) && hopeless < patience,
    note(result: IdResult) {
      noted += 1;
      void progress.update(noted);
      if (result.outcome !== 'failed') {
        hopeless = 0;
        return;
      }
      failed += 1;
      const { exit } = toErrorReport(result.error);
      // A bug is not the fault of a row.
      if (exit === exitCodes.bug && !isInterruption(result.error, signal)) throw result.error;
      hopeless = hopelessness(exit as ExitCode, hopeless);
    },
  };
}

/** Without the credentials, or once the limit is reached, nothing succeeds; what may pass is given some tries. */
function hopelessness(exit: ExitCode, before: number): number {
  if (exit === exitCodes.notSignedIn || exit === exitCodes.rateLimited) return patience;
  return exit === exitCodes.unreachable || exit === exitCodes.notPermitted ? before + 1 : 0;
}
