/** Do-not-reach lists: the people whom no campaign of the account may reach (docs/service.md#do-not-reach-lists). */
import { endpoint, group, record } from '../endpoint.js';
import { accountId, stamps, withDeleted } from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const doNotReachList = record({
  name: 'do_not_reach_list',
  named: { group: 'do-not-reach-lists', id: 'id', by: 'name' },
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

/** What the service calls every one of them (docs/service.md#do-not-reach-lists). */
export const doNotReachListName = 'Do Not Reach List';

export const doNotReachListId = {
  type: 'id',
  refers: 'do-not-reach-lists',
  required: true,
  help: 'The do-not-reach list',
} as const;

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
  notes: ['An account has at most one, and the service names it.'],
  params: {
    account_id: accountId,
    description: { type: 'string', min: 1, help: 'What the list is for' },
  },
  response: 'one',
  record: doNotReachList,
  fills: 'do-not-reach-lists.users.batch',
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
  notes: ['The people on it can then be reached again.'],
  params: { account_id: accountId, do_not_reach_list_id: doNotReachListId },
  positional: 'do_not_reach_list_id',
  response: 'one',
  record: doNotReachList,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', do_not_reach_list_id: '1rd0' },
});

export const doNotReachLists = group(
  'do-not-reach-lists',
  'Audiences and insights',
  'People whom no campaign may reach',
  [listDoNotReachLists, createDoNotReachList, deleteDoNotReachList],
);
