/** The answer of a call that the service answers item by item: one row each, and an exit code that tells of failures. */

import { meetsCondition } from '../../../call/lifecycle.js';
import type { CallResult } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { isForPeople } from '../../../output/formats.js';
import { isObject } from '../../../values/lossless-json.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseData } from '../../core/records/response-data.js';

/** The results of the items in a response; empty where it has none. */
export function readItemResults(
  { results }: Pick<Endpoint, 'results'>,
  reply: Pick<CallResult, 'body'>,
): readonly unknown[] {
  const data = responseData(reply);
  const items = results && isObject(data) ? data[results.in] : undefined;
  return Array.isArray(items) ? items : [];
}

/** Whether the service has not done what was asked for an item. */
export function hasFailed({ results }: Pick<Endpoint, 'results'>, item: unknown): boolean {
  return results !== undefined && meetsCondition(item, results.failed);
}

/** The answer; failures and items without a result are exit code 3, and nothing else but failures is 7. */
export function answerItems(
  endpoint: Endpoint,
  values: Document,
  reply: Pick<CallResult, 'body'>,
  { format, setExitCode, defer, instruct }: Pick<Invocation, 'defer' | 'format' | 'instruct' | 'setExitCode'>,
): Answer {
  const items = readItemResults(endpoint, reply);
  const asked = endpoint.results && values[endpoint.results.of];
  const all = Math.max(Array.isArray(asked) ? asked.length : 0, items.length);
  const failed = items.filter((item) => hasFailed(endpoint, item)).length;
  const missing = all - items.length;
  if (failed + missing > 0) {
    const exit = failed === all ? exitCodes.refused : exitCodes.partial;
    const message = [
      ...(failed > 0 ? [`the service rejected ${failed} of ${all}`] : []),
      ...(missing > 0 ? [`the answer has no result for ${missing} of ${all}`] : []),
    ].join('; ');
    setExitCode(exit, new CommandError(exit === exitCodes.partial ? 'PARTIAL' : 'REFUSED', exit, message));
    if (isForPeople(format)) defer(() => instruct(message));
  }
  return { kind: 'rows', ...(endpoint.record && { record: endpoint.record }), pages: [items] };
}
