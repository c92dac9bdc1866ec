/** Accounts, their apps, history and features (interface 4.2 and section 3, ext 12). */
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
import { page } from '../../contract/shared.js';
import type { Document } from '../../contract/types.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { echoLongs } from '../creative/echo.js';
import { refusal } from '../error.js';
import { accountsOf, grantAccess } from '../identity.js';
import { listRecords } from '../list.js';
import {
  changeData,
  findRecord,
  insertRecord,
  markDeleted,
  presentRecord,
  type Stored,
  stampsAt,
  updateRecord,
} from '../records.js';

/** industry_type stands in answers about one account only (interface section 2). */
function presentListed(data: Document): Document {
  return presentRecord(account, data, { without: ['industry_type'] });
}

/** The account of a call. That it is the caller's has been judged before. */
function requireAccount({ store }: Pick<Call, 'store'>, id: string): Stored {
  const found = findRecord(store, account, id, id);
  if (!found) throw refusal('NOT_FOUND', `account ${id} was not found`);
  return found;
}

/** The features that have been granted to an account, in alphabetical order. */
export function featuresOf(data: Document): readonly string[] {
  return Array.isArray(data.features) ? data.features.map(String) : [];
}

function saveFeatures(call: Call<unknown>, stored: Stored, features: Iterable<string>): { data: string[] } {
  const sorted = [...new Set(features)].sort();
  updateRecord(call.store, stored, changeData(stored.data, { features: sorted }, call.time));
  return { data: sorted };
}

export const accountBehaviours: readonly Behaviour[] = [
  behave(listAccounts, 'faithful', ({ store, userId, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: account,
      accounts: accountsOf(store, userId),
      values,
      count: page.count,
      filters: [{ field: 'id', in: values.account_ids }],
    });
    return { data: records.map(({ data }) => presentListed(data)), ...rest };
  }),

  behave(getAccount, 'faithful', (call) => ({
    data: presentRecord(account, requireAccount(call, call.values.account_id).data),
  })),

  behave(createAccount, 'faithful', ({ store, time, userId, newId }) => {
    const id = newId('account');
    const data = {
      id,
      ...newAccount,
      approval_status: 'ACCEPTED',
      user_id: userId,
      features: [],
      ...stampsAt(time),
    };
    insertRecord(store, { kind: account, account_id: id, id, data });
    grantAccess(store, userId, id, [fullPermission]);
    return { data: [presentListed(data)], next_cursor: null };
  }),

  behave(updateAccount, 'faithful', (call) => {
    const { account_id, ...change } = call.values;
    const stored = requireAccount(call, account_id);
    const data = changeData(stored.data, change, call.time);
    updateRecord(call.store, stored, data);
    return { data: presentRecord(account, data) };
  }),

  behave(deleteAccount, 'faithful', (call) => {
    const stored = requireAccount(call, call.values.account_id);
    const { data } = markDeleted(call.store, stored, call.time);
    return { data: presentListed(data) };
  }),

  behave(listAccountApps, 'faithful', ({ store, values }) => {
    const { account_id } = values;
    const { records, ...rest } = listRecords(store, {
      kind: accountApp,
      accounts: [account_id],
      values,
      count: page.count,
    });
    return { data: records.map(({ data }) => presentRecord(accountApp, data)), ...rest };
  }),

  behave(
    accountHistory,
    { simple: 'Every account may use this beta; changes of campaigns and line items are recorded' },
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
        data: records.map(({ data }) => presentRecord(historyEntry, data)),
        ...rest,
        params: echoLongs(values, ['user_id']),
      };
    },
  ),

  behave(listFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const granted = featuresOf(requireAccount(call, account_id).data);
    return { data: granted.filter((name) => !feature_keys || feature_keys.includes(name)) };
  }),

  behave(addFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    return saveFeatures(call, stored, [...featuresOf(stored.data), ...feature_keys]);
  }),

  behave(removeFeatures, 'faithful', (call) => {
    const { account_id, feature_keys } = call.values;
    const stored = requireAccount(call, account_id);
    const kept = featuresOf(stored.data).filter((name) => !feature_keys.includes(name));
    return saveFeatures(call, stored, kept);
  }),
];
