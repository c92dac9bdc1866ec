/** What is noted of writes: who, what, from which value to which, and with which outcome; and no secret. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../src/cli/calls/history/history-entry.js';
import { endpoints } from '../../../../src/contract/index.js';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { exampleCall } from '../../../support/example-call.js';
import { type Answer, findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

const credentials = {
  ADS_CONSUMER_KEY: 'never-noted-1',
  ADS_CONSUMER_SECRET: 'never-noted-2',
  ADS_ACCESS_TOKEN: 'never-noted-3',
  ADS_ACCESS_TOKEN_SECRET: 'never-noted-4',
};

const stored = {
  id: '8wku2',
  name: 'Spring',
  currency: 'USD',
  daily_budget_amount_local_micro: 80_000_000,
};
const answerAsIs: Answer = (request, response) => {
  const name = request.method === 'GET' ? 'Spring' : 'Summer';
  sendJson(response, 200, { data: { ...stored, name } }, { 'x-request-id': 'req-1' });
};

function envAt(url: string): Record<string, string> {
  return { ...credentials, ADS_URL: url, ADS_AUTH_URL: url, ADS_SANDBOX_URL: url, ADS_ACCOUNT_ID: 'mine' };
}

/** Runs with credentials of the environment, which are noted only because the profile says so. */
async function runNoted(argv: readonly string[], url: string, options: RunOptions = {}) {
  await runAds(home, ['profile', 'set', 'history', 'true'], options);
  return runAds(home, argv, { ...options, env: envAt(url) });
}

const path = () => join(home.state, 'history', 'writes.jsonl');
const noted = (): HistoryEntry[] =>
  readFileSync(path(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const rename = ['campaigns', 'update', '8wku2', '--name', 'Summer'];

describe('a write', () => {
  it('is noted with old and new values', async () => {
    const server = await startServer(answerAsIs);
    const { exit, stderr } = await runNoted(rename, server.url);
    expect(exit, stderr).toBe(0);
    expect(noted()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}$/),
        group: expect.stringMatching(/^[0-9a-f]{8}$/),
        at: '2026-03-02T10:30:00.000Z',
        tool: expect.any(String),
        profile: 'default',
        environment: 'production',
        account: 'mine',
        command: 'campaigns update 8wku2 --name Summer',
        endpoint: 'campaigns.update',
        method: 'PUT',
        path: '12/accounts/mine/campaigns/8wku2',
        ids: ['8wku2'],
        records: [
          {
            kind: 'update',
            id: '8wku2',
            name: 'Spring',
            before: { name: 'Spring' },
            after: { name: 'Summer' },
            currency: 'USD',
          },
        ],
        outcome: 'done',
        status: 200,
        request_id: 'req-1',
        service: server.url,
      },
    ]);
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  });

  it('that creates is not preceded by a read', async () => {
    const server = await startServer(answerAsIs);
    const create = ['campaigns', 'create', '--funding-instrument-id', 'f', '--name', 'Summer'];
    await runNoted(create, server.url);
    expect(server.received.map(({ method }) => method)).toEqual(['POST']);
    expect(noted()[0]).toMatchObject({ ids: ['8wku2'], records: [{ kind: 'create', name: 'Summer' }] });
  });

  it.each<[string, Answer, object]>([
    [
      'refused',
      (_, response) => sendJson(response, 400, { errors: [{ code: 'INVALID', message: 'no' }] }),
      { outcome: 'refused', status: 400, code: 'INVALID' },
    ],
    [
      'unconfirmed after a failure of the service',
      (_, response) => sendJson(response, 500, {}),
      { outcome: 'in doubt', status: 500 },
    ],
    [
      'unconfirmed if the connection is cut',
      (_, response) => response.destroy(),
      { outcome: 'in doubt', code: 'cut' },
    ],
  ])('is noted as %s', async (_, answer, expected) => {
    const server = await startServer((request, response, tries) =>
      (request.method === 'GET' ? answerAsIs : answer)(request, response, tries),
    );
    const { exit } = await runNoted(rename, server.url);
    expect(exit).not.toBe(0);
    expect(noted()).toEqual([expect.objectContaining(expected)]);
  });

  it('is noted as not sent if the service is not reached', async () => {
    const { exit } = await runNoted(rename, `http://127.0.0.1:${await findDeadPort()}`);
    expect(exit).toBe(9);
    expect(noted()).toEqual([expect.objectContaining({ outcome: 'not sent', code: 'unreachable' })]);
  });

  it('continues if the old values cannot be read', async () => {
    const server = await startServer((request, response, tries) =>
      request.method === 'GET' ? sendJson(response, 403, {}) : answerAsIs(request, response, tries),
    );
    expect((await runNoted(rename, server.url)).exit).toBe(0);
    expect(noted()[0]?.records).toEqual([expect.not.objectContaining({ before: expect.anything() })]);
  });

  it('is done although it cannot be noted, with a warning', async () => {
    const server = await startServer(answerAsIs);
    mkdirSync(dirname(home.state), { recursive: true });
    writeFileSync(home.state, 'a file where the directory should be');
    const { exit, stderr } = await runNoted(rename, server.url);
    expect(exit, stderr).toBe(0);
    expect(stderr.match(/cannot record the write for ads history/g)).toHaveLength(1);
    expect(server.received.at(-1)?.method).toBe('PUT');
  });

  it('is noted for ads api too', async () => {
    const server = await startServer(answerAsIs);
    await runNoted(['api', 'PUT', 'accounts/mine/campaigns/8wku2', '--param', 'name=Summer'], server.url);
    await runNoted(['api', 'PUT', 'nowhere?access_token=never-noted', '--no-check'], server.url);
    const [known, unknown] = noted();
    expect(known?.records[0]).toMatchObject({ before: { name: 'Spring' }, after: { name: 'Summer' } });
    expect(unknown).toMatchObject({ method: 'PUT', path: '12/nowhere', ids: [], outcome: 'done' });
    expect(readFileSync(path(), 'utf8')).not.toContain('never-noted');
  });

  it('is noted per operation of a batch', async () => {
    const run = (argv: readonly string[], stdin = '') =>
      runAds(home, argv, { stdin, env: { ADS_ENV: 'local' } });
    const [id = ''] = (await run(['campaigns', 'list', '-o', 'ids'])).stdout.split('\n');
    const funding = (await run(['funding-instruments', 'list', '-o', 'ids'])).stdout.split('\n')[0];
    const operations = [
      { operation_type: 'Update', params: { campaign_id: id, name: 'Other' } },
      { operation_type: 'Create', params: { funding_instrument_id: funding, name: 'New' } },
    ];
    const { exit, stderr } = await run(['campaigns', 'batch', '--from', '-'], JSON.stringify(operations));
    expect(exit, stderr).toBe(0);
    const [entry] = noted();
    expect(entry?.environment).toBe('local');
    expect(entry?.records).toMatchObject([
      { kind: 'update', id, after: { name: 'Other' } },
      { kind: 'create', id: expect.any(String), after: { name: 'New' } },
    ]);
    expect(entry?.ids).toHaveLength(2);
  });
});

