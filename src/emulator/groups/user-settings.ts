/** Contact settings of users (docs/service.md#user-settings): one record per user and account. */
import { getUserSettings, updateUserSettings, userSettings } from '../../contract/groups/user-settings.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { hasAccess } from '../identity/users.js';
import { applyChanges, findRecord, insertRecord, toRecordResponse, updateRecord } from '../store/records.js';

export const userSettingsHandlers: readonly Handler[] = [
  handle(getUserSettings, 'faithful', ({ store, values }) => {
    const { account_id, user_id } = values;
    if (!hasAccess(store, user_id, account_id)) {
      const message = `user ${user_id} has no access to the account`;
      throw serviceError(userSettings.notFound, message, { parameter: 'user_id', value: user_id });
    }
    const data = findRecord(store, userSettings, account_id, user_id)?.data ?? {};
    return { data: toRecordResponse(userSettings, data) };
  }),

  handle(updateUserSettings, 'faithful', ({ store, time, userId, values }) => {
    const { account_id, user_id, ...change } = values;
    if (user_id !== userId) {
      const message = 'only the user can change these settings';
      throw serviceError('ACTION_NOT_ALLOWED', message, { parameter: 'user_id', value: user_id });
    }
    const stored = findRecord(store, userSettings, account_id, user_id);
    const data = applyChanges(stored?.data ?? {}, change, time);
    if (stored) updateRecord(store, stored, data);
    else insertRecord(store, { kind: userSettings, account_id, id: user_id, data });
    return { data: toRecordResponse(userSettings, data) };
  }),
];
