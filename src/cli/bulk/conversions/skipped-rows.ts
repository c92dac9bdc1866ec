/** Counts the rows of an upload that are not conversions, and tells why. */
import type { SkippedRow } from '../../../people/conversions/read-conversions.js';
import { type SkipReason, skipReasons } from '../../../people/conversions/row-conditions.js';
import { formatWhole } from '../../core/host/progress.js';

/** The rows that are skipped, by their reasons: how many, and the lines of the first ones. */
export interface SkippedRows {
  readonly add: (rows: readonly SkippedRow[]) => void;
  /** A sentence; undefined where there are none. */
  readonly describe: () => string | undefined;
}

/** So many rows of a reason are named by their lines. */
const maxLines = 5;

export function createSkippedRows(): SkippedRows {
  const found = new Map<SkipReason, { count: number; readonly lines: number[] }>();
  return {
    add(rows) {
      for (const { line, reason } of rows) {
        const known = found.get(reason) ?? { count: 0, lines: [] };
        known.count += 1;
        if (known.lines.length < maxLines) known.lines.push(line);
        found.set(reason, known);
      }
    },
    describe() {
      if (found.size === 0) return undefined;
      const parts = [...found].map(([reason, { count, lines }]) => {
        const more = count > lines.length ? ', ...' : '';
        const word = lines.length === 1 ? 'line' : 'lines';
        return `${formatWhole(count)} ${skipReasons[reason]} (${word} ${lines.join(', ')}${more})`;
      });
      return `skipped as not a conversion: ${parts.join('; ')}`;
    },
  };
}
