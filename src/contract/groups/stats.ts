/** Synchronous statistics, active entities, and the number of people reached (docs/service.md#statistics). */
import { endpoint, group, record } from '../endpoint.js';
import { placementNamesNote } from '../params/enums.js';
import { moneyMetrics } from '../params/metrics.js';
import { accountId, ids } from '../params/shared.js';
import {
  maxMeasured,
  plainWindow,
  statisticsQuery,
  statisticsRules,
  windowDays,
  zonedWindow,
} from '../params/statistics.js';
import type { MetricRows } from '../types.js';

const base = { method: 'GET', rate: 'statistics' } as const;

const statisticsRecord = record({
  name: 'statistics',
  fields: { id: { type: 'id' }, id_data: { type: 'list', help: 'One entry per segment' } },
  columns: ['id', 'id_data'],
});

/** The rows of statistics. */
export const statisticsRows = {
  parts: 'id_data',
  segment: 'segment',
  metrics: 'metrics',
  length: 'time_series_length',
  start: 'start_time',
  granularity: 'granularity',
  periods: { HOUR: 'hour', DAY: 'day', TOTAL: 'whole' },
  fields: moneyMetrics,
} as const satisfies MetricRows<keyof typeof statisticsQuery>;

export const getStatistics = endpoint({
  ...base,
  id: 'stats.get',
  path: 'stats/accounts/:account_id',
  section: 'statistics',
  summary: `Show metrics of entities over at most ${windowDays.now} days`,
  notes: [
    'Tables and CSV have a row per period; in JSON, each metric is an array.',
    '-o chart draws a metric over time, -o spark shows the trend of each metric in a table, and -o svg writes an image.',
    `Longer windows and segments need a job: ads stats jobs create.`,
    'With granularity DAY, both times must be midnight in the time zone of the account.',
    'Whole hours in the time zone of the account or in UTC are accepted; in Asia/Kolkata, they differ by half an hour.',
    placementNamesNote,
  ],
  params: { account_id: accountId, ...statisticsQuery },
  rules: [
    ...statisticsRules,
    { rule: 'before', param: 'start_time', other: 'end_time', maxDays: windowDays.now },
  ],
  response: 'array',
  record: statisticsRecord,
  envelope: {
    data_type: { type: 'enum', values: ['stats'] },
    time_series_length: { type: 'integer', help: 'Entries of each array: hours, days, or 1' },
  },
  metricRows: statisticsRows,
  example: {
    account_id: '18ce54d4x5t',
    entity: 'LINE_ITEM',
    entity_ids: ['8u94t'],
    start_time: '2026-11-02T08:00:00Z',
    end_time: '2026-11-09T08:00:00Z',
    granularity: 'HOUR',
    metric_groups: ['BILLING', 'ENGAGEMENT'],
    placement: 'ALL_ON_TWITTER',
  },
});

const activeEntity = record({
  name: 'active_entity',
  fields: {
    entity_id: { type: 'id' },
    activity_start_time: { type: 'time' },
    activity_end_time: { type: 'time' },
    placements: { type: 'list' },
  },
  columns: ['entity_id', 'activity_start_time', 'activity_end_time', 'placements'],
});

export const listActiveEntities = endpoint({
  ...base,
  id: 'stats.active-entities',
  path: 'stats/accounts/:account_id/active_entities',
  section: 'active-entities',
  summary: 'List the entities whose metrics changed in a window',
  notes: ['Request statistics again for the activity times, which may start before the window.'],
  params: {
    account_id: accountId,
    entity: {
      type: 'enum',
      values: ['CAMPAIGN', 'FUNDING_INSTRUMENT', 'LINE_ITEM', 'PROMOTED_ACCOUNT', 'PROMOTED_TWEET'],
      required: true,
      help: 'Type of the listed entities',
    },
    ...zonedWindow,
    campaign_ids: ids('Only entities below these campaigns', 'campaigns'),
    funding_instrument_ids: ids('Only entities below these funding instruments', 'funding-instruments'),
    line_item_ids: ids('Only entities below these line items', 'line-items'),
  },
  rules: [
    { rule: 'exclusive', params: ['campaign_ids', 'funding_instrument_ids', 'line_item_ids'] },
    { rule: 'before', param: 'start_time', other: 'end_time', maxDays: windowDays.activeEntities },
  ],
  response: 'array',
  record: activeEntity,
  example: {
    account_id: '18ce54d4x5t',
    entity: 'LINE_ITEM',
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-02T00:00:00Z',
    campaign_ids: ['8wku2'],
  },
});

const reach = {
  ...base,
  section: 'reach',
  rules: [{ rule: 'before', param: 'start_time', other: 'end_time' }],
  response: 'array',
  record: record({
    name: 'reach',
    fields: {
      id: { type: 'id' },
      total_audience_reach: { type: 'integer', help: 'People who saw it at least once' },
      average_frequency: { type: 'number', help: 'Average number of times that each person saw it' },
    },
    columns: ['id', 'total_audience_reach', 'average_frequency'],
  }),
  envelope: { data_type: { type: 'enum', values: ['reach'] } },
} as const;

export const getCampaignReach = endpoint({
  ...reach,
  id: 'stats.reach.campaigns',
  path: 'stats/accounts/:account_id/reach/campaigns',
  summary: 'Show how many people campaigns reached, and how often',
  params: {
    account_id: accountId,
    campaign_ids: {
      ...ids(`The campaigns; at most ${maxMeasured}`, 'campaigns'),
      required: true,
      max: maxMeasured,
    },
    ...plainWindow,
  },
  answersEach: 'campaign_ids',
  example: {
    account_id: '18ce54d4x5t',
    campaign_ids: ['8wku2'],
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-02T00:00:00Z',
  },
});

export const getFundingInstrumentReach = endpoint({
  ...reach,
  id: 'stats.reach.funding-instruments',
  path: 'stats/accounts/:account_id/reach/funding_instruments',
  summary: 'Show how many people the campaigns of funding instruments reached, and how often',
  params: {
    account_id: accountId,
    funding_instrument_ids: {
      ...ids(`The funding instruments; at most ${maxMeasured}`, 'funding-instruments'),
      required: true,
      max: maxMeasured,
    },
    ...plainWindow,
  },
  answersEach: 'funding_instrument_ids',
  example: {
    account_id: '18ce54d4x5t',
    funding_instrument_ids: ['lygyi'],
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-02T00:00:00Z',
  },
});

export const statistics = group('stats', 'Campaigns', 'Metrics over time: delivery and cost', [
  getStatistics,
  listActiveEntities,
  getCampaignReach,
  getFundingInstrumentReach,
]);
