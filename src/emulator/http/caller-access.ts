/** The caller's rights: with a token, and in an account (docs/service.md#access). */
import type { Document, Endpoint } from '../../contract/types.js';
import { isAccountDeleted } from '../domain/account-record.js';
import { serviceError } from '../errors.js';
import { hasAccess, type TokenOwner } from '../identity/users.js';
import type { Store } from '../store/store.js';

/** A read-only token cannot change anything (docs/service.md#access). */
export function assertWriteAccess({ method }: Endpoint, { isReadOnly }: TokenOwner): void {
  if (!isReadOnly || method === 'GET') return;
  throw serviceError('READONLY_CLIENT_APPLICATION', 'The access token is read-only');
}

/** Throws ErrorResponse unless the user has access to the account (docs/service.md#access). */
export function assertAccountAccess(store: Store, userId: string, accountId: string): void {
  if (!hasAccess(store, userId, accountId)) {
    throw serviceError(
      'ACCOUNT_NOT_FOUND',
      `account ${accountId} was not found, or you do not have access to it`,
    );
  }
}

/** Throws ErrorResponse for a deleted account, except in reads that include deleted objects. */
export function assertAccountNotDeleted(
  store: Store,
  isRead: boolean,
  { account_id, with_deleted }: Document,
): void {
  if (typeof account_id !== 'string' || (isRead && with_deleted === true)) return;
  if (isAccountDeleted(store, account_id)) {
    throw serviceError('NOT_FOUND', `account ${account_id} has been deleted`);
  }
}
