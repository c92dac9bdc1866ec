/** Accounts, their apps, history and features (docs/service.md#accounts). */

import * as contract from '../../contract/groups/accounts.js';
import { featureKey } from '../../contract/params/enums.js';
import type { Document } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { echoLongs } from '../domain/creative/echo.js';
import { accountFeatures } from '../domain/features.js';
import { handleList, listPage } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { grantAccess, userAccounts } from '../identity/users.js';
import { markDeleted } from '../store/deletion.js';
import {
  applyChanges,
  createStamps,
  findRecord,
  insertRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** industry_type is only in responses about one account (docs/service.md#accounts). */
function presentListed(data: Document): Document {
  return toRecordResponse(contract.account, data, { without: ['industry_type'] });
}

/** The account of a call. Access to it was checked before. */
function requireAccount({ store }: Pick<HandlerContext, 'store'>, id: string): StoredRecord {
  const found = findRecord(store, contract.account, id, id);
  if (!found) throw serviceError('NOT_FOUND', `contract.account ${id} was not found`);
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
  handleList(contract.listAccounts, {
    accounts: ({ store, userId }) => userAccounts(store, userId),
    present: presentListed,
  }),

  handle(contract.getAccount, 'faithful', (call) => ({
    data: toRecordResponse(contract.account, requireAccount(call, call.values.account_id).data),
  })),

  handle(contract.createAccount, 'faithful', ({ store, time, userId, newId }) => {
    const id = newId('account');
    const data = {
      id,
      ...contract.newAccount,
      approval_status: 'ACCEPTED',
      user_id: userId,
      features: [],
      ...createStamps(time),
    };
    insertRecord(store, { kind: contract.account, account_id: id, id, data });
    grantAccess(store, userId, id, [contract.fullPermission]);
    return { data: [presentListed(data)], next_cursor: null };
  }),

  handle(contract.updateAccount, 'faithful', (call) => {
    const { account_id, ...change } = call.values;
    const stored = requireAccount(call, account_id);
    assertSettable(contract.updateAccount.params, stored.data, change);
    const data = applyChanges(stored.data, change, call.time);
    updateRecord(call.store, stored, data);
    return { data: toRecordResponse(contract.account, data) };
  }),

  handle(contract.deleteAccount, 'faithful', (call) => {
    const stored = requireAccount(call, call.values.account_id);
    const { data } = markDeleted(call.store, stored, call.time);
    return { data: presentListed(data) };
  }),

  handleList(contract.listAccountApps),

  handle(
    contract.accountHistory,
    { simple: 'Every account may use this beta, which the service enables for some accounts only' },
    (call) => {
      const { entity_type, entity_id, start_time, end_time, user_id } = call.values;
      const { records, ...rest } = listPage(contract.accountHistory, call, {
        filters: () => [
          { field: 'parent_id', in: [entity_id] },
          { field: 'entity', in: [entity_type] },
          { field: 'change_time', from: start_time, below: end_time },
          { field: 'change_by.user_id', in: user_id === undefined ? undefined : [user_id] },
        ],
      });
      return {
        data: records.map(({ data }) => toRecordResponse(contract.historyEntry, data)),
        ...rest,
        params: echoLongs(call.values, ['user_id']),
      };
    },
  ),

  handle(contract.listFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const granted = accountFeatures(requireAccount(call, account_id).data);
    return { data: granted.filter((name) => !feature_keys || feature_keys.includes(name)) };
  }),

  handle(contract.addFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    const known = feature_keys.filter((key) => featureKey.some((name) => name === key));
    return saveFeatures(call, stored, [...accountFeatures(stored.data), ...known]);
  }),

  handle(contract.removeFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    const remaining = accountFeatures(stored.data).filter((name) => !feature_keys.includes(name));
    return saveFeatures(call, stored, remaining);
  }),
];
