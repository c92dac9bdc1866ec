/** Statistics as drafts (ext 10): what the vocabulary of the contract must be able to say before the product has them. */
import { endpoint, group, record } from '../../../src/contract/endpoint.js';
import { accountId, count, cursor, ids, page } from '../../../src/contract/params/shared.js';
import type { MetricRows, Rule } from '../../../src/contract/types.js';
import { newestVersion } from '../../../src/contract/wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, section: 'ext 10' } as const;

const entity = [
  'ACCOUNT',
  'CAMPAIGN',
  'FUNDING_INSTRUMENT',
  'LINE_ITEM',
  'PROMOTED_ACCOUNT',
  'PROMOTED_TWEET',
] as const;

const hour = { type: 'time', step: 'hour', required: true } as const;
const window = {
  start_time: { ...hour, help: 'From this whole hour on' },
  end_time: { ...hour, help: 'Until this whole hour, which is not counted' },
} as const;

const query = {
  entity: { type: 'enum', values: entity, required: true, help: 'What the ids are of' },
  entity_ids: { ...ids('Measure these; at most 20'), required: true, max: 20 },
  ...window,
  granularity: {
    type: 'enum',
    values: ['HOUR', 'DAY', 'TOTAL'],
    required: true,
    help: 'Measure by hour, by day, or the whole window',
  },
  metric_groups: {
    type: 'list',
    required: true,
    min: 1,
    help: 'Groups of metrics',
    of: {
      type: 'enum',
      help: 'A group of metrics',
      values: [
        'BILLING',
        'ENGAGEMENT',
        'LIFE_TIME_VALUE_MOBILE_CONVERSION',
        'MOBILE_CONVERSION',
        'VIDEO',
        'WEB_CONVERSION',
      ],
    },
  },
  placement: {
    type: 'enum',
    values: ['ALL_ON_TWITTER', 'SPOTLIGHT', 'TREND'],
    required: true,
    help: 'Where it was shown',
  },
} as const;

/** What holds of both ways to ask. */
const queryRules = [
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: ['ENGAGEMENT'],
    when: 'entity',
    is: ['ACCOUNT'],
  },
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: ['ENGAGEMENT', 'BILLING'],
    when: 'entity',
    is: ['FUNDING_INSTRUMENT'],
  },
  {
    rule: 'valuesWhen',
    param: 'metric_groups',
    values: ['MOBILE_CONVERSION'],
    when: 'metric_groups',
    is: ['MOBILE_CONVERSION'],
  },
] as const satisfies readonly Rule<keyof typeof query>[];

const ask = { account_id: accountId, ...query } as const;

const example = {
  account_id: '18ce54d4x5t',
  entity: 'LINE_ITEM',
  entity_ids: ['8u94t'],
  start_time: '2026-11-02T08:00:00Z',
  end_time: '2026-11-09T08:00:00Z',
  granularity: 'DAY',
  metric_groups: ['BILLING', 'ENGAGEMENT'],
  placement: 'ALL_ON_TWITTER',
};

const metrics = record({
  name: 'metrics',
  notFound: 'NOT_FOUND',
  fields: { id: { type: 'id' }, id_data: { type: 'list', help: 'One entry for each segment' } },
  columns: ['id', 'id_data'],
});

export const metricRows = {
  parts: 'id_data',
  segment: 'segment',
  metrics: 'metrics',
  length: 'time_series_length',
  start: 'start_time',
  granularity: 'granularity',
  periods: { HOUR: 'hour', DAY: 'day', TOTAL: 'whole' },
  fields: { billed_charge_local_micro: { type: 'micro' } },
} as const satisfies MetricRows<keyof typeof query>;

export const getStatistics = endpoint({
  ...base,
  id: 'stats.get',
  method: 'GET',
  path: 'stats/accounts/:account_id',
  summary: 'Measure entities over at most a week',
  params: ask,
  rules: [...queryRules, { rule: 'before', param: 'start_time', other: 'end_time', maxDays: 7 }],
  response: 'array',
  record: metrics,
  envelope: {
    data_type: { type: 'enum', values: ['stats'] },
    time_series_length: { type: 'integer', help: 'Entries of each array: hours, days, or 1' },
  },
  metricRows,
  rate: 'coreReads',
  example,
});

const statisticsJob = record({
  name: 'statistics_job',
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'integer' },
    id_str: { type: 'string' },
    account_id: { type: 'id' },
    entity: { type: 'enum', values: entity },
    entity_ids: { type: 'list' },
    granularity: { type: 'enum' },
    placement: { type: 'enum' },
    metric_groups: { type: 'list' },
    segmentation_type: { type: 'enum', nullable: true },
    country: { type: 'string', nullable: true },
    platform: { type: 'string', nullable: true },
    start_time: { type: 'time' },
    end_time: { type: 'time' },
    status: {
      type: 'enum',
      values: ['QUEUED', 'PROCESSING', 'UPLOADING', 'SUCCESS', 'FAILED', 'CANCELLED'],
    },
    url: { type: 'string', nullable: true },
    expires_at: { type: 'time', nullable: true },
    created_at: { type: 'time' },
    updated_at: { type: 'time' },
  },
  columns: ['id_str', 'entity', 'status', 'expires_at'],
});

const jobs = { ...base, record: statisticsJob, rate: 'coreReads' } as const;

