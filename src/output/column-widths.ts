/** Fitting columns into the width of a terminal: the widest texts give way first, then whole columns. */

/** Spaces between columns. */
export const gap = 2;
/** No text is made narrower than this. */
const narrowest = 8;

export interface ColumnWidth {
  /** Columns of the terminal that its widest cell takes. */
  readonly natural: number;
  /** Text that may be cut. Ids, money and times are of no use when cut. */
  readonly elastic: boolean;
  /** Stays whatever happens, as id and name do. */
  readonly kept: boolean;
}

/**
 * The width of every track; 0 for one that is left out. Where the terminal has no width, or does not tell (0),
 * all are as wide as they like.
 */
export function fitColumnWidths(tracks: readonly ColumnWidth[], width: number | undefined): number[] {
  const widths = tracks.map((track) => track.natural);
  if (!width) return widths;
  const floors = tracks.map((track) => (track.elastic ? Math.min(narrowest, track.natural) : track.natural));
  for (let last = tracks.length - 1; last >= 0 && totalWidth(floors) > width; last -= 1) {
    if (tracks[last]?.kept) continue;
    floors[last] = 0;
    widths[last] = 0;
  }
  for (let excess = totalWidth(widths) - width; excess > 0; excess -= 1) {
    const widest = findWidest(widths, floors);
    if (widest === undefined) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

function totalWidth(widths: readonly number[]): number {
  const shown = widths.filter((width) => width > 0);
  return shown.reduce((sum, width) => sum + width + gap, -gap);
}

/** The widest track that is still above its floor. */
function findWidest(widths: readonly number[], floors: readonly number[]): number | undefined {
  let found: number | undefined;
  for (const [index, width] of widths.entries()) {
    if (width > (floors[index] ?? 0) && width > (found === undefined ? 0 : (widths[found] ?? 0)))
      found = index;
  }
  return found;
}
