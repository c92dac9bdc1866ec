/** Users whose posts an account may promote (docs/service.md#promotable-users): the ones that posts can be made for. */
import { account } from '../../contract/groups/accounts.js';
import * as contract from '../../contract/groups/promotable-users.js';
import { page } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { readAuthors } from '../domain/creative/author.js';
import { pageFixtures } from '../domain/fixture-list.js';
import { type Handler, handle } from '../handler.js';
import { createStamps, findRecord, notFound, toRecordResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

type PromotableUser = Document & { readonly id: string };

/** The id of a promotable user, which differs from the user id as ids of the service do. */
function toPromotableUserId(userId: string): string {
  return BigInt(userId).toString(36);
}

/**
 * The account's promotable users, the full one first. All date from the creation of the account, so every order by time
 * is this one.
 */
function readPromotableUsers(store: Store, account_id: string): PromotableUser[] {
  const { full, retweetsOnly } = readAuthors(store, account_id);
  const since = findRecord(store, account, account_id, account_id)?.data.created_at;
  const toUser = (user_id: string, promotable_user_type: string) => ({
    id: toPromotableUserId(user_id),
    user_id,
    promotable_user_type,
    ...createStamps(String(since)),
  });
  return [toUser(full, 'FULL'), ...retweetsOnly.map((user_id) => toUser(user_id, 'RETWEETS_ONLY'))];
}

export const promotableUsersHandlers: readonly Handler[] = [
  handle(contract.listPromotableUsers, 'faithful', ({ store, values }) => {
    const { account_id, promotable_user_ids } = values;
    const all = readPromotableUsers(store, account_id);
    const wanted = all.filter(({ id }) => promotable_user_ids?.includes(id) ?? true);
    const { records, ...rest } = pageFixtures(wanted, values, page.count);
    return { data: records.map((data) => toRecordResponse(contract.promotableUser, data)), ...rest };
  }),

  handle(contract.getPromotableUser, 'faithful', ({ store, values }) => {
    const { account_id, promotable_user_id } = values;
    const found = readPromotableUsers(store, account_id).find(({ id }) => id === promotable_user_id);
    if (found) return { data: toRecordResponse(contract.promotableUser, found) };
    throw notFound(contract.promotableUser, promotable_user_id);
  }),
];
