/** Statistics jobs: their states, files and limits (docs/service.md#statistics-jobs). */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createStatisticsJob,
  statisticsJob,
  statisticsJobLimits,
} from '../../../src/contract/groups/stats-jobs.js';
import { dataOf } from '../../support/creatives.js';
import { addLineItem, openTester, type Tester } from '../../support/emulator.js';
import { addTweet, promote } from '../../support/promotion.js';
import {
  addServing,
  advance,
  askStatistics,
  type ServingCampaign,
  seriesOf,
} from '../../support/statistics.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'stats/jobs/accounts/:account';
const window = { start_time: '2026-11-20T00:00:00Z', end_time: '2026-11-24T00:00:00Z' };

function start(tester: Tester, entity_ids: string, change: Readonly<Record<string, string>> = {}) {
  const query = {
    ...{ entity: 'LINE_ITEM', entity_ids, ...window, granularity: 'HOUR', placement: 'ALL_ON_TWITTER' },
    ...{ metric_groups: 'ENGAGEMENT,BILLING', ...change },
  };
  return tester.call('POST', path, { query });
}

async function download(tester: Tester, url: string) {
  const response = await tester.emulator.fetch(new Request(url));
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const second = 1 / 3600;

const tagFields = { type: 'PURCHASE', click_window: 30, view_through_window: 1, retargeting_enabled: false };

it('the record of a job has every parameter of the request', () => {
  const { account_id: _, ...asked } = createStatisticsJob.params;
  expect(Object.keys(statisticsJob.fields)).toEqual(expect.arrayContaining(Object.keys(asked)));
});

describe('a job', () => {
  it('is queued, processed, uploaded and done, and its file equals the answer of the call', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world);
    world.pass(60);
    const { body, headers } = await start(world, items.join(','));
    expect(body.data).toMatchObject({
      status: 'QUEUED',
      url: null,
      expires_at: null,
      segmentation_type: null,
    });
    expect(String(body.data.id)).toBe(body.data.id_str);
    expect(body.request.params).not.toHaveProperty('account_id');
    const refused = await start(world, items.join(','), { end_time: 'soon' });
    expect([refused.status, Object.keys(refused.body.request.params)]).toEqual([
      400,
      Object.keys(body.request.params).filter((name) => name !== 'end_time'),
    ]);
    expect(headers.get('x-concurrent-job-limit')).toBe('100');
    expect(headers.get('x-concurrent-job-limit-remaining')).toBe('99');
    const look = async () => (await dataOf(world.call('GET', path)))[0];
    const seen = [];
    for (let seconds = 0; seconds < 8; seconds += 1) {
      seen.push((await look()).status);
      world.pass(second);
    }
    expect([...new Set(seen)]).toEqual(['QUEUED', 'PROCESSING', 'UPLOADING', 'SUCCESS']);
    const { url, expires_at, updated_at } = await look();
    expect(Date.parse(expires_at) - Date.parse(updated_at)).toBe(statisticsJobLimits.fileHours * 3_600_000);
    const { status, bytes } = await download(world, url);
    expect(status).toBe(200);
    const file = JSON.parse(gunzipSync(bytes).toString());
    const query = { entity: 'LINE_ITEM', entity_ids: items.join(','), granularity: 'HOUR', ...window };
    const { body: answered } = await askStatistics(world, query);
    expect(file).toEqual(JSON.parse(JSON.stringify(answered)));
    expect(file.time_series_length).toBe(96);
  });

  it('is echoed without its account by every call', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world);
    const made = await start(world, items[0] ?? '');
    const listed = await world.call('GET', path);
    const cancelled = await world.call('DELETE', `${path}/${made.body.data.id_str}`);
    for (const { status, body } of [made, listed, cancelled]) {
      expect([status, Object.keys(body.request.params)]).toEqual([
        200,
        expect.not.arrayContaining(['account_id']),
      ]);
    }
  });

  it('that is late is not changed by later events', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world);
    world.pass(24);
    await start(world, items[0] ?? '');
    world.pass(1);
    const [{ url }] = await dataOf(world.call('GET', path));
    const before = await download(world, url);
    world.pass(24);
    expect((await download(world, url)).bytes.equals(before.bytes)).toBe(true);
  });

  it.each([
    ['LINE_ITEM', (made: ServingCampaign) => made.items],
    ['PROMOTED_TWEET', (made: ServingCampaign) => made.posts.flat()],
    ['CAMPAIGN', (made: ServingCampaign) => [made.campaign]],
  ] as const)(
    'has a file of %s with the hour that runs as far as it was counted, for good',
    async (entity, idsOf) => {
      const world = await openMovingWorld();
      const made = await addServing(world);
      world.pass(20 + 40 / 60);
      const today = { start_time: '2026-11-20T00:00:00Z', end_time: '2026-11-22T00:00:00Z' };
      const change = { entity, ...today, granularity: 'HOUR' };
      await start(world, idsOf(made).join(','), change);
      const { body } = await askStatistics(world, { ...change, entity_ids: idsOf(made).join(',') });
      world.pass(20 * second);
      const [{ url }] = await dataOf(world.call('GET', path));
      const content = async () => JSON.parse(gunzipSync((await download(world, url)).bytes).toString());
      const first = await content();
      expect(first).toEqual(JSON.parse(JSON.stringify(body)));
      const running = Math.floor((world.emulator.time() - Date.parse(today.start_time)) / 3_600_000);
      const { impressions } = first.data[0].id_data[0].metrics;
      expect(impressions[running]).toBeGreaterThan(0);
      expect(impressions.slice(running + 1)).toEqual(impressions.slice(running + 1).fill(0));
      // A third post and another line item take part from now on.
      const [item = ''] = made.items;
      await promote(world, item, await addTweet(world));
      await addLineItem(world, made.campaign, { start_time: '2026-01-01T00:00:00Z' });
      world.pass(1);
      expect(await content()).toEqual(first);
      world.pass(24);
      expect(await content()).toEqual(first);
      const [later = {}] = await seriesOf(world, { ...change, entity_ids: idsOf(made).join(',') });
      expect(later.impressions?.[running]).not.toBe(impressions[running]);
    },
  );

  it('ends with its file: the address answers 403 afterwards, and 404 for an unknown file', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world);
    await start(world, items[0] ?? '');
    world.pass(1);
    const [{ url }] = await dataOf(world.call('GET', path));
    world.pass(46.9);
    expect((await download(world, url)).status).toBe(200);
    world.pass(0.2);
    expect((await download(world, url)).status).toBe(403);
    expect((await download(world, url.replace(/-[0-9a-f]/, '-x'))).status).toBe(404);
    const response = await world.emulator.fetch(new Request(url, { method: 'DELETE' }));
    expect(response.status).toBe(405);
  });

  it('can be cancelled while it runs, and not afterwards', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world);
    const job = await dataOf(start(world, items[0] ?? ''));
    const cancel = (id: string) => world.call('DELETE', `${path}/${id}`);
    expect(await dataOf(cancel(job.id_str))).toMatchObject({ status: 'CANCELLED', url: null });
    expect(await verdictOf(cancel(job.id_str))).toEqual([400, 'INVALID_PARAMETER job_id']);
    expect(await verdictOf(cancel('123'))).toEqual([404, 'NOT_FOUND job_id']);
    const done = await dataOf(start(world, items[0] ?? ''));
    world.pass(1);
    expect(await verdictOf(cancel(done.id_str))).toEqual([400, 'INVALID_PARAMETER job_id']);
    const statuses = (await dataOf(world.call('GET', path))).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['CANCELLED', 'SUCCESS']);
  });

  it('ends for a client that polls, even if the clock is fixed', async () => {
    const tester = await openTester();
    const { items } = await addServing(tester);
    const { id_str } = await dataOf(start(tester, items[0] ?? ''));
    const query = { job_ids: id_str };
    let looks = 0;
    for (; looks < 10; looks += 1) {
      const [{ status }] = await dataOf(tester.call('GET', path, { query }));
      if (status === 'SUCCESS') break;
    }
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(6);
  });
});

