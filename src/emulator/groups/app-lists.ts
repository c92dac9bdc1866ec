/** App lists (docs/service.md#app-lists). */
import * as contract from '../../contract/groups/app-lists.js';
import type { Document } from '../../contract/types.js';
import { handleCreate, handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import type { Handler } from '../handler.js';
import { listAll } from '../store/list.js';
import type { Store } from '../store/store.js';

/** The published sample of a list has ids and names only. */
function presentListed({ id = null, name = null }: Document): Document {
  return { id, name };
}

/** The digits of an App Store id are never a package name, so the identifier determines the operating system. */
function describeApp(app_store_identifier: string): Document {
  const isDigits = /^[0-9]+$/.test(app_store_identifier);
  return { app_store_identifier, os_type: isDigits ? contract.listedOs.ios : contract.listedOs.android };
}

/** Choice: one list too many is not allowed; deleted ones make room (docs/service.md#app-lists). */
function assertRoom(store: Store, account_id: string): void {
  if (listAll(store, { kind: contract.appList, accounts: [account_id] }).length < contract.maxAppLists)
    return;
  throw serviceError(
    'ACTION_NOT_ALLOWED',
    `The account has reached its limit of ${contract.maxAppLists} app lists`,
  );
}

export const appListsHandlers: readonly Handler[] = [
  handleList(contract.listAppLists, { present: presentListed }),
  handleGet(contract.getAppList),
  handleCreate(contract.createAppList, {
    fields({ store, values: { account_id, name, app_store_identifiers } }) {
      assertRoom(store, account_id);
      return { name, apps: [...new Set(app_store_identifiers)].map(describeApp) };
    },
  }),
  handleDelete(contract.deleteAppList),
];
