/** The measuring partner of an account (docs/service.md#app-event-provider-configurations). */
import {
  appEventProviderConfiguration,
  createAppEventProviderConfiguration,
  deleteAppEventProviderConfiguration,
  getAppEventProviderConfiguration,
  listAppEventProviderConfigurations,
} from '../../contract/groups/app-event-provider-configurations.js';
import { handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import {
  createStamps,
  insertRecord,
  markDeleted,
  requireRecord,
  toRecordResponse,
} from '../store/records.js';

/** The name of the only partner that the emulator knows: whoever calls it. */
const provider_name = 'Emulated partner';

export const appEventProviderConfigurationsHandlers: readonly Handler[] = [
  handleList(listAppEventProviderConfigurations, appEventProviderConfiguration, {
    select: { ids: 'id' },
  }),

  handle(getAppEventProviderConfiguration, 'faithful', ({ store, values }) => ({
    data: toRecordResponse(
      appEventProviderConfiguration,
      requireRecord(
        store,
        appEventProviderConfiguration,
        values.account_id,
        values.app_event_provider_configuration_id,
        { with_deleted: values.with_deleted, parameter: 'id' },
      ).data,
    ),
  })),

  // Choice: the partner that there is has to be removed first (docs/service.md#app-event-provider-configurations).
  handle(createAppEventProviderConfiguration, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, provider_advertiser_id } = values;
    const query = { kind: appEventProviderConfiguration, accounts: [account_id], values: {}, filters: [] };
    const [other] = listRecords(store, { ...query, count: 1 }).records;
    if (other) {
      const message = `provider_advertiser_id: the account has partner ${other.id} already`;
      const details = { parameter: 'provider_advertiser_id', value: provider_advertiser_id };
      throw serviceError('INVALID_PARAMETER', message, details);
    }
    const id = newId('object');
    const ids = { provider_advertiser_id, provider_advertiser_identifier: provider_advertiser_id };
    const data = { id, provider_name, ...ids, ...createStamps(time) };
    insertRecord(store, { kind: appEventProviderConfiguration, account_id, id, data });
    return { data: toRecordResponse(appEventProviderConfiguration, data) };
  }),

  handle(deleteAppEventProviderConfiguration, 'faithful', ({ store, time, values }) => {
    const { account_id, app_event_provider_configuration_id: id } = values;
    const stored = requireRecord(store, appEventProviderConfiguration, account_id, id, { parameter: 'id' });
    return { data: toRecordResponse(appEventProviderConfiguration, markDeleted(store, stored, time).data) };
  }),
];
