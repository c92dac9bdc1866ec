/** Recommended changes of campaigns, a closed beta (docs/service.md#recommendations). */
import { group, record, recordCalls } from '../endpoint.js';

/** The beta exists in this version only. */
const base = { version: 5, section: 'recommendations' } as const;

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
  fields: {
    ...fields,
    changes: {
      type: 'list',
      optional: true,
      help: 'Trees of entity_type, operation_type, params and dependent_entities; not in lists',
    },
  },
  columns: ['id', 'funding_instrument_id', 'status', 'message', 'created_at'],
  wrapped: ['message'],
});

const notes = ['A closed beta of version 5: the account needs access to it.'];

const recommendationCalls = recordCalls({
  ...base,
  name: 'recommendations',
  path: 'accounts/:account_id/recommendations',
  id: { recommendation_id: { type: 'id', required: true, help: 'The recommendation' } },
  exampleId: '62ce8zza1q0w',
  record: recommendation,
  rate: 'accountReads',
});

export const listRecommendations = recommendationCalls.list({
  summary: 'List recommendations, one per funding instrument',
  notes,
  params: {},
});

export const getRecommendation = recommendationCalls.get({
  summary: 'Show one recommendation with the changes that it proposes',
  notes,
  params: {},
});

export const recommendations = group(
  'recommendations',
  'Campaigns',
  'Recommended changes of campaigns (closed beta)',
  [listRecommendations, getRecommendation],
);
