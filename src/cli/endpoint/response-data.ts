/** Reading the envelope of an answer (docs/service.md#envelope). */
import { isObject } from '../../call/lossless-json.js';
import type { CallResult } from '../../client/client.js';
import type { Document, Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';

/** The answer without its envelope: `data`, or what else there is beside the echoed request. */
export function responseData({ body }: Pick<CallResult, 'body'>): unknown {
  if (!isObject(body)) return body;
  const { data, request: _, ...rest } = body;
  return data ?? rest;
}

/**
 * What the service answered, without its envelope but for the facts that the contract names; a deletion that an earlier
 * try carried out has no answer.
 */
export function toAnswer(
  endpoint: Endpoint,
  values: Document,
  reply: Pick<CallResult, 'body' | 'doneBefore'>,
): Answer {
  const { record, positional } = endpoint;
  if (reply.doneBefore) {
    return { kind: 'one', row: { ...(positional && { id: values[positional] }), deleted: true } };
  }
  const data = responseData(reply);
  if (!Array.isArray(data)) return { kind: 'one', ...(record && { record }), row: data };
  const envelope = readEnvelope(endpoint, reply);
  return { kind: 'rows', ...(record && { record }), pages: [data], ...(envelope && { envelope }) };
}

/** The declared members beside `data`, as far as they are there; undefined where none is declared. */
function readEnvelope(
  { envelope }: Endpoint,
  { body }: Pick<CallResult, 'body'>,
): Readonly<Record<string, unknown>> | undefined {
  if (!envelope || !isObject(body)) return undefined;
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(envelope, name)));
}
