/** Accounts, their apps, history and features (docs/service.md#accounts). */
import { endpoint, group, record, recordCalls } from '../endpoint.js';
import { featureKey, historyEntity, industryType } from '../params/enums.js';
import {
  accountId,
  count,
  cursor,
  ids,
  listParams,
  nameQuery,
  stamps,
  totalWithoutCursor,
} from '../params/shared.js';

export const account = record({
  name: 'account',
  named: { group: 'accounts', id: 'id', by: 'name' },
  notFound: 'ACCOUNT_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    business_name: { type: 'string', nullable: true },
    business_id: { type: 'id', nullable: true },
    timezone: { type: 'string', form: 'time-zone' },
    timezone_switch_at: { type: 'time', nullable: true },
    approval_status: { type: 'enum', values: ['ACCEPTED', 'UNDER_REVIEW', 'REJECTED'] },
    industry_type: {
      someCalls: true,
      type: 'enum',
      values: industryType,
      nullable: true,
      help: 'Only in responses about one account',
    },
    ...stamps,
  },
  columns: ['id', 'name', 'business_name', 'timezone', 'approval_status', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'name'],
});

/** The permission with full access to an account (docs/service.md#access). */
export const fullPermission = 'ACCOUNT_ADMIN';

/** The mark of changes through this service in the history (docs/service.md#account-history). */
export const historyPlatform = 'API_OTHER';

/** Name and time zone of a new test account (docs/service.md#accounts). */
export const newAccount = { name: 'Sandbox account', timezone: 'America/Los_Angeles' } as const;

export const accountApp = record({
  name: 'account_app',
  fields: {
    id: { type: 'id' },
    app_store_identifier: { type: 'string' },
    os_type: { type: 'enum', values: ['ANDROID', 'IOS'] },
    conversion_tracking_enabled: { type: 'boolean' },
    deep_link_pattern: { type: 'string', nullable: true },
    ...stamps,
  },
  columns: ['id', 'os_type', 'app_store_identifier', 'conversion_tracking_enabled', 'deep_link_pattern'],
  sortable: ['created_at', 'updated_at', 'deleted', 'app_store_identifier'],
});

export const historyEntry = record({
  name: 'account_history',
  fields: {
    change_time: { type: 'time' },
    change_type: { type: 'enum', values: ['CREATE', 'UPDATE', 'DELETE'] },
    entity: { type: 'enum', values: historyEntity },
    entity_id: { type: 'id' },
    change_by: { type: 'object' },
    changes: { type: 'object' },
    entity_data: { type: 'object' },
  },
  columns: ['change_time', 'change_type', 'entity', 'entity_id', 'change_by', 'changes'],
});

/**
 * Choice: an unknown feature is accepted as a filter, but granted to no account
 * (docs/service.md#features).
 */
const features = {
  type: 'list',
  of: { type: 'enum', values: featureKey, open: true, help: 'A feature' },
  min: 1,
  help: 'Account features, by name',
} as const;

const accountCalls = recordCalls({
  name: 'accounts',
  path: 'accounts',
  within: { params: {}, example: {} },
  id: { account_id: accountId },
  exampleId: '18ce54d4x5t',
  record: account,
  rate: 'accountReads',
});

export const listAccounts = accountCalls.list({
  summary: 'List the accounts you have access to',
  notes: ['Calls without an account are limited to 5 per 15 minutes: store the response.'],
  params: { account_ids: ids('Only these accounts', 'accounts'), ...listParams, q: nameQuery(255) },
  rate: 'globalReads',
  example: { q: 'north', sort_by: 'name-asc' },
});

export const getAccount = accountCalls.get({ summary: 'Show one account' });

export const createAccount = accountCalls.create({
  summary: 'Create a test account',
  host: 'sandbox',
  params: {},
  response: 'array',
});

export const updateAccount = accountCalls.update({
  summary: 'Change the name or industry of an account',
  params: {
    name: { type: 'string', min: 1, max: 255, help: 'Name of the account' },
    industry_type: {
      type: 'enum',
      values: industryType,
      nullable: true,
      help: 'Industry of the account',
    },
  },
  example: { industry_type: 'TRAVEL' },
});

export const deleteAccount = accountCalls.delete({ summary: 'Delete a test account', host: 'sandbox' });

export const listAccountApps = endpoint({
  id: 'accounts.apps',
  method: 'GET',
  path: 'accounts/:account_id/account_apps',
  section: 'accounts',
  summary: 'List the mobile apps of the account',
  params: { account_id: accountId, ...listParams },
  rules: [totalWithoutCursor],
  response: 'list',
  record: accountApp,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const accountHistory = endpoint({
  id: 'accounts.history',
  method: 'GET',
  path: 'accounts/:account_id/account_history',
  section: 'account-history',
  summary: 'Show the history of changes to an object',
  notes: ['A beta feature: the account needs access to it.'],
  params: {
    account_id: accountId,
    entity_type: { type: 'enum', values: historyEntity, required: true, help: 'Type of the changed object' },
    entity_id: { type: 'id', required: true, help: 'The changed object' },
    start_time: { type: 'time', step: 'hour', required: true, help: 'Start of the window, a whole hour' },
    end_time: {
      type: 'time',
      step: 'hour',
      isEnd: true,
      required: true,
      help: 'End of the window, a whole hour',
    },
    user_id: { type: 'id', form: 'digits', user: 'any', help: 'Only changes by this user' },
    count,
    cursor,
  },
  rules: [{ rule: 'before', param: 'start_time', other: 'end_time' }],
  response: 'list',
  record: historyEntry,
  rate: 'accountReads',
  example: {
    account_id: '18ce54d4x5t',
    entity_type: 'CAMPAIGN',
    entity_id: '8wku2',
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-08T00:00:00Z',
  },
});

export const listFeatures = endpoint({
  id: 'accounts.features',
  method: 'GET',
  path: 'accounts/:account_id/features',
  section: 'features',
  summary: 'List the beta and limited features that the account has',
  params: {
    account_id: accountId,
    feature_keys: { ...features, help: 'Only these features; features that are not granted are omitted' },
  },
  response: 'array',
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const addFeatures = endpoint({
  id: 'accounts.features.create',
  method: 'POST',
  path: 'accounts/:account_id/features',
  host: 'sandbox',
  section: 'features',
  summary: 'Grant features to a test account',
  params: { account_id: accountId, feature_keys: { ...features, required: true } },
  response: 'array',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', feature_keys: ['REACH_FREQUENCY_CAP'] },
});

export const removeFeatures = endpoint({
  id: 'accounts.features.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/features',
  host: 'sandbox',
  section: 'features',
  summary: 'Revoke features of a test account',
  params: { account_id: accountId, feature_keys: { ...features, required: true } },
  response: 'array',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', feature_keys: ['REACH_FREQUENCY_CAP'] },
});

export const accounts = group(
  'accounts',
  'Accounts and money',
  'Advertising accounts, their history and features',
  [
    listAccounts,
    getAccount,
    createAccount,
    updateAccount,
    deleteAccount,
    listAccountApps,
    accountHistory,
    listFeatures,
    addFeatures,
    removeFeatures,
  ],
);
