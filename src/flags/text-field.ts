/** The flag of commands that show a record with a text for a file, such as the HTML of a web event tag. */
import { flagName } from '../call/flag-names.js';
import type { Endpoint } from '../contract/types.js';
import type { Flag } from './flag.js';

export const textFileFlag = 'to';

/** The field with the text that the command writes to a file; undefined for commands that write none. */
export function textField({ method, response, record }: Endpoint): string | undefined {
  if (method !== 'GET' || response !== 'one' || !record) return undefined;
  return Object.entries(record.fields).find(([, { multiline }]) => multiline)?.[0];
}

/** The flag that writes the text of a record to a file. */
export function textFlags(endpoint: Endpoint): readonly Flag[] {
  const field = textField(endpoint);
  if (field === undefined) return [];
  return [
    { name: flagName(textFileFlag), metavar: 'file', help: `write ${field} to this file`, details: [] },
  ];
}
