import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exitCodeForServiceError } from '../../src/cli/core/errors/exit-code-of-error.js';
import type { createClient } from '../../src/client/client.js';
import { ConfigurationError, NetworkError, ServiceError, UnsendableError } from '../../src/client/errors.js';
import { createAllowanceMemory, createAllowances } from '../../src/client/limits/allowances.js';
import { createWaitMeter } from '../../src/client/wait-budget.js';
import { endpointById } from '../../src/contract/find-group.js';
import {
  invalidateBearerToken,
  invalidateToken,
  requestAccessToken,
  requestBearerToken,
  requestRequestToken,
} from '../../src/contract/groups/oauth.js';
import { catchError, clock, credentials, openClient } from '../support/client.js';
import {
  type Answer,
  findDeadPort,
  type Received,
  sendJson,
  startServer,
  startTcp,
} from '../support/server.js';
import { verify } from '../support/verify.js';

const listCampaigns = endpointById('campaigns.list');
const createCampaign = endpointById('campaigns.create');
const deleteCampaign = endpointById('campaigns.delete');
const batchCampaigns = endpointById('campaigns.batch');
const account = { account_id: 'a1' };
const campaign = { ...account, campaign_id: 'c1' };
const draft = { ...account, funding_instrument_id: 'f1', name: 'Spring' };
const done: Answer = (_, response) => sendJson(response, 200, { data: {} });
const created: Answer = (_, response) => sendJson(response, 200, { data: { id: 'c1' } });

async function open(answer: Answer, changes = {}) {
  const server = await startServer(answer);
  return { server, ...openClient(server.url, changes) };
}

function judge(request: Received | undefined, tokenSecret = credentials.tokenSecret) {
  if (!request) throw new Error('nothing was received');
  const { method, url, headers, body } = request;
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
  const wire = { method, url, origin: `http://${headers.host}`, authorization: headers.authorization ?? '' };
  return verify(isForm ? { ...wire, form: body } : wire, credentials.consumerSecret, tokenSecret);
}

async function refusal(promise: Promise<unknown>) {
  const error = await catchError(promise);
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

it('what hears the answers learns which of them are a success', async () => {
  const told: boolean[] = [];
  const heard = (_: string | undefined, isSuccess: boolean) => told.push(isSuccess);
  const refusing: Answer = (_, response, tries) =>
    tries === 1 ? sendJson(response, 404, { errors: [{ code: 'NOT_FOUND' }] }) : done(_, response, tries);
  const { client } = await open(refusing, { heard });
  await catchError(client.call(listCampaigns, account));
  await client.call(listCampaigns, account);
  expect(told).toEqual([false, true]);
});

describe('a warning of the service', () => {
  const warn =
    (text: string, status = 200): Answer =>
    (_, response) =>
      sendJson(response, status, { data: [], errors: [{ code: 'NOT_FOUND' }] }, { 'x-api-warn': text });

  it('is reported once, with the call that it is about', async () => {
    const { client, told } = await open(warn('This endpoint ends with version 13'));
    await client.call(listCampaigns, account);
    await client.call(listCampaigns, account);
    expect(told).toEqual([
      'the service warns about GET 12/accounts/a1/campaigns: This endpoint ends with version 13',
    ]);
  });

  it('is reported for a refused call and for a raw one, without secrets and in one line', async () => {
    const { client, told } = await open(warn(`no\t${credentials.tokenSecret} ${'x'.repeat(5000)}`, 404));
    await refusal(client.raw({ method: 'GET', area: 'ads', path: '12/videos' }));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^the service warns about GET 12\/videos: no \S+ x+…$/);
    expect(told[0]).not.toContain(credentials.tokenSecret);
    expect(told[0]?.length).toBeLessThan(1000);
  });

  it('is not reported if it is missing or empty', async () => {
    const { client, told } = await open(warn(''));
    await client.call(listCampaigns, account);
    expect(told).toEqual([]);
  });
});

