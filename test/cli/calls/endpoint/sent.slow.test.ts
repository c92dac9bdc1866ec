/** What commands send, and where: filled in, read from files, and by the settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createHomeWithDemo,
  homeOfTest,
  jobEnvironment,
  type RunOptions,
  runAds,
  testTime,
} from '../../../support/cli.js';
import { findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

const urls = {
  ADS_URL: 'https://production.example.com',
  ADS_SANDBOX_URL: 'https://sandbox.example.com',
  ADS_AUTH_URL: 'https://auth.example.com',
};

/** What a command would send in the sandbox. */
async function preview(argv: readonly string[], options: RunOptions = {}) {
  const { exit, stdout, stderr } = await runAds(home, [...argv, '--dry-run', '-o', 'jsonl'], {
    ...options,
    env: { ...jobEnvironment, ...urls, ADS_ENV: 'sandbox', ...options.env },
  });
  expect(exit, stderr).toBe(0);
  return { text: stdout, request: JSON.parse(stdout) };
}

describe('a document', () => {
  const batch = ['campaigns', 'batch', '--from', '-'];
  const update = (amount: string) =>
    `- operation_type: Update\n  params: { campaign_id: a, total_budget_amount_local_micro: ${amount} }\n`;

  it.each(['9007199254740993', '9223372036854775807'])('of YAML keeps every digit of %s', async (amount) => {
    const { text } = await preview(batch, { stdin: update(amount) });
    expect(text).toContain(`"total_budget_amount_local_micro":${amount}`);
  });

  it('creates paused records by default', async () => {
    const fields = 'funding_instrument_id: f, daily_budget_amount_local_micro: 1000000';
    const stdin = ['A', 'B, entity_status: ACTIVE']
      .map((name) => `- operation_type: Create\n  params: { ${fields}, name: ${name} }\n`)
      .join('');
    const { request } = await preview(batch, { stdin });
    const states = request.body.map(({ params }: { params: object }) => params);
    expect(states).toMatchObject([
      { name: 'A', entity_status: 'PAUSED' },
      { name: 'B', entity_status: 'ACTIVE' },
    ]);
  });
});

describe('a flag', () => {
  it.each([
    ['now', '2026-03-02T10:00:00Z'],
    ['-31m', '2026-03-02T09:00:00Z'],
    ['-1d', '2026-03-01T10:00:00Z'],
  ])('for whole hours takes the hour that %s is in', async (typed, time) => {
    const history = ['accounts', 'history', '--entity-type', 'CAMPAIGN', '--entity-id', 'a'];
    const window = ['--start-time', typed, '--end-time', '2026-03-03T00:00:00Z'];
    expect((await preview([...history, ...window])).request.query.start_time).toBe(time);
  });

  it('of the escape hatch adds to the query of the path', async () => {
    const { request } = await preview(['api', 'GET', 'accounts?count=5', '--param', 'q=x', '--no-check']);
    expect(request.query).toEqual({ count: '5', q: 'x' });
  });
});

describe('an environment', () => {
  it.each([
    ['production', urls.ADS_URL],
    ['sandbox', urls.ADS_SANDBOX_URL],
  ])('has its own address: %s', async (name, url) => {
    const { request } = await preview(['campaigns', 'list'], { env: { ADS_ENV: name } });
    expect(request.url).toBe(`${url}/12/accounts/mine/campaigns`);
  });

  it.each([
    ['production', 'ADS_URL'],
    ['sandbox', 'ADS_SANDBOX_URL'],
  ])('is called only at its own address: %s', async (name, variable) => {
    const answered = { data: [], next_cursor: null };
    const right = await startServer((_, response) => sendJson(response, 200, answered));
    const wrong = await startServer((_, response) => sendJson(response, 200, answered));
    const env = { ADS_URL: wrong.url, ADS_SANDBOX_URL: wrong.url, ADS_AUTH_URL: wrong.url };
    const { exit, stderr } = await runAds(home, ['campaigns', 'list'], {
      env: { ...jobEnvironment, ...env, [variable]: right.url, ADS_ENV: name },
    });
    expect(exit, stderr).toBe(0);
    expect([right.received.length, wrong.received.length]).toEqual([1, 0]);
  });

  it('of the emulator uses no jobEnvironment of the service', async () => {
    const folder = home.config;
    mkdirSync(folder, { recursive: true });
    const sign_in = { store: 'file', slot: 1, created_at: '2026-03-01T00:00:00Z' };
    const config = { profiles: { default: { consumer_key: 'key-1', sign_in } } };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const { exit, stderr } = await runAds(home, ['campaigns', 'list', '--env', 'local']);
    expect(exit, stderr).toBe(0);
  });

  it('of the emulator takes the account that is named for the path of the escape hatch', async () => {
    const local = ['--env', 'local', '-o', 'jsonl'];
    const { stdout } = await runAds(home, ['accounts', 'list', ...local]);
    const ids = stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line).id as string] : []));
    const shown = ids.slice(0, 2).map(async (id) => {
      const argv = ['api', 'GET', 'accounts/{account_id}', '--account', id, '--query', 'data.id', ...local];
      return JSON.parse((await runAds(home, argv)).stdout) as string;
    });
    expect(new Set(ids.slice(0, 2)).size).toBe(2);
    expect(await Promise.all(shown)).toEqual(ids.slice(0, 2));
  });
});

describe('the wait for a rate limit', () => {
  it.each([
    ['is as long as --max-wait, not as --timeout', ['--max-wait', '120', '--timeout', '1'], 0],
    ['is not longer than --max-wait, for any --timeout', ['--max-wait', '1', '--timeout', '120'], 8],
  ])('%s', async (_, flags, exit) => {
    const reset = { 'x-rate-limit-reset': testTime / 1000 + 60 };
    const server = await startServer((_, response, tries) =>
      tries === 1
        ? sendJson(response, 429, { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'x' }] }, reset)
        : sendJson(response, 200, { data: [], next_cursor: null }),
    );
    const env = { ...jobEnvironment, ADS_URL: server.url, ADS_AUTH_URL: server.url };
    const outcome = await runAds(home, ['campaigns', 'list', '-o', 'json', ...flags], { env });
    expect(outcome.exit, outcome.stderr).toBe(exit);
  });
});

describe('the proxy', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['is that of HTTPS_PROXY', { HTTPS_PROXY: 'proxy' }, true],
    ['is that of https_proxy', { https_proxy: 'proxy' }, true],
    ['is left out for the hosts of NO_PROXY', { HTTPS_PROXY: 'proxy', NO_PROXY: '0.0.0.0' }, false],
    ['is left out for the hosts of no_proxy', { HTTPS_PROXY: 'proxy', no_proxy: '0.0.0.0' }, false],
  ])('%s', async (_, variables, isUsed) => {
    const port = await findDeadPort();
    const proxy = `http://127.0.0.1:${port}`;
    const env = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value === 'proxy' ? proxy : value]),
    );
    const url = `https://0.0.0.0:${port}`;
    const { exit, stderr } = await runAds(home, ['campaigns', 'list', '--max-wait', '0'], {
      env: { ...jobEnvironment, ADS_URL: url, ADS_AUTH_URL: url, ...env },
    });
    expect(exit).toBe(9);
    expect(stderr.includes('through the proxy')).toBe(isUsed);
  });
});
