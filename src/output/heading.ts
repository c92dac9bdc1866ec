/** What is said of rows as a whole: whose they are, of which time, and their sums. */
import type { Heading, RowShape, RowTotals } from './answer.js';

/** The facts in a line; those of several accounts in a line each, of many as many as are read in a picture. */
export function describeFacts({ facts }: Heading, most = 6): string[] {
  const shown = facts.slice(0, most);
  const others = facts.length - shown.length;
  const isRepeated = (name: string) => facts.filter(([other]) => other === name).length > 1;
  const told = ([name, text]: (typeof shown)[number]) => `${name} ${text}`;
  const single = shown.filter(([name]) => !isRepeated(name)).map(told);
  return [
    ...(single.length > 0 ? [single.join('; ')] : []),
    ...shown.filter(([name]) => isRepeated(name)).map(told),
    ...(others > 0 ? [`and ${others} more`] : []),
  ];
}

/** The shape of the sums with these columns of the rows alone, where --fields selects some. */
export function totalsShape({ shape }: RowTotals, paths: readonly string[] | undefined): RowShape {
  if (!paths) return shape;
  return { ...shape, columns: shape.columns.filter((name) => name === shape.key || paths.includes(name)) };
}
