/** The permissions of the signed-in user in an account (docs/service.md#authenticated-user-access). */
import { endpoint, group, record } from '../endpoint.js';
import { userPermission } from '../params/enums.js';
import { accountId } from '../params/shared.js';

export const authenticatedUserAccess = record({
  name: 'authenticated_user_access',
  fields: {
    user_id: { type: 'id' },
    permissions: { type: 'list', values: userPermission },
  },
  columns: ['user_id', 'permissions'],
});

export const getUserAccess = endpoint({
  id: 'authenticated-user-access.get',
  method: 'GET',
  path: 'accounts/:account_id/authenticated_user_access',
  section: 'authenticated-user-access',
  summary: 'Show your permissions in the account',
  params: { account_id: accountId },
  response: 'one',
  record: authenticatedUserAccess,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const userAccess = group(
  'authenticated-user-access',
  'Accounts and money',
  'Your permissions in the account',
  [getUserAccess],
);
