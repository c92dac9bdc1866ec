/** Targeting criteria and the lookups of their values (docs/service.md#targeting-criteria). */
import * as contract from '../../contract/groups/targeting-criteria.js';
import { targetingCriterion } from '../../contract/params/targeting.js';
import type { Document } from '../../contract/types.js';
import { runBatch } from '../domain/batch.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
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
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { toRecordResponse } from '../store/records.js';

function present(data: Document, language?: string): Document {
  const localized_name = language === undefined ? null : localizedName(data, language);
  return toRecordResponse(targetingCriterion, { ...data, localized_name });
}

/** In the language that the call asks for. */
function presentIn(data: Document, { values }: HandlerContext<{ readonly lang?: string }>): Document {
  return present(data, values.lang);
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
  handleList(contract.listTargetingCriteria, { present: presentIn }),
  handleGet(contract.getTargetingCriterion, { present: presentIn }),

  handle(contract.createTargetingCriterion, 'faithful', (call) => {
    const { account_id, ...values } = call.values;
    return { data: present(openCriteriaEditor(call, account_id).create(values)) };
  }),

  handle(contract.deleteTargetingCriterion, 'faithful', (call) => {
    const { account_id, targeting_criterion_id } = call.values;
    const editor = openCriteriaEditor(call, account_id);
    const data = present(editor.remove(targeting_criterion_id));
    assertCompleteContent(editor);
    return { data };
  }),

  handle(contract.batchTargetingCriteria, 'faithful', (call) => {
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
