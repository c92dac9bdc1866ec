/** Reads a list for a program (record-list.ts). */
import { createRowCollector, type ResultPage } from '../../client/paginate.js';
import type { Endpoint } from '../../contract/types.js';
import type { RecordList } from './record-list.js';

/** `read` returns an iterator over the pages of the endpoint: the largest ones for whoever wants all records. */
export function createRecordList(
  endpoint: Endpoint,
  read: (isWhole: boolean) => AsyncIterable<ResultPage>,
): RecordList<unknown> {
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
      const { rows, add } = createRowCollector(endpoint);
      for await (const page of read(true)) add(page);
      return rows;
    },
  };
}
