/** Users whose posts an account may promote (docs/service.md#promotable-users). */
import { group, record, recordCalls } from '../endpoint.js';
import { promotableUserType } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

export const promotableUser = record({
  name: 'promotable_user',
  notFound: 'PROMOTABLE_USER_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    user_id: { type: 'id', help: 'The user; the value of --as-user-id' },
    promotable_user_type: {
      type: 'enum',
      values: promotableUserType,
      help: 'RETWEETS_ONLY: posts can be promoted but not created',
    },
    ...stamps,
  },
  columns: ['id', 'user_id', 'promotable_user_type', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const promotableUserCalls = recordCalls({
  name: 'promotable-users',
  path: 'accounts/:account_id/promotable_users',
  id: {
    promotable_user_id: {
      type: 'id',
      required: true,
      help: 'The promotable user: its own id, not the user id',
    },
  },
  exampleId: '1x2y',
  record: promotableUser,
  rate: 'accountReads',
});

export const listPromotableUsers = promotableUserCalls.list({
  summary: 'List the users whose posts the account can promote',
  notes: ['Exactly one user is FULL: the user that the account advertises for.'],
  params: {
    promotable_user_ids: ids('Only these promotable users'),
    ...listParams,
  },
});

export const getPromotableUser = promotableUserCalls.get({ summary: 'Show one promotable user' });

export const promotableUsers = group(
  'promotable-users',
  'Accounts and money',
  'Users whose posts the account can promote',
  [listPromotableUsers, getPromotableUser],
);
