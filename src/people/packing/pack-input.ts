/** Packs a list of people into requests in the thread that calls it. */

import type { UploadOptions } from '../upload-options.js';
import type { PackedRequest } from './packed-request.js';
import { type PackHooks, startPacking } from './packing.js';

export type { PackHooks } from './packing.js';

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
  for await (const piece of pieces) yield* withRelease(packing.push(piece));
  yield* withRelease(packing.end());

  async function* withRelease(requests: AsyncIterable<PackedRequest>): AsyncGenerator<PackedRequest> {
    for await (const request of requests) {
      const memory = request.body.buffer;
      yield { ...request, release: () => memory instanceof ArrayBuffer && packing.reuse(memory) };
    }
  }
}
