/** A row of a list of people on its way from a reader to the writer of requests: bytes, so that no text is made of it. */

/**
 * The cells of one row as slices of `bytes` (UTF-8, unquoted). Reused for the next row: valid only during the call that
 * receives it. `columns` of the header decide what each cell is.
 */
export interface PersonRow {
  bytes: Uint8Array;
  /** The number of cells. */
  count: number;
  readonly starts: Int32Array;
  /** Exclusive. */
  readonly ends: Int32Array;
  /** The line of the file where the row begins, as an editor counts; of a JSON array the position of the object. From 1. */
  line: number;
}

/** Why a row is not sent. Codes, so that a row costs no text; `describeRejection` has the sentences. */
export interface RejectedRow {
  readonly line: number;
  /** The name of the column at fault, as the file or the mapping spells it; undefined if it is the row as a whole. */
  readonly column: string | undefined;
  readonly reason: string;
}
