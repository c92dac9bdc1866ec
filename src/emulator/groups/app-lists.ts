/** App lists (docs/service.md#app-lists). */
import {
  appList,
  createAppList,
  deleteAppList,
  getAppList,
  listAppLists,
  listedOs,
  maxAppLists,
} from '../../contract/groups/app-lists.js';
import type { Document } from '../../contract/types.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { createStamps, insertRecord, toRecordResponse } from '../store/records.js';
import type { Store } from '../store/store.js';

/** The published sample of a list has ids and names only. */
function presentListed({ id = null, name = null }: Document): Document {
  return { id, name };
}

/** The digits of an App Store id are never a package name, so that the identifier tells the operating system. */
function describeApp(app_store_identifier: string): Document {
  const isDigits = /^[0-9]+$/.test(app_store_identifier);
  return { app_store_identifier, os_type: isDigits ? listedOs.ios : listedOs.android };
}

/** Choice: one list too many is not allowed; deleted ones make room (docs/service.md#app-lists). */
function assertRoom(store: Store, account_id: string): void {
  const query = { kind: appList, accounts: [account_id], values: {}, count: maxAppLists };
  if (listRecords(store, query).records.length < maxAppLists) return;
  throw serviceError('ACTION_NOT_ALLOWED', `The account has reached its limit of ${maxAppLists} app lists`);
}

export const appListsHandlers: readonly Handler[] = [
  handleList(listAppLists, appList, { present: presentListed }),

  handleGet(getAppList, appList),

  handle(createAppList, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, name, app_store_identifiers } = values;
    assertRoom(store, account_id);
    const id = newId('object');
    const apps = [...new Set(app_store_identifiers)].map(describeApp);
    const data = { id, name, apps, ...createStamps(time) };
    insertRecord(store, { kind: appList, account_id, id, data });
    return { data: toRecordResponse(appList, data) };
  }),

  handleDelete(deleteAppList, appList),
];
