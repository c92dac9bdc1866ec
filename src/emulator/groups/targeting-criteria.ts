/** Targeting criteria and the lookups of their values (docs/service.md#targeting-criteria). */
import {
  batchTargetingCriteria,
  createTargetingCriterion,
  deleteTargetingCriterion,
  getTargetingCriterion,
  listTargetingCriteria,
} from '../../contract/groups/targeting-criteria.js';
import { page } from '../../contract/params/shared.js';
import { targetingCriterion } from '../../contract/params/targeting.js';
import type { Document } from '../../contract/types.js';
import { runBatch } from '../domain/batch.js';
import {
  assertCompleteContent,
  type CriteriaEditor,
  type CriterionCreation,
  incompleteError,
  openCriteriaEditor,
} from '../domain/targeting/criteria-editor.js';
import { localizedName } from '../domain/targeting/localized-name.js';
import { targetingLookupHandlers } from '../domain/targeting/lookup-handlers.js';
import { BatchErrorResponse } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { requireRecord, toRecordResponse } from '../store/records.js';

function present(data: Document, language?: string): Document {
  const localized_name = language === undefined ? null : localizedName(data, language);
  return toRecordResponse(targetingCriterion, { ...data, localized_name });
}

/** Throws BatchErrorResponse, at the operations concerned, when a content category is left incomplete. */
function assertBatchComplete(
  editor: CriteriaEditor,
  operations: readonly Document[],
  results: readonly Document[],
): void {
  const incomplete = editor.incomplete();
  if (incomplete.size === 0) return;
  const errors = results.map(({ targeting_type, line_item_id }) => {
    const reason = targeting_type === 'IAB_CATEGORY' ? incomplete.get(String(line_item_id)) : undefined;
    return reason === undefined ? [] : incompleteError(reason).errors;
  });
  throw new BatchErrorResponse(operations, errors);
}

export const targetingCriteriaHandlers: readonly Handler[] = [
  handle(listTargetingCriteria, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: targetingCriterion,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'parent_id', in: values.line_item_ids },
        { field: 'id', in: values.targeting_criterion_ids },
      ],
    });
    return { data: records.map(({ data }) => present(data, values.lang)), ...rest };
  }),

  handle(getTargetingCriterion, 'faithful', ({ store, values }) => {
    const { account_id, targeting_criterion_id: id, lang, with_deleted } = values;
    const { data } = requireRecord(store, targetingCriterion, account_id, id, { with_deleted });
    return { data: present(data, lang) };
  }),

  handle(createTargetingCriterion, 'faithful', (call) => {
    const { account_id, ...values } = call.values;
    return { data: present(openCriteriaEditor(call, account_id).create(values)) };
  }),

  handle(deleteTargetingCriterion, 'faithful', (call) => {
    const { account_id, targeting_criterion_id } = call.values;
    const editor = openCriteriaEditor(call, account_id);
    const data = present(editor.remove(targeting_criterion_id));
    assertCompleteContent(editor);
    return { data };
  }),

  handle(batchTargetingCriteria, 'faithful', (call) => {
    const { account_id, operations } = call.values;
    const editor = openCriteriaEditor(call, account_id);
    const data = runBatch(operations, {
      create: (params) => present(editor.create(params as unknown as CriterionCreation)),
      remove: ({ targeting_criterion_id }) => present(editor.remove(String(targeting_criterion_id))),
    });
    assertBatchComplete(editor, operations, data);
    return { data };
  }),

  ...targetingLookupHandlers,
];
