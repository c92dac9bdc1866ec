/** Reads a list for a program (record-list.ts). */
import type { ResultPage } from '../../../client/paginate.js';
import type { RecordList } from './record-list.js';

/**
 * `read` returns an iterator over the pages of the list: the largest ones for whoever wants all records. A record that pages repeat is
 * as the first of them has it, since who reads record by record has it by then.
 */
export function createRecordList(read: (isWhole: boolean) => AsyncIterable<ResultPage>): RecordList<unknown> {
  async function* records(): AsyncGenerator<unknown> {
    for await (const page of read(true)) yield* page.rows;
  }
  return {
    [Symbol.asyncIterator]: records,
    async page() {
      for await (const { rows, repeated: _, ...page } of read(false)) return { records: rows, ...page };
      throw new Error('a list has at least one page');
    },
    async all() {
      const all: unknown[] = [];
      for await (const record of records()) all.push(record);
      return all;
    },
  };
}
