/** -o chart, svg and xlsx: refused before anything is done where they cannot be shown, and written elsewhere. */
import { describe, expect, it } from 'vitest';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { type Answer, sendJson, startServer } from '../../../support/server.js';

const home = homeOfFile();

async function runAgainst(
  answer: Answer,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
  terminal?: number,
) {
  const calls: string[] = [];
  const { url } = await startServer((request, response, tries) => {
    calls.push(String(request.url).replace(/\?.*/, ''));
    answer(request, response, tries);
  });
  const access = {
    ADS_CONSUMER_KEY: 'k',
    ADS_CONSUMER_SECRET: 's',
    ADS_ACCESS_TOKEN: 't',
    ADS_ACCESS_TOKEN_SECRET: 'u',
  };
  const settings = { ADS_URL: url, ADS_AUTH_URL: url, ADS_ACCOUNT_ID: '18ce54d4x5t', ...access };
  return {
    ...(await runAds(home, argv, {
      env: { ...settings, LANG: 'C.UTF-8', ...env },
      ...(terminal !== undefined && { terminal }),
    })),
    calls,
  };
}

describe('a command without values over time', () => {
  const nothing: Answer = (_, response) =>
    sendJson(response, 200, { request: {}, data: [], next_cursor: null });

  it.each([
    [['campaigns', 'list', '-o', 'chart'], {}, '--output chart'],
    [['campaigns', 'delete', '8wku2', '--yes', '--output=SVG'], {}, '--output svg'],
    [['campaigns', 'list'], { ADS_OUTPUT: 'chart' }, 'ADS_OUTPUT chart'],
    [['accounts', 'use', '18ce54d4x5t', '-o', 'svg'], {}, '--output svg'],
    [['endpoints', '-o', 'chart'], {}, '--output chart'],
    [['completion', 'bash', '-o', 'chart'], {}, '--output chart'],
  ] as const)('sends nothing: %j %j', async (argv, env, named) => {
    const { exit, stdout, stderr, calls } = await runAgainst(nothing, argv, env);
    expect({ exit, stdout, calls }).toEqual({ exit: 2, stdout: '', calls: [] });
    expect(stderr).toBe(
      `error: ${named} draws values over time; it works with stats get, stats report and sql\n`,
    );
  });

  it('reports that together with all other problems', async () => {
    const { stderr } = await runAgainst(nothing, ['campaigns', 'list', '-o', 'chart', '--count', '0']);
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringContaining('--output chart draws values over time'),
      expect.stringContaining('--count must be'),
    ]);
  });

  it('cannot be the default of a profile', async () => {
    const { exit, stderr } = await runAds(home, ['profile', 'set', 'output', 'chart']);
    expect(exit).toBe(2);
    expect(stderr).toBe('error: output must be table, json, jsonl, csv, tsv, yaml, ids, got "chart"\n');
  });
});

