/** Creates and deletes the criteria of line items within one call (docs/service.md#targeting-criteria). */
import { lineItem } from '../../../contract/groups/line-items.js';
import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { contentCategoryFixtures } from '../../fixtures/business-categories.js';
import { androidPlatform, iosPlatform, platformFixtures } from '../../fixtures/devices.js';
import type { WriteCall } from '../../handler.js';
import { markDeleted } from '../../store/deletion.js';
import { isSameRecord, requireRecord, type StoredRecord, toRecordResponse } from '../../store/records.js';
import { addCriterion, type Criterion, listCriteria } from '../criteria.js';
import { recordChange } from '../history.js';
import { assertCriterionFits } from './criterion-rules.js';
import { requireTargetingValue } from './values.js';

export type CriterionCreation = Pick<Criterion, 'targeting_type' | 'targeting_value' | 'operator_type'> & {
  readonly line_item_id: string;
};

export interface CriteriaEditor {
  /**
   * Creates a criterion; one that the line item has already is returned as it is. Throws ErrorResponse if it breaks a
   * rule.
   */
  create(values: CriterionCreation): Document;
  /** Deletes a criterion. */
  remove(id: string): Document;
  /** The line items whose content categories this editor changed and left incomplete, with the reason. */
  incomplete(): ReadonlyMap<string, string>;
}

/** Opens an editor for one account. The criteria of a line item are read once, since a call may add hundreds. */
export function openCriteriaEditor(call: WriteCall, account_id: string): CriteriaEditor {
  const { store, time } = call;
  const read = new Map<string, Document[]>();
  const touched = new Set<string>();

  function criteriaOf(lineItemId: string): Document[] {
    const known = read.get(lineItemId) ?? listCriteria(store, lineItemId);
    read.set(lineItemId, known);
    return known;
  }

  function noteContent({ targeting_type, line_item_id }: Document): void {
    if (targeting_type === 'IAB_CATEGORY') touched.add(String(line_item_id));
  }

  return {
    create({ line_item_id, operator_type = 'EQ', ...values }) {
      const item = requireRecord(store, lineItem, account_id, line_item_id);
      const criterion = { ...values, operator_type };
      const existing = criteriaOf(item.id);
      const same = existing.find((other) =>
        isSameRecord(targetingCriterion, other, { line_item_id, ...criterion }),
      );
      if (same) return same;
      const { targeting_type: type, targeting_value: value } = criterion;
      const described = requireTargetingValue({
        store,
        time,
        account_id,
        type,
        value,
        parameter: 'targeting_value',
      });
      assertCriterionFits({ store, item, criterion, existing });
      const data = insert(call, item, { ...criterion, ...described });
      existing.push(data);
      noteContent(data);
      return data;
    },
    remove(id) {
      const stored = requireRecord(store, targetingCriterion, account_id, id);
      const { data } = markDeleted(store, stored, time);
      const lineItemId = String(data.line_item_id);
      read.set(
        lineItemId,
        criteriaOf(lineItemId).filter((other) => other.id !== id),
      );
      noteContent(data);
      note(call, account_id, data, stored.data);
      return data;
    },
    incomplete() {
      const reasons = [...touched].flatMap((id) => {
        const reason = describeIncomplete(criteriaOf(id));
        return reason === undefined ? [] : [[id, reason] as const];
      });
      return new Map(reasons);
    },
  };
}

function insert(call: WriteCall, item: StoredRecord, criterion: Criterion): Document {
  const { store, time } = call;
  const data = addCriterion(store, item, { ...criterion, id: call.newId('object'), time });
  note(call, item.account_id, data);
  return data;
}

function note(call: WriteCall, account_id: string, after: Document, before?: Document): void {
  recordChange(call, {
    entity: 'TARGETING_CRITERIA',
    kind: targetingCriterion,
    account_id,
    before,
    after,
    snapshot: toRecordResponse(targetingCriterion, after),
  });
}

/** Which content category is targeted in part; undefined if none is (docs/service.md#content-categories). */
function describeIncomplete(criteria: readonly Document[]): string | undefined {
  for (const operator of ['EQ', 'NE']) {
    const ids = new Set(
      criteria.flatMap(({ targeting_type, operator_type, targeting_value }) =>
        targeting_type === 'IAB_CATEGORY' && operator_type === operator ? [String(targeting_value)] : [],
      ),
    );
    for (const { name, iab_categories } of contentCategoryFixtures) {
      const missing = iab_categories.filter((id) => !ids.has(id));
      if (missing.length === 0 || missing.length === iab_categories.length) continue;
      return `content category ${name} must be targeted as a whole; missing: ${missing.join(', ')}`;
    }
  }
  return undefined;
}

/** Throws ErrorResponse when a content category is left incomplete. */
export function assertCompleteContent(editor: CriteriaEditor): void {
  const [reason] = editor.incomplete().values();
  if (reason !== undefined) throw incompleteError(reason);
}

export function incompleteError(reason: string) {
  return serviceError('INVALID_PARAMETER', `targeting_value: ${reason}`, { parameter: 'targeting_value' });
}

/** The app identifiers of line items, and the platform that each adds. */
const appPlatforms = [
  ['android_app_store_identifier', androidPlatform],
  ['ios_app_store_identifier', iosPlatform],
] as const;

/**
 * Adds a PLATFORM criterion for each app identifier that a line item was given and did not have before
 * (docs/service.md#targeting-types). Only inside a write.
 */
export function addAppPlatforms(
  call: WriteCall,
  account_id: string,
  { after, before = {} }: { readonly after: Document; readonly before?: Document },
): void {
  const given = appPlatforms.filter(([field]) => after[field] && !before[field]);
  if (given.length === 0) return;
  const item = requireRecord(call.store, lineItem, account_id, String(after.id));
  const existing = listCriteria(call.store, item.id);
  for (const [, targeting_value] of given) {
    const criterion = { targeting_type: 'PLATFORM', targeting_value, operator_type: 'EQ' } as const;
    const values = { line_item_id: item.id, ...criterion };
    if (existing.some((other) => isSameRecord(targetingCriterion, other, values))) continue;
    const name = platformFixtures.find(({ id }) => id === targeting_value)?.name ?? targeting_value;
    insert(call, item, { ...criterion, name });
  }
}
