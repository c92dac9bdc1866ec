/** The name of a record, as a person is shown it. */

import { shorten } from '../../../call/problem-collector.js';
import { escapeControls } from '../../../output/control-characters.js';
import { memberAt } from '../../../values/lossless-json.js';

/** The fields that name a record, in order of preference. */
const nameFields = ['name', 'title', 'description', 'text', 'file_name'] as const;

/** The name of a record, without control characters; undefined if it has none. */
export function nameOfRecord(record: unknown): string | undefined {
  const name = nameFields
    .map((field) => memberAt(record, field))
    .find((text) => typeof text === 'string' && text);
  return typeof name === 'string' ? escapeControls(shorten(name)) : undefined;
}

/** The name in quotes, to follow the id: ` "Spring"`. Empty if the record has none. */
export function quotedName(record: unknown): string {
  const name = nameOfRecord(record);
  return name === undefined ? '' : ` "${name}"`;
}
