/** App lists: people who have one of these apps can be excluded (docs/service.md#app-lists). */

import { endpoint, group, record } from '../endpoint.js';
import { appStoreIdentifier } from '../params/event-tags.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, section: 'app-lists' } as const;

/** Maximum number of lists of an account, and of apps in one (docs/service.md#app-lists). */
export const maxAppLists = 100;
const maxApps = 500;

/** The operating systems, as the apps of a list name them. */
export const listedOs = { android: 'Android', ios: 'iOS' } as const;

const whenWhole = 'Not in lists, which have id and name only';

export const appList = record({
  name: 'app_list',
  named: { group: 'app-lists', id: 'id', by: 'name' },
  // The reference names no code of its own.
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    apps: { type: 'list', help: whenWhole },
    created_at: { ...stamps.created_at, help: whenWhole },
    updated_at: { ...stamps.updated_at, help: whenWhole },
    deleted: { ...stamps.deleted, help: whenWhole },
  },
  columns: ['id', 'name'],
  unfolded: ['apps'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name'],
});

const appListId = { type: 'id', refers: 'app-lists', required: true, help: 'The app list' } as const;

export const listAppLists = endpoint({
  ...base,
  id: 'app-lists.list',
  method: 'GET',
  path: 'accounts/:account_id/app_lists',
  summary: 'List app lists',
  params: { account_id: accountId, app_list_ids: ids('Only these app lists', 'app-lists'), ...listParams },
  rules: [totalWithoutCursor],
  response: 'list',
  record: appList,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', sort_by: 'name-asc' },
});

export const getAppList = endpoint({
  ...base,
  id: 'app-lists.get',
  method: 'GET',
  path: 'accounts/:account_id/app_lists/:app_list_id',
  summary: 'Show one app list with its apps',
  params: { account_id: accountId, app_list_id: appListId, with_deleted: withDeleted },
  positional: 'app_list_id',
  response: 'one',
  record: appList,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', app_list_id: 'c8nzb' },
});

export const createAppList = endpoint({
  ...base,
  id: 'app-lists.create',
  method: 'POST',
  path: 'accounts/:account_id/app_lists',
  summary: 'Create a list of apps, to exclude people who have one of them',
  notes: [
    `An account has at most ${maxAppLists} lists. A list cannot be changed: create another one.`,
    'To exclude them: ads targeting-criteria create --exclude app-list="Name of the list".',
  ],
  params: {
    account_id: accountId,
    name: { type: 'string', min: 1, required: true, help: 'Name of the list' },
    app_store_identifiers: {
      type: 'list',
      of: appStoreIdentifier,
      min: 1,
      max: maxApps,
      required: true,
      help: 'The apps: App Store ids and package names of Android apps',
    },
  },
  response: 'one',
  record: appList,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    name: 'Other readers',
    app_store_identifiers: ['com.example.reader', '900000202'],
  },
});

export const deleteAppList = endpoint({
  ...base,
  id: 'app-lists.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/app_lists/:app_list_id',
  summary: 'Delete an app list permanently',
  params: { account_id: accountId, app_list_id: appListId },
  positional: 'app_list_id',
  response: 'one',
  record: appList,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', app_list_id: 'c8nzb' },
});

export const appLists = group('app-lists', 'Campaigns', 'Apps whose users can be excluded', [
  listAppLists,
  getAppList,
  createAppList,
  deleteAppList,
]);
