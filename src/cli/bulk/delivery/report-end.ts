/** The error of work of many calls that did not do everything, and where it is reported. */
import { isForPeople } from '../../../output/formats.js';
import type { ErrorReport } from '../../../output/render-error.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError, type FlagProblem } from '../../core/host/command-error.js';
import { type ExitCode, exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatWhole } from '../../core/host/progress.js';

/** The kind of an error: its code, the exit code, and the HTTP status if the service answered. */
export type ErrorKind = Pick<ErrorReport, 'code' | 'exit' | 'status'>;

/** Work that was carried out in part. */
export const partial: ErrorKind = { code: 'PARTIAL', exit: exitCodes.partial };

/** Work that did not do everything. */
interface Unfinished {
  /** How far it came: `1,234 people sent`. */
  readonly summary: string;
  /** What stopped it, and where: ` at rows 3 to 9`. */
  readonly cause?: unknown;
  readonly where?: string;
  /** What is unconfirmed, and how to resume. */
  readonly advice: readonly string[];
  readonly kind?: ErrorKind;
  readonly problems?: readonly FlagProblem[];
}

/** The error of work of which a part was carried out, or that was interrupted. */
export function unfinishedError(
  { summary, cause, where = '', advice, kind = partial, problems }: Unfinished,
  { signal }: Pick<Invocation, 'signal'>,
): CommandError {
  if (signal.aborted) {
    const message = `interrupted: ${summary}`;
    return new CommandError('INTERRUPTED', exitCodes.interrupted, message, joinLines(advice), problems);
  }
  const { message, hint } = cause === undefined ? {} : toErrorReport(cause);
  const sentence = message === undefined ? summary : `${summary}; stopped${where}: ${message}`;
  const hints = joinLines([hint ?? '', ...advice]);
  return new CommandError(kind.code, kind.exit as ExitCode, sentence, hints, problems);
}

/** `1,234 people sent, 5,000 read and not sent`, for uploads that count what they send and have no row for it. */
export function countSent(sent: string, unsent: number): string {
  return unsent > 0 ? `${sent} sent, ${formatWhole(unsent)} read and not sent` : `${sent} sent`;
}

function joinLines(lines: readonly string[]): string | undefined {
  return lines.filter(Boolean).join('\n') || undefined;
}

/** Sets the exit code of a command that answers all the same. Programs get the error, people the lines and the error after the answer. */
export function failAfterAnswer(
  error: CommandError,
  lines: readonly string[],
  { format, setExitCode, defer, instruct }: Pick<Invocation, 'format' | 'setExitCode' | 'defer' | 'instruct'>,
): void {
  setExitCode(error.exit, error);
  const all = joinLines([...lines, error.message, error.hint ?? '']);
  if (isForPeople(format)) defer(() => instruct(all ?? ''));
}
