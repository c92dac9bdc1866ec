/** Shows what a sync is about to do, and asks for it. */

import { renewalMonths } from '../../../../people/known/sent-days.js';
import { maxSharingPeople } from '../../../../people/known/shared-identifiers.js';
import { shellCommand } from '../../../../values/shell-word.js';
import { confirmStep } from '../../../calls/confirm.js';
import { CommandError, declinedError } from '../../../core/host/command-error.js';
import { confirmNumber } from '../../../core/host/confirm-count.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { formatCount, formatWhole } from '../../../core/host/progress.js';
import { failAfterAnswer } from '../../delivery/report-end.js';
import type { Rejections } from '../list/rejections.js';
import { describeShared } from '../list/shared-identifiers.js';
import type { SyncCounts } from './plan-sync.js';

/** What the counts are about, for people. */
interface SyncSubject {
  /** The name that messages have for the new list. */
  readonly label: string;
  /** Something knew of earlier people: notes, or an old list. */
  readonly knowsAny: boolean;
  /** Rows of the old list that cannot be read as people. */
  readonly oldRejected: number;
  /** Whoever has left stays on the list. */
  readonly leaversStay: boolean;
}

/** Lines about the counts, and about what they cannot tell. */
export function describeSync(
  counts: SyncCounts,
  { label, knowsAny, oldRejected, leaversStay }: SyncSubject,
): string {
  const { people, known, staying, leaving, unnamed, spared, shared, unchanged, renewed } = counts;
  const lines = [`${label}: ${formatCount(people, 'person', 'people')}`];
  if (!knowsAny) {
    lines.push(
      'this machine has no record of the people on this list, so nobody is deleted; if people were uploaded elsewhere, add --old FILE',
    );
  } else {
    lines.push(
      `recorded on this machine: ${formatCount(known, 'person', 'people')}; staying: ${formatWhole(staying)}, leaving: ${formatWhole(leaving + unnamed + spared)}`,
    );
  }
  if (unchanged > 0) {
    lines.push(
      `skipped: ${formatWhole(unchanged)} who are unchanged; if the list is also changed elsewhere, add --resend`,
    );
  }
  if (renewed > 0) {
    const { earliest, latest } = renewalMonths;
    lines.push(
      `sent again: ${formatWhole(renewed)} who are unchanged, because a membership ends, and the last sending was ${earliest} to ${latest} months ago or its day is not recorded`,
    );
  }
  const sharing = describeShared(shared);
  if (sharing !== undefined) lines.push(sharing);
  if (spared > 0) lines.push(describeSpared(spared));
  if (leaversStay && leaving > 0) lines.push(describeStaying(leaving));
  if (unnamed > 0) {
    lines.push(
      `${formatWhole(unnamed)} of the people who left are not deleted, because this machine does not store their partner_user_id; to delete them, add --old FILE with the list that has them`,
    );
  }
  const mistake = describeMistake(counts);
  if (mistake !== undefined && !leaversStay) lines.push(mistake);
  if (oldRejected > 0) {
    lines.push(
      `${formatCount(oldRejected, 'row', 'rows')} of the old list cannot be read; the people in them are not deleted`,
    );
  }
  return lines.join('\n');
}

/**
 * Asks whether the sync may begin, unless --yes or the right --confirm says so. The number of people who are deleted has to
 * be given where --yes could delete people by mistake: where they are more than half of the known ones, as with a file that
 * is not whole, and where rows are rejected or identifiers left out, since somebody with one wrong cell counts as having left.
 * Nobody is asked for it where whoever has left is kept. Throws CommandError if it is declined.
 */
