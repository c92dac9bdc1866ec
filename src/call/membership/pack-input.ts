/** Packs a list of people into requests: bytes in, bodies out, in the thread that calls it. */
import { hash } from 'node:crypto';
import { InputError } from './input-error.js';
import { createInputMarks } from './input-marks.js';
import { membershipShape } from './membership-shape.js';
import type { PackedRequest } from './packed-request.js';
import { type CompleteBody, createHeading, createRequestPacker } from './request-packer.js';
import type { RejectedRow } from './row.js';
import type { UploadOptions } from './upload-options.js';

export interface PackHooks {
  /** Receives the rejected rows, in batches, in the order of the input. */
  rejected(rows: readonly RejectedRow[]): void;
  /** Receives the number of bytes that were read since the last call. */
  read?(bytes: number): void;
}

/** The input is worked on in parts of at most this many bytes, so that few requests are complete at once. */
const partBytes = 1 << 16;

/**
 * The requests of an input, in order. Stops reading when the consumer stops. Throws an InputError if the input as a whole
 * is wrong, after the requests that were complete before.
 */
export async function* packInput(
  pieces: AsyncIterable<Uint8Array>,
  options: UploadOptions,
  hooks: PackHooks,
): AsyncIterable<PackedRequest> {
  const packing = startPacking(options, hooks);
  for await (const piece of pieces) yield* packing.push(piece);
  yield* packing.end();
}

// For now: comma-separated values without quotes, and e-mail addresses hashed one by one.
function startPacking(options: UploadOptions, hooks: PackHooks) {
  const shape = membershipShape(options.endpoint);
  const marks = createInputMarks();
  const complete: PackedRequest[] = [];
  const seen = new Set<string>();
  const heading = createHeading(options.operation, options.times);
  let index = 0;
  let rows = 0;
  let duplicates = 0;
  let rejected = 0;
  let header: number[] | undefined;
  let line = 0;
  let rest = '';
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();

  function emit(body: Omit<CompleteBody, 'body'> & { body: Uint8Array }): void {
    complete.push({
      index,
      ...body,
      rows: body.updates + body.deletes + duplicates + rejected,
      duplicates,
      rejected,
      input: marks.current(),
    });
    index += 1;
    duplicates = 0;
    rejected = 0;
    rows = 0;
  }

  const packer = createRequestPacker({
    shape,
    peoplePerOperation: options.peoplePerOperation,
    complete: (body) => emit({ ...body, body: body.body.slice() }),
  });

  function addRow(text: string): void {
    line += 1;
    if (text === '') return;
    const cells = text.split(options.delimiter ?? ',');
    if (!header) {
      header = cells.map((name) => {
        const key = options.columns[name] ?? name.trim().toLowerCase().replaceAll(/[ -]/g, '_');
        return shape.identifiers.findIndex((identifier) => identifier.name === key);
      });
      if (header.every((column) => column < 0))
        throw new InputError('NO_IDENTIFIER', 'no column holds an identifier', { line });
      return;
    }
    rows += 1;
    const columns = header;
    const values = cells.flatMap((cell, at) => {
      const identifier = columns[at] ?? -1;
      const text = cell.trim();
      if (identifier < 0 || text === '') return [];
      const { name, hashed } = shape.identifiers[identifier] as { name: string; hashed: boolean };
      if (!hashed) return [{ identifier, value: JSON.stringify(text).slice(1, -1) }];
      return [
        { identifier, value: options.hashed.includes(name) ? text : hash('sha256', text.toLowerCase()) },
      ];
    });
    if (values.length === 0) {
      rejected += 1;
      hooks.rejected([{ line, column: undefined, reason: 'NO_IDENTIFIER' }]);
      return;
    }
    values.sort((a, b) => a.identifier - b.identifier);
    const key = JSON.stringify(values);
    if (options.dedupe && seen.has(key)) {
      duplicates += 1;
      return;
    }
    seen.add(key);
    const bytes = encoder.encode(values.map(({ value }) => value).join(''));
    const lengths = values.map(({ value }) => encoder.encode(value).length);
    const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0));
    packer.add(
      heading,
      {
        bytes,
        identifiers: Uint8Array.from(values, ({ identifier }) => identifier),
        starts: Int32Array.from(starts),
        ends: Int32Array.from(starts, (start, i) => start + (lengths[i] as number)),
      },
      0,
      values.length,
    );
  }

  return {
    *push(piece: Uint8Array): Generator<PackedRequest> {
      for (let at = 0; at < piece.length; ) {
        const part = piece.subarray(at, at + Math.min(partBytes, marks.left()));
        at += part.length;
        marks.add(part);
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const text of lines) addRow(text);
        hooks.read?.(part.length);
        yield* complete.splice(0);
      }
    },
    *end(): Generator<PackedRequest> {
      addRow(rest);
      marks.end();
      packer.finish();
      if (rows > 0) emit({ body: new Uint8Array(), operations: 0, updates: 0, deletes: 0 });
      yield* complete.splice(0);
    },
  };
}
