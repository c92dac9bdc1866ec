/**
 * Counts what the rows of a query take while they are read, so that a mistake such as `group_concat` over all rows ends in words
 * and not with the memory. Nothing of it rests on the driver.
 */
import type { SqlValue } from '../../../files/sqlite.js';

/** The most that a query may return, in characters of texts and bytes of anything else (docs/mirror.md). */
const queryLimits = {
  value: 16 * 1024 * 1024,
  row: 64 * 1024 * 1024,
  result: 1024 * 1024 * 1024,
} as const;

/** Bytes of a number. */
const numberSize = 8;

/** The sizes of a query's rows, one after the other. */
interface RowCounter {
  /** The size of the next row. Throws what `refuse` makes of the reason where a value, the row or all rows are too large. */
  count(row: readonly SqlValue[]): number;
}

/** Counts the rows of one query, whose columns have these names. */
export function createRowCounter(names: readonly string[], refuse: (reason: string) => Error): RowCounter {
  let rows = 0;
  let all = 0;
  return {
    count(row) {
      rows += 1;
      let size = 0;
      for (const [at, value] of row.entries()) {
        const own = sizeOf(value);
        if (own > queryLimits.value)
          throw refuse(
            `${names[at]} of row ${rows} has ${inMiB(own)}; a value may have ${inMiB(queryLimits.value)}`,
          );
        size += own;
      }
      all += size;
      if (size > queryLimits.row)
        throw refuse(`row ${rows} has ${inMiB(size)}; a row may have ${inMiB(queryLimits.row)}`);
      if (all > queryLimits.result)
        throw refuse(
          `the first ${rows} rows have more than ${inMiB(queryLimits.result)}, which is the most of a result`,
        );
      return size;
    },
  };
}

function sizeOf(value: SqlValue): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : numberSize;
}

function inMiB(size: number): string {
  return `${Math.ceil(size / (1024 * 1024))} MiB`;
}
