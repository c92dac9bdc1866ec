/** IAB categories: the industry standard's tree of subjects (docs/service.md#iab-categories). */
import { endpoint, group, record } from '../endpoint.js';
import { count, cursor, stamps, totalWithoutCursor, withTotalCount } from '../params/shared.js';

export const iabCategory = record({
  name: 'iab_category',
  notFound: 'INVALID_IAB_CATEGORY',
  fields: {
    id: { type: 'id' },
    parent_id: { type: 'id', nullable: true },
    name: { type: 'string' },
    ...stamps,
  },
  columns: ['id', 'parent_id', 'name'],
});

export const listIabCategories = endpoint({
  id: 'iab-categories.list',
  method: 'GET',
  path: 'iab_categories',
  section: 'iab-categories',
  summary: 'List the IAB categories',
  notes: ['Calls without an account are limited to 5 per 15 minutes: store the response.'],
  params: { count, cursor, with_total_count: withTotalCount },
  rules: [totalWithoutCursor],
  response: 'list',
  record: iabCategory,
  rate: 'globalReads',
  example: { count: 1000 },
});

export const iabCategories = group(
  'iab-categories',
  'Campaigns',
  'Content subjects as standardized by the IAB',
  [listIabCategories],
);
