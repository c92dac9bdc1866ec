/**
 * Line item curated categories: associations of line items with curated categories
 * (docs/service.md#line-item-curated-categories).
 */
import { endpoint, group, record } from '../endpoint.js';
import { accountId, listParams, page, stamps, totalWithoutCursor, withDeleted } from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const lineItemCuratedCategory = record({
  name: 'line_item_curated_category',
  notFound: 'NOT_FOUND',
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

export const listLineItemCuratedCategories = endpoint({
  ...base,
  id: 'line-item-curated-categories.list',
  method: 'GET',
  path: 'accounts/:account_id/line_item_curated_categories',
  section: 'line-item-curated-categories',
  summary: 'List the curated categories of line items',
  params: { account_id: accountId, ...listParams },
  rules: [totalWithoutCursor],
  response: 'list',
  record: lineItemCuratedCategory,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', sort_by: 'created_at-desc' },
});

export const getLineItemCuratedCategory = endpoint({
  ...base,
  id: 'line-item-curated-categories.get',
  method: 'GET',
  path: 'accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id',
  section: 'line-item-curated-categories',
  summary: 'Show the curated category of a line item',
  params: {
    account_id: accountId,
    line_item_curated_category_id: associationId,
    with_deleted: withDeleted,
  },
  positional: 'line_item_curated_category_id',
  response: 'one',
  record: lineItemCuratedCategory,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', line_item_curated_category_id: '1p00' },
});

export const createLineItemCuratedCategory = endpoint({
  ...base,
  id: 'line-item-curated-categories.create',
  method: 'POST',
  path: 'accounts/:account_id/line_item_curated_categories',
  section: 'line-item-curated-categories',
  summary: 'Run a line item in a curated category',
  notes: [
    'A line item has at most one curated category, and then no content categories.',
    'Target the country of the category on the line item first.',
  ],
  params: {
    account_id: accountId,
    curated_category_id: { ...curatedCategoryId, required: true },
    line_item_id: { ...lineItemId, required: true },
  },
  response: 'one',
  record: lineItemCuratedCategory,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', curated_category_id: 'b0xt', line_item_id: '9cqi0' },
});

export const updateLineItemCuratedCategory = endpoint({
  ...base,
  id: 'line-item-curated-categories.update',
  method: 'PUT',
  path: 'accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id',
  section: 'line-item-curated-categories',
  summary: 'Change the curated category or the line item',
  notes: ['The service has been observed to return deleted true on an update; the change is made anyway.'],
  params: {
    account_id: accountId,
    line_item_curated_category_id: associationId,
    curated_category_id: curatedCategoryId,
    line_item_id: lineItemId,
  },
  positional: 'line_item_curated_category_id',
  response: 'one',
  record: lineItemCuratedCategory,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    line_item_curated_category_id: '1p00',
    curated_category_id: 'b0xu',
  },
});

export const deleteLineItemCuratedCategory = endpoint({
  ...base,
  id: 'line-item-curated-categories.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/line_item_curated_categories/:line_item_curated_category_id',
  section: 'line-item-curated-categories',
  summary: 'Remove a line item from its curated category',
  params: { account_id: accountId, line_item_curated_category_id: associationId },
  positional: 'line_item_curated_category_id',
  response: 'one',
  record: lineItemCuratedCategory,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', line_item_curated_category_id: '1p00' },
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
