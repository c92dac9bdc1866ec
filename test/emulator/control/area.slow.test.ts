/** The control area over HTTP: who may use it, what it answers, and what it never tells. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FaultRule } from '../../../src/emulator/control/fault-rule.js';
import { createJournal } from '../../../src/emulator/control/request-journal.js';
import { refuseRemoteControl } from '../../../src/emulator/http/control-access.js';
import { approveRequestToken, createRequestToken } from '../../../src/emulator/identity/tokens.js';
import { openStore } from '../../../src/emulator/store/store.js';
import { addInstrument, fixedClock, openTester } from '../../support/emulator.js';
import { makeFolder } from '../../support/folders.js';
import { authorize } from '../../support/sign.js';

async function serve(host = '127.0.0.1', clock: string | null = fixedClock) {
  const tester = await openTester({ clock, control: true });
  const urls = await tester.emulator.start({ host, port: 0 });
  const { control_url = '', control_token = '' } = urls;
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = { authorization: `Bearer ${control_token}` },
  ) => {
    const response = await fetch(`${control_url}/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), text };
  };
  return { ...tester, urls, token: control_token, ask };
}

describe('the user of the control area', () => {
  it('is anybody with its token', async () => {
    const { ask, token } = await serve();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await ask('GET', 'faults')).status).toBe(200);
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${token}x` },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer' },
    ]) {
      const { status, text } = await ask('GET', 'faults', undefined, headers as Record<string, string>);
      expect([status, text.includes(token)]).toEqual([401, false]);
    }
  });

  it('is not a page of a browser, even with the token', async () => {
    const { ask, token } = await serve();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const headers = { authorization: `Bearer ${token}`, origin: 'http://127.0.0.1:1' };
      expect((await ask(method, 'faults', method === 'PUT' ? [] : undefined, headers)).status).toBe(403);
    }
  });

  it.each(['attacker.test', 'localhost.attacker.test'])('is nobody under the host %s', async (host) => {
    const { urls, token } = await serve();
    const status = await new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}` };
      http
        .get(`${urls.control_url}/faults`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
    expect(status).toBe(421);
  });

  it.each<[string | undefined, boolean, string?]>([
    ['192.0.2.7', true, '192.0.2.7'],
    ['2001:db8::1', true, '2001:db8::1'],
    ['192.0.2.7', false, '192.0.2.8'],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.0.2.7', false],
    ['::ffff:192.0.2.7', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('is %s: %s', (remoteAddress, isAllowed, localAddress) => {
    const request = new Request('http://127.0.0.1/emulator/faults');
    expect(refuseRemoteControl(request, { remoteAddress, localAddress })?.status).toBe(
      isAllowed ? undefined : 403,
    );
  });

  it.each(['all', 'one'])(
    'may come by the network address of this machine, if the server listens on %s',
    async (on) => {
      const own = Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .find(({ family, internal }) => family === 'IPv4' && !internal);
      // A machine without a network has no other address.
      if (!own) return;
      const { urls, token } = await serve(on === 'all' ? '0.0.0.0' : own.address);
      const address = `http://${own.address}:${urls.port}/emulator/faults`;
      if (on === 'one') expect(`${urls.control_url}/faults`).toBe(address);
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
    },
  );

  it('is nobody if the emulator was opened without controls', async () => {
    const { emulator } = await openTester();
    const urls = await emulator.start({ host: '127.0.0.1', port: 0 });
    expect(urls).not.toHaveProperty('control_token');
    const response = await fetch(`http://127.0.0.1:${urls.port}/emulator/faults`, {
      headers: { authorization: 'Bearer ' },
    });
    expect(response.status).toBe(404);
  });
});

describe('the control area', () => {
  it('sets, shows and clears faults, and names all problems of a document', async () => {
    const { ask, call } = await serve();
    const rules = [{ fault: 'server-error', on: 'campaigns.list', nth: 2 }];
    expect((await ask('PUT', 'faults', { seed: 4, rules })).body).toEqual({
      seed: 4,
      rules: [{ rule: rules[0], calls: 0, struck: 0 }],
    });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await call('GET', 'accounts/:account/campaigns')).status);
    expect(statuses).toEqual([200, 500, 200]);
    expect((await ask('GET', 'faults')).body.rules[0]).toMatchObject({ calls: 3, struck: 1 });
    const wrong = await ask('PUT', 'faults', [{ fault: 'html', nth: 0 }, {}]);
    expect([wrong.status, wrong.body.problems.map(({ place }: { place: string }) => place)]).toEqual([
      400,
      ['rules[0].nth', 'rules[1].fault'],
    ]);
    expect((await ask('GET', 'faults')).body.rules).toHaveLength(1);
    expect((await ask('DELETE', 'faults')).body).toEqual({ seed: 0, rules: [] });
  });

  it.each<[FaultRule, number | null, number | null]>([
    [{ fault: 'rate-limit' }, 429, null],
    [{ fault: 'rate-limit', when: 'after' }, 429, 200],
    [{ fault: 'unavailable' }, 503, null],
    [{ fault: 'unavailable', when: 'after' }, 503, 200],
    [{ fault: 'server-error' }, 500, null],
    [{ fault: 'server-error', when: 'after' }, 500, 200],
    [{ fault: 'html' }, 200, null],
    [{ fault: 'html', when: 'after' }, 200, 200],
    [{ fault: 'reset-connection' }, null, null],
    [{ fault: 'reset-connection', when: 'after' }, null, 200],
    [{ fault: 'no-answer' }, null, null],
    [{ fault: 'no-answer', when: 'after' }, null, 200],
    [{ fault: 'cut-body' }, null, 200],
    [{ fault: 'slow-body', milliseconds: 1 }, 200, 200],
    [{ fault: 'wrong-counts' }, 200, 200],
    [{ fault: 'latency', milliseconds: 1 }, 200, 200],
    [{ fault: 'clock-skew', seconds: 3600 }, 401, 401],
  ])('logs a create with %j as answered %j, carried out %j', async (rule, status, carriedOut) => {
    const { ask, ...tester } = await serve();
    const funding_instrument_id = await addInstrument(tester);
    await ask('PUT', 'faults', [rule]);
    const query = { funding_instrument_id, name: 'Spring', daily_budget_amount_local_micro: 5_000_000 };
    const signal = rule.fault === 'no-answer' ? AbortSignal.timeout(500) : undefined;
    await tester
      .call('POST', 'accounts/:account/campaigns', { query, ...(signal && { signal }) })
      .catch(() => undefined);
    const { requests } = (await ask('GET', 'requests?last=1')).body;
    expect(requests).toMatchObject([{ status, carried_out_status: carriedOut, faults: [rule.fault] }]);
    await ask('DELETE', 'faults');
    const { body } = await tester.call('GET', 'accounts/:account/campaigns');
    expect(body.data).toHaveLength(carriedOut === 200 ? 1 : 0);
  });

  it.each([
    [
      'that is deep',
      '['.repeat(2000) + ']'.repeat(2000),
      'line 1, column 201 of the body: nested more than 200 levels deep',
    ],
    ['that is not JSON', '[\n{]', 'line 2, column 2 of the body: not valid JSON'],
    [
      'with a member twice',
      '{"seed":1,"seed":2}',
      'line 1, column 11 of the body: "seed" appears twice in one object',
    ],
    ['that is long', ' '.repeat(1_000_001), 'the body must be at most 1000000 bytes'],
  ])('names the error of a body %s', async (_, body, error) => {
    const { ask } = await serve();
    expect(await ask('PUT', 'faults', body)).toMatchObject({ status: 400, body: { error } });
  });

  it('lists the requests, with the base string and the problem of each signature', async () => {
    const { ask, call, emulator, urls } = await serve();
    const { credentials } = emulator;
    await call('GET', 'accounts/:account/campaigns', { query: { count: 7 } });
    const bad = { ...credentials, access_token_secret: 'wrong' };
    await call('POST', 'accounts/:account/campaigns', { query: { name: 'a b' }, keys: bad });
    await fetch(`${urls.ads_url}/12/accounts`);
    await fetch(`${urls.ads_url}/12/nowhere?oauth_verifier=7654321&x=1`);
    const { requests } = (await ask('GET', 'requests')).body;
    expect(requests.map(({ endpoint, status }: never) => [endpoint, status])).toEqual([
      ['campaigns.list', 200],
      ['campaigns.create', 401],
      ['accounts.list', 401],
      [undefined, 404],
    ]);
    const [good, refused, unsigned, unknown] = requests;
    expect(good).toMatchObject({ number: 1, method: 'GET', user_id: credentials.user_id, faults: [] });
    expect(good.signature.base_string).toMatch(
      /^GET&http%3A%2F%2Femulator\.test%2Fads-sandbox%2F12%2F.*count%3D7/,
    );
    expect(good.signature).not.toHaveProperty('problem');
    expect(refused.signature.problem).toBe('The signature does not match the request');
    expect(refused.signature.base_string).toContain('name%3Da%2520b');
    expect(refused.error.code).toBe('UNAUTHORIZED_ACCESS');
    expect(refused).not.toHaveProperty('user_id');
    expect(unsigned.signature).toEqual({
      problem: expect.stringContaining('Authorization header is missing'),
    });
    expect(unknown.path).toBe('/ads/12/nowhere?oauth_verifier=***&x=1');
    const text = JSON.stringify(requests);
    for (const name of ['consumer_key', 'consumer_secret', 'access_token', 'access_token_secret'] as const)
      expect(text.includes(credentials[name]), name).toBe(false);
  });

  it('marks every secret in requests, in any parameter or place', async () => {
    const { ask, call, emulator, urls } = await serve();
    const { access_token: token, consumer_secret: secret, password } = emulator.credentials;
    await call('GET', 'accounts/:account/campaigns', { query: { q: `x${secret}y`, cursor: token } });
    await call('GET', `accounts/${token}/campaigns`);
    await fetch(
      `${urls.ads_url}/12/accounts?name=${encodeURIComponent(`${password} ${secret}`)}&${secret}=1`,
    );
    await ask('POST', 'reset', {});
    const { requests } = (await ask('GET', 'requests')).body;
    expect(requests).toHaveLength(3);
    const text = JSON.stringify(requests);
    for (const hidden of [token, secret, password]) expect(text.includes(hidden)).toBe(false);
    expect(requests[0].path).toContain('q=x***y');
    expect(requests[0].signature.base_string).toContain('q%3Dx***y');
  });

  it('marks the tokens of its controls, pixels and sign-ins by their values', async () => {
    const { ask, call, emulator, urls, token } = await serve();
    const { website_tag_id } = (
      await call('POST', 'accounts/:account/web_event_tags', {
        query: {
          click_window: 7,
          name: 'Shop',
          type: 'SITE_VISIT',
          view_through_window: 1,
          retargeting_enabled: false,
        },
      })
    ).body.data;
    const pixel = emulator.control?.pixelToken(website_tag_id) ?? '';
    const { access_token, consumer_secret } = emulator.credentials;
    const encoded = [...consumer_secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const get = (query: string) => fetch(`${urls.ads_url}/12/accounts?${query}`);
    await get(`q=${token}&r=${pixel}&s=${encoded}`);
    await call('GET', 'accounts/:account/campaigns', {
      query: { q: token, count: `${'x'.repeat(20)}${access_token}` },
    });
    await get(`q=${'x'.repeat(8000 - urls.ads_url.length - 30)}${access_token}`);
    const { requests } = (await ask('GET', 'requests?last=3')).body;
    expect(requests[0].path).toBe('/ads/12/accounts?q=***&r=***&s=***');
    expect(requests[1].path).toMatch(/\?q=\*\*\*&/);
    expect(requests[1].signature.base_string).toContain('q%3D***');
    expect(requests[1].error.message).toMatch(/x\*\*\*…/);
    expect(requests[2].path).toMatch(/x\*\*\*$/);
    const text = JSON.stringify(requests);
    for (const secret of [token, pixel, consumer_secret, access_token])
      expect(text.includes(secret.slice(0, 24))).toBe(false);
  });

  it('marks the verifier of a sign-in by its value', async () => {
    const path = join(makeFolder(), 'emulator.db');
    const { call, emulator } = await openTester({ control: true, path });
    const store = await openStore(path);
    onTestFinished(() => store.close());
    const context = { store, random: randomBytes, now: Date.parse(fixedClock) };
    const { consumer_key, user_id } = emulator.credentials;
    const pins = ['oob', 'https://www.example.com'].map((callback) =>
      store.write(() => {
        const request = createRequestToken(context, { consumer_key, callback, access: 'write' });
        return approveRequestToken(context, request, user_id);
      }),
    );
    await call('GET', 'accounts', { query: { q: pins.join(' ') } });
    expect(emulator.control?.requests.list()[0]?.path).toMatch(/\?q=\*\*\*(%20|\+)\*\*\*$/);
  });

  it('shows the base string that the client signed, without secrets', async () => {
    const { ask, emulator, account } = await serve();
    const url = `http://emulator.test/ads/12/accounts/${account}/campaigns?b=2&a=%2B1`;
    const header = authorize({ method: 'GET', url, keys: emulator.credentials });
    await emulator.fetch(new Request(url, { headers: { authorization: header } }));
    const [{ signature }] = (await ask('GET', 'requests?last=1')).body.requests;
    const parameters = decodeURIComponent(signature.base_string.split('&')[2]).split('&');
    const nonce = /oauth_nonce="(\w+)"/.exec(header)?.[1];
    expect(parameters.slice(0, 4)).toEqual([
      'a=%2B1',
      'b=2',
      'oauth_consumer_key=***',
      `oauth_nonce=${nonce}`,
    ]);
  });

  it('lists the newest requests, and clears them on request', async () => {
    const { ask, call } = await serve();
    for (let count = 0; count < 5; count += 1) await call('GET', 'accounts/:account');
    const numbers = async (query: string) =>
      (await ask('GET', `requests${query}`)).body.requests.map(({ number }: { number: number }) => number);
    expect(await numbers('?last=2')).toEqual([4, 5]);
    expect(await numbers('?after=3')).toEqual([4, 5]);
    expect(await numbers('?after=1&last=1')).toEqual([5]);
    expect(await numbers('?last=0')).toEqual([]);
    expect((await ask('GET', 'requests?last=x')).status).toBe(400);
    expect((await ask('DELETE', 'requests')).body).toEqual({ cleared: 5 });
    expect(await numbers('')).toEqual([]);
    await call('GET', 'accounts/:account');
    expect(await numbers('')).toEqual([6]);
  });

  it('names the faults of a request', async () => {
    const { ask, call } = await serve();
    await ask('PUT', 'faults', [
      { fault: 'latency', milliseconds: 1 },
      { fault: 'reset-connection', when: 'after' },
    ]);
    await expect(call('GET', 'accounts/:account')).rejects.toThrow('fetch failed');
    const [{ faults }] = (await ask('GET', 'requests')).body.requests;
    expect(faults).toEqual(['latency', 'reset-connection']);
  });

  it('reads the clock and moves it forward, never back', async () => {
    const { ask } = await serve();
    expect((await ask('GET', 'clock')).body).toEqual({ now: fixedClock, fixed: true });
    expect((await ask('POST', 'clock', { by: '2d' })).body).toEqual({
      from: fixedClock,
      to: '2026-11-22T12:00:00Z',
    });
    expect((await ask('POST', 'clock', { to: '2026-12-01T00:00:00Z' })).status).toBe(200);
    expect((await ask('POST', 'clock', { to: '2026-11-01T00:00:00Z' })).status).toBe(400);
    for (const body of [undefined, {}, { by: 'x' }, { by: '1d', to: '2027-01-01T00:00:00Z' }, '[', '7'])
      expect((await ask('POST', 'clock', body)).status).toBe(400);
    expect((await ask('GET', 'clock')).body.now).toBe('2026-12-01T00:00:00Z');
  });

  it('moves the clock by months and years of the calendar, and by five years at most', async () => {
    const { ask } = await serve('127.0.0.1', '2028-01-31T12:00:00Z');
    const moved = async (body: object) => (await ask('POST', 'clock', body)).body;
    expect(await moved({ by: '1mo' })).toMatchObject({ to: '2028-02-29T12:00:00Z' });
    expect(await moved({ by: '1y' })).toMatchObject({ to: '2029-02-28T12:00:00Z' });
    const error = 'the clock moves by at most 5 years at a time: it is 2029-02-28T12:00:00Z';
    for (const far of [{ by: '61mo' }, { by: '6y' }, { by: '1827d' }, { to: '2034-02-28T12:00:01Z' }])
      expect(await moved(far)).toEqual({ error });
    expect((await ask('GET', 'clock')).body.now).toBe('2029-02-28T12:00:00Z');
    expect(await moved({ to: '2034-02-28T12:00:00Z' })).toMatchObject({ to: '2034-02-28T12:00:00Z' });
  });

  it('moves the clock to the end of time, and no further', async () => {
    const { ask } = await serve('127.0.0.1', '9995-12-31T12:00:00Z');
    expect((await ask('POST', 'clock', { to: '9999-12-31T23:59:59Z' })).status).toBe(200);
    // In UTC this is a time of the year 10000, which no time can be.
    expect((await ask('POST', 'clock', { to: '9999-12-31T23:59:59-01:00' })).status).toBe(400);
    const beyond = [{ by: '1s' }, { by: '999999w' }];
    for (const body of beyond) {
      expect(await ask('POST', 'clock', body)).toMatchObject({
        status: 400,
        body: { error: 'the clock ends with the year 9999' },
      });
    }
    expect((await ask('GET', 'clock')).body.now).toBe('9999-12-31T23:59:59Z');
  });

  it('saves, lists, loads and deletes snapshots, and resets', async () => {
    const { ask, call } = await serve();
    const count = async () => (await call('GET', 'accounts/:account/funding_instruments')).body.data.length;
    expect((await ask('PUT', 'snapshots/one')).body).toMatchObject({ name: 'one' });
    await call('POST', 'accounts/:account/funding_instruments', {
      query: { currency: 'USD', type: 'CREDIT_LINE', start_time: '2026-01-01T00:00:00Z' },
    });
    expect(await count()).toBe(1);
    const loaded = { now: fixedClock, fixed: true, changed_credentials: [] };
    expect((await ask('POST', 'snapshots/one/load')).body).toEqual(loaded);
    expect(await count()).toBe(0);
    const { snapshots } = (await ask('GET', 'snapshots')).body;
    expect(snapshots).toEqual([{ name: 'one', saved_at: expect.any(String), bytes: expect.any(Number) }]);
    expect((await ask('DELETE', 'snapshots/one')).body).toEqual({ deleted: 'one' });
    expect((await ask('DELETE', 'snapshots/one')).status).toBe(404);
    expect((await ask('POST', 'snapshots/one/load')).status).toBe(404);
    expect((await ask('POST', 'reset', { seed: 'empty', clock: '2026-12-01' })).status).toBe(200);
    expect((await ask('GET', 'clock')).body.now).toBe('2026-12-01T00:00:00Z');
    expect((await ask('POST', 'reset', { seed: 'large one' })).status).toBe(400);
    expect((await ask('POST', 'reset', { clock: 'noon' })).status).toBe(400);
  });

  it.each([
    ['GET', 'nothing', 404],
    ['GET', 'snapshots/one/two/three', 404],
    ['GET', '__proto__', 404],
    ['GET', 'constructor', 404],
    ['PATCH', 'faults', 405],
    ['GET', 'snapshots/one', 405],
    ['PUT', 'snapshots/..%2fone', 400],
    ['PUT', 'snapshots/%E0%A4%A', 400],
    ['PUT', 'snapshots/', 400],
  ])('answers %s %s with %d', async (method, path, status) => {
    const { ask } = await serve();
    expect((await ask(method, path)).status).toBe(status);
  });

  it('makes the token of a pixel, but not for an unknown pixel', async () => {
    const { ask, call } = await serve();
    const query = { name: 'Bought', type: 'PURCHASE', click_window: 7, view_through_window: 1 };
    const { body } = await call('POST', 'accounts/:account/web_event_tags', {
      query: { ...query, retargeting_enabled: false },
    });
    const pixel_id = body.data.website_tag_id;
    const made = await ask('GET', `pixel-tokens/${pixel_id}`);
    expect(made.body).toEqual({ pixel_id, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await ask('GET', 'pixel-tokens/zzzzz')).toMatchObject({ status: 404 });
  });

  it('keeps the old controls, which need no token', async () => {
    const { ask } = await serve();
    expect((await ask('POST', 'advance', { by: '1d' }, {})).status).toBe(200);
  });
});

it('the log of requests has a largest size', () => {
  const journal = createJournal(Date.now, () => []);
  const add = (size: number) =>
    journal.add(new Request(`http://emulator.test/ads/12/nowhere?x=${'y'.repeat(size)}`), {
      ...{ method: 'GET', path: '/ads/12/nowhere', status: 404, carriedOutStatus: 404, milliseconds: 1 },
    });
  for (let count = 0; count < 1100; count += 1) add(5);
  const requests = journal.list();
  expect([requests.length, requests[0]?.number, requests.at(-1)?.number]).toEqual([1000, 101, 1100]);
  for (let count = 0; count < 1000; count += 1) add(9000);
  const kept = journal.list();
  expect(kept.at(-1)?.number).toBe(2100);
  // These take more characters than may be kept before there are too many.
  expect(kept.length).toBeLessThan(700);
  expect(JSON.stringify(kept).length).toBeLessThan(9_000_000);
});

describe('a body that never ends', () => {
  it.each(['advance', 'job-failures', 'faults'])('is cut short by %s', async (name) => {
    const { urls, token } = await serve();
    const chunk = Buffer.alloc(100_000, ' ');
    let sent = 0;
    const status = await new Promise((resolve, reject) => {
      const outgoing = http.request(`${urls.control_url}/${name}`, {
        method: name === 'faults' ? 'PUT' : 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      // Without any answer it ends after 50 MB.
      const send = () => {
        sent += chunk.length;
        if (sent > 50_000_000) outgoing.destroy(new Error('all of it was read'));
        else outgoing.write(chunk, () => setImmediate(send));
      };
      outgoing.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.on('error', reject);
      send();
    });
    expect(status).toBe(400);
  });
});
