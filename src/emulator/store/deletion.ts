/**
 * Deletes records (docs/service.md#deletion). A softly deleted record remains, marked by `deleted`, and is hidden:
 * reads and lists have it only if they request deleted ones. Its descendants are hidden with it, but not marked, and
 * never come back; their history stays as it is.
 */
import { historyEntry } from '../../contract/groups/accounts.js';
import { applyChanges, type StoredRecord, updateRecord } from './records.js';
import type { Store } from './store.js';

/**
 * Deletes softly: the record remains, marked and hidden (docs/service.md#deletion). Returns the changed record. Only
 * inside a write.
 */
export function markDeleted(store: Store, stored: StoredRecord, time: string): StoredRecord {
  return updateRecord(store, stored, applyChanges(stored.data, { deleted: true }, time));
}

/** Hides the descendants of a deleted record, except its history. Only inside a write. */
export function hideChildren(store: Store, parentId: string): void {
  store.run(
    `WITH RECURSIVE child(seq, id) AS (
       SELECT seq, id FROM record WHERE parent_id = ?1 AND kind <> ?2
       UNION
       SELECT record.seq, record.id FROM record JOIN child ON record.parent_id = child.id
       WHERE record.kind <> ?2
     )
     UPDATE record SET hidden = 1 WHERE seq IN (SELECT seq FROM child)`,
    parentId,
    historyEntry.name,
  );
}

/** Deletes a record permanently. Only inside a write. */
export function deleteRecord(store: Store, { seq }: StoredRecord): void {
  store.run('DELETE FROM record WHERE seq = ?', seq);
}

/** Deletes all records of an account, or of what else records are kept for, permanently. Only inside a write. */
export function deleteRecordsOf(store: Store, account_id: string): void {
  store.run('DELETE FROM record WHERE account_id = ?', account_id);
}
