/** The account that a call is about. */
import { account } from '../../contract/groups/accounts.js';
import { memoize } from '../store/memoize.js';
import { findRecord, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';

/** Whether an account is deleted: its records are there for nobody then, but for reads with deleted objects. */
export function isAccountDeleted(store: Store, id: string): boolean {
  return findAccountRecord(store, id)?.hidden === true;
}

/** An account, hidden or not; undefined if it does not exist. */
export function findAccountRecord(store: Store, id: string): StoredRecord | undefined {
  return memoize(store, 'records', `account ${id}`, () => findRecord(store, account, id, id));
}
