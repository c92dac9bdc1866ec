/** App lists: people who have one of these apps can be excluded (docs/service.md#app-lists). */

import { group, record, recordCalls } from '../endpoint.js';
import { appStoreIdentifier } from '../params/conversions.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** Maximum number of lists of an account, and of apps in one (docs/service.md#app-lists). */
export const maxAppLists = 100;
const maxApps = 500;

/** The operating systems, as the apps of a list name them. */
export const listedOs = { android: 'Android', ios: 'iOS' } as const;

const whenWhole = 'Absent from lists, which contain only id and name';

export const appList = record({
  name: 'app_list',
  named: { group: 'app-lists', id: 'id', by: 'name' },
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    apps: { type: 'list', help: whenWhole },
    created_at: { ...stamps.created_at, help: whenWhole },
    updated_at: { ...stamps.updated_at, help: whenWhole },
    deleted: { ...stamps.deleted, help: whenWhole },
  },
  always: ['id', 'name'],
  columns: ['id', 'name'],
  unfolded: ['apps'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name'],
});

const appListId = { type: 'id', refers: 'app-lists', required: true, help: 'The app list' } as const;

const appListCalls = recordCalls({
  name: 'app-lists',
  path: 'accounts/:account_id/app_lists',
  id: { app_list_id: appListId },
  exampleId: 'c8nzb',
  record: appList,
  rate: 'accountReads',
});

export const listAppLists = appListCalls.list({
  summary: 'List app lists',
  params: { app_list_ids: ids('Only these app lists', 'app-lists'), ...listParams },
  example: { sort_by: 'name-asc' },
});

export const getAppList = appListCalls.get({ summary: 'Show one app list with its apps' });

export const createAppList = appListCalls.create({
  summary: 'Create a list of apps whose users can be excluded',
  notes: [
    `An account has at most ${maxAppLists} lists. A list cannot be changed: create another one.`,
    'To exclude them: ads targeting-criteria create --exclude app-list="Name of the list".',
  ],
  params: {
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
  example: {
    name: 'Other readers',
    app_store_identifiers: ['com.example.reader', '900000202'],
  },
});

export const deleteAppList = appListCalls.delete({ summary: 'Delete an app list permanently' });

export const appLists = group('app-lists', 'Campaigns', 'Apps whose users can be excluded', [
  listAppLists,
  getAppList,
  createAppList,
  deleteAppList,
]);
