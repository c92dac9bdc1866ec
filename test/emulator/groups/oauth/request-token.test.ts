/** oauth/request_token: the first leg (docs/service.md#request-tokens). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';
import { requestTokenSeconds } from '../../../../src/emulator/identity/tokens.js';
import { openTestEmulator, type TestEmulator } from '../../../support/auth-emulator.js';
import { createVisitor } from '../../../support/http-browser.js';
import type { Keys } from '../../../support/sign.js';

let test: TestEmulator;
beforeAll(async () => {
  test = await openTestEmulator();
});
afterAll(() => test.close());

const path = '/auth/oauth/request_token';
const ask = (form: Record<string, string>, keys: Keys = test.app) =>
  test.call({ method: 'POST', path, keys, form });

describe('a good request', () => {
  it('is answered with form-encoded pairs', async () => {
    const answer = await ask({ oauth_callback: 'oob' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(Object.keys(answer.body)).toEqual([
      'oauth_token',
      'oauth_token_secret',
      'oauth_callback_confirmed',
    ]);
    expect(answer.body.oauth_callback_confirmed).toBe('true');
    expect(answer.text).toMatch(
      /^oauth_token=\w{20,}&oauth_token_secret=\w{20,}&oauth_callback_confirmed=true$/,
    );
  });

  it('gets another token each time', async () => {
    const [a, b] = [await ask({ oauth_callback: 'oob' }), await ask({ oauth_callback: 'oob' })];
    expect(a.body.oauth_token).not.toBe(b.body.oauth_token);
    expect(a.body.oauth_token_secret).not.toBe(b.body.oauth_token_secret);
  });

  it('may carry oauth_callback in the header, the body or the query: it is signed in each', async () => {
    const inHeader = { method: 'POST', path, keys: test.app, protocol: { oauth_callback: 'oob' } };
    expect((await test.call(inHeader)).status).toBe(200);
    expect(
      (await test.call({ method: 'POST', path: `${path}?oauth_callback=oob`, keys: test.app })).status,
    ).toBe(200);
    expect(
      (await test.call({ ...inHeader, form: { oauth_callback: 'oob' } })).body.errors[0].message,
    ).toMatch(/more than once/);
  });

  it('may carry parameters of any name, which are ignored', async () => {
    const answer = await ask({ oauth_callback: 'oob', 'ä\r\n': '1' });
    expect([answer.status, answer.headers.get('x-ads-emulator-ignored')]).toEqual([200, '%C3%A4%0D%0A']);
  });

  it('needs no token, and is not signed by one', async () => {
    expect((await ask({ oauth_callback: 'oob' }, test.keys)).status).toBe(401);
  });
});

const taken = [
  'http://127.0.0.1:8976/callback',
  'http://127.0.0.1/',
  'http://localhost:1/a/b?c=d',
  'http://[::1]:65535/callback',
];
const refused = [
  'http://example.com/callback',
  'https://127.0.0.1:8976/callback',
  'http://127.0.0.1.example.com/callback',
  'http://user@127.0.0.1/callback',
  'http://127.0.0.1/callback#part',
  'http://127.0.0.2/callback',
  'http://example.com/?http://127.0.0.1/',
  'myapp://callback',
  'javascript:alert(1)',
];

describe('oauth_callback', () => {
  it.each(taken)('may be %s: it is on this machine', async (oauth_callback) => {
    expect((await ask({ oauth_callback })).status).toBe(200);
  });

  it.each(refused)('may not be %s: it is not in the app settings', async (oauth_callback) => {
    const { status, body } = await ask({ oauth_callback });
    expect(status).toBe(403);
    expect(body.errors).toEqual([
      { code: authCodes.callbackNotApproved, message: expect.stringContaining('not approved') },
    ]);
  });

  it('may be an address of the app settings, with any query', async () => {
    const callbacks = ['https://shop.example/ads/back', 'shopapp://signed-in'];
    const app = await test.addApp('Shop', test.emulator.credentials.user_id, { callbacks, loopback: false });
    const statusOf = async (oauth_callback: string) => (await ask({ oauth_callback }, app)).status;
    expect(await statusOf('https://shop.example/ads/back')).toBe(200);
    expect(await statusOf('https://shop.example/ads/back?state=5')).toBe(200);
    expect(await statusOf('shopapp://signed-in')).toBe(200);
    expect(await statusOf('oob')).toBe(200);
    expect(await statusOf('https://shop.example/ads/back/other')).toBe(403);
    expect(await statusOf('https://shop.example:444/ads/back')).toBe(403);
    expect(await statusOf('http://shop.example/ads/back')).toBe(403);
    expect(await statusOf('http://127.0.0.1:8976/callback')).toBe(403);
  });

  it('may be oob only for a desktop app', async () => {
    const app = await test.addApp('Desk', test.emulator.credentials.user_id, { desktop: true });
    expect((await ask({ oauth_callback: 'oob' }, app)).status).toBe(200);
    const { status, body } = await ask({ oauth_callback: 'http://127.0.0.1:8976/callback' }, app);
    expect(status).toBe(403);
    expect(body.errors).toEqual([
      {
        code: authCodes.desktopOnly,
        message: "Desktop applications only support the oauth_callback value 'oob'",
      },
    ]);
  });

  it('is required', async () => {
    const { status, body } = await ask({});
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { code: authCodes.badParameter, message: expect.stringContaining('oauth_callback') },
    ]);
  });

  it('must be a URL or oob', async () => {
    expect((await ask({ oauth_callback: 'somewhere' })).body.errors[0].code).toBe(authCodes.badParameter);
  });
});

describe('x_auth_access_type', () => {
  it.each([
    ['read', 200],
    ['write', 200],
    ['READ', 400],
    ['admin', 400],
  ])('%s is answered with %i', async (x_auth_access_type, status) => {
    expect((await ask({ oauth_callback: 'oob', x_auth_access_type })).status).toBe(status);
  });
});

describe('a bad signature', () => {
  it.each<[string, Record<string, string | undefined>, number]>([
    ['an unknown key', { oauth_consumer_key: 'nobody' }, authCodes.badAuthentication],
    ['a nonce that is not ASCII', { oauth_nonce: 'n\u00f6nce' }, authCodes.badAuthentication],
    ['a wrong signature', { oauth_signature: 'AAAA' }, authCodes.badAuthentication],
    ['an old timestamp', { oauth_timestamp: '1000000000' }, authCodes.timestampOutOfBounds],
    ['another method', { oauth_signature_method: 'PLAINTEXT' }, authCodes.badAuthentication],
  ])('%s is answered with 401 and a number', async (_, protocol, code) => {
    const form = { oauth_callback: 'oob' };
    const { status, body } = await test.call({ method: 'POST', path, keys: test.app, form, protocol });
    expect(status).toBe(401);
    expect(body).toEqual({ errors: [{ code, message: expect.any(String) }] });
  });

  it('is one made with the secret of another app', async () => {
    const other = await test.addApp('Other', test.emulator.credentials.user_id);
    const keys = { ...test.app, consumer_secret: other.consumer_secret };
    expect((await ask({ oauth_callback: 'oob' }, keys)).status).toBe(401);
  });

  it('is one used twice', async () => {
    const call = {
      method: 'POST',
      path,
      keys: test.app,
      protocol: { oauth_nonce: 'once' },
      form: { oauth_callback: 'oob' },
    };
    expect((await test.call(call)).status).toBe(200);
    expect((await test.call(call)).status).toBe(401);
  });
});

describe('a request token', () => {
  it(`ends after ${requestTokenSeconds / 60} minutes`, async () => {
    const request = await test.askToken();
    const late = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    const lateVerifier = await createVisitor(test).approve(late.token);
    test.now += requestTokenSeconds * 1000 - 1;
    expect((await test.exchange(request, verifier)).status).toBe(200);
    test.now += 1;
    const { status, body } = await test.exchange(late, lateVerifier);
    expect(status).toBe(401);
    expect(body.errors[0].code).toBe(authCodes.invalidToken);
  });
});

describe('https', () => {
  const at = async (url: string) => {
    const response = await test.emulator.fetch(new Request(url, { method: 'POST' }));
    return { status: response.status, body: await response.json() };
  };

  it('is required of every step that leaves this machine', async () => {
    for (const step of ['oauth/request_token', 'oauth/access_token', 'oauth2/token']) {
      const { status, body } = await at(`http://emulator.example:8700/auth/${step}`);
      expect([status, body]).toEqual([
        403,
        { errors: [{ code: authCodes.httpsRequired, message: 'SSL is required' }] },
      ]);
      expect((await at(`https://emulator.example:8700/auth/${step}`)).status).toBe(401);
    }
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])('is not required at %s', async (host) => {
    expect((await at(`http://${host}:8700/auth/oauth/request_token`)).status).toBe(401);
  });
});
