/** Curated categories: publishers selected by the service, by country (docs/service.md#curated-categories). */
import { endpoint, group, record } from '../endpoint.js';
import {
  accountId,
  count,
  countryCode,
  cursor,
  maxIds,
  page,
  stamps,
  totalWithoutCursor,
  withTotalCount,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const curatedCategory = record({
  name: 'curated_category',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string' },
    country_codes: { type: 'list', help: 'Two-letter codes of the countries it is offered in' },
    publisher_user_ids: { type: 'list' },
    videos_monetized_in_last_thirty_days: { type: 'integer' },
    ...stamps,
  },
  columns: ['id', 'name', 'description', 'country_codes', 'videos_monetized_in_last_thirty_days'],
});

export const listCuratedCategories = endpoint({
  ...base,
  id: 'curated-categories.list',
  method: 'GET',
  path: 'accounts/:account_id/curated_categories',
  section: 'curated-categories',
  summary: 'List curated categories',
  notes: ['The service may reject the call without country codes: specify them if possible.'],
  params: {
    account_id: accountId,
    country_codes: {
      type: 'list',
      of: countryCode,
      min: 1,
      max: maxIds,
      help: `Only those offered in these countries: two-letter codes, at most ${maxIds}`,
    },
    count,
    cursor,
    with_total_count: withTotalCount,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: curatedCategory,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', country_codes: ['US', 'CA'] },
});

export const getCuratedCategory = endpoint({
  ...base,
  id: 'curated-categories.get',
  method: 'GET',
  path: 'accounts/:account_id/curated_categories/:curated_category_id',
  section: 'curated-categories',
  summary: 'Show one curated category',
  params: {
    account_id: accountId,
    curated_category_id: { type: 'id', required: true, echoedAs: 'id', help: 'The curated category' },
  },
  positional: 'curated_category_id',
  response: 'one',
  record: curatedCategory,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', curated_category_id: 'b0xt' },
});

export const curatedCategories = group(
  'curated-categories',
  'Campaigns',
  'Publishers selected by the service, by country',
  [listCuratedCategories, getCuratedCategory],
);
