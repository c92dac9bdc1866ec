/**
 * Jobs of both kinds, carried through by nothing but the contract's facts: whoever has them can start a job, watch it, get
 * its file from wherever it is, read rows off it, and cancel it.
 */
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { tabulateMetrics } from '../../src/call/metric-rows.js';
import type { Client } from '../../src/client/client.js';
import { download } from '../../src/client/download.js';
import { createLeadsExport } from '../../src/contract/groups/leads-exports.js';
import { getStatistics } from '../../src/contract/groups/stats.js';
import { createStatisticsJob } from '../../src/contract/groups/stats-jobs.js';
import { endpoints } from '../../src/contract/index.js';
import type { CallReference, Document, Endpoint, Value } from '../../src/contract/types.js';
import { isObject, parseJson } from '../../src/values/lossless-json.js';
import { credentials, openClient } from '../support/client.js';
import { sendJson, startServer } from '../support/server.js';

const byId = new Map(endpoints.map((endpoint: Endpoint) => [endpoint.id, endpoint]));

interface Ended {
  readonly record: Document;
  readonly states: readonly Value[];
  readonly file: Buffer;
}

function dataOf({ body }: { body: unknown }): unknown {
  return isObject(body) ? body.data : undefined;
}

/** The call that a fact names, for the job of this id. */
async function follow(client: Client, { endpoint: id, by }: CallReference, jobId: Value, values: Document) {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`no endpoint ${id}`);
  const own = endpoint.params[by]?.type === 'list' ? [jobId] : jobId;
  return client.call(endpoint, { account_id: values.account_id ?? '', [by]: own });
}

async function carryThrough(client: Client, creation: Endpoint, values: Document): Promise<Ended> {
  const { job } = creation;
  if (!job) throw new Error('no job');
  const { status, result } = job;
  const id = (dataOf(await client.call(creation, values)) as Document)[job.id] ?? '';
  const states: Value[] = [];
  for (;;) {
    const answer = dataOf(await follow(client, job.poll, id, values));
    const record = [answer].flat().find((item) => isObject(item) && item[job.id] === id) as Document;
    const state = record[status.field] ?? '';
    const url = record[result.url];
    states.push(state);
    if ([...status.failed, ...status.cancelled].includes(String(state))) throw new Error(`the job ${state}`);
    if (!status.done.includes(String(state)) && url === null) continue;
    const file = result.call
      ? ((await follow(client, result.call, id, values)).body as Buffer)
      : await download(String(url), { timeout: 10_000, service: 'http://127.0.0.1' });
    return { record, states, file };
  }
}

const values = { account_id: '18ce54d4x5t' };
const statisticsFile = {
  data_type: 'stats',
  time_series_length: 2,
  data: [{ id: '8u94t', id_data: [{ segment: null, metrics: { impressions: [1, 2], engagements: null } }] }],
};

it('statistics: an unknown state counts as running, and the file is fetched unsigned and read as rows', async () => {
  const files = await startServer((_, response) => response.end(gzipSync(JSON.stringify(statisticsFile))));
  const states = ['QUEUED', 'RESTING', 'SUCCESS'];
  const service = await startServer(({ method }, response) => {
    const status = method === 'POST' ? 'QUEUED' : states.shift();
    const url = status === 'SUCCESS' ? `${files.url}/result.json.gz?Signature=abc` : null;
    const record = { id_str: '1140000000000000001', status, url, start_time: '2026-03-08T08:00:00Z' };
    const other = { id_str: '7', status: 'FAILED', url: null };
    const data = { ...record, granularity: 'DAY' };
    sendJson(response, 200, { request: { params: {} }, data: method === 'POST' ? data : [other, data] });
  });
  const { client } = openClient(service.url);
  const ended = await carryThrough(client, createStatisticsJob, values);
  expect(ended.states).toEqual(['QUEUED', 'RESTING', 'SUCCESS']);
  expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /ads/12/stats/jobs/accounts/18ce54d4x5t',
    ...Array(3).fill('GET /ads/12/stats/jobs/accounts/18ce54d4x5t?job_ids=1140000000000000001'),
  ]);
  for (const { headers } of service.received) expect(headers.authorization).toMatch(/^OAuth /);
  expect(files.received).toHaveLength(1);
  expect(files.received[0]?.headers).not.toHaveProperty('authorization');
  expect(JSON.stringify(files.received)).not.toContain(credentials.token);

  const layout = byId.get(createStatisticsJob.job?.result.sameAs ?? '')?.metricRows;
  if (!layout) throw new Error('no layout');
  const table = tabulateMetrics(layout, parseJson(ended.file.toString()), {
    start: Date.parse(String(ended.record[layout.start])),
    granularity: String(ended.record[layout.granularity]),
    timeZone: 'America/Los_Angeles',
  });
  expect([...table.pages()].flat()).toEqual([
    { id: '8u94t', segment: null, start_time: '2026-03-08T08:00:00Z', impressions: 1, engagements: null },
    { id: '8u94t', segment: null, start_time: '2026-03-09T07:00:00Z', impressions: 2, engagements: null },
  ]);
});

it('leads: the job is done when it has an address, and the service answers the file byte for byte', async () => {
  const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0x00, 0xc3]);
  let looks = 0;
  const service = await startServer(({ method, url }, response) => {
    if (url.endsWith('/download')) {
      response.end(bytes);
      return;
    }
    if (method === 'GET') looks += 1;
    const download_url = looks > 1 ? 'https://files.example/leads' : null;
    sendJson(response, 200, { data: { id: 'e1', status: looks > 1 ? 'READY' : 'WORKING', download_url } });
  });
  const { client } = openClient(service.url);
  const ended = await carryThrough(client, createLeadsExport, values);
  expect(ended.states).toEqual(['WORKING', 'READY']);
  expect(ended.file.equals(bytes)).toBe(true);
  expect(service.received.at(-1)).toMatchObject({
    url: '/ads/12/accounts/18ce54d4x5t/ad-export/api/v1/exports/e1/download',
    headers: { authorization: expect.stringMatching(/^OAuth /), accept: '*/*' },
  });
});

it.each([createStatisticsJob, createLeadsExport])(
  'a job can be cancelled: $id',
  async ({ job }: Endpoint) => {
    const service = await startServer((_, response) => sendJson(response, 200, { data: { id: '42' } }));
    const { client } = openClient(service.url);
    if (!job?.cancel) throw new Error('no way to cancel');
    await follow(client, job.cancel, '42', values);
    expect(service.received[0]).toMatchObject({ method: 'DELETE', url: expect.stringMatching(/\/42$/) });
  },
);

it('a refused file is reported with the message of the service', async () => {
  const service = await startServer((_, response) =>
    sendJson(response, 404, { errors: [{ code: 'NOT_FOUND', message: 'export e1 is not done' }] }),
  );
  const { client } = openClient(service.url);
  const endpoint = byId.get('leads.exports.download') as Endpoint;
  await expect(client.call(endpoint, { ...values, export_id: 'e1' })).rejects.toMatchObject({
    status: 404,
    message: 'the service answered 404: export e1 is not done',
  });
});

it('an answer keeps members next to its data', async () => {
  const service = await startServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"data_type":"stats","time_series_length":9007199254740993,"data":[]}');
  });
  const { client } = openClient(service.url);
  expect((await client.call(getStatistics, values)).body).toEqual({
    data_type: 'stats',
    time_series_length: 9007199254740993n,
    data: [],
  });
});
