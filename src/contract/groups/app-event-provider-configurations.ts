/** The partner that measures the conversions of an account's apps (docs/service.md#app-event-provider-configurations). */

import { group, record, recordCalls } from '../endpoint.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** The newest version in which these calls are published. */
const base = { version: 11, section: 'app-event-provider-configurations' } as const;

export const appEventProviderConfiguration = record({
  name: 'app_event_provider_configuration',
  selectedBy: { ids: ['id'] },
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

const appEventProviderConfigurationCalls = recordCalls({
  ...base,
  name: 'app-event-provider-configurations',
  path: 'accounts/:account_id/app_event_provider_configurations',
  id: { app_event_provider_configuration_id: configurationId },
  exampleId: '2c7q',
  record: appEventProviderConfiguration,
  rate: 'accountReads',
});

export const listAppEventProviderConfigurations = appEventProviderConfigurationCalls.list({
  summary: 'List the measurement partners of the account',
  params: { ids: ids('Only these configurations'), ...listParams },
});

export const getAppEventProviderConfiguration = appEventProviderConfigurationCalls.get({
  summary: 'Show one measurement partner',
});

export const createAppEventProviderConfiguration = appEventProviderConfigurationCalls.create({
  summary: 'Add a measurement partner for the apps of the account',
  notes: ['An account has one measurement partner: the owner of the app whose credentials sign the call.'],
  params: {
    provider_advertiser_id: {
      type: 'string',
      min: 1,
      required: true,
      help: "The account's id at the partner",
    },
  },
  example: { provider_advertiser_id: 'advertiser-42' },
});

export const deleteAppEventProviderConfiguration = appEventProviderConfigurationCalls.delete({
  summary: 'Remove the measurement partner of the account permanently',
});

export const appEventProviderConfigurations = group(
  'app-event-provider-configurations',
  'Leads and conversions',
  'Partners that measure conversions in apps',
  [
    listAppEventProviderConfigurations,
    getAppEventProviderConfiguration,
    createAppEventProviderConfiguration,
    deleteAppEventProviderConfiguration,
  ],
);
