/** The answer of a call that the service answers item by item: one row each, and an exit code that tells of failures. */

import { meetsCondition } from '../../call/lifecycle.js';
import type { CallResult } from '../../client/client.js';
import type { Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import { isForPeople } from '../../output/formats.js';
import { isObject } from '../../values/lossless-json.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { Invocation } from '../host/invocation.js';
import { responseData } from '../records/response-data.js';

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

/** The answer; some failures are exit code 3, and nothing else but failures is 7. */
export function answerItems(
  endpoint: Endpoint,
  reply: Pick<CallResult, 'body'>,
  { format, setExitCode, defer, instruct }: Invocation,
): Answer {
  const items = readItemResults(endpoint, reply);
  const failed = items.filter((item) => hasFailed(endpoint, item)).length;
  if (failed > 0) {
    const exit = failed === items.length ? exitCodes.refused : exitCodes.partial;
    const message = `the service rejected ${failed} of ${items.length}`;
    setExitCode(exit, new CommandError(exit === exitCodes.partial ? 'PARTIAL' : 'REFUSED', exit, message));
    if (isForPeople(format)) defer(() => instruct(message));
  }
  return { kind: 'rows', ...(endpoint.record && { record: endpoint.record }), pages: [items] };
}
