/** The flag of commands that show a record with a text for a file, such as the HTML of a web event tag. */
import type { Endpoint } from '../contract/types.js';

export const textFileFlag = 'to';

/** The field with the text that the command writes to a file; undefined for commands that write none. */
export function textField({ method, response, record }: Endpoint): string | undefined {
  if (method !== 'GET' || response !== 'one' || !record) return undefined;
  return Object.entries(record.fields).find(([, { multiline }]) => multiline)?.[0];
}
