/** For now: values separated by commas without quotes, and nothing but e-mail addresses normalised. */
import { InputError } from './input-error.js';
import type { MembershipShape } from './membership-shape.js';
import type { PersonSink } from './people-batch.js';
import { createHeading } from './request-packer.js';
import type { RejectedRow } from './row.js';
import type { UploadOptions } from './upload-options.js';

export function createPeopleReader(
  options: UploadOptions,
  shape: MembershipShape,
  sink: PersonSink,
  reject: (row: RejectedRow) => void,
) {
  const heading = createHeading(options.operation, options.times);
  const { bytes } = sink;
  let header: number[] | undefined;
  let line = 0;
  let rest = new Uint8Array();

  function readHeader(text: string): number[] {
    const columns = text.split(options.delimiter ?? ',').map((name) => {
      const key = options.columns[name] ?? name.trim().toLowerCase().replaceAll(/[ -]/g, '_');
      return shape.identifiers.findIndex((identifier) => identifier.name === key);
    });
    if (columns.every((column) => column < 0)) {
      throw new InputError('NO_IDENTIFIER', 'no column holds an identifier', { line });
    }
    return columns;
  }

  function addLine(part: Uint8Array, start: number, lineEnd: number): void {
    line += 1;
    const end = lineEnd > start && part[lineEnd - 1] === 0x0d ? lineEnd - 1 : lineEnd;
    if (start === end) return;
    if (!header) {
      header = readHeader(new TextDecoder().decode(part.subarray(start, end)));
      return;
    }
    let column = 0;
    let length = 0;
    let values = 0;
    let to = sink.next();
    for (let at = start; at <= end; at += 1) {
      const byte = part[at] as number;
      if (at !== end && byte !== 0x2c) {
        bytes[to + length] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
        length += 1;
        continue;
      }
      const identifier = header[column] as number;
      if (length > 0 && identifier >= 0) {
        const { name, hashed } = shape.identifiers[identifier] as { name: string; hashed: boolean };
        if (!hashed) sink.addText(identifier, length);
        else if (options.hashed.includes(name)) sink.addHash(identifier);
        else sink.addHashable(identifier, length);
        values += 1;
        to = sink.next();
      }
      length = 0;
      column += 1;
    }
    if (values > 0) sink.commit(heading, line);
    else reject({ line, column: undefined, reason: 'NO_IDENTIFIER' });
  }

  return {
    push(part: Uint8Array): void {
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        if (rest.length > 0) {
          const whole = Buffer.concat([rest, part.subarray(0, end)]);
          rest = new Uint8Array();
          addLine(whole, 0, whole.length);
        } else addLine(part, start, end);
        start = end + 1;
      }
      rest = Buffer.concat([rest, part.subarray(start)]);
    },
    end(): void {
      addLine(rest, 0, rest.length);
    },
  };
}
