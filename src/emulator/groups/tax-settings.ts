/** Tax settings (docs/service.md#tax-settings): one record per account, stored with the first change. */
import * as contract from '../../contract/groups/tax-settings.js';
import type { Document } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { type Handler, handle } from '../handler.js';
import { applyChanges, findRecord, insertRecord, toRecordResponse, updateRecord } from '../store/records.js';

/** Write-only fields are stored and never returned, since the record does not have them. */
function present(data: Document): Document {
  return toRecordResponse(contract.taxSettings, {
    ...data,
    [contract.companyField]: data.address_name ?? null,
    bill_to: data.bill_to ?? contract.notSet,
    invoice_jurisdiction: data.invoice_jurisdiction ?? contract.notSet,
  });
}

export const taxSettingsHandlers: readonly Handler[] = [
  handle(contract.getTaxSettings, 'faithful', ({ store, values }) => {
    const { account_id } = values;
    return { data: present(findRecord(store, contract.taxSettings, account_id, account_id)?.data ?? {}) };
  }),

  handle(contract.updateTaxSettings, 'faithful', ({ store, time, values }) => {
    const { account_id, ...change } = values;
    const stored = findRecord(store, contract.taxSettings, account_id, account_id);
    const before = stored?.data ?? {};
    assertSettable(contract.updateTaxSettings.params, present(before), change);
    const data = applyChanges(before, change, time);
    if (stored) updateRecord(store, stored, data);
    else insertRecord(store, { kind: contract.taxSettings, account_id, id: account_id, data });
    return { data: present(data) };
  }),
];
