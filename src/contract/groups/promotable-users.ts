/** Users whose posts an account may promote (docs/service.md#promotable-users). */
import { endpoint, group, record } from '../endpoint.js';
import { promotableUserType } from '../params/enums.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, section: 'promotable-users' } as const;

export const promotableUser = record({
  name: 'promotable_user',
  notFound: 'PROMOTABLE_USER_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    user_id: { type: 'id', help: 'The user; the value of --as-user-id' },
    promotable_user_type: {
      type: 'enum',
      values: promotableUserType,
      help: 'RETWEETS_ONLY: the posts can be promoted, but none made',
    },
    ...stamps,
  },
  columns: ['id', 'user_id', 'promotable_user_type', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

export const listPromotableUsers = endpoint({
  ...base,
  id: 'promotable-users.list',
  method: 'GET',
  path: 'accounts/:account_id/promotable_users',
  summary: 'List the users whose posts the account can promote',
  notes: ['Exactly one of them is FULL: the user that the account advertises for.'],
  params: {
    account_id: accountId,
    promotable_user_ids: ids('Only these promotable users'),
    ...listParams,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: promotableUser,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const getPromotableUser = endpoint({
  ...base,
  id: 'promotable-users.get',
  method: 'GET',
  path: 'accounts/:account_id/promotable_users/:promotable_user_id',
  summary: 'Show one promotable user',
  params: {
    account_id: accountId,
    promotable_user_id: {
      type: 'id',
      required: true,
      help: 'The promotable user: its own id, not the user id',
    },
    with_deleted: withDeleted,
  },
  positional: 'promotable_user_id',
  response: 'one',
  record: promotableUser,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', promotable_user_id: '1x2y' },
});

export const promotableUsers = group(
  'promotable-users',
  'Accounts and money',
  'Users whose posts the account can promote',
  [listPromotableUsers, getPromotableUser],
);