describe('a call', () => {
  it('goes to its area and version, signed by the user', async () => {
    const { server, client } = await open(done);
    await client.call(listCampaigns, { ...account, q: 'a b+c=d&é', count: 5 });
    const [request] = server.received;
    expect(request?.url).toBe('/ads/12/accounts/a1/campaigns?q=a%20b%2Bc%3Dd%26%C3%A9&count=5');
    const { isValid, protocol } = judge(request);
    expect(isValid).toBe(true);
    expect(Object.fromEntries(protocol)).toMatchObject({
      oauth_consumer_key: credentials.consumerKey,
      oauth_token: credentials.token,
      oauth_nonce: 'nonce1',
      oauth_timestamp: String(clock / 1000),
      oauth_version: '1.0',
    });
  });

  it('takes another version', async () => {
    const { server, client } = await open(done);
    await client.call(listCampaigns, account, { version: 11 });
    expect(server.received[0]?.url).toBe('/ads/11/accounts/a1/campaigns');
  });

  it('leaves a JSON body out of the signature, and sends its content type', async () => {
    const { server, client } = await open(created);
    const operations = [{ operation_type: 'Delete', params: { campaign_id: 'c1' } }];
    await client.call(batchCampaigns, { ...account, operations });
    const [request] = server.received;
    expect(request?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request?.body ?? '')).toEqual(operations);
    expect(judge(request).isValid).toBe(true);
  });

  it('sends a POST of query parameters with an empty body', async () => {
    const { server, client } = await open(created);
    await client.call(createCampaign, draft);
    expect(server.received[0]).toMatchObject({ method: 'POST', body: '' });
    expect(judge(server.received[0]).isValid).toBe(true);
  });

  it('reads integers of 64 bits digit for digit', async () => {
    const { client } = await open((_, response) => {
      response.end('{"data":{"id":"x","total_budget_amount_local_micro":9223372036854775807,"small":1}}');
    });
    const { body } = await client.call(listCampaigns, account);
    expect(body).toEqual({
      data: { id: 'x', total_budget_amount_local_micro: 9_223_372_036_854_775_807n, small: 1 },
    });
  });

  it('reads a compressed answer', async () => {
    const { client } = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync('{"data":[]}'));
    });
    const reply = await client.call(listCampaigns, account);
    expect(reply).toMatchObject({ status: 200, body: { data: [] }, retried: 0 });
  });

  it.each([201, 202])('accepts %i as success', async (status) => {
    const { client } = await open((_, response) => sendJson(response, status, { data: { id: 'c1' } }));
    expect((await client.call(createCampaign, draft)).status).toBe(status);
  });

  it('needs the token of a user', async () => {
    const { server, client } = await open(done, { credentials: { consumerKey: 'k', consumerSecret: 's' } });
    expect(await catchError(client.call(listCampaigns, account))).toBeInstanceOf(ConfigurationError);
    expect(server.received).toEqual([]);
  });
});

