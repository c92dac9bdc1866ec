/** Reading the envelope of an answer (interface section 1). */
import { isObject } from '../call/json.js';
import type { Reply } from '../client/client.js';

/** The answer without its envelope: `data`, or what else there is beside the echoed request. */
export function dataOf({ body }: Reply): unknown {
  if (!isObject(body)) return body;
  const { data, request: _, ...rest } = body;
  return data ?? rest;
}
