/** Targeting criteria of line items in the store (docs/service.md#targeting-criteria). */

import { lineItem } from '../../contract/groups/line-items.js';
import type { targetingOperator, targetingType } from '../../contract/params/enums.js';
import { targetingCriterion } from '../../contract/params/targeting.js';
import type { Document } from '../../contract/types.js';
import {
  createStamps,
  findChildren,
  insertRecord,
  queryRecords,
  type StoredRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

export interface Criterion {
  readonly targeting_type: (typeof targetingType)[number];
  readonly targeting_value: string;
  readonly operator_type?: (typeof targetingOperator)[number];
  /** The display name of the value. */
  readonly name: string;
  /** Of places only. */
  readonly location_type?: string;
}

/** Adds a criterion to a line item, whatever the rules, and returns it. Only inside a write. */
export function addCriterion(
  store: Store,
  item: Pick<StoredRecord, 'account_id' | 'id'>,
  { id, time, ...criterion }: Criterion & { readonly id: string; readonly time: string },
): Document {
  const data = { id, line_item_id: item.id, operator_type: 'EQ', ...criterion, ...createStamps(time) };
  insertRecord(store, {
    kind: targetingCriterion,
    account_id: item.account_id,
    id,
    parent_id: item.id,
    data,
  });
  return data;
}

/** The criteria of a line item that have not been deleted, in the order of their creation. */
export function listCriteria(store: Store, lineItemId: string): Document[] {
  return findChildren(store, targetingCriterion, [lineItemId])
    .filter((criterion) => !criterion.hidden)
    .map((criterion) => criterion.data);
}

/** The account's line items that target or exclude any of these values, in the order of their creation. */
export function findLineItemsTargeting(
  store: Store,
  accountId: string,
  types: readonly Criterion['targeting_type'][],
  value: string,
): StoredRecord[] {
  return queryRecords(
    store,
    `kind = ? AND account_id = ? AND hidden = 0 AND id IN (
         SELECT parent_id FROM record WHERE kind = ? AND account_id = ? AND hidden = 0
           AND json_extract(data, '$.targeting_type') IN (SELECT value FROM json_each(?))
           AND json_extract(data, '$.targeting_value') = ?
       )`,
    lineItem.name,
    accountId,
    targetingCriterion.name,
    accountId,
    JSON.stringify(types),
    value,
  );
}