describe('the authorization area', () => {
  const tokens: Answer = (_, response) =>
    response.end('oauth_token=t%2B1&oauth_token_secret=s&oauth_callback_confirmed=true');

  it('has the first step signed by the app alone, the callback in the header', async () => {
    const { server, client } = await open(tokens);
    const values = { oauth_callback: 'https://me.example.com/cb?a=b', x_auth_access_type: 'read' };
    const { body } = await client.call(requestRequestToken, values);
    expect(body).toEqual({ oauth_token: 't+1', oauth_token_secret: 's', oauth_callback_confirmed: 'true' });
    const [request] = server.received;
    expect(request).toMatchObject({ url: '/auth/oauth/request_token', body: 'x_auth_access_type=read' });
    const { isValid, protocol } = judge(request, '');
    expect(isValid).toBe(true);
    expect(protocol.get('oauth_callback')).toBe('https://me.example.com/cb?a=b');
    expect(protocol.has('oauth_token')).toBe(false);
  });

  it('has the last step signed with the request token and its secret', async () => {
    const token = { ...credentials, token: 'request-token', tokenSecret: 'request-secret' };
    const { server, client } = await open(tokens, { credentials: token });
    await client.call(requestAccessToken, { oauth_token: 'request-token', oauth_verifier: '7362041' });
    const [request] = server.received;
    const { isValid, protocol } = judge(request, 'request-secret');
    expect(isValid).toBe(true);
    expect(protocol.get('oauth_token')).toBe('request-token');
    expect(protocol.get('oauth_verifier')).toBe('7362041');
    expect(request?.body).toBe('');
  });

  it('has a token that is not that of the credentials signed without their secret', async () => {
    const { server, client } = await open(tokens);
    await client.call(requestAccessToken, { oauth_token: 'other', oauth_verifier: '1' });
    expect(judge(server.received[0], '').isValid).toBe(true);
  });

  it('revokes the token that signs', async () => {
    const { server, client } = await open((_, response) => sendJson(response, 200, { access_token: 'x' }));
    expect((await client.call(invalidateToken, {})).body).toEqual({ access_token: 'x' });
    expect(server.received[0]?.url).toBe('/auth/1.1/oauth/invalidate_token');
    expect(judge(server.received[0]).isValid).toBe(true);
  });

  it('signs a form body', async () => {
    const { server, client, traced } = await open((_, response) => sendJson(response, 200, {}));
    await client.call(invalidateBearerToken, { access_token: 'bearer+token=' });
    expect(server.received[0]?.body).toBe('access_token=bearer%2Btoken%3D');
    expect(judge(server.received[0]).isValid).toBe(true);
    expect(traced.join()).not.toContain('bearer');
  });

  it('gets a bearer token with key and secret', async () => {
    const { server, client } = await open(
      (_, response) => sendJson(response, 200, { token_type: 'bearer' }),
      {
        credentials: { consumerKey: 'k:1', consumerSecret: 's+2' },
      },
    );
    await client.call(requestBearerToken, { grant_type: 'client_credentials' });
    expect(server.received[0]).toMatchObject({
      url: '/auth/oauth2/token',
      body: 'grant_type=client_credentials',
      headers: { authorization: `Basic ${Buffer.from('k%3A1:s%2B2').toString('base64')}` },
    });
  });
});

describe('a raw call', () => {
  it('signs and sends anything', async () => {
    const { server, client } = await open(done);
    await client.raw({
      method: 'GET',
      area: 'ads',
      path: '/12/x%2Fy{z}|"?q=a+b%2Bc&e=',
      query: [['z', '1']],
    });
    expect(server.received[0]?.url).toBe('/ads/12/x%2Fy%7Bz%7D|%22?q=a%20b%2Bc&e=&z=1');
    expect(judge(server.received[0]).isValid).toBe(true);
  });

  it('sends a form and a JSON text', async () => {
    const { server, client } = await open(done);
    await client.raw({ method: 'POST', area: 'auth', path: 'x', form: [['a', 'b c']] });
    await client.raw({ method: 'PUT', area: 'ads', path: '12/x', json: '{"a":9223372036854775807}' });
    expect(server.received.map(({ body }) => body)).toEqual(['a=b%20c', '{"a":9223372036854775807}']);
    expect(server.received.map((request) => judge(request).isValid)).toEqual([true, true]);
  });

  it('can go out unsigned', async () => {
    const { server, client } = await open(done);
    await client.raw({ method: 'GET', area: 'ads', path: 'x', auth: 'none' });
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['JSON', 'application/json; charset=utf-8', '[1]', [1]],
    ['text', 'text/plain', '[1]', '[1]'],
    ['nothing', 'application/json', '', ''],
  ])('reads %s by its content type', async (_, type, text, body) => {
    const { client } = await open((_request, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(text);
    });
    expect((await client.raw({ method: 'GET', area: 'ads', path: 'x' })).body).toEqual(body);
  });

  it.each<[string, Partial<Parameters<ReturnType<typeof createClient>['raw']>[0]>]>([
    ['a path that leads out', { path: '../auth/x' }],
    ['a parameter twice', { path: 'x?a=1', query: [['a', '2']] }],
    ['a body with a GET', { json: '{}' }],
    ['half a character', { query: [['a', '\uD800']] }],
  ])('refuses %s', async (_, changes) => {
    const { server, client } = await open(done);
    const error = await catchError(client.raw({ method: 'GET', area: 'ads', path: 'x', ...changes }));
    expect(error).toBeInstanceOf(UnsendableError);
    expect(server.received).toEqual([]);
  });
});

