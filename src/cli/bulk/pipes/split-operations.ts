/** --split: a file may hold more operations than a request takes, and is cut into requests of as many as one takes. */
import type { Endpoint } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import { chunk } from '../../../values/chunk.js';
import { maxOperationRows } from '../../core/input/operation-rows.js';

/** The endpoint with room for a whole file: the limits of one request are kept by the split. */
export function withoutRequestLimit(endpoint: Endpoint, { name, body }: BatchBody): Endpoint {
  const { maxBodyBytes: _, ...rest } = endpoint;
  return { ...rest, params: { ...endpoint.params, [name]: { ...body, max: maxOperationRows } } };
}

/** The operations of each request, in their order; `max` is what a request takes. */
export function splitOperations<T>(operations: readonly T[], max: number): readonly (readonly T[])[] {
  return chunk(operations, max);
}
