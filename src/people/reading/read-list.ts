/** Reads a list of people in any of its formats from bytes that come in pieces. */

import { InputError } from '../input-error.js';
import { readListFields } from '../list-fields.js';
import type { PersonSink } from '../normalizing/person.js';
import { createPersonBuilder } from '../normalizing/person-builder.js';
import type { ListFormat, UploadOptions } from '../upload-options.js';
import { checkMapping } from './columns.js';
import { createCsvReader } from './csv-reader.js';
import { rejectForeign } from './foreign-format.js';
import { createJsonReader } from './json-reader.js';
import type { ListReader } from './list-reader.js';

/** As many bytes tell the format. */
const headBytes = 512;

/** A reader that passes people and rejected rows to the sink in the order of the list. Throws an InputError on a wrong mapping. */
export function createListReader(options: UploadOptions, sink: PersonSink): ListReader {
  const fields = readListFields(options.endpoint);
  checkMapping(options, fields);
  const builder = createPersonBuilder(options, fields, sink);
  return createFormatReader(options.format, (format) =>
    format === 'csv'
      ? createCsvReader(options, fields, builder, sink)
      : createJsonReader(format, options, fields, builder, sink),
  );
}

/** A reader of any format, which the first bytes tell where it is not given; `open` opens the reader of one. */
export function createFormatReader(
  given: ListFormat | undefined,
  open: (format: ListFormat) => ListReader,
): ListReader {
  let head: Uint8Array | undefined = new Uint8Array(0);
  let reader: ListReader | undefined;

  function start(bytes: Uint8Array): ReturnType<ListReader['push']> {
    rejectForeign(bytes);
    head = undefined;
    const text = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
    reader = open(given ?? detectFormat(text));
    return reader.push(text);
  }

  return {
    push(piece) {
      if (reader) return reader.push(piece);
      head = Buffer.concat([head ?? piece, piece]);
      return head.length < headBytes ? undefined : start(head);
    },
    end() {
      if (reader) return reader.end();
      if (!head || head.length === 0) {
        throw new InputError('empty', 'the list is empty', {
          hint: 'Give a file that has rows.',
        });
      }
      const wait = start(head);
      return wait ? wait.then(() => reader?.end()) : (reader as ListReader | undefined)?.end();
    },
  };
}

/** By the first character that is no white space: an array, an object, or the header of CSV. */
function detectFormat(bytes: Uint8Array): ListFormat {
  const first = bytes.find((byte) => byte > 0x20);
  if (first === 0x5b) return 'json';
  return first === 0x7b ? 'jsonl' : 'csv';
}
