/** Tells a file with the parameters of a call from a list of people, both of which --from takes where people are created. */

import type { Endpoint } from '../../../../contract/types.js';
import { readListFields } from '../../../../people/list-fields.js';
import { readColumn } from '../../../../people/reading/columns.js';

/** What is looked at, in bytes. */
const lookedAt = 64 * 1024;

/**
 * Whether a file that begins so holds parameters of the endpoint, or its record: one JSON object, or YAML, whose first
 * member is one of them. A JSON array, CSV and other objects are people, and so is an object on a line of its own that has an
 * identifier: people have names too.
 */
export function holdsParameters(
  start: Uint8Array,
  { params, record, uploadEndpoint }: Pick<Endpoint, 'params' | 'record' | 'uploadEndpoint'>,
): boolean {
  const text = new TextDecoder().decode(start.subarray(0, lookedAt)).trimStart();
  const [, name] =
    /^\{\s*(?:"((?:[^"\\]|\\.)*)"|\})/.exec(text) ??
    /^["']?(\w+)["']?\s*:(?:\s|$)/.exec(text.split(/\r?\n/).find(hasContent) ?? '') ??
    [];
  // An empty object has no first member, and no people either.
  if (name === undefined) return /^\{\s*\}/.test(text);
  if (!Object.hasOwn(params, name) && !Object.hasOwn(record?.fields ?? {}, name)) return false;
  return uploadEndpoint === undefined || !isPerson(text, uploadEndpoint);
}

/** Whether a line of YAML is more than a comment or the beginning of a document. */
function hasContent(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('#') && !line.startsWith('---');
}

/** Whether the first line is an object that has an identifier of the endpoint by this id. */
function isPerson(text: string, id: string): boolean {
  const fields = readListFields(id);
  try {
    const names = Object.keys(JSON.parse(text.split(/[\r\n]/, 1)[0] ?? ''));
    return names.some((name) => readColumn(name, fields, { columns: {}, hashed: [] }).kind === 'identifier');
  } catch {
    return false;
  }
}
