/** Campaigns: budget, funding and status for line items (docs/service.md#campaigns). */

import { group, record, recordCalls } from '../endpoint.js';
import { operations } from '../params/batch.js';
import {
  budgetOptimization,
  effectiveStatus,
  entityStatusAtCreation,
  reasonNotServable,
} from '../params/enums.js';
import {
  atCreation,
  ids,
  listParams,
  nameQuery,
  stamps,
  statusAtCreation,
  statusOnUpdate,
} from '../params/shared.js';
import type { Rule } from '../types.js';

/** Maximum number of items in one batch call (docs/service.md#batches). */
const maxBatch = 40;

/**
 * Maximum number of active campaigns per account, unless the service has raised it for the account
 * (docs/service.md#drafts-and-limits). Active means not deleted, not ended and budget not exhausted; paused
 * ones count.
 */
export const maxActiveCampaigns = 200;

export const campaign = record({
  name: 'campaign',
  named: { group: 'campaigns', id: 'id', by: 'name' },
  notFound: 'CAMPAIGN_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    funding_instrument_id: { type: 'id' },
    currency: { type: 'string', form: 'currency', help: 'ISO 4217 code, taken from the funding instrument' },
    budget_optimization: { type: 'enum', values: budgetOptimization },
    daily_budget_amount_local_micro: { type: 'micro', nullable: true },
    total_budget_amount_local_micro: { type: 'micro', nullable: true },
    purchase_order_number: { type: 'string', nullable: true },
    standard_delivery: { type: 'boolean', nullable: true },
    entity_status: { type: 'enum', values: entityStatusAtCreation },
    effective_status: { type: 'enum', values: effectiveStatus },
    servable: { type: 'boolean', nullable: true },
    reasons_not_servable: { type: 'list', values: reasonNotServable },
    duration_in_days: { type: 'integer', nullable: true },
    frequency_cap: { type: 'integer', nullable: true },
    ...stamps,
  },
  columns: [
    'id',
    'name',
    'entity_status',
    'effective_status',
    'daily_budget_amount_local_micro',
    'total_budget_amount_local_micro',
    'created_at',
  ],
  sortable: [
    'created_at',
    'updated_at',
    'deleted',
    'name',
    'start_time',
    'end_time',
    'daily_budget_amount_local_micro',
    'total_budget_amount_local_micro',
    'standard_delivery',
  ],
  // The times of its line items, which only the history shows (docs/service.md#campaigns).
  sortOnly: ['start_time', 'end_time'],
});

const campaignId = { type: 'id', refers: 'campaigns', required: true, help: 'The campaign' } as const;

const settings = {
  name: { type: 'string', min: 1, max: 255, help: 'Name of the campaign' },
  budget_optimization: {
    type: 'enum',
    values: budgetOptimization,
    help: 'Whether the budget is set on the campaign or on its line items',
  },
  daily_budget_amount_local_micro: {
    type: 'integer',
    unit: 'micro',
    min: 1,
    clearable: true,
    help: 'Maximum spend per day, in micro units; at most the total budget',
  },
  total_budget_amount_local_micro: {
    type: 'integer',
    unit: 'micro',
    min: 1,
    clearable: true,
    help: 'Maximum total spend, in micro units',
  },
  purchase_order_number: {
    type: 'string',
    min: 1,
    max: 50,
    clearable: true,
    help: 'Your reference on the invoice',
  },
  standard_delivery: {
    type: 'boolean',
    help: 'Spend evenly over the day; false spends as fast as possible. Needs budget optimization CAMPAIGN',
  },
} as const;

const budgetRules = [
  {
    rule: 'atMost',
    param: 'daily_budget_amount_local_micro',
    other: 'total_budget_amount_local_micro',
  },
  { rule: 'onlyWhen', param: 'standard_delivery', when: 'budget_optimization', is: ['CAMPAIGN'] },
] as const satisfies readonly Rule[];

