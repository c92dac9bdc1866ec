/** Says which of the ids that a call asked for have no row in its answer: the service leaves them out (docs/service.md#filters). */
import { absentFrom } from '../../../call/selected-fields.js';
import type { CallResult } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { joinFirst } from '../../../values/text-lists.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseRows } from '../../core/records/response-data.js';

/** Defers a notice that stands behind the rows. */
export function noteAbsent(
  endpoint: Endpoint,
  values: Document,
  reply: Pick<CallResult, 'body'>,
  { defer, notice }: Pick<Invocation, 'defer' | 'notice'>,
): void {
  const absent = absentFrom(endpoint, values, responseRows(reply));
  if (absent.length > 0) defer(() => notice(`the answer has no row for ${joinFirst(absent, 20)}`));
}
