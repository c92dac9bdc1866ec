/** Reads a list of people from JSON: an object a line (JSONL), or an array of objects. */
import { InputError } from './input-error.js';
import type { ListFields } from './list-fields.js';
import type { ListReader } from './list-reader.js';
import type { PersonSink } from './person.js';
import type { PersonBuilder } from './person-builder.js';
import type { UploadOptions } from './upload-options.js';

export function createJsonReader(
  _format: 'jsonl' | 'json',
  _options: UploadOptions,
  _fields: ListFields,
  _builder: PersonBuilder,
  _sink: PersonSink,
): ListReader {
  throw new InputError('not-json', 'JSON is not read yet', { hint: 'Give the list as CSV.' });
}
