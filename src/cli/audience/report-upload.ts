/** Tells how an upload of people has ended: rejected rows and what stopped it on stderr, and the exit code. */

import { ServiceError } from '../../client/errors.js';
import { endpointById } from '../../contract/find-group.js';
import { processingHours } from '../../contract/params/membership.js';
import type { Endpoint } from '../../contract/types.js';
import { isForPeople } from '../../output/formats.js';
import { InputError } from '../../people/input-error.js';
import { errorMessage } from '../../values/system-error.js';
import { CommandError, parameterError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import { toErrorReport } from '../host/errors/report-error.js';
import type { Invocation } from '../host/invocation.js';
import { formatWhole } from '../host/progress.js';
import { resumeLine } from '../host/resume-line.js';
import { readWaitFlag } from '../host/wait-time.js';
import { noteIdsLikeNames } from '../names/record-names.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { waitCommandLine } from '../waiting/wait-answer.js';
import { fileChanged, type ListInput } from './list/open-input.js';
import type { Rejections } from './list/rejections.js';
import type { UploadTotals } from './people-upload.js';
import type { ListFlags } from './read-list-flags.js';

/** What was rejected of a list, and whether there is a file with all of it. */
interface RejectedSubject {
  readonly flags: Pick<ListFlags, 'rejects'>;
  readonly rejections: Rejections;
}

interface Subject extends RejectedSubject {
  readonly input: Pick<ListInput, 'label' | 'path'>;
  readonly flags: Pick<ListFlags, 'rejects' | 'keepsJournal'>;
  /** The command that resumes it, if it is not the same one. */
  readonly again?: string | undefined;
}

/**
 * Tells what came of an upload, and sets the exit code: 3 where rows were rejected or not sent. Throws what stopped the
 * upload where nothing was sent.
 */
export async function reportUpload(
  totals: UploadTotals,
  { endpoint, id, ...subject }: Subject & { readonly endpoint: Endpoint; readonly id: string },
  invocation: Invocation,
): Promise<void> {
  const { signal, settings, notice } = invocation;
  const { sent, unsent, rejected, rows, stopped } = totals;
  if (stopped === undefined) {
    if (rows === 0) await notice(`${subject.input.label} has no people`);
    if (rejected > 0) reportRejectedRows(totals, subject, invocation);
    if (sent > 0) await noteProcessing(endpoint, id, invocation);
    return;
  }
  const resume = howToResume(subject, isOfList(stopped), invocation);
  if (signal.aborted) {
    const rest = unsent > 0 ? `, ${formatWhole(unsent)} read and not sent` : '';
    const message = `interrupted: ${formatWhole(sent)} people sent${rest}`;
    return failUpload(
      new CommandError('INTERRUPTED', exitCodes.interrupted, message, resume),
      subject,
      invocation,
    );
  }
  const cause = explainAccount(explainInput(stopped, subject.input), settings);
  if (sent === 0) {
    if (isNotFound(cause)) await noteTypedId(endpoint, invocation);
    throw cause;
  }
  const { message, hint } = toErrorReport(cause);
  const lines = `the upload has stopped after ${formatWhole(sent)} people: ${message}`;
  const advice = [...(typeof hint === 'string' ? [hint] : []), resume].join('\n');
  failUpload(new CommandError('PARTIAL', exitCodes.partial, lines, advice), subject, invocation);
}

/** Tells of rejected rows after a dry run. */
export function reportPreview(
  { rejected, rows }: Pick<UploadTotals, 'rejected' | 'rows'>,
  subject: Subject,
  invocation: Invocation,
): void {
  if (rejected > 0) reportRejectedRows({ rejected, rows, sent: 0 }, subject, invocation);
}

/** An error about the list, with its name; any other error unchanged. */
export function explainInput(error: unknown, { label }: Pick<ListInput, 'label'>, flag = '--from'): unknown {
  if (!(error instanceof InputError)) return error;
  const code = error.code.toUpperCase().replaceAll('-', '_');
  if (error.code === 'country') {
    const problem = { parameter: 'country', flag: '--country', code: 'INVALID_PARAMETER' };
    return parameterError([{ ...problem, message: `--country: ${errorMessage(error)}` }], error.hint);
  }
  const place = error.line === undefined ? label : `${label}:${error.line}`;
  return new CommandError(code, exitCodes.usage, `${flag}: ${place}: ${errorMessage(error)}`, error.hint);
}

function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.status === 404;
}

