/** Shows what a sync is about to do, and asks for it. */
import { readConfirmedCount } from '../../bulk/confirm-count.js';
import { canAsk } from '../../can-ask.js';
import { confirmStep } from '../../confirm.js';
import { declinedError } from '../../errors/command-error.js';
import type { Invocation } from '../../invocation.js';
import { formatWhole } from '../../progress.js';
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
  const { people, known, staying, leaving, unnamed, rejected } = counts;
  const lines = [`${label}: ${some(people, 'person', 'people')}`];
  if (!knowsAny) {
    lines.push(
      'nobody is known to be on this list, so nobody is deleted; if an earlier upload put people on it, give its file with --old',
    );
  } else {
    lines.push(
      `known so far: ${some(known, 'person', 'people')}; staying: ${formatWhole(staying)}, leaving: ${formatWhole(leaving + unnamed)}`,
    );
  }
  if (unnamed > 0) {
    lines.push(
      `${formatWhole(unnamed)} of those who have left are known by a partner_user_id alone, which is not kept on this machine: they are not deleted; --old FILE with the list that has them deletes them`,
    );
  }
  if (rejected > 0 && leaving > 0) {
    lines.push(
      `${some(rejected, 'row is', 'rows are')} rejected: who is in no other row counts as somebody who has left`,
    );
  }
  if (oldRejected > 0) {
    lines.push(
      `${some(oldRejected, 'row', 'rows')} of the old list cannot be read: nobody is deleted by them`,
    );
  }
  return lines.join('\n');
}

/**
 * Asks whether the sync may begin, unless --yes or the right --confirm says so. Where more than half of the known people
 * would be deleted, as by a file that is not whole, their number has to be given. Throws CommandError if it is declined.
 */
export async function confirmSync(
  what: string,
  { people, known, leaving }: SyncCounts,
  invocation: Invocation,
): Promise<void> {
  const given = readConfirmedCount(invocation);
  const hint = `Nothing was sent. Check the list; if it is right, add --confirm ${leaving}.`;
  if (given !== undefined) {
    if (given === leaving) return;
    throw declinedError(
      `${what}: --confirm ${given} was given, but ${some(leaving, 'person has', 'people have')} left`,
      hint,
    );
  }
  const deletes = leaving === 0 ? 'delete nobody' : `delete ${some(leaving, 'person', 'people')}`;
  if (leaving < 2 || leaving * 2 <= known) {
    await confirmStep(
      invocation,
      `${what}: ${deletes}, then send ${some(people, 'person', 'people')}. Continue?`,
    );
    return;
  }
  const share = `more than half of the ${formatWhole(known)} who are known`;
  if (!canAsk(invocation)) throw declinedError(`${what} would ${deletes}: ${share}`, hint);
  const question = `${what}: ${deletes}, ${share}. To continue, type how many are deleted`;
  const typed = (await invocation.world.input(question)).trim().replaceAll(',', '');
  if (typed !== String(leaving)) {
    throw declinedError(typed === '' ? 'declined' : `declined: ${leaving} have left, not "${typed}"`, hint);
  }
}

function some(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}
