/** Publishers whose videos carry preroll ads (docs/service.md#publishers). */
import { endpoint, group, record } from '../endpoint.js';

export const publisher = record({
  name: 'publisher',
  fields: {
    user_id: { type: 'id' },
    username: { type: 'string' },
    content_category_ids: { type: 'list' },
    monetizable_country_codes: { type: 'list', help: 'Where its videos can carry ads' },
    promotion_eligible_country_codes: { type: 'list', help: 'Where its posts can be promoted' },
    monetization_restricted: { type: 'boolean' },
  },
  columns: [
    'user_id',
    'username',
    'content_category_ids',
    'monetizable_country_codes',
    'monetization_restricted',
  ],
});

export const listPublishers = endpoint({
  id: 'publishers.list',
  method: 'GET',
  path: 'publishers',
  section: 'publishers',
  summary: 'List the publishers whose videos can carry ads',
  notes: [
    'The user ids are values of the targeting type CONTENT_PUBLISHER_USER, which excludes a publisher.',
    'Calls without an account are limited to 5 per 15 minutes: store the response.',
  ],
  params: {},
  response: 'list',
  record: publisher,
  rate: 'globalReads',
  example: {},
});

export const publishers = group('publishers', 'Campaigns', 'Publishers whose videos can carry ads', [
  listPublishers,
]);
