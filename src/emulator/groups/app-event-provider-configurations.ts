/** The measurement partner of an account (docs/service.md#app-event-provider-configurations). */
import * as contract from '../../contract/groups/app-event-provider-configurations.js';
import { handleCreate, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { markDeleted } from '../store/deletion.js';
import { listAll } from '../store/list.js';
import { requireRecord, toRecordResponse } from '../store/records.js';

/** The name of the only partner of the emulator: the caller. */
const provider_name = 'Emulated partner';

export const appEventProviderConfigurationsHandlers: readonly Handler[] = [
  handleList(contract.listAppEventProviderConfigurations),

  handle(contract.getAppEventProviderConfiguration, 'faithful', ({ store, values }) => ({
    data: toRecordResponse(
      contract.appEventProviderConfiguration,
      requireRecord(
        store,
        contract.appEventProviderConfiguration,
        values.account_id,
        values.app_event_provider_configuration_id,
        { with_deleted: values.with_deleted, parameter: 'id' },
      ).data,
    ),
  })),

  // Choice: the partner that there is has to be removed first (docs/service.md#app-event-provider-configurations).
  handleCreate(contract.createAppEventProviderConfiguration, {
    fields({ store, values: { account_id, provider_advertiser_id } }) {
      const [other] = listAll(store, {
        kind: contract.appEventProviderConfiguration,
        accounts: [account_id],
      });
      if (!other) {
        const identifier = { provider_advertiser_identifier: provider_advertiser_id };
        return { provider_name, provider_advertiser_id, ...identifier };
      }
      const message = `provider_advertiser_id: the account already has partner ${other.id}`;
      const details = { parameter: 'provider_advertiser_id', value: provider_advertiser_id };
      throw serviceError('INVALID_PARAMETER', message, details);
    },
  }),

  handle(contract.deleteAppEventProviderConfiguration, 'faithful', ({ store, time, values }) => {
    const { account_id, app_event_provider_configuration_id: id } = values;
    const stored = requireRecord(store, contract.appEventProviderConfiguration, account_id, id, {
      parameter: 'id',
    });
    return {
      data: toRecordResponse(contract.appEventProviderConfiguration, markDeleted(store, stored, time).data),
    };
  }),
];