describe('nothing is noted', () => {
  it.each([
    ['of a job with its credentials in the environment', rename],
    ['of a dry run', [...rename, '--dry-run']],
  ])('%s', async (_, argv) => {
    const server = await startServer(answerAsIs);
    await runAds(home, argv, { env: envAt(server.url) });
    expect(existsSync(join(home.state, 'history'))).toBe(false);
    const { stderr } = await runAds(home, ['history'], { env: envAt(server.url) });
    expect(stderr).toMatch(/history is off with these settings/);
  });

  it('of reads, nor of a profile with its history off', async () => {
    const server = await startServer(answerAsIs);
    await runNoted(['campaigns', 'get', '8wku2'], server.url);
    expect(existsSync(path())).toBe(false);
    await runAds(home, ['profile', 'set', 'history', 'false'], {});
    await runAds(home, rename, { env: envAt(server.url) });
    expect(existsSync(path())).toBe(false);
  });
});

describe('no secret is noted', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET');
  it('of any call', async () => {
    const server = await startServer(answerAsIs);
    writeFileSync(join(home.path, 'file.bin'), 'bytes-of-a-file');
    await runAds(home, ['profile', 'set', 'history', 'true'], {});
    for (const endpoint of writes) {
      const { argv, stdin } = exampleCall(endpoint, { file: join(home.path, 'file.bin'), account: 'mine' });
      const env = { ...envAt(server.url), ADS_ENV: 'sandbox', ADS_REQUEST_TOKEN_SECRET: 'never-noted-5' };
      await runAds(home, [...argv, '--yes'], { stdin, env });
    }
    const text = readFileSync(path(), 'utf8');
    expect(noted().length).toBeGreaterThan(40);
    expect(text).not.toContain('never-noted');
    expect(text).not.toContain(Buffer.from('bytes-of-a-file').toString('base64'));
    // Identifiers of people in audiences, hashed or not.
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });
});
