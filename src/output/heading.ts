/** What is said of rows as a whole: whose they are, of which time, and their sums. */
import type { RowShape } from './answer.js';

/** Of rows that are handed on as a file or a drawing. */
export interface Heading {
  /** As the user calls them. */
  readonly title?: string | undefined;
  /** In a few words each, by what they tell: the account, the period with its time zone, the currency. */
  readonly facts: readonly (readonly [name: string, text: string])[];
}

/** The sums of the rows that were added, which are those that are shown. */
export interface RowTotals {
  /** The columns of the sums: the label, and those of the rows that can be summed. */
  readonly shape: RowShape & { readonly key: string };
  add(rows: readonly unknown[]): void;
  /** One row for each currency, in the order of the rows; none if no row was added. */
  list(): readonly Readonly<Record<string, unknown>>[];
}

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

/** The pages, whose rows are added to the totals as they are read. */
export async function* addUp(
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  totals: RowTotals | undefined,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    totals?.add(page);
    yield page;
  }
}

/** The shape of the sums with these columns of the rows alone, where --fields selects some. */
export function totalsShape({ shape }: RowTotals, paths: readonly string[] | undefined): RowShape {
  if (!paths) return shape;
  return { ...shape, columns: shape.columns.filter((name) => name === shape.key || paths.includes(name)) };
}
