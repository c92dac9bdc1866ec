/**
 * Fits columns into the width of a terminal: headers are wrapped at their spaces first, then the widest cells are
 * shortened, then whole columns are omitted, empty ones before others. Those that may not be omitted are wrapped: a row
 * then takes several lines.
 */

/** Spaces between columns. */
export const gap = 2;
/** No column is shrunk below this width, unless it has one of its own. */
export const minimumWidth = 8;

export interface ColumnWidth {
  /** Width of its widest cell, in terminal columns. */
  readonly natural: number;
  /** Width that its cells need once its header is wrapped. By default, the header is not wrapped. */
  readonly naturalWrapped?: number | undefined;
  /** Its cells may be truncated. Ids, money and times may not: they are useless when truncated. */
  readonly shrinkable: boolean;
  /** Never omitted, such as id and name, and what was asked for. */
  readonly pinned: boolean;
  /** It is omitted before others: none of its cells says anything, or it says little. */
  readonly spared?: boolean | undefined;
  /** Columns after it are omitted before it is shrunk below this width. */
  readonly least?: number | undefined;
}

/** Indent of the lines after the first of a row. */
export const indent = 2;

/** The columns of a line by their index, and how wide each is. */
export type ColumnLine = readonly { readonly index: number; readonly width: number }[];

/** The lines that a row is laid out in: one, unless columns that may not be omitted need more. */
export function layOutColumns(columns: readonly ColumnWidth[], width: number | undefined): ColumnLine[] {
  const widths = fitColumnWidths(columns, width);
  const shown = columns.flatMap((column, index) => (widths[index] === 0 ? [] : [{ index, column }]));
  if (!width || totalWidth(widths) <= width)
    return [shown.map(({ index }) => ({ index, width: widths[index] ?? 0 }))];
  // The lines of a wrapped header could not be told apart from the next header.
  const unwrapped = shown.map(({ index, column }) => ({
    index,
    column: { ...column, naturalWrapped: undefined },
  }));
  const lines: (typeof unwrapped)[] = [];
  for (const item of unwrapped) {
    const line = lines.at(-1) ?? [];
    const room = width - (lines.length > 1 ? indent : 0);
    const fits = totalWidth([...line, item].map(({ column }) => minimumOf(column))) <= room;
    if (line.length > 0 && fits) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line, position) => {
    const own = line.map(({ column }) => ({ ...column, pinned: true }));
    const fitted = fitColumnWidths(own, width - (position > 0 ? indent : 0));
    return line.map(({ index }, place) => ({ index, width: fitted[place] ?? 0 }));
  });
}

function minimumOf({ shrinkable, least, natural, naturalWrapped = natural }: ColumnWidth): number {
  return shrinkable ? Math.min(least ?? minimumWidth, natural) : naturalWrapped;
}

/**
 * Returns the width of each column; 0 for an omitted one. Without a terminal width (undefined or 0), all columns
 * have their natural width.
 */
function fitColumnWidths(columns: readonly ColumnWidth[], width: number | undefined): number[] {
  const widths = columns.map((column) => column.natural);
  if (!width) return widths;
  const minimums = columns.map(minimumOf);
  const fromLast = columns.map((column, index) => ({ ...column, index })).reverse();
  for (const { index } of [
    ...fromLast.filter(({ pinned, spared }) => !pinned && spared),
    ...fromLast.filter(({ pinned, spared }) => !pinned && !spared),
  ]) {
    if (totalWidth(minimums) <= width) break;
    minimums[index] = 0;
    widths[index] = 0;
  }
  // With nothing left to omit, what was kept wide gives way too.
  if (totalWidth(minimums) > width) {
    for (const [index, { least, natural }] of columns.entries())
      if (least !== undefined) minimums[index] = Math.min(minimumWidth, natural);
  }
  // The fewest headers are wrapped: those that give the most room come first.
  const wrappable = columns.map(({ natural, naturalWrapped = natural }, index) => ({
    index,
    naturalWrapped,
    saved: natural - naturalWrapped,
  }));
  for (const { index, naturalWrapped } of wrappable.sort((a, b) => b.saved - a.saved)) {
    if (totalWidth(widths) <= width) break;
    if (widths[index] !== 0) widths[index] = naturalWrapped;
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
