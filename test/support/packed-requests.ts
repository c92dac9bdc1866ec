/** Packed requests of made-up people, for tests of what sends them. */
import type { PackedRequest } from '../../src/people/packing/packed-request.js';

export interface RequestShape {
  readonly updates?: number;
  readonly deletes?: number;
  readonly duplicates?: number;
  readonly rejected?: number;
  /** Bytes of the body; 0 where there are no people. */
  readonly bytes?: number;
  readonly hasTimes?: boolean;
  readonly leftOut?: PackedRequest['leftOut'];
}

/** The body of a request begins with its index. */
export function packedRequest(index: number, shape: RequestShape = {}): PackedRequest {
  const { updates = 1, deletes = 0, duplicates = 0, rejected = 0, bytes = 20, hasTimes, leftOut } = shape;
  const people = updates + deletes;
  return {
    index,
    body: Buffer.from(people === 0 ? '' : `[${index}]`.padEnd(bytes)),
    operations: people,
    updates,
    deletes,
    rows: people + duplicates + rejected,
    duplicates,
    rejected,
    taken: bytes,
    ...(hasTimes && { hasTimes }),
    ...(leftOut && { leftOut }),
    input: { blocks: index, digest: `digest of ${index} blocks` },
  };
}

export async function* packedRequests(shapes: readonly RequestShape[]): AsyncGenerator<PackedRequest> {
  for (const [index, shape] of shapes.entries()) yield packedRequest(index, shape);
}

/** The index of the request that a body belongs to. */
export function indexOf(body: Uint8Array): number {
  return JSON.parse(Buffer.from(body).toString())[0];
}
