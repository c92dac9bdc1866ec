/** Fits columns into the width of a terminal: the widest cells are shortened first, then whole columns are omitted. */

/** Spaces between columns. */
export const gap = 2;
/** No column is shrunk below this width, unless it has one of its own. */
const minimumWidth = 8;

export interface ColumnWidth {
  /** Width of its widest cell, in terminal columns. */
  readonly natural: number;
  /** Its cells may be truncated. Ids, money and times may not: they are useless when truncated. */
  readonly shrinkable: boolean;
  /** Never omitted, such as id and name. */
  readonly pinned: boolean;
  /** Columns after it are omitted before it is shrunk below this width. */
  readonly least?: number | undefined;
}

/**
 * Returns the width of each column; 0 for an omitted one. Without a terminal width (undefined or 0), all columns
 * have their natural width.
 */
export function fitColumnWidths(columns: readonly ColumnWidth[], width: number | undefined): number[] {
  const widths = columns.map((column) => column.natural);
  if (!width) return widths;
  const minimums = columns.map((column) =>
    column.shrinkable ? Math.min(column.least ?? minimumWidth, column.natural) : column.natural,
  );
  for (let last = columns.length - 1; last >= 0 && totalWidth(minimums) > width; last -= 1) {
    if (columns[last]?.pinned) continue;
    minimums[last] = 0;
    widths[last] = 0;
  }
  // With nothing left to omit, what was kept wide gives way too.
  if (totalWidth(minimums) > width) {
    for (const [index, { least, natural }] of columns.entries())
      if (least !== undefined) minimums[index] = Math.min(minimumWidth, natural);
  }
  for (let excess = totalWidth(widths) - width; excess > 0; excess -= 1) {
    const widest = findWidest(widths, minimums);
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function totalWidth(widths: readonly number[]): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width + gap, -gap);
}

/** The index of the widest column that is still above its minimum. */
function findWidest(widths: readonly number[], minimums: readonly number[]): number | undefined {
  let found: number | undefined;
  for (const [index, width] of widths.entries()) {
    if (width > (minimums[index] ?? 0) && width > (found === undefined ? 0 : (widths[found] ?? 0)))
      found = index;
  }
  return found;
}
