/** Draws the branches before the labels of a tree. */

/** The pieces of a branch, all of one width: before the last child, another child, and below each of them. */
const styles = {
  lines: { last: '└─ ', child: '├─ ', through: '│  ', blank: '   ' },
  plain: { last: '  ', child: '  ', through: '  ', blank: '  ' },
} as const;

/**
 * The branch of each row of a tree in preorder, from the depths of the rows; a root has none. `next` is the depth of the
 * row that follows these, if any does.
 */
export function drawBranches(
  depths: readonly number[],
  style: keyof typeof styles,
  next?: number | undefined,
): string[] {
  const { last, child, through, blank } = styles[style];
  /** Whether a further child follows at each depth, seen from the current row on; filled from the end. */
  const follows: boolean[] = [];
  if (next !== undefined) follows[next] = true;
  const branches: string[] = [];
  for (let index = depths.length - 1; index >= 0; index -= 1) {
    const depth = depths[index] ?? 0;
    let branch = '';
    for (let level = 1; level < depth; level += 1) branch += follows[level] ? through : blank;
    if (depth > 0) branch += follows[depth] ? child : last;
    branches[index] = branch;
    follows[depth] = true;
    follows.length = depth + 1;
  }
  return branches;
}
