/** oauth/access_token: the last leg, and what the access token may do (docs/service.md#access-tokens). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCodes } from '../../../../src/contract/wire/error-codes.js';
import { maxWrongVerifiers } from '../../../../src/emulator/identity/check-verifier.js';
import { openTestEmulator, type TestEmulator } from '../../../support/auth-emulator.js';
import { createVisitor } from '../../../support/http-browser.js';
import type { Keys } from '../../../support/sign.js';

let test: TestEmulator;
beforeAll(async () => {
  test = await openTestEmulator();
});
afterAll(() => test.close());

/** A user's token, through all three legs. */
async function signIn(fields: Record<string, string> = { oauth_callback: 'oob' }, app: Keys = test.app) {
  const request = await test.askToken(fields, app);
  const { body } = await test.exchange(request, await createVisitor(test).approve(request.token), app);
  return { ...app, access_token: body.oauth_token, access_token_secret: body.oauth_token_secret };
}

const listAccounts = (keys: Keys) => test.call({ method: 'GET', path: '/ads/12/accounts', keys });
const createAccount = (keys: Keys) => test.call({ method: 'POST', path: '/ads-sandbox/12/accounts', keys });

describe('the exchange', () => {
  it('answers the token with its user, form-encoded', async () => {
    const request = await test.askToken({ oauth_callback: 'http://127.0.0.1:8976/callback' });
    const answer = await test.exchange(request, await createVisitor(test).approve(request.token));
    const { user_id, screen_name } = test.emulator.credentials;
    expect(answer.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(Object.keys(answer.body)).toEqual(['oauth_token', 'oauth_token_secret', 'user_id', 'screen_name']);
    expect(answer.body).toMatchObject({ user_id, screen_name });
    expect(answer.body.oauth_token).toMatch(new RegExp(`^${user_id}-\\w{40}$`));
  });

  it('makes a token that works, different each time', async () => {
    const [a, b] = [await signIn(), await signIn()];
    expect(a.access_token).not.toBe(b.access_token);
    for (const keys of [a, b, test.keys]) expect((await listAccounts(keys)).status).toBe(200);
  });

  it('takes the verifier and the token from the body as well as from the header', async () => {
    const request = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    const keys = { ...test.app, access_token: request.token, access_token_secret: request.secret };
    const form = { oauth_verifier: verifier };
    expect((await test.call({ method: 'POST', path: '/auth/oauth/access_token', keys, form })).status).toBe(
      200,
    );
  });

  it('gives a PIN of seven digits, and a long verifier to a callback', async () => {
    const pin = await createVisitor(test).approve((await test.askToken()).token);
    expect(pin).toMatch(/^\d{7}$/);
    const request = await test.askToken({ oauth_callback: 'http://127.0.0.1:8976/callback' });
    expect(await createVisitor(test).approve(request.token)).toMatch(/^[\w-]{32}$/);
  });

  it('can be exchanged once', async () => {
    const request = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    expect((await test.exchange(request, verifier)).status).toBe(200);
    const { status, body } = await test.exchange(request, verifier);
    expect([status, body.errors[0].code]).toEqual([401, authCodes.invalidToken]);
  });
});

describe('the exchange is rejected', () => {
  it('without a verifier', async () => {
    const request = await test.askToken();
    await createVisitor(test).approve(request.token);
    const keys = { ...test.app, access_token: request.token, access_token_secret: request.secret };
    const { status, body } = await test.call({ method: 'POST', path: '/auth/oauth/access_token', keys });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { code: authCodes.badParameter, message: expect.stringContaining('oauth_verifier') },
    ]);
  });

  it('before the approval', async () => {
    const { status, body } = await test.exchange(await test.askToken(), '1234567');
    expect([status, body.errors[0].code]).toEqual([401, authCodes.badAuthentication]);
  });

  it('after a denial', async () => {
    const request = await test.askToken();
    await createVisitor(test).answer(request.token, { decision: 'cancel' });
    const { status, body } = await test.exchange(request, '1234567');
    expect([status, body.errors[0].code]).toEqual([401, authCodes.invalidToken]);
  });

  it('with a wrong verifier, and a correct one still works', async () => {
    const request = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    const { status, body } = await test.exchange(request, `${verifier}0`);
    expect([status, body.errors[0].code]).toEqual([401, authCodes.badAuthentication]);
    expect((await test.exchange(request, verifier)).status).toBe(200);
  });

  it(`forever after ${maxWrongVerifiers} wrong verifiers`, async () => {
    const request = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    for (let tries = 0; tries < maxWrongVerifiers; tries += 1) {
      expect((await test.exchange(request, 'guess')).body.errors[0].code).toBe(authCodes.badAuthentication);
    }
    const { status, body } = await test.exchange(request, verifier);
    expect([status, body.errors[0].code]).toEqual([401, authCodes.invalidToken]);
  });

  it('with the secret of another request token', async () => {
    const [request, other] = [await test.askToken(), await test.askToken()];
    const verifier = await createVisitor(test).approve(request.token);
    expect((await test.exchange({ ...request, secret: other.secret }, verifier)).status).toBe(401);
  });

  it('by another app than the one that asked', async () => {
    const other = await test.addApp('Thief', test.emulator.credentials.user_id);
    const request = await test.askToken();
    const verifier = await createVisitor(test).approve(request.token);
    expect((await test.exchange(request, verifier, other)).status).toBe(401);
    expect((await test.exchange(request, verifier)).status).toBe(200);
  });

  it('with an access token instead of a request token', async () => {
    const { access_token: token, access_token_secret: secret } = test.keys;
    expect((await test.exchange({ token, secret }, 'guess')).body.errors[0].code).toBe(
      authCodes.invalidToken,
    );
  });

  it('if a request token signs an advertising call', async () => {
    const request = await test.askToken();
    const keys = { ...test.app, access_token: request.token, access_token_secret: request.secret };
    const { status, body } = await listAccounts(keys);
    expect([status, body.errors[0].code]).toEqual([401, 'UNAUTHORIZED_ACCESS']);
  });
});

describe('a read-only token', () => {
  it('reads and does not write', async () => {
    const keys = await signIn({ oauth_callback: 'oob', x_auth_access_type: 'read' });
    expect((await listAccounts(keys)).status).toBe(200);
    const { status, body } = await createAccount(keys);
    expect([status, body.errors[0].code]).toEqual([403, 'READONLY_CLIENT_APPLICATION']);
  });

  it('writes when write access was requested', async () => {
    expect((await createAccount(await signIn())).status).toBe(200);
    const write = { oauth_callback: 'oob', x_auth_access_type: 'write' };
    expect((await createAccount(await signIn(write))).status).toBe(200);
  });

  it('is the only kind for a read-only app', async () => {
    const app = await test.addApp('Reader', test.emulator.credentials.user_id, { access: 'read' });
    const keys = await signIn({ oauth_callback: 'oob', x_auth_access_type: 'write' }, app);
    expect((await listAccounts(keys)).status).toBe(200);
    expect((await createAccount(keys)).status).toBe(403);
  });
});
