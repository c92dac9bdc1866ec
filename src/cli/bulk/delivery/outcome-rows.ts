/** Rows that tell what became of each item of many: columns of the subject, the outcome, and what went wrong. */
import { countBy } from '../../../values/group-by.js';
import { type Outcome, outcomeTones } from '../../core/records/outcome.js';

/** The look of a table of such rows: whatever else it omits, it shows the outcome and the column that says what went wrong. */
export function outcomeLook(reason: string) {
  return { pinned: ['outcome', reason], wrapped: [reason], tones: outcomeTones } as const;
}

/** `2 updated, 1 failed, 17 unchanged`; `nothing` where there are no rows. */
export function countOutcomes(rows: readonly { readonly outcome: Outcome }[], nothing: string): string {
  const counts = countBy(rows, ({ outcome }) => outcome);
  const unchanged = counts.get('unchanged');
  counts.delete('unchanged');
  // What needs nothing comes last: of many rows, most do.
  if (unchanged !== undefined) counts.set('unchanged', unchanged);
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || nothing;
}
