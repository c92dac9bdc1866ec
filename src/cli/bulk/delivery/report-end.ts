/** Ends work of many calls that did not do everything: the exit code, the message, and the way to resume. */
import { isForPeople } from '../../../output/formats.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatWhole } from '../../core/host/progress.js';

/** Sets the exit code of a command that answers all the same. Programs get the error, people the lines after the answer. */
export function failAfterAnswer(
  error: CommandError,
  lines: readonly string[],
  { format, setExitCode, defer, instruct }: Pick<Invocation, 'format' | 'setExitCode' | 'defer' | 'instruct'>,
): void {
  setExitCode(error.exit, error);
  if (isForPeople(format)) defer(() => instruct(lines.join('\n')));
}

/** An upload that was stopped before its end. */
interface StoppedUpload {
  /** What has stopped it. */
  readonly cause: unknown;
  /** What was sent, and where it stopped: `1,234 people`, `, at rows 3 to 9`. */
  readonly sent: string;
  readonly where?: string;
  /** How many items were read and not sent. */
  readonly unsent: number;
  /** What is unconfirmed, and how to resume. */
  readonly advice: readonly string[];
}

/** The error of an upload of which a part was sent, or that was interrupted. */
export function stoppedError(
  { cause, sent, where = '', unsent, advice }: StoppedUpload,
  { signal }: Pick<Invocation, 'signal'>,
): CommandError {
  if (signal.aborted) {
    const rest = unsent > 0 ? `, ${formatWhole(unsent)} read and not sent` : '';
    const message = `interrupted: ${sent} sent${rest}`;
    return new CommandError('INTERRUPTED', exitCodes.interrupted, message, advice.join('\n'));
  }
  const { message, hint } = toErrorReport(cause);
  const hints = [...(typeof hint === 'string' ? [hint] : []), ...advice];
  const sentence = `the upload stopped after ${sent}${where}: ${message}`;
  return new CommandError('PARTIAL', exitCodes.partial, sentence, hints.join('\n'));
}
