/**
 * Advertiser business categories: what an advertiser of pre-rolls does
 * (docs/service.md#advertiser-business-categories).
 */
import { endpoint, group, record } from '../endpoint.js';
import { stamps } from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

export const advertiserBusinessCategory = record({
  name: 'advertiser_business_category',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    iab_categories: { type: 'list', help: 'IAB ids for the categories of a line item' },
    ...stamps,
  },
  columns: ['id', 'name', 'iab_categories'],
});

/**
 * As many of them has a line item with objective PREROLL_VIEWS, and at least one
 * (docs/service.md#line-item-categories).
 */
export const mostBusinessCategories = 2;

export const listAdvertiserBusinessCategories = endpoint({
  area: 'ads',
  version: newestVersion,
  id: 'advertiser-business-categories.list',
  method: 'GET',
  path: 'advertiser_business_categories',
  section: 'advertiser-business-categories',
  summary: 'List the business categories of advertisers',
  notes: [
    'A line item with objective PREROLL_VIEWS takes the IAB ids of one or two of these as its categories.',
    'Calls without an account are limited to 5 per 15 minutes: keep the answer.',
  ],
  params: {},
  response: 'list',
  record: advertiserBusinessCategory,
  rate: 'globalReads',
  example: {},
});

export const advertiserBusinessCategories = group(
  'advertiser-business-categories',
  'What an advertiser of pre-rolls does',
  [listAdvertiserBusinessCategories],
);
