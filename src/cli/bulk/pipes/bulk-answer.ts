/** The answer of a command that is run for many ids. */
import type { Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { isTabular } from '../../../output/formats.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type BulkRow, bulkShape, toFlatRow, toRow } from './rows.js';

/** The answer with the rows. With -o ids it has only those that are done, so that they can be piped on. */
export function createBulkAnswer(
  endpoint: Endpoint,
  pages: AsyncIterable<readonly BulkRow[]>,
  { format }: Pick<Invocation, 'format'>,
): Answer {
  const shape = bulkShape(endpoint.record);
  async function* convert(toOutput: (row: BulkRow) => unknown) {
    for await (const rows of pages) {
      yield rows.filter(({ outcome }) => format !== 'ids' || outcome === 'done').map(toOutput);
    }
  }
  return {
    kind: 'rows',
    record: shape,
    pages: convert(toRow),
    ...(isTabular(format) && { flatten: () => ({ shape, pages: () => convert(toFlatRow) }) }),
  };
}
