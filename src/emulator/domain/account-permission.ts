/** The permissions that calls need in an account (docs/service.md#access). */

import type { Endpoint } from '../../contract/types.js';
import { joinList } from '../../values/text-lists.js';
import { serviceError } from '../errors.js';
import { userPermissions } from '../identity/users.js';
import type { Store } from '../store/store.js';

/** Throws ErrorResponse unless the user has one of the permissions that the call needs. */
export function assertPermission(
  store: Store,
  { permissions }: Pick<Endpoint, 'permissions'>,
  userId: string,
  accountId: string,
): void {
  if (!permissions) return;
  const granted = userPermissions(store, userId, accountId);
  if (permissions.some((name) => granted.includes(name))) return;
  const needed = joinList(permissions, 'or');
  throw serviceError('ACTION_NOT_ALLOWED', `the call requires permission ${needed} in account ${accountId}`);
}
