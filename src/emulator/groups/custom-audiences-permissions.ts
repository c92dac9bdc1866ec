/** Permissions of custom audiences (docs/service.md#audience-permissions). */
import * as contract from '../../contract/groups/custom-audiences-permissions.js';
import {
  customNaming,
  grantPermission,
  listAudiencePermissions,
  revokePermission,
} from '../domain/audience-permissions.js';
import { type Handler, handle } from '../handler.js';

export const customAudiencesPermissionsHandlers: readonly Handler[] = [
  handle(contract.listPermissions, 'faithful', (call) => {
    const { values } = call;
    const { account_id, custom_audience_id: id, custom_audience_permission_ids: ids } = values;
    return listAudiencePermissions(call, customNaming, {
      account_id,
      id,
      ids,
      grantees: values.granted_account_ids,
      values,
    });
  }),

  handle(contract.createPermission, 'faithful', (call) => {
    const { custom_audience_id: id, ...wish } = call.values;
    return grantPermission(call, customNaming, { id, ...wish });
  }),

  handle(contract.deletePermission, 'faithful', (call) => {
    const { account_id, custom_audience_id: id, custom_audience_permission_id: permission } = call.values;
    return revokePermission(call, customNaming, { account_id, id, permission });
  }),
];
