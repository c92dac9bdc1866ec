/** Which partner measures the conversions of an account's apps (docs/service.md#app-event-provider-configurations). */

import { endpoint, group, record } from '../endpoint.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';

/** The newest version in which these calls are published. */
const base = { area: 'ads', version: 11, section: 'app-event-provider-configurations' } as const;

export const appEventProviderConfiguration = record({
  name: 'app_event_provider_configuration',
  notFound: 'APP_EVENT_PROVIDER_CONFIGURATION_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    provider_name: { type: 'string' },
    provider_advertiser_id: { type: 'string', help: "The account's id at the partner" },
    provider_advertiser_identifier: { type: 'string', help: 'The same' },
    ...stamps,
  },
  columns: ['id', 'provider_name', 'provider_advertiser_id', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const configurationId = { type: 'id', echoedAs: 'id', required: true, help: 'The configuration' } as const;
const collection = 'accounts/:account_id/app_event_provider_configurations';
const one = `${collection}/:app_event_provider_configuration_id`;

export const listAppEventProviderConfigurations = endpoint({
  ...base,
  id: 'app-event-provider-configurations.list',
  method: 'GET',
  path: collection,
  summary: 'List the measuring partners of the account',
  params: { account_id: accountId, ids: ids('Only these configurations'), ...listParams },
  rules: [totalWithoutCursor],
  response: 'list',
  record: appEventProviderConfiguration,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const getAppEventProviderConfiguration = endpoint({
  ...base,
  id: 'app-event-provider-configurations.get',
  method: 'GET',
  path: one,
  summary: 'Show one measuring partner',
  params: {
    account_id: accountId,
    app_event_provider_configuration_id: configurationId,
    with_deleted: withDeleted,
  },
  positional: 'app_event_provider_configuration_id',
  response: 'one',
  record: appEventProviderConfiguration,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', app_event_provider_configuration_id: '2c7q' },
});

export const createAppEventProviderConfiguration = endpoint({
  ...base,
  id: 'app-event-provider-configurations.create',
  method: 'POST',
  path: collection,
  summary: 'Let a partner measure the conversions in the apps of the account',
  notes: ['An account has one partner; the caller, by the app of its credentials, is that partner.'],
  params: {
    account_id: accountId,
    provider_advertiser_id: {
      type: 'string',
      min: 1,
      required: true,
      help: "The account's id at the partner",
    },
  },
  response: 'one',
  record: appEventProviderConfiguration,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', provider_advertiser_id: 'advertiser-42' },
});

export const deleteAppEventProviderConfiguration = endpoint({
  ...base,
  id: 'app-event-provider-configurations.delete',
  method: 'DELETE',
  path: one,
  summary: 'Remove the measuring partner of the account permanently',
  params: { account_id: accountId, app_event_provider_configuration_id: configurationId },
  positional: 'app_event_provider_configuration_id',
  response: 'one',
  record: appEventProviderConfiguration,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', app_event_provider_configuration_id: '2c7q' },
});

export const appEventProviderConfigurations = group(
  'app-event-provider-configurations',
  'Leads and conversions',
  'The partners that measure the conversions in apps',
  [
    listAppEventProviderConfigurations,
    getAppEventProviderConfiguration,
    createAppEventProviderConfiguration,
    deleteAppEventProviderConfiguration,
  ],
);
