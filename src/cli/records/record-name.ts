/** Reads the name of a record, to be shown in a confirmation prompt. */

import { pathNames } from '../../call/parameter-location.js';
import { shorten } from '../../call/problem-collector.js';
import type { Client } from '../../client/client.js';
import { groupOfEndpoint } from '../../contract/find-group.js';
import type { Document, Endpoint } from '../../contract/types.js';
import { escapeControls } from '../../output/control-characters.js';
import { memberAt } from '../../values/lossless-json.js';

/** The fields that name a record, in order of preference. */
const nameFields = ['name', 'title', 'description', 'text', 'file_name'] as const;

/**
 * The name of the record at the path of a call, without control characters; undefined if no endpoint reads the record,
 * if it has no name, or if the read fails: the prompt then omits the name.
 */
export async function readName(
  endpoint: Endpoint,
  values: Document,
  client: Client,
): Promise<string | undefined> {
  const reader = groupOfEndpoint(endpoint.id)?.endpoints.find(
    ({ method, path, response }) => method === 'GET' && path === endpoint.path && response === 'one',
  );
  if (!reader) return undefined;
  const pathValues = Object.fromEntries(pathNames(reader.path).map((name) => [name, values[name] ?? '']));
  const reply = await client.call(reader, pathValues).catch(() => undefined);
  return nameOfRecord(memberAt(reply?.body, 'data'));
}

/** The name of a record, without control characters; undefined if it has none. */
export function nameOfRecord(record: unknown): string | undefined {
  const name = nameFields
    .map((field) => memberAt(record, field))
    .find((text) => typeof text === 'string' && text);
  return typeof name === 'string' ? escapeControls(shorten(name)) : undefined;
}
