/** Recommended changes of campaigns, a closed beta (docs/service.md#recommendations). */
import { endpoint, group, record } from '../endpoint.js';
import { accountId } from '../params/shared.js';

/** The beta exists in this version only. */
const base = { area: 'ads', version: 5, section: 'recommendations' } as const;

const fields = {
  id: { type: 'id' },
  account_id: { type: 'id' },
  funding_instrument_id: { type: 'id' },
  status: { type: 'enum', values: ['PENDING'] },
  message: { type: 'string' },
  created_at: { type: 'time' },
  updated_at: { type: 'time' },
} as const;

export const recommendation = record({
  name: 'recommendation',
  notFound: 'NOT_FOUND',
  fields: {
    ...fields,
    changes: {
      type: 'list',
      optional: true,
      help: 'Trees of entity_type, operation_type, params and dependent_entities; not in lists',
    },
  },
  columns: ['id', 'funding_instrument_id', 'status', 'message', 'created_at'],
});

const notes = ['A closed beta of version 5: the account needs access to it.'];

export const listRecommendations = endpoint({
  ...base,
  id: 'recommendations.list',
  method: 'GET',
  path: 'accounts/:account_id/recommendations',
  summary: 'List recommendations, one per funding instrument',
  notes,
  params: { account_id: accountId },
  response: 'list',
  record: recommendation,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t' },
});

export const getRecommendation = endpoint({
  ...base,
  id: 'recommendations.get',
  method: 'GET',
  path: 'accounts/:account_id/recommendations/:recommendation_id',
  summary: 'Show one recommendation with the changes that it proposes',
  notes,
  params: {
    account_id: accountId,
    recommendation_id: { type: 'id', required: true, help: 'The recommendation' },
  },
  positional: 'recommendation_id',
  response: 'one',
  record: recommendation,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', recommendation_id: '62ce8zza1q0w' },
});

export const recommendations = group(
  'recommendations',
  'Campaigns',
  'Recommended changes of campaigns (closed beta)',
  [listRecommendations, getRecommendation],
);
