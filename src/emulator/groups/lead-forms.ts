/** Lead forms (docs/service.md#lead-forms). */
import * as contract from '../../contract/groups/lead-forms.js';
import type { Document, Value } from '../../contract/types.js';
import { assertSettable } from '../domain/check-state.js';
import {
  givenFields,
  handleCreate,
  handleDelete,
  handleGet,
  handleList,
  handleUpdate,
} from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';
import { applyChanges, onlyChanged, toRecordResponse } from '../store/records.js';

/** The fields that the response to a deletion leaves out. */
const contents = ['introduction', 'fields', 'privacy_policy', 'final_page'];

/** The questions, with `optional` always filled in. */
function completeFields(fields: readonly Document[]): Value {
  return fields.map(({ key = '', optional = false }) => ({ key, optional }));
}

export const leadFormsHandlers: readonly Handler[] = [
  handleList(contract.listLeadForms),
  handleGet(contract.getLeadForm),
  handleCreate(contract.createLeadForm, {
    id: 'uuid',
    fields: (call) => ({ ...givenFields(call), fields: completeFields(call.values.fields) }),
  }),
  handleUpdate(contract.updateLeadForm, {
    apply({ data }, { fields: _, ...given }, { time, values: { fields } }) {
      assertSettable(contract.updateLeadForm.params, data, given);
      const change = { ...given, ...(fields && { fields: completeFields(fields) }) };
      return applyChanges(data, onlyChanged(data, change), time);
    },
  }),
  handleDelete(contract.deleteLeadForm, {
    present: (data) => toRecordResponse(contract.leadForm, data, { without: contents }),
  }),
];
