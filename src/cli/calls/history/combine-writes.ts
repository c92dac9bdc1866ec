/** The history as people read it: a row for each command, however many writes it made. */

import { countBy, groupBy } from '../../../values/group-by.js';
import { describeEntry } from './describe-entry.js';
import type { KnownEntry } from './read-history.js';

interface CommandRow extends Omit<KnownEntry, 'outcome'> {
  readonly change: string;
  /** That of all writes, or how many writes have each: `11 done, 1 refused`. */
  readonly outcome: string;
}

/**
 * One row for each command, in the order of its newest write. Where it wrote several times the row counts the writes,
 * describes the first, and has the id of the group, which `ads history` and `ads undo` take.
 */
export function combineWrites(entries: readonly KnownEntry[]): readonly CommandRow[] {
  return [...groupBy(entries, ({ group }) => group).values()].map(combine);
}

/** `writes` are those of one command, the newest first. */
function combine(writes: readonly [KnownEntry, ...KnownEntry[]]): CommandRow {
  const [newest] = writes;
  const inOrder = writes.toReversed();
  const change = describeEntry(inOrder[0] ?? newest);
  if (writes.length === 1) return { ...newest, change };
  const { undone_by: _, undone_ids: __, ...shared } = newest;
  return {
    ...shared,
    id: newest.group,
    ids: [...new Set(inOrder.flatMap(({ ids }) => ids))],
    records: inOrder.flatMap(({ records }) => records),
    change: `${writes.length} writes: ${change}`,
    outcome: combineOutcomes(inOrder),
  };
}

function combineOutcomes(writes: readonly KnownEntry[]): string {
  const counts = countBy(writes, ({ outcome }) => outcome);
  const [[only] = [''], ...others] = counts;
  if (others.length === 0) return only;
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
}
