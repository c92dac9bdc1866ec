/** Calls to action on pre-roll videos (docs/service.md#preroll-calls-to-action). */
import { lineItem } from '../../contract/groups/line-items.js';
import {
  createPrerollCallToAction,
  deletePrerollCallToAction,
  getPrerollCallToAction,
  listPrerollCallToActions,
  prerollCallToAction,
  prerollObjective,
  updatePrerollCallToAction,
} from '../../contract/groups/preroll-call-to-actions.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

function requirePrerollLineItem(store: Store, account_id: string, id: string): void {
  const { data } = requireRecord(store, lineItem, account_id, id);
  if (data.objective === prerollObjective) return;
  const message = `line item ${id} must have objective ${prerollObjective}, not ${String(data.objective)}`;
  throw serviceError('INCOMPATIBLE_LINE_ITEM', message, { parameter: 'line_item_id', value: id });
}

export const prerollCallToActionsHandlers: readonly Handler[] = [
  handleList(listPrerollCallToActions, prerollCallToAction, { select: { line_item_ids: 'parent_id' } }),

  handleGet(getPrerollCallToAction, prerollCallToAction),

  handle(createPrerollCallToAction, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, ...given } = values;
    requirePrerollLineItem(store, account_id, given.line_item_id);
    const id = newId('object');
    const data = { id, ...given, ...createStamps(time) };
    insertRecord(store, { kind: prerollCallToAction, account_id, id, parent_id: given.line_item_id, data });
    return { data: toRecordResponse(prerollCallToAction, data) };
  }),

  handle(updatePrerollCallToAction, 'faithful', ({ store, time, values }) => {
    const { account_id, preroll_call_to_action_id: id, ...change } = values;
    const stored = requireRecord(store, prerollCallToAction, account_id, id);
    return {
      data: toRecordResponse(
        prerollCallToAction,
        updateRecord(store, stored, applyChanges(stored.data, change, time)).data,
      ),
    };
  }),

  handleDelete(deletePrerollCallToAction, prerollCallToAction),
];
