/** What --dry-run shows of a write: what changes, the request and curl, for people and for programs. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parameterLocation } from '../../../../src/call/parameter-location.js';
import { endpoints } from '../../../../src/contract/index.js';
import type { Endpoint } from '../../../../src/contract/types.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';
import { exampleCall } from '../../../support/example-call.js';
import { isLong } from '../../../support/rounds.js';
import { findDeadPort, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();
beforeAll(() => {
  writeFileSync(join(home.path, 'file.bin'), 'bytes');
});

const credentials = {
  ADS_CONSUMER_KEY: 'never-shown-1',
  ADS_CONSUMER_SECRET: 'never-shown-2',
  ADS_ACCESS_TOKEN: 'never-shown-3',
  ADS_ACCESS_TOKEN_SECRET: 'never-shown-4',
};

function envAt(url: string): Record<string, string> {
  return {
    ...credentials,
    ADS_URL: url,
    ADS_SANDBOX_URL: url,
    ADS_AUTH_URL: url,
    ADS_ACCOUNT_ID: 'mine',
    ADS_ENV: 'sandbox',
  };
}

/** A service whose only record is this one. */
async function serve(record: object) {
  return startServer((_, response) => sendJson(response, 200, { data: record }));
}

const stored = {
  id: '8wku2',
  name: 'Spring',
  currency: 'USD',
  entity_status: 'PAUSED',
  daily_budget_amount_local_micro: 80_000_000,
};

/** The places of parameters that the table was looked at for: it is the same for all calls that have them. */
const looked = new Set<string>();

function isFirstOfItsKind(endpoint: Endpoint): boolean {
  const places = Object.keys(endpoint.example).map((name) => parameterLocation(endpoint, name));
  const kind = [endpoint.area, endpoint.method, ...new Set(places.sort())].join(' ');
  const isFirst = !looked.has(kind);
  looked.add(kind);
  return isLong || isFirst;
}

describe('a dry run of every call that is not a GET', () => {
  it.each(
    endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s sends nothing but GETs and shows method, URL and curl', async (_, endpoint) => {
    const server = await serve(stored);
    const { argv, stdin } = exampleCall(endpoint, { file: join(home.path, 'file.bin'), account: 'mine' });
    const run = (...more: string[]) =>
      runAds(home, [...argv, '--dry-run', ...more], { stdin, env: envAt(server.url) });
    const json = await run('-o', 'json');
    expect(json.exit, json.stderr).toBe(0);
    const row = JSON.parse(json.stdout);
    expect(row).toMatchObject({ method: endpoint.method, sent: false, changes: expect.any(Array) });
    expect(row.url).toContain(server.url);
    expect(row.curl).toContain(`curl `);
    expect(row.curl).toContain(server.url);
    const people = isFirstOfItsKind(endpoint) ? await run() : undefined;
    if (people) {
      expect(people.stdout).toContain(`${endpoint.method} ${server.url}/`);
      expect(people.stdout).toContain(row.curl.slice(0, 40));
    }
    expect(server.received.filter(({ method }) => method !== 'GET')).toEqual([]);
    const shown = [json, people].map((one) => `${one?.stdout}${one?.stderr}`).join('');
    expect(shown).not.toContain('never-shown');
    for (const [name, value] of Object.entries(endpoint.example)) {
      if (/token|verifier/.test(name)) expect(shown).not.toContain(String(value));
    }
  });
});

