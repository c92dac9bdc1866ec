/** A list that a program reads: record by record, page by page, or as a whole. */

/** One page of a list. */
export interface RecordPage<T> {
  readonly records: readonly T[];
  /** The cursor of the next page; null after the last page. */
  readonly nextCursor: string | null;
  /** The number of records of the whole list, if it was asked for with `with_total_count`. */
  readonly totalCount?: number | bigint;
}

/** Sends nothing until it is read. Each way of reading it begins at the first page, or at the cursor that was given. */
export interface RecordList<T> extends AsyncIterable<T> {
  /** The first page, of the size `count`. */
  page(): Promise<RecordPage<T>>;
  /** All records, of all pages. */
  all(): Promise<T[]>;
}

/** `read` returns an iterator over the pages: the largest ones for whoever wants all records. */
export function createRecordList<T>(read: (isWhole: boolean) => AsyncIterable<RecordPage<T>>): RecordList<T> {
  async function* records(): AsyncGenerator<T> {
    for await (const page of read(true)) yield* page.records;
  }
  return {
    [Symbol.asyncIterator]: records,
    async page() {
      for await (const page of read(false)) return page;
      throw new Error('a list has at least one page');
    },
    async all() {
      const all: T[] = [];
      for await (const record of records()) all.push(record);
      return all;
    },
  };
}
