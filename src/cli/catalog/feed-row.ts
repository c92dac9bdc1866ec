/** A row of a feed, between its reading and its check. */

/** One product as the file has it, not checked. */
export interface FeedRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Undefined for what is no product at all. */
  readonly product: Readonly<Record<string, unknown>> | undefined;
  /** Attributes whose cells cannot be read, and why, as a predicate. */
  readonly refused: Readonly<Record<string, string>>;
}
