/** Reading the envelope of an answer (docs/service.md#envelope). */
import { isObject } from '../../call/lossless-json.js';
import type { CallResult } from '../../client/client.js';

/** The answer without its envelope: `data`, or what else there is beside the echoed request. */
export function responseData({ body }: CallResult): unknown {
  if (!isObject(body)) return body;
  const { data, request: _, ...rest } = body;
  return data ?? rest;
}
