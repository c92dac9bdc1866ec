/** Reading the envelope of an answer (interface section 1). */
import type { Reply } from '../client/client.js';

/** The answer without its envelope: `data`, or the whole body where there is none. */
export function dataOf({ body }: Reply): unknown {
  return memberOf(body, 'data') ?? body;
}

/** A member of a JSON object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
