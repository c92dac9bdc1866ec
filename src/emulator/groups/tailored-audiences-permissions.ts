/** The same permissions as version 5 names them: those of tailored audiences (docs/service.md#tailored-audiences). */
import * as contract from '../../contract/groups/tailored-audiences-permissions.js';
import {
  grantPermission,
  listAudiencePermissions,
  revokePermission,
  tailoredNaming,
} from '../domain/audience-permissions.js';
import { type Handler, handle } from '../handler.js';

export const tailoredAudiencesPermissionsHandlers: readonly Handler[] = [
  handle(contract.listTailoredPermissions, 'faithful', (call) => {
    const { values } = call;
    const { account_id, tailored_audience_id: id, tailored_audience_permission_ids: ids } = values;
    return listAudiencePermissions(call, tailoredNaming, {
      account_id,
      id,
      ids,
      grantees: values.granted_account_ids,
      values,
    });
  }),

  handle(contract.createTailoredPermission, 'faithful', (call) => {
    const { tailored_audience_id: id, ...wish } = call.values;
    return grantPermission(call, tailoredNaming, { id, ...wish });
  }),

  handle(contract.deleteTailoredPermission, 'faithful', (call) => {
    const { account_id, tailored_audience_id: id, tailored_audience_permission_id: permission } = call.values;
    return revokePermission(call, tailoredNaming, { account_id, id, permission });
  }),
];
