/** Answers of `ads stats get` that are not about what was asked: they are errors, whatever the format. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { environmentAt, homeOfFile, runAds } from '../../../support/cli.js';
import { sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

const record = (id: string, impressions: readonly number[] = [1, 2]) => ({
  id,
  id_data: [{ segment: null, metrics: { impressions } }],
});

/** Asks for two entities by the hour. */
const question = [
  ...['stats', 'get', '--entity', 'LINE_ITEM', '--entity-ids', 'aaa1,bbb2', '--granularity', 'HOUR'],
  ...['--start-time', '2026-03-01T00:00:00Z', '--end-time', '2026-03-01T02:00:00Z'],
  ...['--metric-groups', 'ENGAGEMENT', '--placement', 'ALL_ON_TWITTER'],
];

async function ask(argv: readonly string[], data: readonly unknown[], length = 2) {
  const { url } = await startServer((_, response) =>
    sendJson(response, 200, { data_type: 'stats', time_series_length: length, data, request: {} }),
  );
  const access = ['CONSUMER_KEY', 'CONSUMER_SECRET', 'ACCESS_TOKEN', 'ACCESS_TOKEN_SECRET'];
  const env = {
    ...{ ADS_URL: url, ADS_AUTH_URL: url, ADS_ACCOUNT_ID: '18ce54d4x5t' },
    ...Object.fromEntries(access.map((name) => [`ADS_${name}`, 'x'])),
  };
  return runAds(home, argv, { env });
}

const [one, other] = [record('aaa1'), record('bbb2')];

describe.each(['json', 'jsonl', 'csv', 'table', 'ids'])('stats get -o %s', (format) => {
  it.each([
    ['lacks bbb2', [one], 2],
    ['has more than once aaa1', [one, other, one], 2],
    ['has, without being asked, ccc3', [one, other, record('ccc3')], 2],
    ['lacks bbb2; it has, without being asked, ccc3', [one, record('ccc3')], 2],
    ['has 1 periods instead of 2', [record('aaa1', [1]), record('bbb2', [1])], 1],
    ['has no id_data of bbb2', [one, { ...other, id_data: [] }], 2],
    [
      'has more than one id_data of bbb2',
      [one, { ...other, id_data: [...other.id_data, ...other.id_data] }],
      2,
    ],
    ['has no metrics of ENGAGEMENT of bbb2', [one, { ...other, id_data: [{ metrics: {} }] }], 2],
  ])('is an error for an answer that %s', async (message, data, length) => {
    const { exit, stdout, stderr } = await ask([...question, '-o', format], data, length);
    expect([exit, stdout]).toEqual([9, '']);
    expect(stderr).toContain(message);
  });

  it('prints an answer to the question', async () => {
    const { exit, stdout } = await ask([...question, '-o', format], [other, one]);
    expect(exit).toBe(0);
    expect(stdout).not.toBe('');
  });
});

it('the error names the command that prints the answer, and it works', async () => {
  const { stderr } = await ask([...question, '-o', 'json'], [one]);
  const command = /ads api GET [^"]*--param placement=ALL_ON_TWITTER/.exec(stderr)?.[0] ?? '';
  expect(command).toContain(' --param entity_ids=aaa1,bbb2 ');
  const { exit, stdout } = await ask(command.split(' ').slice(1), [one]);
  expect([exit, JSON.parse(stdout).data]).toEqual([0, [one]]);
});

it('an id that is typed twice is asked for once', async () => {
  const asked: string[] = [];
  const { url } = await startServer((request, response) => {
    asked.push(new URL(request.url, 'http://localhost').searchParams.get('entity_ids') ?? '');
    sendJson(response, 200, { data_type: 'stats', time_series_length: 2, data: [one], request: {} });
  });
  const argv = question.map((word) => (word === 'aaa1,bbb2' ? 'aaa1,aaa1' : word));
  const { exit } = await runAds(home, argv, { env: environmentAt(url) });
  expect([exit, asked]).toEqual([0, ['aaa1']]);
});

describe.each([
  ['campaigns', '--campaign-ids'],
  ['funding-instruments', '--funding-instrument-ids'],
])('stats reach %s', (name, flag) => {
  const reached = (id: string) => ({ id, total_audience_reach: 5, average_frequency: 1.2 });
  const reach = [
    ...['stats', 'reach', name, flag, 'aaa1,bbb2', '-o', 'json'],
    ...['--start-time', '2026-03-01T00:00:00Z', '--end-time', '2026-03-02T00:00:00Z'],
  ];
  it.each([
    ['lacks bbb2', [reached('aaa1')]],
    ['has more than once aaa1', [reached('aaa1'), reached('bbb2'), reached('aaa1')]],
    ['has, without being asked, ccc3', [reached('aaa1'), reached('bbb2'), reached('ccc3')]],
    ['lacks aaa1, bbb2', []],
  ])('is an error for an answer that %s', async (message, data) => {
    const { exit, stdout, stderr } = await ask(reach, data);
    expect([exit, stdout]).toEqual([9, '']);
    expect(stderr).toContain(message);
  });

  it('prints an answer to the question', async () => {
    const { exit, stdout } = await ask(reach, [reached('bbb2'), reached('aaa1')]);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/bbb2.*aaa1/s);
  });
});

describe.each(['html', 'svg', 'chart'])('stats get -o %s', (format) => {
  const show = async (account: (response: ServerResponse) => void) => {
    const { url } = await startServer(({ url: path }, response) =>
      path.includes('/stats/')
        ? sendJson(response, 200, {
            data_type: 'stats',
            time_series_length: 2,
            data: [one, other],
            request: {},
          })
        : account(response),
    );
    return runAds(home, [...question, '-o', format], { env: environmentAt(url) });
  };

  it('names the account as a report does', async () => {
    const data = { name: 'Example Shop', timezone: 'Europe/Berlin' };
    const { exit, stdout, stderr } = await show((response) => sendJson(response, 200, { data }));
    expect(exit, stderr).toBe(0);
    expect(`${stdout}${stderr}`).toMatch(/Example Shop \(\w+\)/);
  });
});

it('a file has the id of an account that may not be read', async () => {
  const { url } = await startServer(({ url: path }, response) =>
    path.includes('/stats/')
      ? sendJson(response, 200, {
          data_type: 'stats',
          time_series_length: 2,
          data: [one, other],
          request: {},
        })
      : sendJson(response, 403, { errors: [{ code: 'UNAUTHORIZED_CLIENT_APPLICATION' }] }),
  );
  const env = environmentAt(url);
  const { exit, stdout, stderr } = await runAds(home, [...question, '-o', 'html'], { env });
  expect(exit, stderr).toBe(0);
  expect(stdout).toContain(`>${env.ADS_ACCOUNT_ID}<`);
});

it('api prints an answer as it is', async () => {
  const { exit, stdout } = await ask(['api', 'GET', 'stats/accounts/18ce54d4x5t', '--no-check'], [one]);
  expect(exit).toBe(0);
  expect(stdout).toContain('aaa1');
});
