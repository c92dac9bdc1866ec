/** A list that a program reads: record by record, page by page, or as a whole. Types only, since the package exports them. */

/** One page of a list. */
export interface RecordPage<T> {
  readonly records: readonly T[];
  /** The cursor of the next page; null after the last page. */
  readonly nextCursor: string | null;
  /** The number of records of the whole list, if it was asked for with `with_total_count`. */
  readonly totalCount?: number | bigint;
}

/**
 * Sends nothing until it is read. Each way of reading it begins at the first page, or at the cursor that was given, and has each record
 * once, though the list may change while it is read: as the first page with it has it.
 */
export interface RecordList<T> extends AsyncIterable<T> {
  /** The first page, of the size `count`. */
  page(): Promise<RecordPage<T>>;
  /** All records, of all pages. */
  all(): Promise<T[]>;
}
