/** Do-not-reach lists: users that no campaign of the account may reach (docs/service.md#do-not-reach-lists). */
import { endpoint, group, record } from '../endpoint.js';
import {
  email,
  expiresAt,
  membershipBodyBytes,
  membershipCount,
  membershipNotes,
  memberships,
  phoneNumber,
} from '../params/membership.js';
import { accountId, stamps, withDeleted } from '../params/shared.js';
import { membershipMonths, newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const doNotReachList = record({
  name: 'do_not_reach_list',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string', nullable: true },
    list_size: { type: 'integer', nullable: true },
    targetable: { type: 'boolean' },
    reasons_not_targetable: { type: 'list' },
    ...stamps,
  },
  columns: ['id', 'name', 'description', 'list_size', 'targetable', 'created_at'],
});

/** The name that the service gives to each list (docs/service.md#do-not-reach-lists). */
export const doNotReachListName = 'Do Not Reach List';

const membershipEnd = `When the entry ends: less than ${membershipMonths} months ahead, which is the default`;
const doNotReachListId = { type: 'id', required: true, help: 'The do-not-reach list' } as const;

export const listDoNotReachLists = endpoint({
  ...base,
  id: 'do-not-reach-lists.list',
  method: 'GET',
  path: 'accounts/:account_id/do_not_reach_lists',
  section: 'do-not-reach-lists',
  summary: 'Show the do-not-reach list of the account, if there is one',
  params: { account_id: accountId, with_deleted: withDeleted },
  response: 'list',
  record: doNotReachList,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const createDoNotReachList = endpoint({
  ...base,
  id: 'do-not-reach-lists.create',
  method: 'POST',
  path: 'accounts/:account_id/do_not_reach_lists',
  section: 'do-not-reach-lists',
  summary: 'Create the do-not-reach list of the account',
  notes: ['An account has at most one; the service sets its name.'],
  params: {
    account_id: accountId,
    description: { type: 'string', min: 1, help: 'Purpose of the list' },
  },
  response: 'one',
  record: doNotReachList,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', description: 'Asked not to be advertised to' },
});

export const deleteDoNotReachList = endpoint({
  ...base,
  id: 'do-not-reach-lists.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id',
  section: 'do-not-reach-lists',
  summary: 'Delete the do-not-reach list of the account',
  notes: ['The users on it can then be reached again.'],
  params: { account_id: accountId, do_not_reach_list_id: doNotReachListId },
  positional: 'do_not_reach_list_id',
  response: 'one',
  record: doNotReachList,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', do_not_reach_list_id: '1rd0' },
});

export const batchDoNotReachUsers = endpoint({
  ...base,
  id: 'do-not-reach-lists.users.batch',
  method: 'POST',
  path: 'batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users',
  section: 'audience-users',
  summary: 'Add users to the do-not-reach list and remove them',
  notes: membershipNotes,
  params: {
    account_id: accountId,
    do_not_reach_list_id: doNotReachListId,
    operations: memberships({
      person: { email, phone_number: phoneNumber },
      times: { expires_at: { ...expiresAt, maxAhead: { months: membershipMonths }, help: membershipEnd } },
    }),
  },
  send: { json: 'operations' },
  positional: 'do_not_reach_list_id',
  response: 'batch',
  record: membershipCount,
  repeatable: true,
  maxBodyBytes: membershipBodyBytes,
  rate: 'audienceUsers',
  example: {
    account_id: '18ce54d4x5t',
    do_not_reach_list_id: '1rd0',
    operations: [
      {
        operation_type: 'Update',
        params: {
          users: [{ email: ['e586883b2b4faf78d48300a79e0e15138d664cdf796ffb86e533170a9893eda8'] }],
        },
      },
    ],
  },
});

export const doNotReachLists = group(
  'do-not-reach-lists',
  'Audiences and insights',
  'Users that no campaign may reach',
  [listDoNotReachLists, createDoNotReachList, deleteDoNotReachList, batchDoNotReachUsers],
);
