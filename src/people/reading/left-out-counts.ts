/** Counts identifiers that are left out, by field and reason. */
import type { LeftOutIdentifier } from './row.js';

/** A record of the answer. */
export type LeftOutCount = Readonly<Pick<LeftOutIdentifier, 'field' | 'reason'> & { count: number }>;

export interface LeftOutSums {
  add(identifier: Pick<LeftOutIdentifier, 'field' | 'reason'>): void;
  /** The most frequent first. */
  all(): readonly LeftOutCount[];
}

/** Begins at nothing. */
export function sumLeftOut(): LeftOutSums {
  const counts = new Map<string, { readonly field: string; readonly reason: string; count: number }>();
  return {
    add({ field, reason }) {
      const key = `${field} ${reason}`;
      const known = counts.get(key) ?? { field, reason, count: 0 };
      known.count += 1;
      counts.set(key, known);
    },
    all: () => [...counts.values()].sort((one, other) => other.count - one.count).map((one) => ({ ...one })),
  };
}
