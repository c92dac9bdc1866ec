/** Shows what a sync is about to do, and asks for it. */

import { confirmStep } from '../../confirm.js';
import { canAsk } from '../../host/can-ask.js';
import { readConfirmedCount } from '../../host/confirm-count.js';
import { declinedError } from '../../host/errors/command-error.js';
import type { Invocation } from '../../host/invocation.js';
import { formatWhole } from '../../host/progress.js';
import type { Rejections } from '../list/rejections.js';
import type { SyncCounts } from './plan-sync.js';

/** What the counts are about, for people. */
export interface SyncSubject {
  /** The name that messages have for the new list. */
  readonly label: string;
  /** Something knew of earlier people: notes, or an old list. */
  readonly knowsAny: boolean;
  /** Rows of the old list that cannot be read as people. */
  readonly oldRejected: number;
}

/** Lines about the counts, and about what they cannot tell. */
export function describeSync(counts: SyncCounts, { label, knowsAny, oldRejected }: SyncSubject): string {
  const { people, known, staying, leaving, unnamed, unchanged, rejected } = counts;
  const lines = [`${label}: ${some(people, 'person', 'people')}`];
  if (!knowsAny) {
    lines.push(
      'this machine knows nobody on this list, so nobody is deleted; if people were put on it elsewhere, give their file with --old',
    );
  } else {
    lines.push(
      `known on this machine: ${some(known, 'person', 'people')}; staying: ${formatWhole(staying)}, leaving: ${formatWhole(leaving + unnamed)}`,
    );
  }
  if (unchanged > 0) {
    lines.push(
      `not sent again: ${formatWhole(unchanged)}, whom the service has; if the list is changed elsewhere too, add --resend`,
    );
  }
  if (unnamed > 0) {
    lines.push(
      `${formatWhole(unnamed)} of those who have left are known by a partner_user_id alone, which is not kept on this machine: they are not deleted; --old FILE with the list that has them deletes them`,
    );
  }
  if (rejected > 0 && leaving > 0) {
    lines.push(describeMistake(rejected));
  }
  if (oldRejected > 0) {
    lines.push(
      `${some(oldRejected, 'row', 'rows')} of the old list cannot be read: nobody is deleted by them`,
    );
  }
  return lines.join('\n');
}

/**
 * Asks whether the sync may begin, unless --yes or the right --confirm says so. The number of people who are deleted has to
 * be given where --yes could delete people by mistake: where they are more than half of the known ones, as with a file that
 * is not whole, and where rows are rejected, since somebody with one wrong cell counts as having left. Throws CommandError
 * if it is declined.
 */
export async function confirmSync(
  what: string,
  { people, known, leaving, unchanged, rejected }: SyncCounts,
  rejections: Pick<Rejections, 'explain'>,
  invocation: Invocation,
): Promise<void> {
  const given = readConfirmedCount(invocation);
  const deletes = leaving === 0 ? 'delete nobody' : `delete ${some(leaving, 'person', 'people')}`;
  const isMost = leaving > 1 && leaving * 2 > known;
  const mayBeMistaken = leaving > 0 && rejected > 0;
  const advice = mayBeMistaken ? 'Correct these rows or leave them out' : 'Check the list';
  const hint = `Nothing was sent. ${advice}; if so many are to be deleted, add --confirm ${leaving}.`;
  const decline = (message: string) => {
    const error = declinedError(message, hint);
    return mayBeMistaken ? rejections.explain(error) : error;
  };
  if (given !== undefined) {
    if (given === leaving) return;
    throw decline(
      `${what}: --confirm ${given} was given, but ${some(leaving, 'person has', 'people have')} left`,
    );
  }
  if (!isMost && !mayBeMistaken) {
    const sent = people - unchanged;
    if (leaving + sent === 0) return;
    await confirmStep(
      invocation,
      `${what}: ${deletes}, then send ${some(sent, 'person', 'people')}. Continue?`,
    );
    return;
  }
  const reasons = [
    ...(isMost ? [`more than half of the ${formatWhole(known)} who are known`] : []),
    ...(mayBeMistaken ? [describeMistake(rejected)] : []),
  ].join('; ');
  if (!canAsk(invocation)) throw decline(`${what} would ${deletes}: ${reasons}`);
  const question = `${what}: ${deletes}: ${reasons}. To continue, type how many are deleted`;
  const typed = (await invocation.world.input(question)).trim().replaceAll(',', '');
  if (typed !== String(leaving)) {
    throw decline(typed === '' ? 'declined' : `declined: ${leaving} have left, not "${typed}"`);
  }
}

function describeMistake(rejected: number): string {
  return `${some(rejected, 'row was', 'rows were')} rejected, and who is in no other row counts as having left`;
}

function some(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}
