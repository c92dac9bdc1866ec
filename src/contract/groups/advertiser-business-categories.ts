/**
 * Advertiser business categories: the business of a pre-roll advertiser
 * (docs/service.md#advertiser-business-categories).
 */
import { endpoint, group, record } from '../endpoint.js';
import { stamps } from '../params/shared.js';

export const advertiserBusinessCategory = record({
  name: 'advertiser_business_category',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    iab_categories: { type: 'list', help: 'IAB ids for the categories of a line item' },
    ...stamps,
  },
  columns: ['id', 'name', 'iab_categories'],
});

/**
 * Maximum number of them on a line item with objective PREROLL_VIEWS; at least one is required
 * (docs/service.md#line-item-categories).
 */
export const maxBusinessCategories = 2;

export const listAdvertiserBusinessCategories = endpoint({
  id: 'advertiser-business-categories.list',
  method: 'GET',
  path: 'advertiser_business_categories',
  section: 'advertiser-business-categories',
  summary: 'List the business categories of advertisers',
  notes: [
    'A line item with objective PREROLL_VIEWS needs the IAB ids of one or two of these as its categories.',
    'Calls without an account are limited to 5 per 15 minutes: store the response.',
  ],
  params: {},
  response: 'list',
  record: advertiserBusinessCategory,
  rate: 'globalReads',
  example: {},
});

export const advertiserBusinessCategories = group(
  'advertiser-business-categories',
  'Campaigns',
  'The business of a pre-roll advertiser',
  [listAdvertiserBusinessCategories],
);
