/** Users of the platform (docs/service.md#users). */
import { account } from '../../contract/groups/accounts.js';
import { getCurrentUser, getUser } from '../../contract/groups/users.js';
import type { Document } from '../../contract/types.js';
import { type AuthHandler, authError, handleAuth } from '../auth-handler.js';
import { writeLegacyTime } from '../domain/creative/legacy-time.js';
import { fixtureStamps } from '../domain/fixture-list.js';
import { findUser, type StoredUser } from '../identity/users.js';
import type { Store } from '../store/store.js';

/**
 * Choice: the date of registration is not known here. It is no later than that of the first account that the user
 * advertises with or works on (docs/service.md#users).
 */
function registeredAt(store: Store, userId: string): string {
  const [row] = store.query<{ first: string | null }>(
    `SELECT min(json_extract(data, '$.created_at')) AS first FROM record
     WHERE kind = ?1 AND (json_extract(data, '$.user_id') = ?2
       OR account_id IN (SELECT account_id FROM access WHERE user_id = ?2))`,
    account.name,
    userId,
  );
  return row?.first ?? fixtureStamps.created_at;
}

function toUserResponse(store: Store, { id, screen_name }: StoredUser): Document {
  return {
    id: BigInt(id),
    id_str: id,
    name: screen_name,
    screen_name,
    created_at: writeLegacyTime(registeredAt(store, id)),
    protected: false,
    verified: false,
  };
}

function requireUser(store: Store, wanted: Parameters<typeof findUser>[1]): Document {
  const found = findUser(store, wanted);
  if (!found) throw authError('userNotFound', 'User not found.', 404);
  return toUserResponse(store, found);
}

export const usersHandlers: readonly AuthHandler[] = [
  handleAuth(getCurrentUser, 'faithful', ({ store, caller }) =>
    requireUser(store, { id: caller.userId ?? '' }),
  ),

  handleAuth(getUser, 'faithful', ({ store, values }) => {
    const { user_id, screen_name = '' } = values;
    return requireUser(store, user_id === undefined ? { screenName: screen_name } : { id: user_id });
  }),
];