describe('statistics', () => {
  const call = ['stats', 'get', '--entity', 'LINE_ITEM', '--entity-ids', '8u94t,9a11b'].concat(
    ['--start-time', '2026-02-01T08:00:00Z', '--end-time', '2026-02-05T08:00:00Z', '--granularity', 'DAY'],
    ['--metric-groups', 'BILLING,ENGAGEMENT', '--placement', 'ALL_ON_TWITTER', '-o', 'chart'],
  );
  const series = (clicks: readonly (number | null)[] | null) => [
    { segment: null, metrics: { impressions: null, clicks, billed_charge_local_micro: [5e6, 0, 1e6, 2e6] } },
  ];
  const stats = {
    data_type: 'stats',
    time_series_length: 4,
    data: [
      { id: '8u94t', id_data: series([3, 0, null, 6]) },
      {
        id: '9a11b',
        id_data: [
          { segment: null, metrics: { impressions: null, clicks: null, billed_charge_local_micro: null } },
        ],
      },
    ],
    request: {},
  };
  const account = { request: {}, data: { id: '18ce54d4x5t', timezone: 'America/Los_Angeles' } };
  const lineItems = {
    request: {},
    data: ['8u94t', '9a11b'].map((id) => ({ id, currency: 'USD' })),
    next_cursor: null,
  };
  const service: Answer = ({ url }, response) => {
    const listed = url?.includes('/line_items') ? lineItems : account;
    sendJson(response, 200, url?.includes('/stats/') ? stats : listed);
  };

  it('are drawn on the days of the account: the first metric that has values, without color in a pipe', async () => {
    const { exit, stdout, stderr } = await runAgainst(service, call, { COLUMNS: '60' });
    expect(exit).toBe(0);
    expect(stderr).toBe(
      'drew clicks; to draw others, add --fields billed_charge_local_micro\nnot drawn, without values: 9a11b\n',
    );
    expect(stdout.trimEnd().split('\n')).toEqual([
      'account 18ce54d4x5t; period 2026-02-01T08:00:00Z to',
      '2026-02-05T08:00:00Z; currency USD',
      '',
      'CLICKS per day: 8u94t',
      '2026-02-01 to 2026-02-04, America/Los_Angeles',
      '  │                                        6',
      '6 ┤                                    ██████████',
      '  │                                    ██████████',
      '  │                                    ██████████',
      '  │                                    ██████████',
      '4 ┤                                    ██████████',
      '  │    3                               ██████████',
      '  │██████████                          ██████████',
      '  │██████████                          ██████████',
      '2 ┤██████████                          ██████████',
      '  │██████████                          ██████████',
      '  │██████████                          ██████████',
      '  │██████████      0           ×       ██████████',
      '0 └────┬───────────┬───────────┬───────────┬───────',
      '    Feb 1       Feb 2       Feb 3       Feb 4',
      '× no value',
    ]);
  });

  it('are drawn in ASCII if the locale has no UTF-8, and narrower', async () => {
    const { stdout } = await runAgainst(service, [...call, '--fields', 'clicks'], {
      LANG: 'C',
      COLUMNS: '40',
    });
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
    expect(stdout.split('\n').every((line) => line.length <= 40)).toBe(true);
  });

  it('are an SVG image with several plots', async () => {
    const fields = ['--fields', 'clicks,billed_charge_local_micro', '-o', 'svg'];
    const { stdout, stderr } = await runAgainst(service, [...call, ...fields]);
    expect(stderr).toBe('not drawn, without values: 9a11b\n');
    expect(stdout).toMatch(/^<svg [^>]*viewBox="0 0 800 832"/);
    expect(stdout).toContain('<title id="title">CLICKS per day; BILLED CHARGE, USD per day</title>');
  });

  it('are refused when --fields names no metric', async () => {
    const { exit, stderr } = await runAgainst(service, [...call, '--fields', 'id']);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^error: --fields must name a metric to draw: impressions, clicks, billed_charge/);
  });
});

describe('a workbook', () => {
  const none: Answer = (_, response) => sendJson(response, 200, { request: {}, data: [], next_cursor: null });

  it.each([
    [['campaigns', 'delete', '8wku2', '--yes', '-o', 'xlsx'], {}, '--output xlsx'],
    [['campaigns', 'list'], { ADS_OUTPUT: 'XLSX' }, 'ADS_OUTPUT xlsx'],
  ] as const)('is refused on a terminal before anything is sent: %j %j', async (argv, env, named) => {
    const { exit, stdout, stderr, calls } = await runAgainst(none, argv, env, 80);
    expect({ exit, stdout, calls }).toEqual({ exit: 2, stdout: '', calls: [] });
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `${named} is not text, which a terminal cannot show; write it to a file: > report.xlsx`,
    );
  });

  it('goes to a file or a pipe', async () => {
    const { exit, stdout } = await runAgainst(none, ['campaigns', 'list', '-o', 'xlsx']);
    expect([exit, stdout.slice(0, 2)]).toEqual([0, 'PK']);
  });

  it('takes no flags of csv', async () => {
    const { exit, stderr } = await runAgainst(none, ['campaigns', 'list', '-o', 'xlsx', '--decimal']);
    expect([exit, stderr]).toEqual([2, 'error: --decimal is only allowed when --output is csv or tsv\n']);
  });
});
