/** Reads the values of a product, which may be text as a spreadsheet has changed it. */
import type { FeedRow } from './feed-row.js';
import { type FeedTimes, readAttribute } from './read-attribute.js';

/** The attributes that are ids and whose every cell ends in `.0`, with the number of these cells. */
export type ZeroColumns = ReadonlyMap<string, number>;

/** A product of members, of which those that are not text are as they are. */
export function readProduct(
  members: readonly (readonly [name: string, value: unknown])[],
  times: FeedTimes,
  zeroColumns: ZeroColumns,
): Pick<FeedRow, 'product' | 'refused'> {
  const refused: Record<string, string> = {};
  const entries = members.map(([name, value]) => {
    if (typeof value !== 'string' || value === '') return [name, value] as const;
    const read = readAttribute(name, value, { times, isZeroColumn: zeroColumns.has(name) });
    if ('value' in read) return [name, read.value] as const;
    refused[name] = read.problem;
    return [name, value] as const;
  });
  return { product: Object.fromEntries(entries), refused };
}
