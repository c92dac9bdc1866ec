/** The users that a caller may post for, and whose posts are listed (docs/service.md#authors). */
import { account } from '../../../contract/groups/accounts.js';
import { composerPermission } from '../../../contract/params/posts.js';
import { serviceError } from '../../errors.js';
import type { HandlerContext } from '../../handler.js';
import { findScreenName, userPermissions } from '../../identity/users.js';
import type { Filter } from '../../store/list-filter.js';
import { findRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** The internal account field with the users whose posts the account may only promote. */
export const retweetsOnlyField = 'retweets_only_user_ids';

interface Authors {
  /** Exactly one per account (docs/service.md#promotable-users). */
  readonly full: string;
  readonly retweetsOnly: readonly string[];
}

/** The users whose posts the account may promote, by id. */
export function readAuthors(store: Store, account_id: string): Authors {
  const { user_id, [retweetsOnlyField]: others } =
    findRecord(store, account, account_id, account_id)?.data ?? {};
  return { full: String(user_id), retweetsOnly: Array.isArray(others) ? others.map(String) : [] };
}

/**
 * Throws ErrorResponse unless the caller may post for the user. The user must be the caller, if promotable, or the
 * account's full promotable user, if the caller has TWEET_COMPOSER. Organic posts are possible for the caller only.
 */
export function assertAuthor(
  { store, userId }: Pick<HandlerContext, 'store' | 'userId'>,
  account_id: string,
  author: string,
  isOrganic: boolean,
): void {
  assertPromotable(store, account_id, author, 'as_user_id');
  if (author === userId) return;
  const details = { parameter: 'as_user_id', value: author };
  if (author !== readAuthors(store, account_id).full) {
    const message = `this account can promote posts of user ${author}, but not create them`;
    throw serviceError('INVALID_USER', message, details);
  }
  if (isOrganic) {
    const message = 'a post with nullcast=false can only be made for the authenticated user';
    throw serviceError('ACTION_NOT_ALLOWED', message, details);
  }
  if (!userPermissions(store, userId, account_id).includes(composerPermission)) {
    const message = `posting for user ${author} requires ${composerPermission}`;
    throw serviceError('ACTION_NOT_ALLOWED', message, details);
  }
}

/** Throws ErrorResponse unless the user exists and is a promotable user of the account. */
export function assertPromotable(store: Store, account_id: string, userId: string, parameter: string): void {
  const { full, retweetsOnly } = readAuthors(store, account_id);
  if (userId === full || retweetsOnly.includes(userId)) return;
  const details = { parameter, value: userId };
  if (findScreenName(store, userId) === undefined) {
    throw serviceError('USER_NOT_FOUND', `user ${userId} was not found`, details);
  }
  throw serviceError('INVALID_USER', `user ${userId} is not a promotable user of the account`, details);
}

/**
 * Throws ErrorResponse for a user of the emulator who is not the full promotable user of the account. Choice: unknown
 * users are accepted (docs/service.md#targeting-types).
 */
export function assertFullyPromotable(
  store: Store,
  account_id: string,
  userId: string,
  parameter: string,
): void {
  if (userId === readAuthors(store, account_id).full || findScreenName(store, userId) === undefined) return;
  const message = `user ${userId} is not a full promotable user of the account`;
  throw serviceError('INVALID_USER', message, { parameter, value: userId });
}

/** The user whose posts are listed: the requested user, or else the full promotable user. */
export function listedAuthor(store: Store, account_id: string, user_id: string | undefined): string {
  if (user_id === undefined) return readAuthors(store, account_id).full;
  assertPromotable(store, account_id, user_id, 'user_id');
  return user_id;
}

/** Narrows a list down to the posts of one user. */
export function selectByAuthor({
  store,
  values: { account_id, user_id },
}: Pick<
  HandlerContext<{ readonly account_id: string; readonly user_id?: string }>,
  'store' | 'values'
>): Filter[] {
  return [{ field: 'user_id', in: [listedAuthor(store, account_id, user_id)] }];
}
