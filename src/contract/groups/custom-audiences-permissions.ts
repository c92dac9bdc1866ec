/**
 * Permissions to use a custom audience (docs/service.md#audience-permissions). The positional of a list and of a new
 * permission is the audience; for one permission it is the permission, and the audience is a flag.
 */
import { group, record, recordCalls } from '../endpoint.js';
import { type featureKey, permissionLevel } from '../params/enums.js';
import { accountId, count, cursor, ids, sortBy, stamps, withTotalCount } from '../params/shared.js';
import { customAudienceId } from './custom-audiences.js';

export const customAudiencePermission = record({
  name: 'custom_audience_permission',
  fields: {
    id: { type: 'id' },
    custom_audience_id: { type: 'id' },
    granted_account_id: { type: 'id' },
    permission_level: { type: 'enum', values: permissionLevel },
    ...stamps,
  },
  columns: ['id', 'custom_audience_id', 'granted_account_id', 'permission_level', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

/** Parameters of a permission, the same for custom and tailored audiences. */
export const grant = {
  granted_account_id: { type: 'id', required: true, help: 'The account that may use the audience' },
  permission_level: { type: 'enum', values: permissionLevel, required: true, help: 'Access level' },
} as const;
/** Parameters of a list of permissions, below their ids. */
export const grantFilters = {
  granted_account_ids: ids('Only permissions of these accounts'),
  count,
  cursor,
  sort_by: sortBy,
  with_total_count: withTotalCount,
} as const;
/**
 * The account feature that is required to share an audience outside the business
 * (docs/service.md#audience-permissions).
 */
export const sharingFeature = 'SHARE_AUDIENCE_OUTSIDE_BUSINESS' satisfies (typeof featureKey)[number];
export const grantNotes = [
  'Only the account that owns the audience can share it.',
  `Both accounts must belong to one business, unless the owner has the feature ${sharingFeature}.`,
] as const;
export const revokeNotes = [
  'Only the account that owns the audience can call this.',
  'Running campaigns continue but cannot be copied; new campaigns cannot target the audience.',
] as const;

const customAudiencePermissionCalls = recordCalls({
  section: 'audience-permissions',
  name: 'custom-audiences.permissions',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/permissions',
  within: {
    params: { account_id: accountId, custom_audience_id: customAudienceId },
    example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth' },
  },
  id: { custom_audience_permission_id: { type: 'id', required: true, help: 'The permission' } },
  exampleId: '2ri',
  record: customAudiencePermission,
  rate: 'accountReads',
});

export const listPermissions = customAudiencePermissionCalls.list({
  summary: 'List the accounts that may use an audience',
  params: {
    custom_audience_permission_ids: ids('Only these permissions'),
    ...grantFilters,
  },
  positional: 'custom_audience_id',
});

export const createPermission = customAudiencePermissionCalls.create({
  summary: 'Share an audience with another account',
  notes: grantNotes,
  params: grant,
  example: {
    granted_account_id: '18ce54aymz3',
    permission_level: 'READ_ONLY',
  },
  positional: 'custom_audience_id',
});

export const deletePermission = customAudiencePermissionCalls.delete({
  summary: 'Stop sharing an audience with an account',
  notes: revokeNotes,
});

export const audiencePermissions = group(
  'custom-audiences.permissions',
  'Audiences and insights',
  'Accounts that may use a custom audience',
  [listPermissions, createPermission, deletePermission],
);
