/** Line items (ad groups): objective, bid, schedule and placements inside a campaign (docs/service.md#line-items). */

import { endpoint, group, record, recordCalls } from '../endpoint.js';
import { operations } from '../params/batch.js';
import {
  audienceExpansion,
  bidStrategy,
  entityStatusAtCreation,
  goal,
  goalOnUpdate,
  objective,
  payBy,
  placement,
  placementNamesNote,
  productType,
} from '../params/enums.js';
import { changeRules, creationRules, defaultPayBy, payByRules } from '../params/line-item-rules.js';
import {
  atCreation,
  ids,
  listParams,
  nameQuery,
  stamps,
  statusAtCreation,
  statusOnUpdate,
} from '../params/shared.js';

/** Maximum number of items in one batch call (docs/service.md#batches). */
const maxBatch = 40;

/**
 * Maximum number of line items per campaign, and of active ones per account; paused ones count as active
 * (docs/service.md#line-item-limits).
 */
export const maxLineItems = { perCampaign: 100, activePerAccount: 256 } as const;

export const lineItem = record({
  name: 'line_item',
  named: { group: 'line-items', id: 'id', by: 'name' },
  notFound: 'LINE_ITEM_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    campaign_id: { type: 'id' },
    funding_instrument_id: { type: 'id', someCalls: true, help: 'In lists, single reads and batches' },
    name: { type: 'string', nullable: true },
    objective: { type: 'enum', values: objective },
    product_type: { type: 'enum', values: productType },
    placements: { type: 'list' },
    entity_status: { type: 'enum', values: entityStatusAtCreation },
    goal: { type: 'enum', values: goal },
    bid_strategy: { type: 'enum', values: bidStrategy },
    bid_amount_local_micro: { type: 'micro', nullable: true },
    target_cpa_local_micro: { type: 'micro', nullable: true },
    pay_by: { type: 'string' },
    daily_budget_amount_local_micro: { type: 'micro', nullable: true },
    total_budget_amount_local_micro: { type: 'micro', nullable: true },
    standard_delivery: { type: 'boolean', nullable: true },
    start_time: { type: 'time', nullable: true },
    end_time: { type: 'time', nullable: true },
    duration_in_days: { type: 'integer', nullable: true },
    frequency_cap: { type: 'integer', nullable: true },
    audience_expansion: { type: 'enum', values: audienceExpansion, nullable: true },
    advertiser_user_id: { type: 'id', nullable: true },
    advertiser_domain: { type: 'string', nullable: true },
    categories: { type: 'list' },
    primary_web_event_tag: { type: 'string', nullable: true },
    automatic_tweet_promotion: { type: 'boolean', nullable: true },
    android_app_store_identifier: { type: 'string', nullable: true },
    ios_app_store_identifier: { type: 'string', nullable: true },
    currency: { type: 'string', form: 'currency', help: 'ISO 4217 code' },
    creative_source: { type: 'string' },
    ...stamps,
  },
  columns: [
    'id',
    'campaign_id',
    'name',
    'objective',
    'entity_status',
    'bid_amount_local_micro',
    'bid_strategy',
    'daily_budget_amount_local_micro',
    'start_time',
    'end_time',
  ],
  sortable: ['created_at', 'updated_at', 'deleted', 'bid_amount_local_micro'],
});

/** Combinations of placements, for each product type (docs/service.md#placements). */
const placementCombinations = record({
  name: 'placement_combinations',
  fields: { product_type: { type: 'enum', values: productType }, placements: { type: 'list' } },
  columns: ['product_type', 'placements'],
});

/** The account feature without which frequency_cap is refused (docs/service.md#frequency-caps). */
export const frequencyCapFeature = 'REACH_FREQUENCY_CAP';

const lineItemId = { type: 'id', refers: 'line-items', required: true, help: 'The line item' } as const;
const text = (max: number, help: string) => ({ type: 'string', min: 1, max, clearable: true, help }) as const;
const money = (help: string) => ({ type: 'integer', unit: 'micro', min: 1, clearable: true, help }) as const;

/** Parameters that can be set at creation and changed later. */
const settings = {
  name: text(255, 'Name of the line item'),
  start_time: { type: 'time', help: 'When it starts running' },
  end_time: { type: 'time', isEnd: true, clearable: true, help: 'When it stops running' },
  bid_strategy: { type: 'enum', values: bidStrategy, help: 'How the bid is set' },
  bid_amount_local_micro: money('Bid, in micro units; ignored with bid strategy AUTO'),
  goal: { type: 'enum', values: goalOnUpdate, help: 'Optimization goal' },
  pay_by: { type: 'enum', values: payBy, help: 'Event to pay for' },
  daily_budget_amount_local_micro: money('Maximum spend per day, in micro units'),
  total_budget_amount_local_micro: money('Maximum total spend, in micro units'),
  frequency_cap: {
    type: 'integer',
    min: 1,
    clearable: true,
    help: 'Maximum number of times that a user sees the line item',
  },
  duration_in_days: {
    type: 'integer',
    values: [1, 7, 30],
    clearable: true,
    help: 'Days over which the frequency cap counts',
  },
  audience_expansion: {
    type: 'enum',
    values: audienceExpansion,
    clearable: true,
    help: 'How far to expand beyond the targeted audience',
  },
  android_app_store_identifier: text(255, 'Package name of the Android app'),
  ios_app_store_identifier: {
    type: 'string',
    clearable: true,
    pattern: { regex: '[0-9]{1,19}', means: 'the digits of the App Store id' },
    help: 'Numeric App Store id of the iOS app',
  },
  advertiser_domain: {
    type: 'string',
    clearable: true,
    pattern: { regex: '[A-Za-z0-9.-]+\\.[A-Za-z0-9-]+', means: 'a domain without protocol or path' },
    help: 'Domain of the advertiser, without protocol',
  },
  categories: {
    type: 'list',
    of: { type: 'id', form: 'iab', help: 'An IAB id' },
    min: 1,
    clearable: true,
    help: 'IAB categories of the advertiser',
  },
  advertiser_user_id: {
    type: 'id',
    form: 'digits',
    clearable: true,
    help: 'The advertiser of a pre-roll; only for certain apps',
  },
} as const;