export async function confirmSync(
  what: string,
  counts: SyncCounts,
  {
    rejections,
    given,
    leaversStay,
    dueLeavers,
  }: {
    readonly rejections: Pick<Rejections, 'explain'>;
    readonly given?: number | undefined;
    readonly leaversStay: boolean;
    /** Of those who are kept, how many are sent again. */
    readonly dueLeavers: number;
  },
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
): Promise<void> {
  const { people, known, leaving, unchanged } = counts;
  if (leaversStay) {
    const count = people - unchanged + dueLeavers;
    const sent = formatCount(count, 'person', 'people');
    if (count > 0) await confirmStep(invocation, `${what}: delete nobody, then send ${sent}. Continue?`);
    return;
  }
  // A sync that was interrupted may have deleted all of them: the same command has nothing left to confirm.
  if (leaving === 0 && given !== undefined) {
    if (given > 0)
      await invocation.notice(`nobody is left to delete, so --confirm ${given} confirms nothing`);
    return;
  }
  const isMost = leaving > 1 && leaving * 2 > known;
  const mistake = describeMistake(counts);
  const deletes = leaving === 0 ? 'delete nobody' : `delete ${formatCount(leaving, 'person', 'people')}`;
  if (!isMost && mistake === undefined && given === undefined) {
    const sent = people - unchanged;
    if (leaving + sent === 0) return;
    const question = `${what}: ${deletes}, then send ${formatCount(sent, 'person', 'people')}. Continue?`;
    return confirmStep(invocation, question);
  }
  const reasons = [
    ...(isMost ? [`more than half of the ${formatWhole(known)} recorded people`] : []),
    ...(mistake === undefined ? [] : [mistake]),
  ].join('; ');
  const advice =
    mistake === undefined
      ? 'Check the list'
      : counts.rejected > 0
        ? 'Correct these rows or remove them'
        : 'Correct these identifiers, which --rejects FILE lists';
  const hint = `Nothing was sent. ${advice}. To delete so many people, add ${shellCommand`--confirm ${leaving}`}.`;
  await confirmNumber(
    {
      what,
      count: leaving,
      given,
      fact: formatCount(leaving, 'person has left', 'people have left'),
      question: `${what}: ${deletes}: ${reasons}. To continue, type the number of people to delete`,
      unasked: `${what} would ${deletes}: ${reasons}`,
      decline(message) {
        const error = declinedError(message, hint);
        return mistake === undefined ? error : rejections.explain(error);
      },
    },
    invocation,
  );
}

function describeStaying(leaving: number): string {
  return `not deleted: ${formatCount(leaving, 'person', 'people')} who left; to delete them, add ${shellCommand`--confirm ${leaving}`}`;
}

function describeSpared(spared: number): string {
  const people = formatCount(spared, 'person who left is', 'people who left are');
  return `${people} not deleted, because more than ${maxSharingPeople} people have each of their identifiers`;
}

/** Tells after a sync that people were spared, and sets the exit code. */
export function reportSpared(
  spared: number,
  invocation: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'setExitCode'>,
): void {
  const error = new CommandError(
    'PARTIAL',
    exitCodes.partial,
    describeSpared(spared),
    'Check these identifiers. To delete everybody who has them, run the same command with --allow-shared.',
  );
  failAfterAnswer(error, [], invocation);
}

/** Tells after a sync that whoever has left is still on the list, and sets the exit code. */
export function reportStaying(
  leaving: number,
  invocation: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'setExitCode'>,
): void {
  const people = formatCount(leaving, 'person who left is', 'people who left are');
  const error = new CommandError(
    'PARTIAL',
    exitCodes.partial,
    `${people} still on the do-not-reach list; everybody in the file was sent`,
    `Check the file. To delete so many people, run the same command with ${shellCommand`--confirm ${leaving}`}.`,
  );
  failAfterAnswer(error, [], invocation);
}

/** Why people may count as having left who have not; undefined if nobody does. */
function describeMistake({ leaving, rejected, uncertain }: SyncCounts): string | undefined {
  if (leaving > 0 && rejected > 0)
    return `${formatCount(rejected, 'row was', 'rows were')} rejected; people who are in no other row count as having left`;
  if (leaving === 0 || uncertain === 0) return undefined;
  return `${formatWhole(uncertain)} of those who left may be in a row whose identifier was left out`;
}