export const createStatisticsJob = endpoint({
  ...jobs,
  id: 'stats.jobs.create',
  method: 'POST',
  path: 'stats/jobs/accounts/:account_id',
  summary: 'Start a job that measures entities over a longer time',
  params: {
    ...ask,
    segmentation_type: {
      type: 'enum',
      values: ['AGE', 'GENDER', 'METROS', 'PLATFORMS', 'CONVERSION_TAGS'],
      help: 'Split by this',
    },
    country: { type: 'id', help: 'The country of the metros: its targeting value' },
    platform: { type: 'id', help: 'A platform: its targeting value' },
  },
  rules: [
    ...queryRules,
    {
      rule: 'before',
      param: 'start_time',
      other: 'end_time',
      maxDays: 90,
      when: 'segmentation_type',
      is: 'absent',
    },
    {
      rule: 'before',
      param: 'start_time',
      other: 'end_time',
      maxDays: 45,
      when: 'segmentation_type',
      is: 'present',
    },
    { rule: 'requiredWhen', param: 'country', when: 'segmentation_type', is: ['METROS'] },
    {
      rule: 'valuesWhen',
      param: 'metric_groups',
      values: ['WEB_CONVERSION'],
      when: 'segmentation_type',
      is: ['CONVERSION_TAGS'],
    },
  ],
  response: 'one',
  job: {
    id: 'id_str',
    poll: { endpoint: 'stats.jobs.list', by: 'job_ids' },
    status: { field: 'status', done: ['SUCCESS'], failed: ['FAILED'], cancelled: ['CANCELLED'] },
    result: { url: 'url', expires: 'expires_at', format: 'json', packing: 'gzip', sameAs: 'stats.get' },
    cancel: { endpoint: 'stats.jobs.cancel', by: 'job_id' },
  },
  example: { ...example, segmentation_type: 'METROS', country: '96683cc9126741d1' },
});

export const listStatisticsJobs = endpoint({
  ...jobs,
  id: 'stats.jobs.list',
  method: 'GET',
  path: 'stats/jobs/accounts/:account_id',
  summary: 'List jobs',
  params: { account_id: accountId, job_ids: ids('Only these jobs'), count, cursor },
  response: 'list',
  page,
  example: { account_id: '18ce54d4x5t', job_ids: ['1140000000000000001'] },
});

export const cancelStatisticsJob = endpoint({
  ...jobs,
  id: 'stats.jobs.cancel',
  method: 'DELETE',
  path: 'stats/jobs/accounts/:account_id/:job_id',
  summary: 'Cancel a job that has not ended',
  params: { account_id: accountId, job_id: { type: 'id', form: 'digits', required: true, help: 'The job' } },
  positional: 'job_id',
  response: 'one',
  example: { account_id: '18ce54d4x5t', job_id: '1140000000000000001' },
});

export const listActiveEntities = endpoint({
  ...base,
  id: 'stats.active-entities.list',
  method: 'GET',
  path: 'stats/accounts/:account_id/active_entities',
  summary: 'List what has new measurements, and from when on',
  params: {
    account_id: accountId,
    entity: {
      type: 'enum',
      values: entity.filter((name) => name !== 'ACCOUNT'),
      required: true,
      help: 'What to list',
    },
    ...window,
    campaign_ids: ids('Only below these campaigns'),
    funding_instrument_ids: ids('Only below these funding instruments'),
    line_item_ids: ids('Only below these line items'),
  },
  rules: [
    { rule: 'exclusive', params: ['campaign_ids', 'funding_instrument_ids', 'line_item_ids'] },
    { rule: 'before', param: 'start_time', other: 'end_time', maxDays: 90 },
  ],
  response: 'array',
  record: record({
    name: 'active_entity',
    notFound: 'NOT_FOUND',
    fields: {
      entity_id: { type: 'id' },
      activity_start_time: { type: 'time' },
      activity_end_time: { type: 'time' },
      placements: { type: 'list' },
    },
    columns: ['entity_id', 'activity_start_time', 'activity_end_time', 'placements'],
  }),
  rate: 'coreReads',
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
  method: 'GET',
  rules: [{ rule: 'before', param: 'start_time', other: 'end_time' }],
  response: 'array',
  record: record({
    name: 'reach',
    notFound: 'NOT_FOUND',
    fields: {
      id: { type: 'id' },
      total_audience_reach: { type: 'integer' },
      average_frequency: { type: 'number' },
    },
    columns: ['id', 'total_audience_reach', 'average_frequency'],
  }),
  envelope: { data_type: { type: 'enum', values: ['reach'] } },
  rate: 'coreReads',
} as const;

export const getCampaignReach = endpoint({
  ...reach,
  id: 'stats.reach.campaigns',
  path: 'stats/accounts/:account_id/reach/campaigns',
  summary: 'Count the people whom campaigns reached',
  params: {
    account_id: accountId,
    campaign_ids: { ...ids('The campaigns; at most 20'), required: true, max: 20 },
    ...window,
  },
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
  summary: 'Count the people whom the campaigns of funding instruments reached',
  params: {
    account_id: accountId,
    funding_instrument_ids: { ...ids('The funding instruments; at most 20'), required: true, max: 20 },
    ...window,
  },
  example: {
    account_id: '18ce54d4x5t',
    funding_instrument_ids: ['lygyi'],
    start_time: '2026-11-01T00:00:00Z',
    end_time: '2026-11-02T00:00:00Z',
  },
});

export const statistics = group('stats', 'Audiences and insights', 'How campaigns perform', [
  getStatistics,
  createStatisticsJob,
  listStatisticsJobs,
  cancelStatisticsJob,
  listActiveEntities,
  getCampaignReach,
  getFundingInstrumentReach,
]);
