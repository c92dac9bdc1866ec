/** Custom audiences: lists of users to target, and flexible ones that combine others (docs/service.md#custom-audiences). */

import { endpoint, group, record, recordCalls } from '../endpoint.js';
import { operations } from '../params/batch.js';
import { audienceType, audienceTypeInBatch, permissionLevel, permissionScope } from '../params/enums.js';
import { segmentMeasures } from '../params/named-objects.js';
import { accountId, cursor, ids, listParams, nameQuery, page, stamps } from '../params/shared.js';
import type { Lifecycle } from '../types.js';
import { targetableOnce, tooSmall } from '../wire/service-facts.js';

/** Maximum number of items in one batch call (docs/service.md#batches). */
const maxBatch = 10;
/** Maximum number of custom audiences in the tree of a flexible audience (docs/service.md#flexible-audiences). */
export const maxLeaves = 10;

const reasonNotTargetable = ['PROCESSING', tooSmall] as const;
/** When an audience can be targeted; one that is too small once its people have been processed cannot. */
const audienceLifecycle = {
  running: [{ field: 'reasons_not_targetable', is: ['PROCESSING'] }],
  done: [{ field: 'targetable', is: ['true'] }],
  failed: [{ field: 'reasons_not_targetable', is: [tooSmall] }],
} as const satisfies Lifecycle;
/** State of a new audience until its first users have been processed (docs/service.md#audience-state). */
export const newAudience = {
  audience_type: 'CRM',
  audience_size: null,
  targetable: false,
  reasons_not_targetable: reasonNotTargetable,
  permission_level: 'READ_WRITE',
  partner_source: 'OTHER',
} as const;
/** State of a new flexible audience (docs/service.md#flexible-audiences). */
export const newFlexibleAudience = {
  audience_source: 'FLEXIBLE_AUDIENCE',
  upload_status: 'UPLOADED',
} as const;

export const customAudience = record({
  name: 'custom_audience',
  named: { group: 'custom-audiences', id: 'id', by: 'name' },
  notFound: 'TAILORED_AUDIENCE_NOT_FOUND',
  lifecycle: audienceLifecycle,
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string', nullable: true },
    audience_type: { type: 'enum', values: audienceType },
    audience_size: { type: 'integer', nullable: true },
    targetable: { type: 'boolean' },
    targetable_types: { type: 'list' },
    reasons_not_targetable: { type: 'list', values: reasonNotTargetable },
    permission_level: { type: 'enum', values: permissionLevel },
    is_owner: { type: 'boolean', someCalls: true, help: 'Some responses have owner_account_id instead' },
    owner_account_id: { type: 'id', someCalls: true },
    partner_source: { type: 'string' },
    metadata: { type: 'list', optional: true, help: 'Segments and state of a flexible audience' },
    ...stamps,
  },
  columns: [
    'id',
    'name',
    'audience_type',
    'audience_size',
    'targetable',
    'reasons_not_targetable',
    'created_at',
  ],
  sortable: ['created_at', 'updated_at', 'deleted', 'name', 'audience_size', 'targetable'],
});

const targetedCampaign = record({
  name: 'targeted_campaign',
  fields: {
    campaign_id: { type: 'id' },
    campaign_name: { type: 'string' },
    line_items: { type: 'list', help: 'Each with id, name and whether it is servable' },
  },
  columns: ['campaign_id', 'campaign_name', 'line_items'],
});

export const customAudienceId = {
  type: 'id',
  refers: 'custom-audiences',
  required: true,
  help: 'The custom audience',
} as const;
const name = { type: 'string', min: 1, help: 'Name of the audience; must be unique' } as const;
const description = { type: 'string', min: 1, help: 'Purpose of the audience' } as const;

const customAudienceCalls = recordCalls({
  name: 'custom-audiences',
  path: 'accounts/:account_id/custom_audiences',
  id: { custom_audience_id: customAudienceId },
  exampleId: '1nmth',
  record: customAudience,
  rate: 'accountReads',
});

export const listCustomAudiences = customAudienceCalls.list({
  summary: 'List custom audiences',
  params: {
    custom_audience_ids: ids('Only these audiences', 'custom-audiences'),
    permission_scope: {
      type: 'enum',
      values: permissionScope,
      default: 'OWNER',
      help: 'Your own audiences, or those shared with you; default OWNER',
    },
    ...listParams,
    q: nameQuery(255),
  },
  example: { permission_scope: 'SHARED', q: 'spring' },
});

