/** Jobs that compute statistics of longer windows, and of segments (docs/service.md#statistics-jobs). */
import { endpoint, group, record } from '../endpoint.js';
import { jobLifecycle, jobStatus } from '../params/jobs.js';
import { metricGroup, segmentationType } from '../params/metrics.js';
import { accountId, count, cursor, ids } from '../params/shared.js';
import { statisticsQuery, statisticsRules, windowDays } from '../params/statistics.js';
import { getStatistics } from './stats.js';

/**
 * Jobs that an account may have in QUEUED and PROCESSING, and how long the file of a job can be fetched, in hours after it
 * was done (docs/service.md#statistics-jobs).
 */
export const statisticsJobLimits = { concurrent: 100, fileHours: 48 } as const;

const jobPoll = { endpoint: 'stats.jobs.list', by: 'job_ids' } as const;

export const statisticsJob = record({
  name: 'statistics_job',
  selectedBy: { job_id: ['id'], job_ids: ['id'] },
  lifecycle: jobLifecycle('url'),
  fields: {
    id: { type: 'integer' },
    id_str: { type: 'id' },
    account_id: { type: 'id' },
    entity: { type: 'enum', values: statisticsQuery.entity.values },
    entity_ids: { type: 'list' },
    granularity: { type: 'enum', values: statisticsQuery.granularity.values },
    placement: { type: 'enum', values: statisticsQuery.placement.values },
    metric_groups: { type: 'list', help: metricGroup.join(', ') },
    segmentation_type: { type: 'enum', values: segmentationType, nullable: true },
    country: { type: 'id', nullable: true },
    platform: { type: 'id', nullable: true },
    start_time: { type: 'time' },
    end_time: { type: 'time' },
    status: {
      type: 'enum',
      values: ['QUEUED', 'PROCESSING', 'UPLOADING', 'SUCCESS', 'FAILED', 'CANCELLED'],
    },
    url: { type: 'string', nullable: true, help: 'URL of the file, once the status is SUCCESS' },
    expires_at: { type: 'time', nullable: true, help: 'When the URL expires' },
    created_at: { type: 'time' },
    updated_at: { type: 'time' },
  },
  columns: ['id_str', 'entity', 'granularity', 'start_time', 'end_time', 'status', 'expires_at'],
});

const base = {
  section: 'statistics-jobs',
  echo: 'withoutAccount',
  record: statisticsJob,
} as const;

export const createStatisticsJob = endpoint({
  ...base,
  id: 'stats.jobs.create',
  harmless: true,
  method: 'POST',
  path: 'stats/jobs/accounts/:account_id',
  summary: `Start a job that measures up to ${windowDays.job} days, or ${windowDays.segmentedJob} in segments`,
  params: {
    account_id: accountId,
    ...statisticsQuery,
    segmentation_type: { type: 'enum', values: segmentationType, help: 'Split the metrics by this' },
    country: { type: 'id', help: 'Targeting value of the country of the METROS' },
    platform: { type: 'id', help: 'Targeting value of a platform' },
  },
  rules: [
    ...statisticsRules,
    {
      rule: 'before',
      param: 'start_time',
      other: 'end_time',
      maxDays: windowDays.job,
      when: 'segmentation_type',
      is: 'absent',
    },
    {
      rule: 'before',
      param: 'start_time',
      other: 'end_time',
      maxDays: windowDays.segmentedJob,
      when: 'segmentation_type',
      is: 'present',
    },
    { rule: 'requiredWhen', param: 'country', when: 'segmentation_type', is: ['METROS'] },
  ],
  response: 'one',
  job: {
    id: 'id_str',
    poll: jobPoll,
    status: jobStatus,
    result: { url: 'url', expires: 'expires_at', format: 'json', packing: 'gzip', sameAs: 'stats.get' },
    cancel: { endpoint: 'stats.jobs.cancel', by: 'job_id' },
  },
  awaits: jobPoll,
  rate: 'writes',
  example: { ...getStatistics.example, segmentation_type: 'METROS', country: '96683cc9126741d1' },
});

export const listStatisticsJobs = endpoint({
  ...base,
  id: 'stats.jobs.list',
  method: 'GET',
  path: 'stats/jobs/accounts/:account_id',
  summary: 'List jobs with their status',
  params: { account_id: accountId, job_ids: ids('Only these jobs'), count, cursor },
  response: 'list',
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', job_ids: ['1140000000000000001'] },
});

export const cancelStatisticsJob = endpoint({
  ...base,
  id: 'stats.jobs.cancel',
  harmless: true,
  method: 'DELETE',
  path: 'stats/jobs/accounts/:account_id/:job_id',
  summary: 'Cancel an unfinished job',
  params: {
    account_id: accountId,
    job_id: { type: 'id', form: 'digits', required: true, help: 'The job' },
  },
  positional: 'job_id',
  response: 'one',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', job_id: '1140000000000000001' },
});

export const statisticsJobs = group(
  'stats.jobs',
  'Campaigns',
  'Statistics of long windows and segments, as files',
  [createStatisticsJob, listStatisticsJobs, cancelStatisticsJob],
);
