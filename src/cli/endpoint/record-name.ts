/** The name of a record, read from the service so that a question can say what is at stake. */

import { pathNames } from '../../call/flag-names.js';
import { memberAt } from '../../call/lossless-json.js';
import { shorten } from '../../call/problem-collector.js';
import type { Client } from '../../client/client.js';
import { endpoints } from '../../contract/index.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { escapeControls } from '../../output/control-characters.js';

/** What records are called by, the best name first. */
const nameFields = ['name', 'title', 'description', 'text', 'file_name'] as const;

/**
 * The name of the record at the path of a call, in characters that a terminal can show; undefined where no endpoint
 * reads it, it has none, or it cannot be read: a question is asked without the name then.
 */
export async function readName(
  endpoint: Endpoint,
  values: Document,
  client: Client,
): Promise<string | undefined> {
  const reader = endpoints.find(
    ({ method, path, response }) => method === 'GET' && path === endpoint.path && response === 'one',
  );
  if (!reader) return undefined;
  const place = Object.fromEntries(pathNames(reader.path).map((name) => [name, values[name] ?? '']));
  const reply = await client.call(reader, place).catch(() => undefined);
  const data = memberAt(reply?.body, 'data');
  const name = nameFields
    .map((field) => memberAt(data, field))
    .find((text) => typeof text === 'string' && text);
  return typeof name === 'string' ? escapeControls(shorten(name)) : undefined;
}
