/** The facts of answers over time: every call, parameter and field that one of them names is there, and of the right kind. */
import { describe, expect, it } from 'vitest';
import { createLeadsExport } from '../../src/contract/groups/leads-exports.js';
import { getCampaignReach, getStatistics } from '../../src/contract/groups/stats.js';
import { createStatisticsJob } from '../../src/contract/groups/stats-jobs.js';
import { endpoints } from '../../src/contract/index.js';
import type { CallReference, Endpoint, Job, MetricRows } from '../../src/contract/types.js';

const all: readonly Endpoint[] = endpoints;
const byId = new Map(all.map((endpoint) => [endpoint.id, endpoint]));

/** What the envelope has of its own. */
const ownMembers = ['request', 'data', 'next_cursor', 'total_count', 'errors', 'operation_errors'];

/** Every fault in the facts of a call; empty where they are right. */
function faultsOf(endpoint: Endpoint): string[] {
  return [
    ...envelopeFaults(endpoint),
    ...(endpoint.job ? jobFaults(endpoint, endpoint.job) : []),
    ...(endpoint.metricRows ? rowFaults(endpoint, endpoint.metricRows) : []),
  ];
}

function envelopeFaults({ envelope, response }: Endpoint): string[] {
  if (!envelope) return [];
  return [
    ...(response === 'array' ? [] : [`envelope of a response that is ${response}`]),
    ...(Object.keys(envelope).length > 0 ? [] : ['envelope without a member']),
    ...Object.keys(envelope).flatMap((name) => (ownMembers.includes(name) ? [`envelope takes ${name}`] : [])),
  ];
}

/** A call that goes on from the job must be there, and take no more than the first call and the job's id give it. */
function referenceFaults(what: string, creation: Endpoint, { endpoint: id, by }: CallReference): string[] {
  const target = byId.get(id);
  if (!target) return [`${what}: no endpoint ${id}`];
  const required = Object.entries(target.params).flatMap(([name, param]) => (param.required ? [name] : []));
  return [
    ...(by in target.params ? [] : [`${what}: ${id} has no parameter ${by}`]),
    ...required.flatMap((name) =>
      name === by || name in creation.params ? [] : [`${what}: ${id} needs ${name}`],
    ),
  ];
}

function jobFaults(creation: Endpoint, { id, poll, cancel, status, result }: Job): string[] {
  const { done, failed, cancelled, field } = status;
  const polled = byId.get(poll.endpoint);
  const fields = polled?.record?.fields ?? {};
  const values = [...done, ...failed, ...cancelled];
  const told = fields[field]?.values;
  const named = [id, field, result.url, ...(result.expires === undefined ? [] : [result.expires])];
  return [
    ...referenceFaults('poll', creation, poll),
    ...(polled && polled.method !== 'GET' ? ['poll: changes something'] : []),
    ...(creation.record === polled?.record ? [] : ['poll: answers another record']),
    ...named.flatMap((name) => (name in fields ? [] : [`no field ${name}`])),
    ...(new Set(values).size === values.length && done.length > 0
      ? []
      : ['status: ends that cannot be told']),
    ...values.flatMap((value) => (told && !told.includes(value) ? [`status: no value ${value}`] : [])),
    ...(cancel ? referenceFaults('cancel', creation, cancel) : []),
    ...(cancel && byId.get(cancel.endpoint)?.method === 'GET' ? ['cancel: changes nothing'] : []),
    ...resultFaults(creation, result, fields),
  ];
}

function resultFaults(creation: Endpoint, { format, sameAs, call }: Job['result'], fields: object): string[] {
  const chosen = typeof format === 'object' ? creation.params[format.parameter] : undefined;
  const formats = typeof format === 'string' ? [format] : chosen?.type === 'enum' ? chosen.values : [];
  const same = sameAs === undefined ? undefined : byId.get(sameAs);
  const needed = same?.metricRows ? [same.metricRows.start, same.metricRows.granularity] : [];
  return [
    ...(formats.length > 0 ? [] : ['result: no format']),
    ...formats.flatMap((name) => (['json', 'csv', 'xlsx'].includes(name) ? [] : [`result: format ${name}`])),
    ...(sameAs !== undefined && !same ? [`result: no endpoint ${sameAs}`] : []),
    // The file is read long after the call: the job's record has to tell what its rows need.
    ...needed.flatMap((name) => (name in fields ? [] : [`result: the job does not tell ${name}`])),
    ...(call ? referenceFaults('result', creation, call) : []),
    ...(call && byId.get(call.endpoint)?.response !== 'file' ? ['result: the call answers no file'] : []),
  ];
}

