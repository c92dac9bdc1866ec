/** Content categories: subjects of publishers' videos (docs/service.md#content-categories). */
import { endpoint, group, record } from '../endpoint.js';
import { stamps } from '../params/shared.js';

export const contentCategory = record({
  name: 'content_category',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    iab_categories: { type: 'list', help: 'IAB ids; targeting the category requires all of them' },
    publishers_in_last_thirty_days: { type: 'integer' },
    videos_monetized_in_last_thirty_days: { type: 'integer' },
    ...stamps,
  },
  columns: [
    'id',
    'name',
    'publishers_in_last_thirty_days',
    'videos_monetized_in_last_thirty_days',
    'iab_categories',
  ],
});

export const listContentCategories = endpoint({
  id: 'content-categories.list',
  method: 'GET',
  path: 'content_categories',
  section: 'content-categories',
  summary: 'List the content categories that can be targeted',
  notes: [
    'Targeting a content category requires a criterion of type IAB_CATEGORY for each of its IAB ids, in one batch.',
    'Calls without an account are limited to 5 per 15 minutes: store the response.',
  ],
  params: {},
  response: 'list',
  record: contentCategory,
  rate: 'globalReads',
  example: {},
});

export const contentCategories = group('content-categories', 'Campaigns', "Subjects of publishers' videos", [
  listContentCategories,
]);
