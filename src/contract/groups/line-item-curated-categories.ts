/**
 * Line item curated categories: associations of line items with curated categories
 * (docs/service.md#line-item-curated-categories).
 */
import { group, record, recordCalls } from '../endpoint.js';
import { listParams, stamps } from '../params/shared.js';

export const lineItemCuratedCategory = record({
  name: 'line_item_curated_category',
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    curated_category_id: { type: 'id' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'curated_category_id', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const associationId = { type: 'id', required: true, help: 'The line item curated category' } as const;
const curatedCategoryId = { type: 'id', help: 'The curated category' } as const;
const lineItemId = { type: 'id', refers: 'line-items', help: 'The line item' } as const;

const lineItemCuratedCategoryCalls = recordCalls({
  name: 'line-item-curated-categories',
  path: 'accounts/:account_id/line_item_curated_categories',
  id: { line_item_curated_category_id: associationId },
  exampleId: '1p00',
  record: lineItemCuratedCategory,
  rate: 'accountReads',
});

export const listLineItemCuratedCategories = lineItemCuratedCategoryCalls.list({
  summary: 'List the curated categories of line items',
  params: listParams,
  example: { sort_by: 'created_at-desc' },
});

export const getLineItemCuratedCategory = lineItemCuratedCategoryCalls.get({
  summary: 'Show the curated category of a line item',
});

export const createLineItemCuratedCategory = lineItemCuratedCategoryCalls.create({
  summary: 'Run a line item in a curated category',
  notes: [
    'A line item has at most one curated category, which excludes content categories.',
    'Target the country of the category on the line item first.',
  ],
  params: {
    curated_category_id: { ...curatedCategoryId, required: true },
    line_item_id: { ...lineItemId, required: true },
  },
  example: { curated_category_id: 'b0xt', line_item_id: '9cqi0' },
});

export const updateLineItemCuratedCategory = lineItemCuratedCategoryCalls.update({
  summary: 'Change the curated category or the line item',
  notes: ['The service may return deleted true for an update; the change is made anyway.'],
  params: {
    curated_category_id: curatedCategoryId,
    line_item_id: lineItemId,
  },
  example: { curated_category_id: 'b0xu' },
});

export const deleteLineItemCuratedCategory = lineItemCuratedCategoryCalls.delete({
  summary: 'Remove a line item from its curated category',
});

export const lineItemCuratedCategories = group(
  'line-item-curated-categories',
  'Campaigns',
  'Associations of line items with curated categories',
  [
    listLineItemCuratedCategories,
    getLineItemCuratedCategory,
    createLineItemCuratedCategory,
    updateLineItemCuratedCategory,
    deleteLineItemCuratedCategory,
  ],
);
