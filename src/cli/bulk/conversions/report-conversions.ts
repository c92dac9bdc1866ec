/** Tells how an upload of conversions has ended: what was not sent and why on stderr, and the exit code. */

import { NetworkError, ServiceError } from '../../../client/errors.js';
import { deduplicationHours } from '../../../contract/groups/web-conversions.js';
import { InputError } from '../../../people/input-error.js';
import { formatTime } from '../../../values/time.js';
import { explainAccount } from '../../calls/session/explain-unknown-account.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { formatCount, formatWhole } from '../../core/host/progress.js';
import { resumeLine } from '../../core/host/resume-line.js';
import type { ListInput } from '../audience/list/open-input.js';
import {
  explainInput,
  failUpload,
  type RejectedList,
  reportRejectedRows,
} from '../audience/list/report-list.js';
import { countSent, unfinishedError } from '../delivery/report-end.js';
import type { ConversionTotals } from './conversion-totals.js';
import type { ConversionFlags } from './read-conversion-flags.js';
import type { ConversionsSent } from './send-conversions.js';

interface Subject extends RejectedList {
  readonly input: Pick<ListInput, 'label' | 'path' | 'rowOf'>;
  readonly flags: Pick<ConversionFlags, 'kind' | 'rejects' | 'usesJournal' | 'options'>;
}

/** Throws what stopped the upload where nothing was sent. */
export async function reportConversions(
  { totals, skipped, ended, changedLines }: ConversionsSent,
  subject: Subject,
  invocation: Pick<
    Invocation,
    'settings' | 'argv' | 'defer' | 'format' | 'instruct' | 'notice' | 'setExitCode' | 'signal'
  >,
): Promise<void> {
  const { notice } = invocation;
  const { rows, sent, sentBefore, counted, repeated, rejected, unconfirmedBefore } = totals;
  const { input } = subject;
  if (rows === 0 && !ended) await notice(`${input.label} has no conversions`);
  const described = skipped.describe();
  if (described !== undefined) await notice(`${input.label}: ${described}`);
  if (sentBefore > 0) {
    await notice(`skipped ${count(sentBefore)} that an earlier run sent`);
  }
  const isChangeNew = totals.newlyChanged > 0 && !ended;
  if (totals.changed > 0 && !isChangeNew)
    await notice(describeChanged(totals, changedLines.map(input.rowOf)));
  if (counted < sent - repeated) {
    const known = formatWhole(sent - repeated - counted);
    await notice(
      `the service received ${known} of them within the last ${deduplicationHours} hours and counts them once`,
    );
  }
  // Nothing tells a corrected row from a new one.
  if (sentBefore > 0 && sent > 0 && totals.withoutId > 0 && !subject.flags.options.makesIds) {
    const known = 'ads has sent rows of this list before';
    const advice = subject.flags.kind.hasIds
      ? 'if a row without a conversion_id was corrected since then, it counts twice; see --conversion-id-from'
      : 'if a row was corrected since then, it counts twice';
    await notice(`${known}: ${advice}`);
  }
  await noteRisks(totals, subject.flags, invocation);
  if (ended) return reportStopped(totals, ended, subject, invocation);
  reportRejectedRows({ rejected, rows, sent: sent + sentBefore }, subject, invocation);
  if (unconfirmedBefore > 0) failUpload(unconfirmedBeforeError(totals), subject, invocation);
  if (isChangeNew) failUpload(changedError(totals, changedLines.map(input.rowOf)), subject, invocation);
}

/** Rows of which the service has another version, with the first of their lines. */
export function describeChanged(
  { changed }: Pick<ConversionTotals, 'changed'>,
  lines: readonly number[],
): string {
  const rest = changed > lines.length ? ` and ${formatWhole(changed - lines.length)} more` : '';
  const at = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${rest}`;
  return `not sent: ${count(changed)} whose event and conversion_id were sent with other content (${at})`;
}

function changedError(totals: ConversionTotals, lines: readonly number[]): CommandError {
  const hint =
    'The service has what was sent first. To send a row as a further conversion, give it a new conversion_id. Later runs only print a notice.';
  return new CommandError('CHANGED_CONVERSIONS', exitCodes.partial, describeChanged(totals, lines), hint);
}

/** Notes on risks, before or after sending. */
export async function noteRisks(
  { withoutId, withoutCurrency, repeated, twoEvents, farAway }: ConversionTotals,
  { kind, options }: Pick<ConversionFlags, 'kind' | 'options'>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  if (farAway > 0) await notice(`${count(farAway)} more than a year before or after today: check the times`);
  if (repeated > 0) {
    await notice(
      `${count(repeated)} with the event and conversion_id of another row: the service counts each id once`,
    );
  }
  if (twoEvents > 0) {
    const ids = `${formatCount(twoEvents, 'conversion_id')} with a tag in one row and gtm_ in another`;
    await notice(
      `${ids}: ads sends both rows, and they may count twice; write an event always in the same way`,
    );
  }
  if (withoutCurrency > 0) {
    const taken = kind.hasIds ? 'the service uses USD' : 'the service may take another than yours';
    await notice(`${count(withoutCurrency)} with a value but without a currency: ${taken}; see --currency`);
  }
  if (kind.hasIds && withoutId > 0 && !options.makesIds) {
    const advice = 'they are not sent again if a response is missing; see --conversion-id-from';
    await notice(`${count(withoutId)} without a conversion_id: ${advice}`);
  }
}

function reportStopped(
  totals: ConversionTotals,
  { error, lines }: NonNullable<ConversionsSent['ended']>,
  subject: Subject,
  invocation: Pick<
    Invocation,
    'settings' | 'argv' | 'defer' | 'format' | 'instruct' | 'setExitCode' | 'signal'
  >,
): void {
  const { sent, unsent, unconfirmed, unconfirmedBefore } = totals;
  const resume = subject.flags.usesJournal
    ? resumeLine(invocation, subject.input.path === undefined ? 'To resume with the same input' : undefined)
    : 'Without a journal, the same command sends everything again.';
  const unconfirmedLines =
    unconfirmed > unconfirmedBefore ? [unconfirmedAdvice(unconfirmed - unconfirmedBefore)] : [];
  const cause = explainAccount(explainInput(error, subject.input), invocation.settings);
  if (sent === 0 && !invocation.signal.aborted) {
    if (unconfirmedLines.length > 0 && (cause instanceof NetworkError || cause instanceof ServiceError)) {
      cause.finding = unconfirmedLines.join('\n');
    }
    throw cause;
  }
  const where = lines && !(error instanceof InputError) ? ` at rows ${lines[0]} to ${lines[1]}` : '';
  const end = {
    summary: countSent(count(sent), unsent),
    cause,
    where,
    advice: [...unconfirmedLines, resume],
  };
  failUpload(unfinishedError(end, invocation), subject, invocation);
}

function unconfirmedAdvice(conversions: number): string {
  return `The service may have accepted ${count(conversions)}. --resend sends them again; they may be counted twice.`;
}

function unconfirmedBeforeError({ unconfirmedBefore, unconfirmedAt }: ConversionTotals): CommandError {
  const message = `${count(unconfirmedBefore)} sent at ${formatTime(unconfirmedAt)} without a response may have been counted and were not sent again`;
  const hint =
    'To send them again, add --resend; they may be counted twice. To skip them, remove their rows.';
  return new CommandError('UNCONFIRMED', exitCodes.partial, message, hint);
}

function count(conversions: number): string {
  return formatCount(conversions, 'conversion');
}