describe('refusals of the service', () => {
  it.each([
    [400, 'INVALID_PARAMETER', 7],
    [401, 'UNAUTHORIZED_ACCESS', 4],
    [403, 'ACCOUNT_NOT_FOUND', 5],
    [404, 'CAMPAIGN_NOT_FOUND', 6],
    [405, 'METHOD_NOT_ALLOWED', 7],
  ])('with status %i %s exit with %i, at once', async (status, code, exit) => {
    const errors = [{ code, message: 'no', parameter: 'start_time' }];
    const { server, client } = await open((_, response) => sendJson(response, status, { errors }));
    const error = await refusal(client.call(listCampaigns, account));
    expect(error).toMatchObject({ status, entries: errors, retryable: false });
    expect(exitCodeForServiceError(error)).toBe(exit);
    expect(server.received).toHaveLength(1);
  });

  it('say that the clock is wrong', async () => {
    const { client } = await open((_, response) => {
      response.setHeader('date', new Date(clock - 600_000).toUTCString());
      sendJson(response, 401, { errors: [{ code: 135, message: 'Timestamp out of bounds.' }] });
    });
    expect(await refusal(client.call(listCampaigns, account))).toMatchObject({
      status: 401,
      skewSeconds: 600,
    });
  });

  it.each([
    [404, 9],
    [502, 9],
  ])('as HTML pages of status %i are shown as an excerpt', async (status, exit) => {
    const { client } = await open((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' });
      response.end('<html><body><h1>Sorry</h1>\u001b[2J</body></html>');
    });
    const error = await refusal(client.call(listCampaigns, account));
    expect(error).toMatchObject({ status, entries: [], excerpt: 'Sorry [2J' });
    expect(exitCodeForServiceError(error)).toBe(exit);
  });

  it('hide the secrets that they repeat', async () => {
    const { client } = await open((request, response) => {
      sendJson(response, 500, { errors: [{ code: 'X', message: `got ${request.headers.authorization}` }] });
    });
    const error = await refusal(client.call(createCampaign, draft));
    expect(error.message).toContain('oauth_token=');
    expect(error.message).not.toMatch(/consumer-key-1|user-token-1/);
  });

  it.each<[string, (body: string) => string]>([
    ['as it was sent', (body) => body],
    ['decoded', (body) => new URLSearchParams(body).get('access_token') ?? ''],
    ['with its slashes escaped', (body) => new URLSearchParams(body).get('access_token') ?? ''],
  ])('hide the secrets of a form body that they repeat %s', async (how, repeat) => {
    const secret = 'AAAA/"bearer"+token-9';
    const { server, client } = await open((request, response) => {
      const text = JSON.stringify({ errors: [{ code: 403, message: `no: ${repeat(request.body)}` }] });
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(how.includes('slashes') ? text.replaceAll('/', '\\/') : text);
    });
    const error = await refusal(client.call(invalidateBearerToken, { access_token: secret }));
    expect(server.received[0]?.body).toContain('access_token=');
    expect(error.message).toMatch(/no: (access_token=)?\*\*\*/);
    expect(JSON.stringify([error.message, error.entries, error.excerpt])).not.toMatch(/bearer|token-9/);
  });
});

describe('an unreadable answer with a good status', () => {
  it.each([
    ['empty', ''],
    ['HTML', '<html></html>'],
    ['cut JSON', '{"data":['],
    ['a number', '1'],
    ['an array', '[]'],
    ['null', 'null'],
  ])('is an error: %s', async (_, text) => {
    const { server, client } = await open((_request, response) => response.end(text));
    const error = await catchError(client.call(listCampaigns, account));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'unreadable', retryable: false });
    expect(server.received).toHaveLength(1);
  });
});

