/** The caller's rights in an account (docs/service.md#authenticated-user-access). */
import { authenticatedUserAccess, getUserAccess } from '../../contract/groups/authenticated-user-access.js';
import { userPermission } from '../../contract/params/enums.js';
import { type Handler, handle } from '../handler.js';
import { userPermissions } from '../identity/users.js';
import { toRecordResponse } from '../store/records.js';

export const authenticatedUserAccessHandlers: readonly Handler[] = [
  handle(getUserAccess, 'faithful', ({ store, userId, values }) => {
    const granted = userPermissions(store, userId, values.account_id);
    const permissions = userPermission.filter((name) => granted.includes(name));
    return { data: toRecordResponse(authenticatedUserAccess, { user_id: userId, permissions }) };
  }),
];
