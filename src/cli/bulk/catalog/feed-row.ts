/** A row of a feed, between its reading and its check. */

/** One product as the file has it, not checked. */
export interface FeedRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** Undefined for what is no product at all. */
  readonly product: Readonly<Record<string, unknown>> | undefined;
  /** Attributes whose cells cannot be read, and why, as a predicate. */
  readonly refused: Readonly<Record<string, string>>;
  /** The cell of an attribute as a workbook shows it: `Feed!C7`. */
  readonly cellOf?: (attribute: string) => string | undefined;
  /** What is wrong with a row that is no product, in a sentence, where its form does not say it. */
  readonly problem?: string;
}
