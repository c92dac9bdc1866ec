/** Permissions of custom audiences (docs/service.md#audience-permissions). */
import {
  createPermission,
  deletePermission,
  listPermissions,
} from '../../contract/groups/custom-audiences-permissions.js';
import { audiencePermissionHandlers, customNaming } from '../domain/audience-permissions.js';

export const customAudiencesPermissionsHandlers = audiencePermissionHandlers(customNaming, {
  list: listPermissions,
  grant: createPermission,
  revoke: deletePermission,
});