const creation = {
  campaign_id: { type: 'id', refers: 'campaigns', required: true, help: 'The campaign of the line item' },
  objective: { type: 'enum', values: objective, required: true, help: 'Objective of the advertising' },
  product_type: { type: 'enum', values: productType, required: true, help: 'Type of advertising' },
  placements: {
    type: 'list',
    of: { type: 'enum', values: placement, help: 'A placement' },
    min: 1,
    required: true,
    help: 'Where it may be shown',
  },
  ...atCreation(settings),
  advertiser_user_id: { ...atCreation(settings).advertiser_user_id, preset: true },
  goal: { type: 'enum', values: goal, help: 'Optimization goal' },
  entity_status: statusAtCreation,
  standard_delivery: { type: 'boolean', help: 'Spend evenly over the day; false spends as fast as possible' },
  primary_web_event_tag: {
    type: 'id',
    refers: 'web-event-tags',
    help: 'The web event tag that counts conversions',
  },
} as const;

const change = {
  ...settings,
  start_time: { ...settings.start_time, nullable: true },
  goal: { ...settings.goal, readOnlyValues: goal },
  pay_by: { ...settings.pay_by, readOnlyValues: Object.values(defaultPayBy) },
  entity_status: statusOnUpdate,
} as const;

const lineItemCalls = recordCalls({
  name: 'line-items',
  path: 'accounts/:account_id/line_items',
  id: { line_item_id: lineItemId },
  exampleId: '9cqi0',
  record: lineItem,
  rate: 'coreReads',
});

export const listLineItems = lineItemCalls.list({
  summary: 'List line items',
  params: {
    campaign_ids: ids('Only line items of these campaigns', 'campaigns'),
    funding_instrument_ids: ids('Only line items paid by these funding instruments', 'funding-instruments'),
    line_item_ids: ids('Only these line items', 'line-items'),
    with_draft: { type: 'boolean', default: false, help: 'Include drafts' },
    ...listParams,
    q: nameQuery(255),
  },
  example: { campaign_ids: ['8wku2'] },
});

export const getLineItem = lineItemCalls.get({ summary: 'Show one line item' });

export const createLineItem = lineItemCalls.create({
  summary: 'Create a line item, paused by default',
  notes: [
    'Daily and total budget belong on the line item only if its campaign has budget optimization LINE_ITEM.',
    placementNamesNote,
  ],
  params: creation,
  rules: [...creationRules, ...payByRules],
  currency: { from: 'campaigns.get', by: 'campaign_id' },
  example: {
    campaign_id: '8wku2',
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_PLATFORM'],
    bid_strategy: 'MAX',
    bid_amount_local_micro: 1_500_000,
    start_time: '2026-12-01T00:00:00Z',
    end_time: '2026-12-31T00:00:00Z',
  },
});

export const updateLineItem = lineItemCalls.update({
  summary: 'Change a line item, start it or pause it',
  params: change,
  rules: changeRules,
  currency: { from: 'line-items.get', by: 'line_item_id' },
  example: { bid_amount_local_micro: 2_000_000 },
});

export const activateLineItem = lineItemCalls.activate({
  summary: 'Start a line item so that it can spend while its campaign is active',
  notes: ['To pause it: ads line-items pause.', 'A line item that is already active is not changed.'],
});

export const deleteLineItem = lineItemCalls.delete({ summary: 'Delete a line item permanently' });

export const batchLineItems = lineItemCalls.batch({
  summary: `Create, change and delete up to ${maxBatch} line items in one call`,
  notes: ['The batch succeeds or fails as a whole.'],
  params: {
    operations: operations({
      noun: 'line item',
      record: lineItem,
      max: maxBatch,
      create: creation,
      createRules: [...creationRules, ...payByRules],
      update: { line_item_id: lineItemId, ...change },
      updateRules: changeRules,
      remove: { line_item_id: lineItemId },
    }),
  },
  example: {
    operations: [
      { operation_type: 'Update', params: { line_item_id: '9cqi0', entity_status: 'PAUSED' } },
      { operation_type: 'Delete', params: { line_item_id: '9f2ix' } },
    ],
  },
});

export const listPlacements = endpoint({
  id: 'line-items.placements',
  method: 'GET',
  path: 'line_items/placements',
  section: 'placements',
  summary: 'Show which placements can be combined',
  notes: ['Calls without an account are limited to 5 per 15 minutes: store the response.'],
  params: { product_type: { type: 'enum', values: productType, help: 'Only for this type of advertising' } },
  response: 'array',
  record: placementCombinations,
  rate: 'globalReads',
  example: { product_type: 'PROMOTED_TWEETS' },
});

export const lineItems = group(
  'line-items',
  'Campaigns',
  'Ad groups: objective, bid, schedule and placements',
  [
    listLineItems,
    getLineItem,
    createLineItem,
    updateLineItem,
    activateLineItem,
    deleteLineItem,
    batchLineItems,
    listPlacements,
  ],
);
