/** Do-not-reach lists: people that campaigns of the account never reach (docs/service.md#do-not-reach-lists). */
import { group, record, recordCalls } from '../endpoint.js';
import { stamps, withDeleted } from '../params/shared.js';

export const doNotReachList = record({
  name: 'do_not_reach_list',
  named: { group: 'do-not-reach-lists', id: 'id', by: 'name' },
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

/** The name that the service gives to every list (docs/service.md#do-not-reach-lists). */
export const doNotReachListName = 'Do Not Reach List';

export const doNotReachListId = {
  type: 'id',
  refers: 'do-not-reach-lists',
  required: true,
  help: 'The do-not-reach list',
} as const;

const doNotReachListCalls = recordCalls({
  name: 'do-not-reach-lists',
  path: 'accounts/:account_id/do_not_reach_lists',
  id: { do_not_reach_list_id: doNotReachListId },
  exampleId: '1rd0',
  record: doNotReachList,
  rate: 'accountReads',
});

export const listDoNotReachLists = doNotReachListCalls.list({
  summary: 'Show the do-not-reach list of the account, if it exists',
  params: { with_deleted: withDeleted },
});

export const createDoNotReachList = doNotReachListCalls.create({
  summary: 'Create the do-not-reach list of the account',
  notes: ['An account has at most one list, which is named by the service.'],
  params: { description: { type: 'string', min: 1, help: 'Purpose of the list' } },
  uploadEndpoint: 'do-not-reach-lists.users.batch',
  example: { description: 'Asked not to be advertised to' },
});

export const deleteDoNotReachList = doNotReachListCalls.delete({
  summary: 'Delete the do-not-reach list of the account',
  notes: ['Campaigns can then reach the people on it again.'],
});

export const doNotReachLists = group(
  'do-not-reach-lists',
  'Audiences and insights',
  'The list of people that campaigns never reach',
  [listDoNotReachLists, createDoNotReachList, deleteDoNotReachList],
);