describe('the limit', () => {
  it('counts the jobs that run: one more is refused until one has ended', async () => {
    const tester = await openTester();
    const { items } = await addServing(tester, { items: [{}] });
    const ids = Array<string>(20)
      .fill(items[0] ?? '')
      .join(',');
    const { emulator } = tester;
    const begin = emulator.time();
    const statuses: number[] = [];
    // A fixed clock moves a second with every write, so jobs end while others begin: never are so many running.
    for (let count = 0; count < 12; count += 1) statuses.push((await start(tester, ids)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(emulator.time() - begin).toBe(12_000);

    const world = await openMovingWorld();
    const { items: others } = await addServing(world, { items: [{}] });
    for (let count = 0; count < statisticsJobLimits.concurrent; count += 1)
      await start(world, others[0] ?? '');
    expect(await verdictOf(start(world, others[0] ?? ''))).toEqual([400, 'TOO_MANY_JOBS']);
    const { headers } = await world.call('GET', path, { query: { count: 1 } });
    expect(headers.get('x-concurrent-job-limit-remaining')).toBe('0');
    world.pass(second * 10);
    expect((await start(world, others[0] ?? '')).status).toBe(200);
  });
});

describe('failures', () => {
  it('are so many of a hundred, evenly spread, and have no file', async () => {
    const world = await openMovingWorld();
    const { items } = await addServing(world, { items: [{}] });
    const request = new Request('http://localhost/emulator/job-failures', {
      method: 'POST',
      body: '{"share":"25%"}',
    });
    expect(await (await world.emulator.fetch(request)).json()).toEqual({ share: '25%' });
    for (let count = 0; count < 8; count += 1) await start(world, items[0] ?? '');
    world.pass(1);
    const jobs = await dataOf(world.call('GET', path));
    const statuses = jobs.map(({ status }: { status: string }) => status);
    const three = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED'];
    expect(statuses).toEqual([...three, ...three]);
    expect(jobs[3]).toMatchObject({ url: null, expires_at: null });
  });
});

describe('segments', () => {
  it.each([
    ['GENDER', {}, 2],
    ['AGE', {}, 5],
    ['PLATFORMS', {}, 3],
    ['METROS', { country: '96683cc9126741d1' }, 10],
    ['METROS', { country: '06ef846bfc783874' }, 3],
  ] as const)(
    '%s have names and values, and never more than the whole',
    async (segmentation_type, more, count) => {
      const world = await openMovingWorld();
      const { items } = await addServing(world, { items: [{}] });
      world.pass(60);
      await start(world, items[0] ?? '', { segmentation_type, ...more, granularity: 'TOTAL' });
      world.pass(1);
      const [{ url }] = await dataOf(world.call('GET', path));
      const file = JSON.parse(gunzipSync((await download(world, url)).bytes).toString());
      const parts = file.data[0].id_data as { segment: object; metrics: Record<string, number[] | null> }[];
      expect(parts).toHaveLength(count);
      for (const { segment } of parts)
        expect(Object.keys(segment)).toEqual(['segment_name', 'segment_value']);
      const query = { entity: 'LINE_ITEM', entity_ids: items[0] ?? '', ...window };
      const { body } = await askStatistics(world, query);
      const whole = body.data[0].id_data[0].metrics.impressions[0];
      const sum = parts.reduce((total, { metrics }) => total + (metrics.impressions?.[0] ?? 0), 0);
      expect(sum).toBeGreaterThan(whole / 10);
      expect(sum).toBeLessThanOrEqual(whole);
      expect(file.request.params).toMatchObject({ segmentation_type, platform: null });
    },
  );

  it('CONVERSION_TAGS are the tags of the line items; web conversions without any are null', async () => {
    const world = await openMovingWorld();
    const query = { ...tagFields, name: 'Orders' };
    const tag = (await dataOf(world.call('POST', 'accounts/:account/web_event_tags', { query }))).id;
    const { items } = await addServing(world, { items: [{ primary_web_event_tag: tag }] });
    world.pass(60);
    const more = { segmentation_type: 'CONVERSION_TAGS', metric_groups: 'ENGAGEMENT,WEB_CONVERSION' };
    await start(world, items[0] ?? '', { ...more, granularity: 'TOTAL' });
    world.pass(1);
    const [{ url }] = await dataOf(world.call('GET', path));
    const file = JSON.parse(gunzipSync((await download(world, url)).bytes).toString());
    expect(file.data[0].id_data).toEqual([
      {
        segment: { segment_name: tag, segment_value: tag },
        metrics: expect.objectContaining({ impressions: [expect.any(Number)], conversion_purchases: null }),
      },
    ]);
  });

  it('a line item that is added later leaves the tags of a file, and of past hours, alone', async () => {
    const world = await openMovingWorld();
    const addTag = async (name: string) =>
      (
        await dataOf(
          world.call('POST', 'accounts/:account/web_event_tags', { query: { ...tagFields, name } }),
        )
      ).id;
    const [old, late] = [await addTag('Orders'), await addTag('Visits')];
    const { campaign } = await addServing(world, { items: [{ primary_web_event_tag: old }] });
    world.pass(60);
    const past = { granularity: 'TOTAL', end_time: '2026-11-22T00:00:00Z' };
    const asked = { entity: 'CAMPAIGN', segmentation_type: 'CONVERSION_TAGS', ...past };
    const askedFile = async () => {
      await start(world, campaign, asked);
      world.pass(1);
      const jobs = await dataOf(world.call('GET', path));
      return (await download(world, jobs.at(-1).url)).bytes;
    };
    const parts = (bytes: Buffer) => JSON.parse(gunzipSync(bytes).toString()).data[0].id_data;
    const before = await askedFile();
    const [{ url }] = await dataOf(world.call('GET', path));
    await addLineItem(world, campaign, { primary_web_event_tag: late });
    expect((await download(world, url)).bytes.equals(before)).toBe(true);
    const after = parts(await askedFile());
    const ofOld = ({ segment }: { segment: { segment_value: string } }) => segment.segment_value === old;
    expect(parts(before)).toHaveLength(1);
    expect(after).toHaveLength(2);
    expect(after.filter(ofOld)).toEqual(parts(before));
  });

  it.each([
    ['of markets without a country', { segmentation_type: 'METROS' }, 'MISSING_PARAMETER country'],
    ['that there were once', { segmentation_type: 'CITIES' }, 'INVALID_PARAMETER segmentation_type'],
    [
      'over 46 days',
      { segmentation_type: 'AGE', start_time: '2026-10-09T00:00:00Z' },
      'INVALID_TIME_WINDOW start_time',
    ],
  ])('%s are refused', async (_, change, verdict) => {
    const tester = await openTester();
    const { items } = await addServing(tester, { items: [{}] });
    expect(await verdictOf(start(tester, items[0] ?? '', change))).toEqual([400, verdict]);
  });
});

it('a control moves the clock of a test, from this machine only and never back', async () => {
  const tester = await openTester();
  expect(await advance(tester, { by: '7d' })).toEqual({
    status: 200,
    body: { from: '2026-11-20T12:00:00Z', to: '2026-11-27T12:00:00Z' },
  });
  expect(await advance(tester, { to: '2026-12-01T00:00:00Z' })).toMatchObject({ status: 200 });
  for (const wrong of [
    {},
    { by: '7' },
    { by: '1d', to: '2027-01-01T00:00:00Z' },
    { to: '2026-11-30T00:00:00Z' },
  ])
    expect(await advance(tester, wrong)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  expect(await advance(tester, { by: '1d' }, { origin: 'https://example.com' })).toMatchObject({
    status: 403,
  });
  const send = (url: string, method = 'POST') =>
    tester.emulator.fetch(new Request(url, { method, ...(method === 'POST' && { body: '{"by":"1d"}' }) }));
  expect((await send('http://example.com/emulator/advance')).status).toBe(403);
  expect((await send('http://localhost/emulator/advance', 'GET')).status).toBe(405);
  expect((await send('http://localhost/emulator/nothing')).status).toBe(404);
  expect(tester.emulator.time()).toBe(Date.parse('2026-12-01T00:00:00Z'));
});
