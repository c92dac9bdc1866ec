/** All records that belong to one account, or to what else records are kept for, such as a product catalog. */
import type { RecordKind } from '../../contract/types.js';
import { type RecordRow, readRow, recordColumns, type StoredRecord } from './records.js';
import type { Store } from './store.js';

/** Deletes all records of an account, or of what else records are kept for, permanently. Only inside a write. */
export function deleteRecordsOf(store: Store, account_id: string): void {
  store.run('DELETE FROM record WHERE account_id = ?', account_id);
}

/** All records of one kind that an account has, in the order of creation, hidden ones included. */
export function findRecordsOf(store: Store, kind: RecordKind, account_id: string): StoredRecord[] {
  return store
    .query<RecordRow>(
      `SELECT ${recordColumns} FROM record WHERE kind = ? AND account_id = ? ORDER BY seq`,
      kind.name,
      account_id,
    )
    .map(readRow);
}
