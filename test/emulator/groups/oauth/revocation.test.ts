/** Bearer tokens, and the ends of tokens of both kinds (docs/service.md#revocation). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';
import { rates } from '../../../../src/contract/wire/rate-limits.js';
import { openTestEmulator, type TestEmulator } from '../../../support/auth-emulator.js';
import { createVisitor } from '../../../support/http-browser.js';
import type { Keys } from '../../../support/sign.js';

let test: TestEmulator;
beforeEach(async () => {
  test = await openTestEmulator();
});
afterEach(() => test.close());

const listAccounts = (keys: Keys) => test.call({ method: 'GET', path: '/ads/12/accounts', keys });

async function signIn(app: Keys = test.app) {
  const request = await test.askToken(undefined, app);
  const { body } = await test.exchange(request, await createVisitor(test).approve(request.token), app);
  return { ...app, access_token: body.oauth_token, access_token_secret: body.oauth_token_secret };
}

describe.each(['/auth/1.1/oauth/invalidate_token', '/auth/1.1/oauth/invalidate_token.json'])('%s', (path) => {
  const invalidate = (keys: Keys) => test.call({ method: 'POST', path, keys });

  it('revokes only the token that signs', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { status, body, headers } = await invalidate(mine);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toEqual({ access_token: mine.access_token });
    expect((await listAccounts(other)).status).toBe(200);
  });

  it('leaves a token that is refused with 401 and code 89, in both areas', async () => {
    const keys = await signIn();
    await invalidate(keys);
    for (const answer of [await listAccounts(keys), await invalidate(keys)]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        errors: [
          { code: authCodes.invalidToken, message: expect.stringMatching(/invalid or expired token/i) },
        ],
      });
    }
  });

  it('is followed by a different token', async () => {
    const before = await signIn();
    await invalidate(before);
    const after = await signIn();
    expect(after.access_token).not.toBe(before.access_token);
    expect((await listAccounts(after)).status).toBe(200);
    expect((await listAccounts(before)).status).toBe(401);
  });

  it('needs the signature of the token', async () => {
    const keys = await signIn();
    expect((await test.call({ method: 'POST', path })).status).toBe(401);
    expect((await invalidate({ ...keys, access_token_secret: 'guess' })).status).toBe(401);
    expect((await invalidate(test.app)).status).toBe(401);
    expect((await listAccounts(keys)).status).toBe(200);
  });
});

const basic = ({ consumer_key, consumer_secret }: Keys) =>
  `Basic ${Buffer.from(`${encodeURIComponent(consumer_key)}:${encodeURIComponent(consumer_secret)}`).toString('base64')}`;

const askBearer = (keys: Keys, form: Record<string, string> = { grant_type: 'client_credentials' }) =>
  test.call({ method: 'POST', path: '/auth/oauth2/token', form, headers: { authorization: basic(keys) } });

const invalidateBearer = (keys: Keys, access_token: string) =>
  test.call({ method: 'POST', path: '/auth/oauth2/invalidate_token', keys, form: { access_token } });

describe('oauth2/token', () => {
  it('answers a bearer token as JSON', async () => {
    const { status, body } = await askBearer(test.app);
    expect(status).toBe(200);
    expect(body).toEqual({ token_type: 'bearer', access_token: expect.stringMatching(/^\w{100,}$/) });
  });

  it('answers the same token until it is invalidated, then another', async () => {
    const first = (await askBearer(test.app)).body.access_token;
    expect((await askBearer(test.app)).body.access_token).toBe(first);
    expect((await invalidateBearer(test.keys, first)).body).toEqual({ access_token: first });
    const second = (await askBearer(test.app)).body.access_token;
    expect(second).not.toBe(first);
    expect((await askBearer(test.app)).body.access_token).toBe(second);
  });

  it('gives each app its own token', async () => {
    const other = await test.addApp('Other: app', test.emulator.credentials.user_id);
    expect((await askBearer(other)).body.access_token).not.toBe(
      (await askBearer(test.app)).body.access_token,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['no grant_type', {}],
    ['another grant_type', { grant_type: 'password' }],
  ])('rejects %s', async (_, form) => {
    const { status, body } = await askBearer(test.app, form);
    expect([status, body.errors[0].code]).toEqual([400, authCodes.badParameter]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['no credentials', () => ({})],
    ['another scheme', () => ({ authorization: 'Bearer abc' })],
    ['no colon', () => ({ authorization: `Basic ${Buffer.from('abc').toString('base64')}` })],
    ['no Base64', () => ({ authorization: 'Basic %%%' })],
    ['an unknown key', () => ({ authorization: basic({ ...test.app, consumer_key: 'nobody' }) })],
    ['a wrong secret', () => ({ authorization: basic({ ...test.app, consumer_secret: 'guess' }) })],
    [
      'a wrong secret of the same length',
      () => ({
        authorization: basic({ ...test.app, consumer_secret: 'x'.repeat(test.app.consumer_secret.length) }),
      }),
    ],
  ])('rejects %s with 401', async (_, headers) => {
    const form = { grant_type: 'client_credentials' };
    const { status, body } = await test.call({
      method: 'POST',
      path: '/auth/oauth2/token',
      form,
      headers: headers(),
    });
    expect([status, body.errors[0].code]).toEqual([401, authCodes.badAuthentication]);
  });
});

describe('oauth2/token, asked too often', () => {
  it('answers 403 and code 99, per app, until the window is over', async () => {
    await test.close();
    test = await openTestEmulator({ rateLimits: 'real' });
    const other = await test.addApp('Other', test.emulator.credentials.user_id);
    const { limit, seconds } = rates.bearerTokens;
    for (let count = 0; count < limit; count += 1) expect((await askBearer(test.app)).status).toBe(200);
    const { status, body } = await askBearer(test.app);
    expect(status).toBe(403);
    expect(body).toEqual({ errors: [{ code: authCodes.bearerTooFrequent, message: expect.any(String) }] });
    expect((await askBearer(other)).status).toBe(200);
    test.now += seconds * 1000;
    expect((await askBearer(test.app)).status).toBe(200);
  });
});

describe('oauth2/invalidate_token', () => {
  it('accepts only the owner of the app', async () => {
    const token = (await askBearer(test.app)).body.access_token;
    await test.addUser('stranger', 'open sesame');
    const visitor = createVisitor(test, { screen_name: 'stranger', password: 'open sesame' });
    const request = await test.askToken();
    const { body: granted } = await test.exchange(request, await visitor.approve(request.token));
    const stranger = {
      ...test.app,
      access_token: granted.oauth_token,
      access_token_secret: granted.oauth_token_secret,
    };
    const { status, body } = await invalidateBearer(stranger, token);
    expect([status, body.errors[0].code]).toEqual([403, authCodes.notAllowed]);
    expect((await askBearer(test.app)).body.access_token).toBe(token);
  });

  it('revokes no token of another app', async () => {
    const other = await test.addApp('Other', test.emulator.credentials.user_id);
    const token = (await askBearer(other)).body.access_token;
    expect((await invalidateBearer(test.keys, token)).status).toBe(403);
    expect((await askBearer(other)).body.access_token).toBe(token);
  });

  it('rejects a token that is unknown or revoked already', async () => {
    const token = (await askBearer(test.app)).body.access_token;
    expect((await invalidateBearer(test.keys, 'AAAAnothing')).status).toBe(403);
    expect((await invalidateBearer(test.keys, token)).status).toBe(200);
    expect((await invalidateBearer(test.keys, token)).status).toBe(403);
  });

  it('wants access_token', async () => {
    const call = { method: 'POST', path: '/auth/oauth2/invalidate_token', keys: test.keys, form: {} };
    const { status, body } = await test.call(call);
    expect([status, body.errors[0].code]).toEqual([400, authCodes.badParameter]);
  });

  it('accepts neither the key alone nor the bearer token itself as its signature', async () => {
    const token = (await askBearer(test.app)).body.access_token;
    expect((await invalidateBearer(test.app, token)).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    const call = {
      method: 'POST',
      path: '/auth/oauth2/invalidate_token',
      headers,
      form: { access_token: token },
    };
    expect((await test.call(call)).status).toBe(401);
  });
});

describe('a bearer token', () => {
  it('opens no advertising call', async () => {
    const token = (await askBearer(test.app)).body.access_token;
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await test.call({ method: 'GET', path: '/ads/12/accounts', headers });
    expect(status).toBe(401);
    expect(body.errors[0]).toMatchObject({
      code: 'UNAUTHORIZED_ACCESS',
      message: expect.stringContaining('Bearer'),
    });
  });
});
