/** Lead forms (docs/service.md#lead-forms). */
import {
  createLeadForm,
  deleteLeadForm,
  getLeadForm,
  leadForm,
  listLeadForms,
  updateLeadForm,
} from '../../contract/groups/lead-forms.js';
import { shortPage } from '../../contract/params/shared.js';
import type { Document, Value } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  markDeleted,
  onlyChanged,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

function present(data: Document): Document {
  return toRecordResponse(leadForm, data);
}

/** What the answer to a deletion leaves out. */
const contents = ['introduction', 'fields', 'privacy_policy', 'final_page'];

/** What is asked for, with `optional` always filled in. */
function completeFields(fields: readonly Document[]): Value {
  return fields.map(({ key = '', optional = false }) => ({ key, optional }));
}

export const leadFormsHandlers: readonly Handler[] = [
  handle(listLeadForms, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: leadForm,
      accounts: [values.account_id],
      values,
      count: shortPage.count,
    });
    return { data: records.map(({ data }) => present(data)), ...rest };
  }),

  handle(getLeadForm, 'faithful', ({ store, values }) => ({
    data: present(requireRecord(store, leadForm, values.account_id, values.lead_form_id, values).data),
  })),

  handle(createLeadForm, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, fields, ...given } = values;
    const id = newId('uuid');
    const data = { id, ...given, fields: completeFields(fields), ...createStamps(time) };
    insertRecord(store, { kind: leadForm, account_id, id, data });
    return { data: present(data) };
  }),

  handle(updateLeadForm, 'faithful', ({ store, time, values }) => {
    const { account_id, lead_form_id, fields, ...given } = values;
    const stored = requireRecord(store, leadForm, account_id, lead_form_id);
    assertSettable(updateLeadForm.params, stored.data, given);
    const change = onlyChanged(stored.data, { ...given, ...(fields && { fields: completeFields(fields) }) });
    return { data: present(updateRecord(store, stored, applyChanges(stored.data, change, time)).data) };
  }),

  handle(deleteLeadForm, 'faithful', ({ store, time, values }) => {
    const stored = requireRecord(store, leadForm, values.account_id, values.lead_form_id);
    const { data } = markDeleted(store, stored, time);
    return { data: toRecordResponse(leadForm, data, { without: contents }) };
  }),
];
