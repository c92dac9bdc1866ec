/** `ads api`: what is checked before a raw call is sent, and what is sent then. */
import { describe, expect, it } from 'vitest';
import { homeOfFile, runAds } from '../../../support/cli.js';
import { startServer } from '../../../support/server.js';

const home = homeOfFile();

/** Runs against a server that answers every call with an empty list; tells what was sent. */
async function send(...argv: string[]) {
  const server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"data":[],"next_cursor":null}');
  });
  const outcome = await runAds(home, ['api', ...argv], {
    now: Date.now,
    stdin: '{"name":"Spring"}',
    env: {
      ADS_URL: server.url,
      ADS_SANDBOX_URL: server.url,
      ADS_AUTH_URL: server.url,
      ADS_CONSUMER_KEY: 'key',
      ADS_CONSUMER_SECRET: 'consumer-secret',
      ADS_ACCESS_TOKEN: '77-token',
      ADS_ACCESS_TOKEN_SECRET: 'token-secret',
      ADS_ACCOUNT_ID: '18ce54d4x5t',
      NO_COLOR: '1',
    },
  });
  return { ...outcome, sent: server.received.map(({ method, url }) => `${method} ${url}`) };
}

describe('the path', () => {
  it.each([
    ['accounts', '/12/accounts'],
    ['/accounts', '/12/accounts'],
    ['12/accounts', '/12/accounts'],
    ['/12/accounts', '/12/accounts'],
    ['/11/accounts?count=5', '/11/accounts?count=5'],
    ['12/accounts/{account_id}/campaigns', '/12/accounts/18ce54d4x5t/campaigns'],
    ['accounts/:account_id/campaigns?q={account_id}', '/12/accounts/18ce54d4x5t/campaigns?q=18ce54d4x5t'],
    ['unheard/of/{user_id}', '/12/unheard/of/77'],
    ['unheard/of', '/12/unheard/of'],
  ])('%s is sent as %s', async (typed, url) => {
    expect(await send('GET', typed)).toMatchObject({ exit: 0, sent: [`GET ${url}`] });
  });

  it.each([
    [['GET', '99/accounts'], /the version in PATH must be between 5 and 12/],
    [['GET', '11/accounts', '--api-version', '12'], /PATH begins with version 11, but --api-version is 12/],
    [['GET', 'https://ads.example.com/12/accounts'], /not a full URL/],
    [
      ['GET', 'C:/Program Files/Git/12/accounts'],
      /is a file path[\s\S]*Omit the leading slash: 12\/accounts$/m,
    ],
    [['GET', 'C:\\Git\\accounts\\a1\\campaigns'], /Omit the leading slash: accounts\/a1\/campaigns$/m],
    [['GET', 'D:/else'], /Omit the leading slash: accounts\/\{account_id\}\/campaigns$/m],
    [['GET', 'accounts/:account_id/campaigns/:campaign_id'], /replace \{campaign_id\} with a value/],
    [
      ['GET', 'unheard/{of}/{it}'],
      /replace \{of\} and \{it\} with a value\s.*ads fills in only \{account_id\} and \{user_id\}/,
    ],
  ])('%j is refused', async (argv, message) => {
    const { exit, stderr, sent } = await send(...argv);
    expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
    expect(stderr).toMatch(message);
  });

  it('of the other area may begin with a number', async () => {
    const { sent } = await send('GET', '2/users/me', '--area', 'auth');
    expect(sent).toEqual(['GET /2/users/me']);
  });
});

describe('the parameters of a path that is known', () => {
  it.each<[string[], RegExp]>([
    [['GET', 'accounts', '--param', 'count=0'], /--param count must be between 1 and 1000, got "0"/],
    [['GET', '/12/accounts?count=x'], /--param count must be a whole number/],
    [['GET', 'accounts', '--param', 'cuont=5'], /--param cuont is not a parameter of accounts list/],
    [
      ['GET', 'accounts', '--param', 'count=5', '--param', 'count=6'],
      /--param count is given more than once/,
    ],
    [
      ['GET', 'accounts', '--param', 'with_total_count=true', '--param', 'cursor=x'],
      /--param with_total_count and --param cursor cannot be used together/,
    ],
    [['GET', 'accounts/{account_id}/campaigns/a%2Fb'], /PATH: campaign_id must be an id/],
    [
      ['POST', 'accounts/{account_id}/campaigns', '--param', 'name=a'],
      /--param funding_instrument_id is required/,
    ],
    [['PUT', 'accounts/{account_id}/campaigns/8wku2', '--from', '-'], /does not accept this body/],
  ])('are refused before anything is sent: %j', async (argv, message) => {
    const { exit, stderr, sent } = await send(...argv);
    expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--no-check');
    const json = JSON.parse((await send(...argv, '-o', 'json')).stderr);
    expect(json.error.problems[0].flag).toMatch(/^(PATH|--param|--from)$/);
  });

  it('are sent unchanged with --no-check', async () => {
    const { exit, sent } = await send(
      'GET',
      'accounts',
      '--param',
      'count=0',
      '--param',
      'novel=1',
      '--no-check',
    );
    expect({ exit, sent }).toEqual({ exit: 0, sent: ['GET /12/accounts?count=0&novel=1'] });
  });

  it('are not checked for an unknown path', async () => {
    expect(await send('GET', 'accounts/{account_id}/novelties', '--param', 'count=0')).toMatchObject({
      exit: 0,
    });
  });
});

describe('pages', () => {
  it('are fetched one by one: --all and --limit are refused', async () => {
    for (const flags of [['--all'], ['--limit', '5']]) {
      const { exit, stderr, sent } = await send('GET', 'accounts', ...flags);
      expect({ exit, sent }).toEqual({ exit: 2, sent: [] });
      expect(stderr).toContain(`ads api does not support ${flags[0]}`);
    }
  });
});
