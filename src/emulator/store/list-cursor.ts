/**
 * Cursors of lists, which are opaque to clients (docs/service.md#cursors). They include the list and the order, so that a
 * cursor of another list is rejected.
 */
import type { RecordKind, Value } from '../../contract/types.js';
import type { SqlValue } from '../../files/sqlite.js';
import { parseJson, writeJson } from '../../values/lossless-json.js';
import { serviceError } from '../errors.js';
import type { Position } from './list-order.js';

export function writeCursor(kind: RecordKind, sortBy = '', key: Value, seq: number): string {
  return Buffer.from(writeJson([kind.name, sortBy, key, seq])).toString('base64url');
}

/** Throws ErrorResponse for a cursor of another list or another order. */
export function readCursor(cursor: string, kind: RecordKind, sortBy = ''): Position {
  const [name, sort, key, seq] = decodeCursor(cursor);
  const isKey = key === null || typeof key === 'string' || typeof key === 'number' || isInteger64(key);
  if (name !== kind.name || sort !== sortBy || !isKey || !Number.isSafeInteger(seq)) {
    const message = 'cursor must be a next_cursor of this list with the same sort_by';
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'cursor', value: cursor });
  }
  return { key: key as SqlValue, seq: seq as number };
}

/** The database takes no larger ones. */
function isInteger64(key: unknown): boolean {
  return typeof key === 'bigint' && BigInt.asIntN(64, key) === key;
}

function decodeCursor(cursor: string): readonly unknown[] {
  try {
    const value = parseJson(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
