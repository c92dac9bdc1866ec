/** The description of a row of a list of people that is not sent: its place and the reason, without any of its content. */

/** The reason that a row is not sent: a code or a sentence, without what it holds; and the column at fault, if it is one. */
export interface RowRefusal {
  readonly reason: string;
  readonly column?: string | undefined;
}

/** Codes, so that a row costs no text; `describeRejection` (rejection.ts) has the sentences. */
export interface RejectedRow {
  /** The line of the file where the row begins, as an editor counts; of a JSON array the position of the object. From 1. */
  readonly line: number;
  /** The name of the column at fault, as the file spells it; undefined if it is the row as a whole. */
  readonly column: string | undefined;
  readonly reason: string;
}

/** An identifier that is left out of a row, whose others are sent. The reason is that of the identifier. */
export interface LeftOutIdentifier extends RejectedRow {
  /** The parameter that the identifier would have been sent as. */
  readonly field: string;
  /** Whether ads may still reach the person by it: the row is one of a do-not-reach list, or a deletion. */
  readonly isReaching: boolean;
}