/** What was typed as a name may have been taken for an id. */
function noteTypedId({ positional = '', ...endpoint }: Endpoint, invocation: Invocation): Promise<void> {
  return noteIdsLikeNames(
    { ...endpoint, positional },
    { raw: { [positional]: invocation.args[0] } },
    invocation,
  );
}

/** Nothing can be sent of a list, since every row is rejected. */
export function allRejectedError(rows: number): CommandError {
  const all = rows === 1 ? 'the only row was rejected' : `all ${formatWhole(rows)} rows were rejected`;
  const advice = 'Check the columns (--map) and what they hold (--hashed only for hashes; --country).';
  return new CommandError('ALL_REJECTED', exitCodes.usage, `${all}: nothing to send`, advice);
}

/** Where every row is rejected, it is likely a flag or the list as a whole that is wrong: that is no partial success. */
export function reportRejectedRows(
  { rejected, rows, sent }: Pick<UploadTotals, 'rejected' | 'rows' | 'sent'>,
  subject: RejectedSubject,
  invocation: Invocation,
): void {
  if (rejected === rows && sent === 0) {
    failUpload(allRejectedError(rows), subject, invocation);
    return;
  }
  const message = `${formatWhole(rejected)} of ${formatWhole(rows)} rows ${rejected === 1 ? 'was' : 'were'} rejected`;
  const { rejects } = subject.flags;
  const hint =
    rejects === undefined ? 'To write them all to a file, with lines and reasons: --rejects FILE' : undefined;
  failUpload(new CommandError('PARTIAL', exitCodes.partial, message, hint), subject, invocation);
}

/** Sets the exit code, and leaves the lines for people for after the answer. */
export function failUpload(
  error: CommandError,
  { rejections }: Pick<RejectedSubject, 'rejections'>,
  { format, setExitCode, defer, instruct }: Invocation,
): void {
  const { code, exit, message, hint } = error;
  setExitCode(exit, new CommandError(code, exit, message, hint, rejections.problems()));
  if (!isForPeople(format)) return;
  const lines = [...rejections.lines(), message, ...(hint === undefined ? [] : [hint])];
  defer(() => instruct(lines.join('\n')));
}

/** Whether the list has to be corrected: it is another one then, which an upload that resumes would refuse. */
function isOfList(error: unknown): boolean {
  return error instanceof InputError || (error instanceof CommandError && error.code === fileChanged);
}

function howToResume(
  { input, flags, again }: Omit<Subject, 'rejections'>,
  isCorrected: boolean,
  invocation: Invocation,
): string {
  if (again !== undefined) return `To resume: ${again}${isCorrected ? ' --restart' : ''}`;
  if (isCorrected && flags.keepsJournal)
    return 'Then run the same command with --restart: sending people again does no harm.';
  if (!flags.keepsJournal) return resumeLine(invocation, 'To send everything once more, which does no harm');
  return resumeLine(invocation, input.path === undefined ? 'To resume with the same input' : undefined);
}

/** The longest time that the service takes to work people in, with some to spare, in hours. */
const patientHours = processingHours.most + 1;

/**
 * How long --wait of an upload waits, in milliseconds: without a time until the service must be done. Undefined if there is
 * nothing to wait for. On the emulator it tells how to pass the time.
 */
export async function readUploadWait(
  { awaits }: Endpoint,
  invocation: Invocation,
): Promise<number | undefined> {
  const limit = awaits && readWaitFlag(invocation, patientHours * 3600);
  if (typeof limit !== 'number') return undefined;
  if (invocation.settings.env.value === 'local') {
    await invocation.noticeNow(
      `waiting for the clock of the emulator; to move it, in another terminal: ads emulator advance ${patientHours}h`,
    );
  }
  return limit;
}

/** When the service will have taken the people in. */
async function noteProcessing(
  { awaits }: Endpoint,
  id: string,
  invocation: Pick<Invocation, 'notice' | 'options' | 'globals'>,
): Promise<void> {
  if (invocation.options.wait !== undefined) return;
  const { least, most } = processingHours;
  const words = awaits && waitCommandLine(endpointById(awaits.endpoint), [id], invocation);
  const wait = words === undefined ? '' : `; to wait: ${words} --timeout ${patientHours}h`;
  await invocation.notice(`the service processes changes every ${least} to ${most} hours${wait}`);
}
