/** The same permissions as version 5 names them: those of tailored audiences (docs/service.md#tailored-audiences). */
import {
  createTailoredPermission,
  deleteTailoredPermission,
  listTailoredPermissions,
} from '../../contract/groups/tailored-audiences-permissions.js';
import { audiencePermissionHandlers, tailoredNaming } from '../domain/audience-permissions.js';

export const tailoredAudiencesPermissionsHandlers = audiencePermissionHandlers(tailoredNaming, {
  list: listTailoredPermissions,
  grant: createTailoredPermission,
  revoke: deleteTailoredPermission,
});
