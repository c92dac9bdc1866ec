/** For whom a caller may post, and whose posts are listed (docs/service.md#authors). */
import { account } from '../../../contract/groups/accounts.js';
import { composerPermission } from '../../../contract/params/posts.js';
import { serviceError } from '../../errors.js';
import type { HandlerContext } from '../../handler.js';
import { findScreenName, userPermissions } from '../../identity/users.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** Where an account keeps the users of whom it may only promote posts. */
export const retweetsOnlyField = 'retweets_only_user_ids';

interface PromotableUsers {
  /** Exactly one per account (docs/service.md#authors). */
  readonly full: string;
  readonly retweetsOnly: readonly string[];
}

function promotableUsers(store: Store, account_id: string): PromotableUsers {
  const { user_id, [retweetsOnlyField]: others } =
    findRecord(store, account, account_id, account_id)?.data ?? {};
  return { full: String(user_id), retweetsOnly: Array.isArray(others) ? others.map(String) : [] };
}

/**
 * Throws a refusal unless the caller may post for the user: the account's full promotable user, if the caller is
 * that user or has TWEET_COMPOSER, or the caller's own self, if promotable. `isOrganic` posts need the latter.
 */
export function assertAuthor(
  { store, userId }: Pick<HandlerContext, 'store' | 'userId'>,
  account_id: string,
  author: string,
  isOrganic: boolean,
): void {
  assertPromotable(store, account_id, author, 'as_user_id');
  if (author === userId) return;
  const where = { parameter: 'as_user_id', value: author };
  if (author !== promotableUsers(store, account_id).full) {
    throw serviceError(
      'INVALID_USER',
      `posts of user ${author} can be promoted, but not made, by this account`,
      where,
    );
  }
  if (isOrganic) {
    const message = 'a post with nullcast=false can only be made for the authenticated user';
    throw serviceError('ACTION_NOT_ALLOWED', message, where);
  }
  if (!userPermissions(store, userId, account_id).includes(composerPermission)) {
    throw serviceError('ACTION_NOT_ALLOWED', `posting for user ${author} needs ${composerPermission}`, where);
  }
}

/** Throws a refusal unless the user exists and is a promotable user of the account. */
function assertPromotable(store: Store, account_id: string, userId: string, parameter: string): void {
  const { full, retweetsOnly } = promotableUsers(store, account_id);
  if (userId === full || retweetsOnly.includes(userId)) return;
  const where = { parameter, value: userId };
  if (findScreenName(store, userId) === undefined) {
    throw serviceError('USER_NOT_FOUND', `user ${userId} was not found`, where);
  }
  throw serviceError('INVALID_USER', `user ${userId} is not a promotable user of the account`, where);
}

/** Whose posts a list shows: those of the user asked for, else of the full promotable user. */
export function listedAuthor(store: Store, account_id: string, user_id: string | undefined): string {
  if (user_id === undefined) return promotableUsers(store, account_id).full;
  assertPromotable(store, account_id, user_id, 'user_id');
  return user_id;
}