describe('tries', () => {
  it('are signed again, and counted', async () => {
    const { server, client, waits } = await open((_, response, tries) => {
      sendJson(response, tries < 3 ? 503 : 200, { data: [] });
    });
    const reply = await client.call(listCampaigns, account);
    expect(reply).toMatchObject({ status: 200, retried: 2 });
    expect(waits).toEqual([250, 500]);
    const verdicts = server.received.map((request) => judge(request));
    expect(verdicts.map(({ isValid }) => isValid)).toEqual([true, true, true]);
    expect(verdicts.map(({ protocol }) => protocol.get('oauth_nonce'))).toEqual([
      'nonce1',
      'nonce2',
      'nonce3',
    ]);
  });

  it('are signed with their own time', async () => {
    let now = clock;
    const { server, client } = await open(
      (_, response, tries) =>
        sendJson(response, tries < 2 ? 429 : 200, {}, { 'x-rate-limit-reset': clock / 1000 + 30 }),
      {
        now: () => now,
        sleep: async (milliseconds: number) => {
          now += milliseconds;
        },
      },
    );
    await client.call(listCampaigns, account);
    const times = server.received.map((request) => Number(judge(request).protocol.get('oauth_timestamp')));
    expect(times).toEqual([clock / 1000, clock / 1000 + 30]);
  });

  it('are announced right before each is sent', async () => {
    let now = clock;
    const { server, client } = await open(
      (_, response, tries) =>
        sendJson(response, tries < 2 ? 429 : 200, {}, { 'x-rate-limit-reset': clock / 1000 + 30 }),
      {
        now: () => now,
        sleep: async (milliseconds: number) => {
          now += milliseconds;
        },
      },
    );
    const announced: number[][] = [];
    const beforeSend = async () => void announced.push([now, server.received.length]);
    await client.call(listCampaigns, account, { beforeSend });
    expect(announced.map(([, received]) => received)).toEqual([0, 1]);
    expect(announced[1]?.[0]).toBeGreaterThanOrEqual(clock + 30_000);
    const refuse = () => Promise.reject(new Error('the disk is full'));
    await expect(client.call(listCampaigns, account, { beforeSend: refuse })).rejects.toThrow('full');
    expect(server.received).toHaveLength(2);
  });

  it("of a 429 wait for the account's allowance, not for the user's", async () => {
    const { client, waits, told } = await open((_, response, tries) => {
      const headers = {
        'x-account-rate-limit-reset': clock / 1000 + 20,
        'x-rate-limit-reset': clock / 1000 + 50,
      };
      sendJson(
        response,
        tries < 2 ? 429 : 200,
        { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'Slow down' }] },
        headers,
      );
    });
    await client.call(listCampaigns, account);
    expect(waits).toEqual([20_750]);
    expect(told).toEqual([
      'the service answered 429: Slow down; trying again in 21 s, at 2026-11-20T00:00:21Z (--max-wait allows 60 s in all)',
    ]);
  });

  it('are not made before the reset if no call is left: the next page is not refused', async () => {
    const server = await startServer((_, response) =>
      sendJson(
        response,
        200,
        { data: [] },
        { 'x-account-rate-limit-remaining': 0, 'x-account-rate-limit-reset': clock / 1000 + 20 },
      ),
    );
    let now = clock;
    const policy = {
      now: () => now,
      random: () => 0.5,
      sleep: async (milliseconds: number) => {
        now += milliseconds;
      },
      maxWait: 60_000,
      meter: createWaitMeter(),
    };
    const allowances = createAllowances(createAllowanceMemory(), 'own', policy);
    const { client } = openClient(server.url, { ...policy, allowances });
    await client.call(listCampaigns, account);
    expect(now - clock).toBe(0);
    await client.call(listCampaigns, account);
    expect(now - clock).toBe(20_750);
    expect(policy.meter.spent).toBe(20_750);
  });

  it('of a 429 are given up at once if the wait would be too long', async () => {
    const { server, client, waits } = await open((_, response) => {
      sendJson(response, 429, {}, { 'x-rate-limit-reset': clock / 1000 + 900 });
    });
    const error = await refusal(client.call(listCampaigns, account));
    expect(error).toMatchObject({ status: 429, resetAt: clock + 900_000, retryable: true });
    expect(exitCodeForServiceError(error)).toBe(8);
    expect(waits).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('of a 503 wait as long as Retry-After says', async () => {
    const { client, waits } = await open((_, response, tries) => {
      sendJson(response, tries < 2 ? 503 : 200, {}, { 'retry-after': '7' });
    });
    await client.call(listCampaigns, account);
    expect(waits).toEqual([7750]);
  });

  it('end after a limit', async () => {
    const { server, client } = await open((_, response) => sendJson(response, 500, {}));
    expect(exitCodeForServiceError(await refusal(client.call(listCampaigns, account)))).toBe(9);
    expect(server.received).toHaveLength(4);
  });
});

