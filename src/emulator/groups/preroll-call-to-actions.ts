/** Calls to action on pre-roll videos (docs/service.md#preroll-calls-to-action). */
import { lineItem } from '../../contract/groups/line-items.js';
import * as contract from '../../contract/groups/preroll-call-to-actions.js';
import {
  givenFields,
  handleCreate,
  handleDelete,
  handleGet,
  handleList,
  handleUpdate,
} from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import type { Handler } from '../handler.js';
import { requireRecord } from '../store/records.js';
import type { Store } from '../store/store.js';

function requirePrerollLineItem(store: Store, account_id: string, id: string): void {
  const { data } = requireRecord(store, lineItem, account_id, id);
  if (data.objective === contract.prerollObjective) return;
  const message = `line item ${id} must have objective ${contract.prerollObjective}, not ${String(data.objective)}`;
  throw serviceError('INCOMPATIBLE_LINE_ITEM', message, { parameter: 'line_item_id', value: id });
}

export const prerollCallToActionsHandlers: readonly Handler[] = [
  handleList(contract.listPrerollCallToActions),
  handleGet(contract.getPrerollCallToAction),
  handleCreate(contract.createPrerollCallToAction, {
    fields(call) {
      requirePrerollLineItem(call.store, call.values.account_id, call.values.line_item_id);
      return givenFields(call);
    },
  }),
  handleUpdate(contract.updatePrerollCallToAction),
  handleDelete(contract.deletePrerollCallToAction),
];
