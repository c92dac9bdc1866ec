/**
 * Tailored audiences: the predecessor of custom audiences; version 5 still has their permissions
 * (docs/service.md#tailored-audiences). The positional is chosen as for custom audiences.
 */
import { endpoint, group, record } from '../endpoint.js';
import { permissionLevel } from '../params/enums.js';
import {
  accountId,
  count,
  cursor,
  ids,
  page,
  sortBy,
  stamps,
  totalWithoutCursor,
  withTotalCount,
} from '../params/shared.js';
import { grant, grantNotes, revokeNotes } from './custom-audiences-permissions.js';

const base = { area: 'ads', version: 5 } as const;

export const tailoredAudiencePermission = record({
  name: 'tailored_audience_permission',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    tailored_audience_id: { type: 'id' },
    granted_account_id: { type: 'id' },
    permission_level: { type: 'enum', values: permissionLevel },
    ...stamps,
  },
  columns: ['id', 'tailored_audience_id', 'granted_account_id', 'permission_level', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const tailoredAudienceId = { type: 'id', required: true, help: 'The tailored audience' } as const;

export const listTailoredPermissions = endpoint({
  ...base,
  id: 'tailored-audiences.permissions.list',
  method: 'GET',
  path: 'accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions',
  section: 'tailored-audiences',
  summary: 'List the accounts that may use a tailored audience',
  params: {
    account_id: accountId,
    tailored_audience_id: tailoredAudienceId,
    tailored_audience_permission_ids: ids('Only these permissions'),
    granted_account_ids: ids('Only permissions of these accounts'),
    count,
    cursor,
    sort_by: sortBy,
    with_total_count: withTotalCount,
  },
  rules: [totalWithoutCursor],
  positional: 'tailored_audience_id',
  response: 'list',
  record: tailoredAudiencePermission,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', tailored_audience_id: 'qq4u' },
});

export const createTailoredPermission = endpoint({
  ...base,
  id: 'tailored-audiences.permissions.create',
  method: 'POST',
  path: 'accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions',
  section: 'tailored-audiences',
  summary: 'Share a tailored audience with another account',
  notes: grantNotes,
  params: { account_id: accountId, tailored_audience_id: tailoredAudienceId, ...grant },
  positional: 'tailored_audience_id',
  response: 'one',
  record: tailoredAudiencePermission,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    tailored_audience_id: 'qq4u',
    granted_account_id: '18ce54aymz3',
    permission_level: 'READ_WRITE',
  },
});

export const deleteTailoredPermission = endpoint({
  ...base,
  id: 'tailored-audiences.permissions.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions/:tailored_audience_permission_id',
  section: 'tailored-audiences',
  summary: 'Stop sharing a tailored audience with an account',
  notes: revokeNotes,
  params: {
    account_id: accountId,
    tailored_audience_id: tailoredAudienceId,
    tailored_audience_permission_id: { type: 'id', required: true, help: 'The permission' },
  },
  positional: 'tailored_audience_permission_id',
  response: 'one',
  record: tailoredAudiencePermission,
  risk: 'irreversible',
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    tailored_audience_id: 'qq4u',
    tailored_audience_permission_id: '2rj',
  },
});

export const tailoredAudiencePermissions = group(
  'tailored-audiences.permissions',
  'Audiences and insights',
  'Who may use the older tailored audiences',
  [listTailoredPermissions, createTailoredPermission, deleteTailoredPermission],
);