const creation = {
  funding_instrument_id: {
    type: 'id',
    refers: 'funding-instruments',
    required: true,
    help: 'The funding instrument that pays for the campaign',
  },
  ...atCreation(settings),
  name: { ...settings.name, required: true },
  budget_optimization: { ...settings.budget_optimization, default: 'CAMPAIGN' },
  standard_delivery: { ...settings.standard_delivery, preset: true },
  entity_status: statusAtCreation,
} as const;

const change = {
  ...settings,
  // Null if the budget is set on the line items.
  standard_delivery: { ...settings.standard_delivery, nullable: true },
  entity_status: statusOnUpdate,
} as const;

const campaignCalls = recordCalls({
  name: 'campaigns',
  path: 'accounts/:account_id/campaigns',
  id: { campaign_id: campaignId },
  exampleId: '8wku2',
  record: campaign,
  rate: 'coreReads',
});

const statusNote =
  'effective_status is RUNNING if the campaign can be served. For its other values, and the reasons: ads help statuses';

export const listCampaigns = campaignCalls.list({
  summary: 'List campaigns',
  notes: [statusNote],
  params: {
    campaign_ids: ids('Only these campaigns', 'campaigns'),
    funding_instrument_ids: ids('Only campaigns paid by these funding instruments', 'funding-instruments'),
    with_draft: { type: 'boolean', default: false, help: 'Include drafts' },
    ...listParams,
    q: nameQuery(255),
  },
  example: { sort_by: 'created_at-desc', count: 50 },
});

export const getCampaign = campaignCalls.get({ summary: 'Show one campaign', notes: [statusNote] });

export const createCampaign = campaignCalls.create({
  summary: 'Create a campaign, paused by default',
  notes: [
    `An account has at most ${maxActiveCampaigns} active campaigns unless the service raises the limit; paused campaigns count.`,
    'Before it can be served, it needs a line item with something to show, such as a post, and all of them active.',
  ],
  params: creation,
  rules: budgetRules,
  currency: { from: 'funding-instruments.get', by: 'funding_instrument_id' },
  example: {
    funding_instrument_id: 'lygyi',
    name: 'Spring',
    daily_budget_amount_local_micro: 55_000_000,
  },
});

export const updateCampaign = campaignCalls.update({
  summary: 'Change a campaign, start it or pause it',
  params: change,
  rules: budgetRules,
  currency: { from: 'campaigns.get', by: 'campaign_id' },
  example: { entity_status: 'PAUSED' },
});

export const activateCampaign = campaignCalls.activate({
  summary: 'Start a campaign so that it can spend',
  notes: [
    'Its line items must be active too. To pause the campaign: ads campaigns pause.',
    'A campaign that is already active is not changed.',
  ],
});

export const deleteCampaign = campaignCalls.delete({ summary: 'Delete a campaign permanently' });

export const batchCampaigns = campaignCalls.batch({
  summary: `Create, change and delete up to ${maxBatch} campaigns in one call`,
  notes: ['The batch succeeds or fails as a whole.'],
  params: {
    operations: operations({
      noun: 'campaign',
      record: campaign,
      max: maxBatch,
      create: creation,
      createRules: budgetRules,
      update: { campaign_id: campaignId, ...change },
      updateRules: budgetRules,
      remove: { campaign_id: campaignId },
    }),
  },
  example: {
    operations: [
      { operation_type: 'Create', params: { funding_instrument_id: 'lygyi', name: 'Autumn' } },
      { operation_type: 'Update', params: { campaign_id: '8wku2', entity_status: 'PAUSED' } },
      { operation_type: 'Delete', params: { campaign_id: '8yn7m' } },
    ],
  },
});

export const campaigns = group(
  'campaigns',
  'Campaigns',
  'Campaigns: budget, funding and status for line items',
  [
    listCampaigns,
    getCampaign,
    createCampaign,
    updateCampaign,
    activateCampaign,
    deleteCampaign,
    batchCampaigns,
  ],
);
