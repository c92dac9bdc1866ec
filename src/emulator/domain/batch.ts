/** Batches: every operation in order, all of them or none (docs/service.md#batches). */
import type { Document, Value } from '../../contract/types.js';
import { BatchErrorResponse, type ErrorBodyEntry, ErrorResponse } from '../errors.js';

interface Operations {
  create(params: Document): Document;
  /** Absent where the endpoint has no such operation. */
  update?(params: Document): Document;
  remove(params: Document): Document;
}

/**
 * Runs the operations inside the call's transaction and returns the objects in request order. Throws
 * BatchErrorResponse, which rolls all of them back, when one fails. The others are still tried, to report all errors at
 * once.
 */
export function runBatch(
  operations: readonly Document[],
  { create, update, remove }: Operations,
): Document[] {
  const done: Document[] = [];
  const errors = operations.map(({ operation_type, params }): readonly ErrorBodyEntry[] => {
    try {
      const run = operation_type === 'Create' ? create : operation_type === 'Update' ? update : remove;
      if (!run) throw new Error(`the batch has no operation ${operation_type}`);
      done.push(run(asDocument(params)));
      return [];
    } catch (error) {
      if (error instanceof ErrorResponse) return error.errors;
      throw error;
    }
  });
  if (errors.some((entries) => entries.length > 0)) throw new BatchErrorResponse(operations, errors);
  return done;
}

function asDocument(value: Value | undefined): Document {
  return value as Document;
}
