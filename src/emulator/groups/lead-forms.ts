/** Lead forms (docs/service.md#lead-forms). */
import {
  createLeadForm,
  deleteLeadForm,
  getLeadForm,
  leadForm,
  listLeadForms,
  updateLeadForm,
} from '../../contract/groups/lead-forms.js';
import type { Document, Value } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { type Handler, handle } from '../handler.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  onlyChanged,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** What the answer to a deletion leaves out. */
const contents = ['introduction', 'fields', 'privacy_policy', 'final_page'];

/** What is asked for, with `optional` always filled in. */
function completeFields(fields: readonly Document[]): Value {
  return fields.map(({ key = '', optional = false }) => ({ key, optional }));
}

export const leadFormsHandlers: readonly Handler[] = [
  handleList(listLeadForms, leadForm),

  handleGet(getLeadForm, leadForm),

  handle(createLeadForm, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, fields, ...given } = values;
    const id = newId('uuid');
    const data = { id, ...given, fields: completeFields(fields), ...createStamps(time) };
    insertRecord(store, { kind: leadForm, account_id, id, data });
    return { data: toRecordResponse(leadForm, data) };
  }),

  handle(updateLeadForm, 'faithful', ({ store, time, values }) => {
    const { account_id, lead_form_id, fields, ...given } = values;
    const stored = requireRecord(store, leadForm, account_id, lead_form_id);
    assertSettable(updateLeadForm.params, stored.data, given);
    const change = onlyChanged(stored.data, { ...given, ...(fields && { fields: completeFields(fields) }) });
    return {
      data: toRecordResponse(
        leadForm,
        updateRecord(store, stored, applyChanges(stored.data, change, time)).data,
      ),
    };
  }),

  handleDelete(deleteLeadForm, leadForm, (data) => toRecordResponse(leadForm, data, { without: contents })),
];
