/** Permissions to use a custom audience (docs/service.md#audience-permissions). */
import { group } from '../endpoint.js';
import { declarePermissions } from '../params/audience-permissions.js';
import { customAudienceId } from './custom-audiences.js';

export const {
  permission: customAudiencePermission,
  list: listPermissions,
  create: createPermission,
  delete: deletePermission,
} = declarePermissions({
  section: 'audience-permissions',
  kind: 'custom',
  noun: 'an audience',
  audienceId: customAudienceId,
  example: { audience: '1nmth', permission: '2ri', level: 'READ_ONLY' },
});

export const audiencePermissions = group(
  'custom-audiences.permissions',
  'Audiences and insights',
  'Accounts that may use a custom audience',
  [listPermissions, createPermission, deletePermission],
);
