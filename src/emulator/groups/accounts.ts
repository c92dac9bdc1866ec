/** Accounts, their apps, history and features (docs/service.md#accounts). */

import {
  account,
  accountApp,
  accountHistory,
  addFeatures,
  createAccount,
  deleteAccount,
  fullPermission,
  getAccount,
  historyEntry,
  listAccountApps,
  listAccounts,
  listFeatures,
  newAccount,
  removeFeatures,
  updateAccount,
} from '../../contract/groups/accounts.js';
import { featureKey } from '../../contract/params/enums.js';
import { page } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { echoLongs } from '../domain/creative/echo.js';
import { accountFeatures } from '../domain/features.js';
import { handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { grantAccess, userAccounts } from '../identity/users.js';
import { listRecords } from '../store/list.js';
import {
  applyChanges,
  createStamps,
  findRecord,
  insertRecord,
  markDeleted,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** industry_type stands in answers about one account only (docs/service.md#accounts). */
function presentListed(data: Document): Document {
  return toRecordResponse(account, data, { without: ['industry_type'] });
}

/** The account of a call. That it is the caller's has been judged before. */
function requireAccount({ store }: Pick<HandlerContext, 'store'>, id: string): StoredRecord {
  const found = findRecord(store, account, id, id);
  if (!found) throw serviceError('NOT_FOUND', `account ${id} was not found`);
  return found;
}

function saveFeatures(
  call: HandlerContext<unknown>,
  stored: StoredRecord,
  features: Iterable<string>,
): { data: string[] } {
  const sorted = [...new Set(features)].sort();
  updateRecord(call.store, stored, applyChanges(stored.data, { features: sorted }, call.time));
  return { data: sorted };
}

export const accountsHandlers: readonly Handler[] = [
  handle(listAccounts, 'faithful', ({ store, userId, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: account,
      accounts: userAccounts(store, userId),
      values,
      count: page.count,
      filters: [{ field: 'id', in: values.account_ids }],
    });
    return { data: records.map(({ data }) => presentListed(data)), ...rest };
  }),

  handle(getAccount, 'faithful', (call) => ({
    data: toRecordResponse(account, requireAccount(call, call.values.account_id).data),
  })),

  handle(createAccount, 'faithful', ({ store, time, userId, newId }) => {
    const id = newId('account');
    const data = {
      id,
      ...newAccount,
      approval_status: 'ACCEPTED',
      user_id: userId,
      features: [],
      ...createStamps(time),
    };
    insertRecord(store, { kind: account, account_id: id, id, data });
    grantAccess(store, userId, id, [fullPermission]);
    return { data: [presentListed(data)], next_cursor: null };
  }),

  handle(updateAccount, 'faithful', (call) => {
    const { account_id, ...change } = call.values;
    const stored = requireAccount(call, account_id);
    assertSettable(updateAccount.params, stored.data, change);
    const data = applyChanges(stored.data, change, call.time);
    updateRecord(call.store, stored, data);
    return { data: toRecordResponse(account, data) };
  }),

  handle(deleteAccount, 'faithful', (call) => {
    const stored = requireAccount(call, call.values.account_id);
    const { data } = markDeleted(call.store, stored, call.time);
    return { data: presentListed(data) };
  }),

  handleList(listAccountApps, accountApp),

  handle(
    accountHistory,
    { simple: 'Every account may use this beta, which the service allows for some' },
    ({ store, values }) => {
      const { account_id, entity_type, entity_id, start_time, end_time, user_id } = values;
      const { records, ...rest } = listRecords(store, {
        kind: historyEntry,
        accounts: [account_id],
        values,
        count: page.count,
        filters: [
          { field: 'parent_id', in: [entity_id] },
          { field: 'entity', in: [entity_type] },
          { field: 'change_time', from: start_time, below: end_time },
          { field: 'change_by.user_id', in: user_id === undefined ? undefined : [user_id] },
        ],
      });
      return {
        data: records.map(({ data }) => toRecordResponse(historyEntry, data)),
        ...rest,
        params: echoLongs(values, ['user_id']),
      };
    },
  ),

  handle(listFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const granted = accountFeatures(requireAccount(call, account_id).data);
    return { data: granted.filter((name) => !feature_keys || feature_keys.includes(name)) };
  }),

  handle(addFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    const known = feature_keys.filter((key) => featureKey.some((name) => name === key));
    return saveFeatures(call, stored, [...accountFeatures(stored.data), ...known]);
  }),

  handle(removeFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    const kept = accountFeatures(stored.data).filter((name) => !feature_keys.includes(name));
    return saveFeatures(call, stored, kept);
  }),
];
