/** What is told of a row of a list of people that is not sent: where it is and why, and nothing of what it holds. */

/** Codes, so that a row costs no text; `describeRejection` (rejection.ts) has the sentences. */
export interface RejectedRow {
  /** The line of the file where the row begins, as an editor counts; of a JSON array the position of the object. From 1. */
  readonly line: number;
  /** The name of the column at fault, as the file spells it; undefined if it is the row as a whole. */
  readonly column: string | undefined;
  readonly reason: string;
}
