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
  const parts = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  // What needs nothing comes last: of many rows, most do.
  const ordered = parts.toSorted((one, other) => Number(isOfUnchanged(one)) - Number(isOfUnchanged(other)));
  return ordered.join(', ') || nothing;
}

const isOfUnchanged = (part: string) => part.endsWith(' unchanged');
