/** The file of a job, whatever it holds and wherever its host has gone. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createHome, runAds } from '../../../support/cli.js';
import { makeFolder } from '../../../support/folders.js';
import { startServer } from '../../../support/server.js';

const file = {
  data_type: 'stats',
  time_series_length: 1,
  data: [{ id: 'c1', id_data: [{ segment: null, metrics: { impressions: [7] } }] }],
  request: {},
};
const record = {
  id: 1,
  id_str: '1',
  status: 'SUCCESS',
  entity: 'CAMPAIGN',
  entity_ids: ['c1'],
  metric_groups: ['ENGAGEMENT'],
  granularity: 'TOTAL',
  placement: 'ALL_ON_TWITTER',
  start_time: '2026-11-20T00:00:00Z',
  end_time: '2026-11-21T00:00:00Z',
};

/** A service with one job that is done, and the host of its file. */
async function open(content: string | Buffer, { url, onFetch }: { url?: string; onFetch?: () => void } = {}) {
  const server = await startServer((request, response) => {
    if (request.url.startsWith('/file')) {
      onFetch?.();
      return response.end(content);
    }
    const data = [{ ...record, url: url ?? `${server.url}/file` }];
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ data, request: {} }));
  });
  const home = createHome();
  onTestFinished(() => home.remove());
  let time = Date.parse('2026-11-22T12:00:00Z');
  let slept = 0;
  const run = async (...argv: readonly string[]) => {
    const ended = await runAds(home, ['stats', 'jobs', 'download', '1', ...argv], {
      env: {
        ADS_ENV: 'sandbox',
        ADS_AUTH_URL: server.url,
        ADS_SANDBOX_URL: server.url,
        ADS_ACCOUNT_ID: 'x1',
        ADS_CONSUMER_KEY: 'key',
        ADS_CONSUMER_SECRET: 'secret',
        ADS_ACCESS_TOKEN: '1-token',
        ADS_ACCESS_TOKEN_SECRET: 'secret',
      },
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
        slept += milliseconds;
      },
    });
    return { ...ended, slept };
  };
  return { home, run, received: server.received };
}

const text = JSON.stringify(file);

it('a complete file is shown and written', async () => {
  const { home, run } = await open(gzipSync(text));
  for (const format of ['json', 'csv', 'table', 'ids'])
    expect(await run('-o', format)).toMatchObject({ exit: 0 });
  const to = join(home.path, 'job.json');
  expect((await run('--to', to)).exit).toBe(0);
  expect(existsSync(to)).toBe(true);
});

it('sends no request if the file cannot be written', async () => {
  const { home, run, received } = await open(text);
  writeFileSync(join(home.path, 'taken'), '');
  for (const to of ['taken', 'taken/job.json', 'taken/', 'nowhere/job.json', 'x'.repeat(300), '-']) {
    const { exit, stderr } = await run('--to', to);
    expect([to, exit, stderr]).toEqual([to, 2, expect.stringContaining('--to')]);
  }
  expect(received).toEqual([]);
});

it('creates the directory of the file below the working directory', async () => {
  const { home, run } = await open(text);
  expect((await run('--to', 'made/')).exit).toBe(0);
  expect(readFileSync(join(home.path, 'made', '1.json'), 'utf8')).toBe(text);
});

it.each(['job.json', 'made/'])(
  'is an answer that could not be written, where %s is in the way by then',
  async (to) => {
    const folder = makeFolder();
    const path = join(folder, to);
    const onFetch = () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    };
    const { run } = await open(text, { onFetch });
    const { exit, stderr } = await run('--to', path);
    expect([exit, stderr]).toEqual([
      3,
      expect.stringMatching(/cannot write the output: --to: cannot write .*/),
    ]);
  },
);

const contents: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  text: 'Service unavailable',
  'a page': '<!DOCTYPE html><title>Sign in</title>',
  'an array': '[]',
  null: 'null',
  'a number': '5',
  'JSON that is cut': text.slice(0, -30),
  'JSON of 5,000 levels': `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  'a number of 3 million digits': `{"data":${'1'.repeat(3_000_000)}}`,
  'random bytes': Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7919) % 256)),
  'gzip of text': gzipSync('not JSON'),
  'an object without rows': '{"data_type":"stats"}',
  'data that is not an array': '{"data":5}',
  'rows that are not objects': '{"data":[5],"time_series_length":1}',
  'rows without an id': '{"data":[{}],"time_series_length":1}',
  'rows without parts': '{"data":[{"id":"c1","id_data":7}],"time_series_length":1}',
  'parts that are not objects': '{"data":[{"id":"c1","id_data":[null]}],"time_series_length":1}',
  'metrics that are not objects': '{"data":[{"id":"c1","id_data":[{"metrics":"x"}]}],"time_series_length":1}',
  'a series of another length': text.replace('[7]', '[7,8]'),
  'a length that no window has': text.replace('"time_series_length":1', '"time_series_length":999999999999'),
  'no length': text.replace('"time_series_length":1,', ''),
};

it('a file on a missing host obeys --max-wait', async () => {
  const { run } = await open('', { url: 'http://127.0.0.1:1/file' });
  const { exit, stderr, slept } = await run('--max-wait', '1', '--timeout', '3');
  expect([exit, stderr]).toEqual([9, expect.stringContaining('127.0.0.1:1')]);
  expect(slept).toBeGreaterThan(0);
  expect(slept).toBeLessThanOrEqual(1000);
  expect((await run('--max-wait', '0')).slept).toBe(slept);
});

it.each(Object.entries(contents))('a file that holds %s is a clear error', async (_, content) => {
  const { home, run } = await open(content);
  const to = join(home.path, 'job.json');
  for (const argv of [
    ['-o', 'json'],
    ['-o', 'csv'],
    ['-o', 'table'],
    ['--to', to],
  ]) {
    const { exit, stdout, stderr } = await run(...argv);
    expect([argv, exit, stdout]).toEqual([argv, 9, '']);
    expect(stderr).toMatch(/the file of job 1 /);
    expect(stderr).not.toContain('a bug in ads');
  }
  expect(existsSync(to)).toBe(false);
});