/** Breaks the first connection once the request is there, then answers as told; `third` is for all after the second. */
async function openBreaking(second: string, third = second) {
  const requests: string[] = [];
  const port = await startTcp((socket, connections) => {
    socket.once('data', (data) => {
      requests.push(data.toString());
      if (connections === 1) return socket.resetAndDestroy();
      return socket.end(connections === 2 ? second : third);
    });
  });
  return { requests, ...openClient(`http://127.0.0.1:${port}`) };
}
const okAnswer = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":{}}';
const unknown = '{"errors":[{"code":"NOT_FOUND"}]}';
const missing = `HTTP/1.1 404 Not Found\r\nContent-Length: ${unknown.length}\r\n\r\n${unknown}`;

describe('a connection that breaks after the request', () => {
  it('does not repeat a POST', async () => {
    const { requests, client } = await openBreaking(okAnswer);
    const error = await catchError(client.call(createCampaign, draft));
    expect(error).toMatchObject({ kind: 'cut', neverArrived: false });
    expect(requests).toHaveLength(1);
  });

  it('repeats a GET', async () => {
    const { requests, client } = await openBreaking(okAnswer);
    expect((await client.call(listCampaigns, account)).retried).toBe(1);
    expect(requests).toHaveLength(2);
  });

  it('makes a DELETE succeed whose retry finds nothing', async () => {
    const deleted = '{"data":{"id":"c1","deleted":true}}';
    const { client, requests } = await openBreaking(
      missing,
      `HTTP/1.1 200 OK\r\nContent-Length: ${deleted.length}\r\n\r\n${deleted}`,
    );
    expect(await client.call(deleteCampaign, campaign)).toEqual({
      status: 404,
      headers: {},
      body: undefined,
      request: { method: 'DELETE', url: expect.stringMatching(/\/campaigns\/c1$/) },
      retried: 1,
      doneBefore: true,
    });
    expect(requests[2]).toMatch(/^GET \S+\/campaigns\/c1\?with_deleted=true /);
  });

  it('does not take an id that never existed for deleted', async () => {
    const { client, requests } = await openBreaking(missing);
    const error = await refusal(client.call(deleteCampaign, campaign));
    expect(error).toMatchObject({ status: 404, lostBefore: undefined });
    expect(exitCodeForServiceError(error)).toBe(6);
    expect(requests).toHaveLength(3);
  });

  it('settles a deletion that is written as a path, and leaves the rule of kinds without deleted records', async () => {
    const known = { endpoint: deleteCampaign, values: campaign };
    const raw = { method: 'DELETE', area: 'ads', path: '12/accounts/a1/campaigns/c1' } as const;
    const { client } = await openBreaking(missing);
    expect((await refusal(client.raw({ ...raw, known }))).status).toBe(404);
    const { client: other, requests } = await openBreaking(missing);
    const draft = { ...account, draft_tweet_id: '1' };
    expect((await other.call(endpointById('draft-tweets.delete'), draft)).doneBefore).toBe(true);
    expect(requests).toHaveLength(2);
  });
});

it('a POST that never arrived is repeated', async () => {
  const port = await findDeadPort();
  const { client, waits } = openClient(`http://127.0.0.1:${port}`);
  const error = await catchError(client.call(createCampaign, draft));
  expect(error).toMatchObject({ kind: 'unreachable', neverArrived: true });
  expect(waits).toEqual([250, 500, 1000]);
});

