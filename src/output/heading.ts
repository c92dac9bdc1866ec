/** The heading of rows: their owner, their time, and their sums. */
import type { Heading, RowShape, RowTotals } from './answer.js';

/** The facts in a line; those of several accounts in a line each, of many as many as are read in a picture. */
export function describeFacts({ facts }: Heading, most = 6): string[] {
  const shown = facts.slice(0, most);
  const others = facts.length - shown.length;
  const isRepeated = (name: string) => facts.filter(([other]) => other === name).length > 1;
  const factOf = ([name, text]: (typeof shown)[number]) => `${name} ${text}`;
  const single = shown.filter(([name]) => !isRepeated(name)).map(factOf);
  return [
    ...(single.length > 0 ? [single.join('; ')] : []),
    ...shown.filter(([name]) => isRepeated(name)).map(factOf),
    ...(others > 0 ? [`and ${others} more`] : []),
  ];
}

/**
 * The shape of the sums of the columns that are shown, in their order: all that have one if absent. Undefined, with a message,
 * where none has one: how many rows there are is no sum.
 */
export function totalsShape(
  { shape }: RowTotals,
  shown: readonly string[] | undefined,
  note: (sentence: string) => void,
): RowShape | undefined {
  const isSum = (name: string) => name !== shape.key && shape.columns.includes(name);
  const summed = (shown ?? shape.columns).filter(isSum);
  if (summed.length === 0) note('no totals: none of the columns shown has a sum');
  return summed.length === 0 ? undefined : { ...shape, columns: [shape.key, ...summed] };
}