export const getCustomAudience = customAudienceCalls.get({ summary: 'Show one custom audience' });

export const createCustomAudience = customAudienceCalls.create({
  summary: 'Create a custom audience',
  notes: [
    `An audience can be targeted ${targetableOnce}.`,
    'The audience is PROCESSING and TOO_SMALL until users are added and processed.',
  ],
  params: { name: { ...name, required: true }, description },
  uploadEndpoint: 'custom-audiences.users.batch',
  example: { name: 'Spring buyers', description: 'Bought in March or April' },
});

export const updateCustomAudience = customAudienceCalls.update({
  summary: 'Change the name or description of a custom audience',
  notes: ['The segments of a flexible audience cannot be changed.'],
  params: {
    name,
    description: { ...description, clearable: true },
  },
  example: { name: 'Spring buyers 2026' },
});

export const deleteCustomAudience = customAudienceCalls.delete({ summary: 'Delete a custom audience' });

export const batchCustomAudiences = customAudienceCalls.batch({
  section: 'flexible-audiences',
  summary: `Create, rename and delete up to ${maxBatch} flexible audiences in one call`,
  notes: [
    'A closed beta feature: the account needs access to it.',
    'Flexible audiences can combine mobile custom audiences only; their trees cannot be changed.',
    `The tree of a flexible audience holds at most ${maxLeaves} custom audiences.`,
    'The batch succeeds or fails as a whole.',
  ],
  params: {
    operations: operations({
      noun: 'audience',
      record: customAudience,
      max: maxBatch,
      create: {
        audience_type: {
          type: 'enum',
          values: audienceTypeInBatch,
          required: true,
          help: 'Type of audience: during the beta, flexible ones only',
        },
        name: { ...name, required: true },
        segments: {
          type: 'object',
          required: true,
          help: 'The tree of combined custom audiences',
          fields: {
            boolean_operator: {
              type: 'enum',
              values: ['AND', 'OR'],
              required: true,
              help: 'How the child segments are combined',
            },
            child_segments: {
              type: 'array',
              min: 1,
              required: true,
              of: { type: 'ref', name: 'segment', help: 'A segment' },
              help: 'The combined segments, which may be nodes with their own children',
            },
            ...segmentMeasures,
          },
        },
      },
      createRules: [{ rule: 'maxLeaves', param: 'segments', children: 'child_segments', max: maxLeaves }],
      update: {
        custom_audience_id: customAudienceId,
        name,
        description: { ...description, clearable: true },
      },
      remove: { custom_audience_id: customAudienceId },
    }),
  },
  example: {
    operations: [
      {
        operation_type: 'Create',
        params: {
          audience_type: 'FLEXIBLE',
          name: 'Opened the app, never bought',
          segments: {
            boolean_operator: 'AND',
            child_segments: [
              { custom_audience_id: 'tyif', lookback_window: 30, frequency: 3, child_segments: [] },
              {
                boolean_operator: 'OR',
                child_segments: [
                  { custom_audience_id: 'tyig', lookback_window: 7, negate: true },
                  { custom_audience_id: 'tyih', lookback_window: 14, frequency_comparator: 'NUM_LT' },
                ],
              },
            ],
          },
        },
      },
      { operation_type: 'Delete', params: { custom_audience_id: '1nmth' } },
    ],
  },
});

export const listTargeted = endpoint({
  id: 'custom-audiences.targeted',
  method: 'GET',
  path: 'accounts/:account_id/custom_audiences/:custom_audience_id/targeted',
  section: 'targeted-campaigns',
  summary: 'List the campaigns and line items that target an audience',
  params: {
    account_id: accountId,
    custom_audience_id: customAudienceId,
    with_active: {
      type: 'boolean',
      default: true,
      help: 'Only servable line items; false includes all others',
    },
    cursor,
  },
  positional: 'custom_audience_id',
  response: 'list',
  page,
  record: targetedCampaign,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', custom_audience_id: '1nmth', with_active: false },
});

export const customAudiences = group(
  'custom-audiences',
  'Audiences and insights',
  'Lists of users to target, and access to them',
  [
    listCustomAudiences,
    getCustomAudience,
    createCustomAudience,
    updateCustomAudience,
    deleteCustomAudience,
    batchCustomAudiences,
    listTargeted,
  ],
);