describe('a dry run of an update', () => {
  const update = ['campaigns', 'update', '8wku2', '--daily-budget', '88', '--name', "It's new", '--dry-run'];

  it('shows a person old and new values, the request and curl', async () => {
    const server = await serve(stored);
    const { stdout, stderr } = await runAds(home, update, { env: envAt(server.url) });
    const url = `${server.url}/12/accounts/mine/campaigns/8wku2`;
    expect(stdout.split('\n')).toEqual([
      'update campaign 8wku2 "Spring"',
      `  name "Spring" -> "It's new"`,
      '  daily_budget 80.00 -> 88.00 USD (+10 %)',
      '',
      `PUT ${url}`,
      "  name=It's new",
      '  daily_budget_amount_local_micro=88000000',
      '',
      `curl -G -X PUT -H 'Authorization: OAuth ...' ${url} --data-urlencode 'name=It'\\''s new' --data-urlencode daily_budget_amount_local_micro=88000000`,
      '',
      'Nothing was sent.',
      'The curl line does not have a signature. ads signs each request when it sends it.',
      '',
    ]);
    expect(stderr).toBe('');
  });

  it('shows a program the same data as one object', async () => {
    const server = await serve(stored);
    const { stdout } = await runAds(home, [...update, '-o', 'json'], { env: envAt(server.url) });
    expect(JSON.parse(stdout)).toMatchObject({
      method: 'PUT',
      query: { name: "It's new", daily_budget_amount_local_micro: '88000000' },
      changes: [
        { id: '8wku2', field: 'name', before: 'Spring', after: "It's new" },
        { field: 'daily_budget_amount_local_micro', before: 80_000_000, after: 88_000_000 },
      ],
    });
  });

  it('selects fields of that object with --fields, for people too', async () => {
    const server = await serve(stored);
    const { stdout } = await runAds(home, [...update, '--fields', 'method'], { env: envAt(server.url) });
    expect(stdout).toMatch(/PUT/);
    expect(stdout).not.toContain('curl');
  });

  it('says which fields stay unchanged', async () => {
    const server = await serve(stored);
    const argv = ['campaigns', 'update', '8wku2', '--daily-budget', '80', '--dry-run'];
    const { stdout } = await runAds(home, argv, { env: envAt(server.url) });
    expect(stdout).toContain('update campaign 8wku2 "Spring"\n  unchanged: it already has these values\n');
  });

  it('shows the status that activation sets', async () => {
    const server = await serve(stored);
    const argv = ['campaigns', 'activate', '8wku2', '--dry-run'];
    const { stdout } = await runAds(home, argv, { env: envAt(server.url) });
    expect(stdout).toContain('  entity_status PAUSED -> ACTIVE\n');
  });

  it('shows the record that is deleted', async () => {
    const server = await serve(stored);
    const argv = ['campaigns', 'delete', '8wku2', '--dry-run'];
    const { stdout } = await runAds(home, argv, { env: envAt(server.url) });
    expect(stdout).toMatch(/^delete campaign 8wku2 "Spring"\n\nDELETE /);
  });

  it.each([
    ['without credentials', {}, /not signed in/],
    ['without a network', credentials, /cannot connect|refused|unreachable/i],
  ])('%s shows the request without old values', async (_, env, reason) => {
    const waits: number[] = [];
    const { exit, stdout, stderr } = await runAds(home, [...update, '-o', 'json'], {
      env: {
        ...envAt(`http://127.0.0.1:${await findDeadPort()}`),
        ...Object.fromEntries(Object.keys(credentials).map((name) => [name, ''])),
        ...env,
      },
      sleep: async (milliseconds) => void waits.push(milliseconds),
    });
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout).changes[0]).toEqual({ id: '8wku2', field: 'name', after: "It's new" });
    expect(stderr).toMatch(/not checked against stored values: .*; old values are not shown/);
    expect(stderr).toMatch(reason);
    // A job without a network is not kept waiting for a preview.
    expect(waits).toEqual([]);
  });

  it('is refused as the call would be if the record does not exist', async () => {
    const server = await startServer((_, response) =>
      sendJson(response, 404, { errors: [{ code: 'CAMPAIGN_NOT_FOUND', message: 'none' }] }),
    );
    const { exit, stdout } = await runAds(home, update, { env: envAt(server.url) });
    expect([exit, stdout]).toEqual([6, '']);
  });

  it('hides control sequences of a terminal', async () => {
    const server = await serve({ ...stored, name: 'a\u001b[31mb' });
    const { stdout } = await runAds(home, update, { env: envAt(server.url) });
    expect(stdout).not.toContain('\u001b');
  });
});