it.each([
  ['a value that cannot be encoded', { name: 'a\ud800' }, true],
  ['a connection that breaks', {}, false],
])('the limits learn whether a call with %s arrived', async (_, values, neverArrived) => {
  const learnt: boolean[] = [];
  const allowances = {
    ask: async () => ({ answered() {}, failed: (never: boolean) => void learnt.push(never) }),
  };
  const { client } = await open((__, response) => response.socket?.destroy(), { allowances });
  await catchError(client.call(createCampaign, { ...draft, ...values }));
  expect(learnt).toEqual([neverArrived]);
});

it('a redirect takes neither the request nor its credentials along', async () => {
  const other = await startServer(done);
  const { client } = await open((_, response) => {
    response.writeHead(307, { location: other.url });
    response.end();
  });
  const error = await catchError(client.call(createCampaign, draft));
  expect(error).toMatchObject({ kind: 'redirect' });
  expect(exitCodeForServiceError(error)).toBe(9);
  expect(other.received).toEqual([]);
});

describe('the trace', () => {
  it('shows requests and answers, but neither header nor secret', async () => {
    const { server, client, traced } = await open((_, response) => {
      sendJson(
        response,
        200,
        {},
        { 'x-rate-limit-remaining': '7', 'x-account-rate-limit-reset': '1795132860' },
      );
    });
    await client.call(listCampaigns, { ...account, q: 'x' });
    expect(traced).toEqual([
      `> GET ${server.url}/ads/12/accounts/a1/campaigns?q=x`,
      expect.stringMatching(/^ {2}signed GET&http.*oauth_consumer_key%3D\*\*\*%26.*oauth_token%3D\*\*\*%26/),
      '< 200 in 0 ms, x-account-rate-limit-reset: 1795132860, x-rate-limit-remaining: 7',
    ]);
    expect(traced.join()).not.toMatch(/OAuth |consumer-key-1|user-token-1|secret-1/);
  });

  it('shows the numbers of rate limits, and no other headers', async () => {
    const secret = '12345678';
    const { client, traced } = await open(
      (_, response) =>
        sendJson(
          response,
          200,
          {},
          {
            'x-rate-limit-remaining': 'user-secret-1 and more',
            'x-rate-limit-limit': secret,
            'x-account-rate-limit-reset': '1795132860',
          },
        ),
      { credentials: { ...credentials, consumerSecret: secret } },
    );
    await client.call(listCampaigns, account);
    expect(traced.at(-1)).toBe(
      '< 200 in 0 ms, x-account-rate-limit-reset: 1795132860, x-rate-limit-limit: not a number, x-rate-limit-remaining: not a number',
    );
  });

  it('shows the query without the secrets in it', async () => {
    const { server, client, traced } = await open((_, response) => sendJson(response, 200, {}));
    await client.raw({
      method: 'GET',
      area: 'ads',
      path: '12/x',
      query: [
        ['access_token', 'never%3'],
        ['q', 'y'],
      ],
    });
    expect(server.received[0]?.url).toContain('access_token=never%253&q=y');
    expect(traced[0]).toBe(`> GET ${server.url}/ads/12/x?access_token=***&q=y`);
    expect(traced.join()).not.toContain('never');
  });

  it('shows a request that got no answer', async () => {
    const port = await findDeadPort();
    const { client, traced } = openClient(`http://127.0.0.1:${port}`, { maxWait: 0 });
    await catchError(client.call(listCampaigns, account));
    expect(traced.at(-1)).toBe(`< no response in 0 ms: cannot reach 127.0.0.1:${port}: connection refused`);
  });
});

it('a client refuses an unsafe base URL', () => {
  expect(() => openClient('http://ads.example.com')).toThrow(ConfigurationError);
});

it('a client stops with the reason of the signal', async () => {
  const stop = new AbortController();
  const reason = new Error('interrupted');
  const { client, server } = await open(() => stop.abort(reason), { signal: stop.signal, timeout: 600_000 });
  expect(await catchError(client.call(listCampaigns, account))).toBe(reason);
  expect(server.received).toHaveLength(1);
});
