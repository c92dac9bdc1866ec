/** Assignments of line items to curated categories (docs/service.md#line-item-curated-categories). */
import * as contract from '../../contract/groups/line-item-curated-categories.js';
import { lineItem } from '../../contract/groups/line-items.js';
import { listCriteria } from '../domain/criteria.js';
import { givenFields, handleCreate, handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type CuratedCategory, findCuratedCategory } from '../fixtures/curated-categories.js';
import { findPlace } from '../fixtures/places.js';
import { type Handler, handle } from '../handler.js';
import {
  applyChanges,
  findChildren,
  moveRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

interface Pairing {
  readonly account_id: string;
  readonly line_item_id: string;
  readonly curated_category_id: string;
  /** The association that is being changed. */
  readonly except?: string;
}

/** Throws unless the line item may run in the category (docs/service.md#line-item-curated-categories). */
function requireFits(store: Store, { account_id, line_item_id, curated_category_id, except }: Pairing): void {
  const category = findCuratedCategory(curated_category_id);
  if (!category) {
    throw serviceError('NOT_FOUND', `curated category ${curated_category_id} was not found`, {
      parameter: 'curated_category_id',
      value: curated_category_id,
    });
  }
  requireRecord(store, lineItem, account_id, line_item_id);
  const other = findChildren(store, contract.lineItemCuratedCategory, [line_item_id]).find(
    (item) => !item.hidden && item.id !== except,
  );
  if (other) {
    const message = `line item ${line_item_id} already has a curated category (${other.id}); it can have only one`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'line_item_id', value: line_item_id });
  }
  requireCriteriaFit(store, line_item_id, category);
}

/** A line item has curated or content categories, not both, and the criterion of its country comes first. */
function requireCriteriaFit(store: Store, line_item_id: string, category: CuratedCategory): void {
  const where = { parameter: 'line_item_id', value: line_item_id };
  const criteria = listCriteria(store, line_item_id);
  if (criteria.some(({ targeting_type }) => targeting_type === 'IAB_CATEGORY')) {
    const message = `line item ${line_item_id} already targets content categories`;
    throw serviceError('INVALID_PARAMETER', message, where);
  }
  const places = criteria.filter(
    ({ targeting_type, operator_type }) => targeting_type === 'LOCATION' && operator_type === 'EQ',
  );
  const targeted = places.map(({ targeting_value }) => findPlace(String(targeting_value)));
  if (targeted.some((place) => !place || category.country_codes.includes(place.country_code))) return;
  throw serviceError(
    'INVALID_PARAMETER',
    `curated category ${category.id} is offered in ${category.country_codes.join(', ')}; ` +
      `line item ${line_item_id} does not target any of these countries`,
    { parameter: 'curated_category_id', value: category.id },
  );
}

export const lineItemCuratedCategoriesHandlers: readonly Handler[] = [
  handleList(contract.listLineItemCuratedCategories),
  handleGet(contract.getLineItemCuratedCategory),
  handleCreate(contract.createLineItemCuratedCategory, {
    fields(call) {
      requireFits(call.store, call.values);
      return givenFields(call);
    },
  }),

  // The published examples answer an update with deleted true (docs/service.md#line-item-curated-categories): the
  // change is stored and the association lives on; the answer alone says deleted.
  handle(contract.updateLineItemCuratedCategory, 'faithful', ({ store, values, time }) => {
    const { account_id, line_item_curated_category_id: id, ...change } = values;
    const stored = requireRecord(store, contract.lineItemCuratedCategory, account_id, id);
    const data = applyChanges(stored.data, change, time);
    const line_item_id = String(data.line_item_id);
    const curated_category_id = String(data.curated_category_id);
    requireFits(store, { account_id, line_item_id, curated_category_id, except: id });
    moveRecord(store, updateRecord(store, stored, data), line_item_id);
    return { data: toRecordResponse(contract.lineItemCuratedCategory, { ...data, deleted: true }) };
  }),

  handleDelete(contract.deleteLineItemCuratedCategory),
];
