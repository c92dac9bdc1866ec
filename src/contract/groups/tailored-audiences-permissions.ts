/**
 * Tailored audiences: the predecessor of custom audiences; version 5 still has their permissions
 * (docs/service.md#tailored-audiences).
 */
import { group } from '../endpoint.js';
import { declarePermissions } from '../params/audience-permissions.js';

export const {
  permission: tailoredAudiencePermission,
  list: listTailoredPermissions,
  create: createTailoredPermission,
  delete: deleteTailoredPermission,
} = declarePermissions({
  version: 5,
  section: 'tailored-audiences',
  kind: 'tailored',
  noun: 'a tailored audience',
  audienceId: { type: 'id', required: true, help: 'The tailored audience' },
  example: { audience: 'qq4u', permission: '2rj', level: 'READ_WRITE' },
});

export const tailoredAudiencePermissions = group(
  'tailored-audiences.permissions',
  'Audiences and insights',
  'Accounts that may use the older tailored audiences',
  [listTailoredPermissions, createTailoredPermission, deleteTailoredPermission],
);
