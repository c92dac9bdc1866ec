/** Reports on the list of an upload: its problems, its rejected rows, and the failure of the upload. */
import { InputError } from '../../../../people/input-error.js';
import { errorMessage } from '../../../../values/system-error.js';
import { CommandError, parameterError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatWhole } from '../../../core/host/progress.js';
import { failAfterAnswer } from '../../delivery/report-end.js';
import type { ReadingFlags } from '../read-reading-flags.js';
import type { ListInput } from './open-input.js';
import type { Rejections } from './rejections.js';

/** The rejected rows of a list, and whether there is a file with all of it. */
export interface RejectedList {
  readonly flags: Pick<ReadingFlags, 'rejects'>;
  readonly rejections: Rejections;
}

/** An error about the list, with its name; any other error unchanged. */
export function explainInput(
  error: unknown,
  { label, rowOf }: Pick<ListInput, 'label' | 'rowOf'>,
  flag = '--from',
): unknown {
  if (!(error instanceof InputError)) return error;
  const code = error.code.toUpperCase().replaceAll('-', '_');
  if (error.code === 'country') {
    const problem = { parameter: 'country', flag: '--country', code: 'INVALID_PARAMETER' };
    return parameterError([{ ...problem, message: `--country: ${errorMessage(error)}` }], error.hint);
  }
  const place = error.line === undefined ? label : `${label}:${rowOf(error.line)}`;
  return new CommandError(code, exitCodes.usage, `${flag}: ${place}: ${errorMessage(error)}`, error.hint);
}

/** Nothing can be sent of a list, since every row is rejected. */
export function allRejectedError(rows: number): CommandError {
  const all = rows === 1 ? 'the only row was rejected' : `all ${formatWhole(rows)} rows were rejected`;
  const advice = 'Check the columns (--map) and their values (--hashed only for hashes; --country).';
  return new CommandError('ALL_REJECTED', exitCodes.usage, `${all}: nothing to send`, advice);
}

/**
 * Tells of rejected rows, if there are any, and of identifiers by which a person who must not be reached still is. Where every row is rejected, it is likely a flag or the list as a whole that is
 * wrong: that is no partial success.
 */
export function reportRejectedRows(
  { rejected, rows, sent }: { readonly rejected: number; readonly rows: number; readonly sent: number },
  list: RejectedList,
  invocation: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'setExitCode'>,
): void {
  if (rejected === 0) {
    const error = list.rejections.leftOut.error();
    if (error) failUpload(error, list, invocation);
    return;
  }
  if (rejected === rows && sent === 0) {
    failUpload(allRejectedError(rows), list, invocation);
    return;
  }
  const message = `${formatWhole(rejected)} of ${formatWhole(rows)} rows ${rejected === 1 ? 'was' : 'were'} rejected`;
  const { rejects } = list.flags;
  const hint =
    rejects === undefined
      ? 'To write all of them to a file, with lines and reasons, add --rejects FILE'
      : undefined;
  failUpload(new CommandError('PARTIAL', exitCodes.partial, message, hint), list, invocation);
}

/** Sets the exit code, and tells of the rejected rows before the error. */
export function failUpload(
  error: CommandError,
  { rejections }: Pick<RejectedList, 'rejections'>,
  invocation: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'setExitCode'>,
): void {
  failAfterAnswer(rejections.explain(error), rejections.lines(), invocation);
}

/** The error about a list of which `--consent given` leaves out everybody, for a command that would create a list of nobody. */
export function nobodyError({ label }: Pick<ListInput, 'label'>): CommandError {
  return new CommandError(
    'CONSENT',
    exitCodes.usage,
    `--from: ${label}: nobody has consented: nothing was created`,
    'To send everybody: --consent any.',
  );
}
