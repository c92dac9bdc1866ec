/** Tells a file with the parameters of a call from a list of people, both of which --from takes where people are created. */
import type { Endpoint } from '../../../contract/types.js';

/** What is looked at, in bytes. */
const lookedAt = 64 * 1024;

/**
 * Whether a file that begins so holds parameters of the endpoint, or its record: one JSON object, or YAML, whose first
 * member is one of them. A JSON array, CSV and other objects are people.
 */
export function holdsParameters(
  start: Uint8Array,
  { params, record }: Pick<Endpoint, 'params' | 'record'>,
): boolean {
  const text = new TextDecoder().decode(start.subarray(0, lookedAt)).trimStart();
  const [, name] =
    /^\{\s*(?:"((?:[^"\\]|\\.)*)"|\})/.exec(text) ??
    /^(?:(?:#.*|---.*|\s*)\r?\n)*["']?(\w+)["']?\s*:(?:\s|$)/.exec(text) ??
    [];
  // An empty object has no first member, and no people either.
  if (name === undefined) return /^\{\s*\}/.test(text);
  return Object.hasOwn(params, name) || Object.hasOwn(record?.fields ?? {}, name);
}
