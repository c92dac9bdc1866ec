/** Tells how an upload of people has ended: rejected rows and what stopped it on stderr, and the exit code. */

import { isNotFound } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import { processingHours } from '../../../contract/params/membership.js';
import type { Endpoint } from '../../../contract/types.js';
import { leastPeople, targetableOnce } from '../../../contract/wire/service-facts.js';
import { InputError } from '../../../people/input-error.js';
import { shellCommand } from '../../../values/shell-word.js';
import { noteIdsLikeNames } from '../../calls/names/record-names.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { waitCommandLine } from '../../calls/waiting/wait-answer.js';
import { CommandError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount, formatWhole } from '../../core/host/progress.js';
import { resumeLine } from '../../core/host/resume-line.js';
import { parseWait } from '../../core/host/wait-time.js';
import { countSent, unfinishedError } from '../delivery/report-end.js';
import { fileChanged, type ListInput } from './list/open-input.js';
import { explainInput, failUpload, type RejectedList, reportRejectedRows } from './list/report-list.js';
import type { UploadTotals } from './people-upload.js';
import type { ListFlags } from './read-list-flags.js';

interface Subject extends RejectedList {
  readonly input: Pick<ListInput, 'label' | 'path' | 'rowOf'>;
  readonly flags: Pick<ListFlags, 'rejects' | 'usesJournal' | 'wait'>;
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
  const { sent, unsent, rows, ended } = totals;
  if (ended === undefined) {
    if (rows === 0) await notice(`${subject.input.label} has no people`);
    reportRejectedRows(totals, subject, invocation);
    await noteTooFew(totals, endpoint, invocation);
    if (sent > 0) await noteProcessing({ endpoint, id, flags: subject.flags }, invocation);
    return;
  }
  const cause = explainAccount(explainInput(ended, subject.input), settings);
  if (sent === 0 && !signal.aborted) {
    if (isNotFound(cause)) await noteTypedId(endpoint, invocation);
    throw cause;
  }
  const advice = [howToResume(subject, isOfList(ended), invocation)];
  const end = { summary: countSent(`${formatWhole(sent)} people`, unsent), cause, advice };
  failUpload(unfinishedError(end, invocation), subject, invocation);
}

/** What was typed as a name may have been taken for an id. */
function noteTypedId(
  { positional = '', ...endpoint }: Endpoint,
  invocation: Pick<Invocation, 'args' | 'notice'>,
): Promise<void> {
  return noteIdsLikeNames(
    { ...endpoint, positional },
    { raw: { [positional]: invocation.args[0] } },
    invocation,
  );
}

/** Whether the list has to be corrected: it is another one then, which an upload that resumes would refuse. */
function isOfList(error: unknown): boolean {
  return error instanceof InputError || (error instanceof CommandError && error.code === fileChanged);
}

function howToResume(
  { input, flags, again }: Omit<Subject, 'rejections'>,
  isCorrected: boolean,
  invocation: Pick<Invocation, 'argv'>,
): string {
  if (again !== undefined) return `To resume: ${again}${isCorrected ? ' --restart' : ''}`;
  if (isCorrected && flags.usesJournal)
    return 'Then run the same command with --restart. Sending people again does no harm.';
  if (!flags.usesJournal) return resumeLine(invocation, 'To send everything again, which does no harm');
  return resumeLine(invocation, input.path === undefined ? 'To resume with the same input' : undefined);
}

/** The longest time that the service takes to work people in, with some to spare, in hours. */
const patientHours = processingHours.most + 1;

/**
 * The time that --wait of an upload waits, in milliseconds: without a time until the service must be done. Undefined if there
 * is nothing to wait for. On the emulator it tells how to pass the time.
 */
export async function readUploadWait(
  { wait }: Pick<ListFlags, 'wait'>,
  invocation: Pick<Invocation, 'settings' | 'noticeNow'>,
): Promise<number | undefined> {
  const limit = wait === undefined ? undefined : parseWait(wait);
  if (limit === undefined) return undefined;
  if (invocation.settings.env.value === 'local') {
    await invocation.noticeNow(
      `waiting for the emulator's clock; to advance it, run in another terminal: ${shellCommand`ads emulator advance ${patientHours}h`}`,
    );
  }
  return limit;
}

/** An audience that has only the people of a short list cannot be targeted; the lists of people to leave out are not. */
async function noteTooFew(
  { rows, duplicates, rejected, updated }: UploadTotals,
  { awaits }: Endpoint,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  const people = rows - duplicates - rejected;
  if (!awaits || updated === 0 || people >= leastPeople) return;
  const list = `the list has ${formatCount(people, 'person', 'people')}`;
  await notice(`${list}; an audience can be targeted ${targetableOnce}`);
}

/** When the service will have taken the people in. */
async function noteProcessing(
  {
    endpoint: { awaits },
    id,
    flags,
  }: { readonly endpoint: Endpoint; readonly id: string; readonly flags: Pick<ListFlags, 'wait'> },
  invocation: Pick<Invocation, 'notice' | 'globals'>,
): Promise<void> {
  if (flags.wait !== undefined) return;
  const { least, most } = processingHours;
  const timeout = ['--timeout', `${patientHours}h`];
  const words = awaits && waitCommandLine(endpointById(awaits.endpoint), [id], invocation, timeout);
  const wait = words === undefined ? '' : `; to wait: ${words}`;
  await invocation.notice(`the service processes changes every ${least} to ${most} hours${wait}`);
}