function rowFaults({ params, record, envelope = {} }: Endpoint, rows: MetricRows): string[] {
  const granularity = params[rows.granularity];
  const values = granularity?.type === 'enum' ? granularity.values : [];
  return [
    ...(record?.fields[rows.parts]?.type === 'list' ? [] : [`rows: no list ${rows.parts}`]),
    ...(record?.fields.id ? [] : ['rows: the record has no id']),
    ...(envelope[rows.length]?.type === 'integer' ? [] : [`rows: no length ${rows.length}`]),
    ...(params[rows.start]?.type === 'time' && params[rows.start]?.required ? [] : ['rows: no start']),
    ...(granularity?.required && [...values].sort().join() === Object.keys(rows.periods).sort().join()
      ? []
      : ['rows: periods that are not those of the granularity']),
  ];
}

describe('facts of answers over time', () => {
  it('are correct in every endpoint', () => {
    expect(all.flatMap((endpoint) => faultsOf(endpoint).map((fault) => `${endpoint.id}: ${fault}`))).toEqual(
      [],
    );
  });

  it('are used by both kinds of jobs', () => {
    const used = (name: 'envelope' | 'job' | 'metricRows') =>
      all.filter((endpoint) => endpoint[name]).map(({ id }) => id);
    expect(used('job')).toEqual(['stats.jobs.create', 'leads.exports.create']);
    expect(used('envelope')).toEqual([
      'stats.get',
      'stats.reach.campaigns',
      'stats.reach.funding-instruments',
    ]);
    expect(used('metricRows')).toEqual(['stats.get']);
  });
});

/** The statistics job with a change to its facts. */
function withJob(change: Partial<Job>, creation: Endpoint = createStatisticsJob): Endpoint {
  if (!creation.job) throw new Error('no job');
  return { ...creation, job: { ...creation.job, ...change } };
}

describe('a wrong fact is found', () => {
  const { job } = createStatisticsJob as Endpoint;
  const { job: exportJob } = createLeadsExport as Endpoint;
  if (!job || !exportJob) throw new Error('no job');
  const { status, result } = job;
  const rows = (change: Partial<MetricRows>): Endpoint => ({
    ...getStatistics,
    metricRows: { ...(getStatistics as Endpoint).metricRows, ...change } as MetricRows,
  });

  it.each<[Endpoint, string]>([
    [withJob({ id: 'job_id' }), 'no field job_id'],
    [withJob({ poll: { endpoint: 'stats.jobs.lost', by: 'job_ids' } }), 'poll: no endpoint stats.jobs.lost'],
    [withJob({ poll: { ...job.poll, by: 'ids' } }), 'poll: stats.jobs.list has no parameter ids'],
    [withJob({ poll: { endpoint: 'stats.jobs.cancel', by: 'job_id' } }), 'poll: changes something'],
    [withJob({ poll: { endpoint: 'stats.get', by: 'entity_ids' } }), 'poll: answers another record'],
    [
      withJob({ poll: { endpoint: 'campaigns.get', by: 'account_id' } }),
      'poll: campaigns.get needs campaign_id',
    ],
    [withJob({ status: { ...status, field: 'state' } }), 'no field state'],
    [withJob({ status: { ...status, done: ['DONE'] } }), 'status: no value DONE'],
    [withJob({ status: { ...status, done: [] } }), 'status: ends that cannot be told'],
    [withJob({ status: { ...status, failed: ['SUCCESS'] } }), 'status: ends that cannot be told'],
    [withJob({ result: { ...result, url: 'address' } }), 'no field address'],
    [withJob({ result: { ...result, expires: 'until' } }), 'no field until'],
    [withJob({ result: { ...result, format: { parameter: 'country' } } }), 'result: no format'],
    [withJob({ result: { ...result, format: { parameter: 'placement' } } }), 'result: format TREND'],
    [withJob({ result: { ...result, sameAs: 'stats.lost' } }), 'result: no endpoint stats.lost'],
    [
      withJob({ result: { ...exportJob.result, sameAs: 'stats.get' } }, createLeadsExport),
      'result: the job does not tell start_time',
    ],
    [
      withJob({ result: { ...result, call: { endpoint: 'stats.jobs.list', by: 'job_ids' } } }),
      'result: the call answers no file',
    ],
    [withJob({ cancel: { endpoint: 'stats.jobs.list', by: 'job_ids' } }), 'cancel: changes nothing'],
    [
      withJob({ cancel: { endpoint: 'stats.jobs.cancel', by: 'id' } }),
      'cancel: stats.jobs.cancel needs job_id',
    ],
    [{ ...getCampaignReach, envelope: { data: { type: 'string' } } }, 'envelope takes data'],
    [{ ...getCampaignReach, envelope: {} }, 'envelope without a member'],
    [{ ...getCampaignReach, response: 'list' }, 'envelope of a response that is list'],
    [rows({ parts: 'parts' }), 'rows: no list parts'],
    [rows({ length: 'data_type' }), 'rows: no length data_type'],
    [rows({ start: 'entity' }), 'rows: no start'],
    [rows({ granularity: 'entity' }), 'rows: periods that are not those of the granularity'],
    [rows({ periods: { HOUR: 'hour', DAY: 'day' } }), 'rows: periods that are not those of the granularity'],
  ])('%#', (endpoint, fault) => {
    expect(faultsOf(endpoint)).toContain(fault);
  });
});
