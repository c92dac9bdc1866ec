/** Unwraps the envelope of a response (docs/service.md#envelope). */

import { idFieldOf } from '../../../call/selected-fields.js';
import type { CallResult } from '../../../client/client.js';
import type { Document, Endpoint, RecordKind } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';

/** The content of the envelope: `data`, or otherwise all members except the echoed request. */
export function responseData({ body }: Pick<CallResult, 'body'>): unknown {
  if (!isObject(body)) return body;
  const { data, request: _, ...rest } = body;
  return data ?? rest;
}

/** The records of a response that has one or many. */
export function responseRows(reply: Pick<CallResult, 'body'>): readonly Document[] {
  return [responseData(reply)].flat().filter((row): row is Document => isObject(row));
}

/**
 * The answer of a command from the service's response: without the envelope, except for members that the contract
 * declares. A deletion that an earlier attempt carried out has no response.
 */
export function toAnswer(
  endpoint: Endpoint,
  values: Document,
  reply: Pick<CallResult, 'body' | 'doneBefore'>,
): Answer {
  const { record, positional } = endpoint;
  if (reply.doneBefore) {
    const idField = idFieldOf(endpoint) ?? 'id';
    return { kind: 'one', row: { ...(positional && { [idField]: values[positional] }), deleted: true } };
  }
  const data = responseData(reply);
  if (!Array.isArray(data)) return { kind: 'one', ...(record && { record }), row: spellFields(data, record) };
  const envelope = readEnvelope(endpoint, reply);
  return { kind: 'rows', ...(record && { record }), pages: [data], ...(envelope && { envelope }) };
}

/** The fields as the contract spells them, where the service is known to spell them otherwise. */
function spellFields(data: unknown, record: RecordKind | undefined): unknown {
  if (!record?.anyCase || !isObject(data)) return data;
  const names = new Map(Object.keys(record.fields).map((name) => [name.toLowerCase(), name]));
  const spelled = Object.entries(data).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]);
  return Object.fromEntries(spelled);
}

/** The declared members beside `data` that are present; undefined if none is declared. */
function readEnvelope(
  { envelope }: Endpoint,
  { body }: Pick<CallResult, 'body'>,
): Readonly<Record<string, unknown>> | undefined {
  if (!envelope || !isObject(body)) return undefined;
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(envelope, name)));
}
