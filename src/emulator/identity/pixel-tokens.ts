/** Tokens with which events of a website are reported without a signature (docs/service.md#web-conversions). */
import { createHmac } from 'node:crypto';
import { createWebConversions } from '../../contract/groups/web-conversions.js';
import { requireCredentials } from '../store/meta.js';
import type { Store } from '../store/store.js';
import { isSameSecret } from './oauth/signature.js';
import type { TokenOwner } from './users.js';

/** The token of a base tag. It follows from a secret of the dataset, so it is not stored. */
export function pixelToken(store: Store, pixelId: string): string {
  const { consumer_secret } = requireCredentials(store);
  return createHmac('sha256', consumer_secret).update(`pixel ${pixelId}`).digest('base64url');
}

/**
 * The user of a token: one who may report conversions of the account. Undefined if it is not the token of the base tag,
 * or if no such user exists.
 */
export function pixelOwner(
  store: Store,
  { pixelId, accountId, token }: { pixelId: string; accountId: string; token: string },
): TokenOwner | undefined {
  if (!isSameSecret(token, pixelToken(store, pixelId))) return undefined;
  const users = store.query<{ user_id: string; permissions: string }>(
    'SELECT user_id, permissions FROM access WHERE account_id = ? ORDER BY user_id',
    accountId,
  );
  const { permissions: needed = [] } = createWebConversions;
  const user = users.find(({ permissions }) =>
    permissions.split(',').some((own) => needed.some((permission) => permission === own)),
  );
  return user && { userId: user.user_id, consumerKey: `pixel ${pixelId}`, isReadOnly: false };
}
