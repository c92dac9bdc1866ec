/**
 * Tailored audiences: the predecessor of custom audiences; version 5 still has their permissions
 * (docs/service.md#tailored-audiences). The positional is chosen as for custom audiences.
 */
import { group, record, recordCalls } from '../endpoint.js';
import { permissionLevel } from '../params/enums.js';
import { accountId, ids, stamps } from '../params/shared.js';
import { grant, grantFilters, grantNotes, revokeNotes } from './custom-audiences-permissions.js';

export const tailoredAudiencePermission = record({
  name: 'tailored_audience_permission',
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

const tailoredAudiencePermissionCalls = recordCalls({
  version: 5,
  section: 'tailored-audiences',
  name: 'tailored-audiences.permissions',
  path: 'accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions',
  within: {
    params: { account_id: accountId, tailored_audience_id: tailoredAudienceId },
    example: { account_id: '18ce54d4x5t', tailored_audience_id: 'qq4u' },
  },
  id: { tailored_audience_permission_id: { type: 'id', required: true, help: 'The permission' } },
  exampleId: '2rj',
  record: tailoredAudiencePermission,
  rate: 'accountReads',
});

export const listTailoredPermissions = tailoredAudiencePermissionCalls.list({
  summary: 'List the accounts that may use a tailored audience',
  params: {
    tailored_audience_permission_ids: ids('Only these permissions'),
    ...grantFilters,
  },
  positional: 'tailored_audience_id',
});

export const createTailoredPermission = tailoredAudiencePermissionCalls.create({
  summary: 'Share a tailored audience with another account',
  notes: grantNotes,
  params: grant,
  example: {
    granted_account_id: '18ce54aymz3',
    permission_level: 'READ_WRITE',
  },
  positional: 'tailored_audience_id',
});

export const deleteTailoredPermission = tailoredAudiencePermissionCalls.delete({
  summary: 'Stop sharing a tailored audience with an account',
  notes: revokeNotes,
});

export const tailoredAudiencePermissions = group(
  'tailored-audiences.permissions',
  'Audiences and insights',
  'Accounts that may use the older tailored audiences',
  [listTailoredPermissions, createTailoredPermission, deleteTailoredPermission],
);
