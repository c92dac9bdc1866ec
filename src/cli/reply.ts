/** Reading the envelope of an answer (interface section 1). */
import type { Reply } from '../client/client.js';

/** The answer without its envelope: `data`, or what else there is beside the echoed request. */
export function dataOf({ body }: Reply): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { data, request: _, ...rest } = body as Record<string, unknown>;
  return data ?? rest;
}

/** A member of a JSON object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