describe('a dry run of a batch', () => {
  it('shows each operation against the current record', async () => {
    const demo = await createHomeWithDemo();
    const run = (argv: readonly string[], stdin = '') =>
      runAds(demo, argv, { stdin, env: { ADS_ENV: 'local' } });
    const { stdout: listed } = await run(['campaigns', 'list', '-o', 'json']);
    const [first, second] = JSON.parse(listed) as { id: string; name: string; entity_status: string }[];
    const operations = [
      { operation_type: 'Update', params: { campaign_id: first?.id, name: 'Other' } },
      { operation_type: 'Delete', params: { campaign_id: second?.id } },
      { operation_type: 'Create', params: { funding_instrument_id: 'f', name: 'New' } },
      { operation_type: 'Update', params: { campaign_id: 'nobody', name: 'Other' } },
    ];
    const argv = ['campaigns', 'batch', '--from', '-', '--dry-run'];
    const people = await run(argv, JSON.stringify(operations));
    expect(people.stdout.split('\n\n')[0]?.split('\n')).toEqual([
      `1. update campaign ${first?.id} "${first?.name}"`,
      `  name "${first?.name}" -> "Other"`,
      `2. delete campaign ${second?.id} "${second?.name}"`,
      '3. create campaign',
      '  funding_instrument_id f',
      '  name "New"',
      '  entity_status PAUSED',
      '4. update campaign nobody',
      '  name "Other"',
    ]);
    expect(people.stderr).toContain('operation 4: nobody was not found');
    const { stdout } = await run([...argv, '-o', 'json'], JSON.stringify(operations));
    const { changes } = JSON.parse(stdout);
    expect(changes.slice(0, 2)).toEqual([
      { operation: 1, id: first?.id, name: first?.name, field: 'name', before: first?.name, after: 'Other' },
      { operation: 2, id: second?.id, name: second?.name, field: 'deleted', before: false, after: true },
    ]);
    demo.remove();
  });
});

describe('the curl line', () => {
  it.each([
    ['a query', ['campaigns', 'update', 'a', '--name', "x 'y' $(z)"], '', ['-G', "name=x 'y' $(z)"]],
    [
      'a form',
      ['oauth', 'request-token', '--oauth-callback', 'oob'],
      '',
      ['--data-urlencode', 'oauth_callback=oob'],
    ],
    [
      'a JSON body',
      ['cards', 'create', '--from', '-'],
      JSON.stringify({
        name: "It's",
        components: [
          { type: 'MEDIA', media_key: '3_1' },
          { type: 'DETAILS', title: '$(T)', destination: { type: 'WEBSITE', url: 'https://a.example/' } },
        ],
      }),
      ['-d', 'Content-Type: application/json', expect.stringMatching(/^\{"name":"It's",.*"\$\(T\)"/)],
    ],
  ])('of %s is read by a shell as intended', async (_, argv, stdin, words) => {
    const server = await serve(stored);
    const { stdout, stderr } = await runAds(home, [...argv, '--dry-run', '-o', 'json'], {
      stdin,
      env: envAt(server.url),
    });
    const { curl } = JSON.parse(stdout || stderr);
    const read = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${curl}`], { encoding: 'utf8' });
    const given = read.stdout.split('\0');
    expect(given).toEqual(expect.arrayContaining(words));
    expect(given).toEqual(expect.arrayContaining(['-H', 'Authorization: OAuth ...']));
  });

  it('stands for bytes with a file', async () => {
    const server = await serve(stored);
    const argv = ['media', 'append', '1', '--segment-index', '0', '--media', join(home.path, 'file.bin')];
    const { stdout } = await runAds(home, [...argv, '--dry-run', '-o', 'json'], { env: envAt(server.url) });
    expect(JSON.parse(stdout).curl).toContain('--form-string segment_index=0 -F media=@FILE');
  });
});
