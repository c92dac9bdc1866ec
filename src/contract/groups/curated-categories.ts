/** Curated categories: publishers selected by the service, by country (docs/service.md#curated-categories). */
import { group, record, recordCalls } from '../endpoint.js';
import { count, countryCode, cursor, maxIds, stamps, withTotalCount } from '../params/shared.js';

export const curatedCategory = record({
  name: 'curated_category',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string' },
    country_codes: { type: 'list', help: 'Two-letter codes of the countries where it is offered' },
    publisher_user_ids: { type: 'list' },
    videos_monetized_in_last_thirty_days: { type: 'integer' },
    ...stamps,
  },
  columns: ['id', 'name', 'description', 'country_codes', 'videos_monetized_in_last_thirty_days'],
});

const curatedCategoryCalls = recordCalls({
  name: 'curated-categories',
  path: 'accounts/:account_id/curated_categories',
  id: { curated_category_id: { type: 'id', required: true, echoedAs: 'id', help: 'The curated category' } },
  exampleId: 'b0xt',
  record: curatedCategory,
  rate: 'accountReads',
});

export const listCuratedCategories = curatedCategoryCalls.list({
  summary: 'List curated categories',
  notes: ['The service may reject the call without country codes: specify them if possible.'],
  params: {
    country_codes: {
      type: 'list',
      of: countryCode,
      min: 1,
      max: maxIds,
      help: `Only categories offered in these countries: two-letter codes, at most ${maxIds}`,
    },
    count,
    cursor,
    with_total_count: withTotalCount,
  },
  example: { country_codes: ['US', 'CA'] },
});

export const getCuratedCategory = curatedCategoryCalls.get({
  summary: 'Show one curated category',
  params: {},
});

export const curatedCategories = group(
  'curated-categories',
  'Campaigns',
  'Publishers selected by the service, by country',
  [listCuratedCategories, getCuratedCategory],
);
