/** The three legs against a service that verifies every signature, and what each known refusal tells a person. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  approvalUrl,
  fetchAccessToken,
  fetchRequestToken,
  type OpenClient,
  pinCallback,
} from '../../src/auth/oauth-flow.js';
import { SignInError } from '../../src/auth/sign-in-error.js';
import { NetworkError, ServiceError } from '../../src/client/errors.js';
import { fault, app as known, type Refusal, type Service, startService } from '../support/authorization.js';
import { catchError, clock, openClient } from '../support/client.js';

let service: Service;
const app = { consumerKey: known.key, consumerSecret: known.secret };
const pin = { callback: pinCallback, access: undefined };

beforeEach(async () => {
  service = await startService();
  service.now = () => clock;
});

afterEach(() => service.close());

const openFor =
  (at: Service): OpenClient =>
  async (credentials) =>
    openClient('', { urls: { auth: at.auth, ads: at.ads }, credentials }).client;

describe('the three legs', () => {
  it('end with the token of the user who approved', async () => {
    const open = openFor(service);
    const callback = 'http://127.0.0.1:8976/callback';
    const request = await fetchRequestToken(open, app, { callback, access: 'read' });
    const [first] = service.calls;
    expect(first?.protocol.get('oauth_callback')).toBe(callback);
    expect(first?.protocol.has('oauth_token')).toBe(false);
    const token = await fetchAccessToken(open, app, request, service.verifierOf(request.token));
    expect(token).toMatchObject({ userId: '700001', screenName: 'maker' });
    expect(service.tokens.get(token.token)).toEqual({ secret: token.secret, userId: '700001' });
  });

  it('send the callback even for a PIN', async () => {
    await fetchRequestToken(openFor(service), app, pin);
    expect(service.calls[0]?.protocol.get('oauth_callback')).toBe('oob');
  });

  it('refuse a service that does not confirm the callback', async () => {
    service.unconfirmed = true;
    const error = await catchError(fetchRequestToken(openFor(service), app, pin));
    expect(error).toMatchObject({ fault: 'UNCONFIRMED' });
  });

  it.each([
    ['an empty body', ''],
    ['a page', '<html>welcome</html>'],
    ['a token without its secret', 'oauth_token=a&oauth_callback_confirmed=true'],
  ])('refuse %s in place of a token', async (_, body) => {
    service.refusals.request_token = [{ status: 200, body }];
    const error = await catchError(fetchRequestToken(openFor(service), app, pin));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ kind: 'unreadable' });
  });
});

describe('the address of the approval', () => {
  const base = 'https://auth.example.com/area';
  const plain = { signIn: false, forceLogin: false, screenName: undefined };

  it.each([
    ['authorize', plain, 'https://auth.example.com/area/oauth/authorize?oauth_token=a%2Bb'],
    [
      'authenticate',
      { ...plain, signIn: true },
      'https://auth.example.com/area/oauth/authenticate?oauth_token=a%2Bb',
    ],
    [
      'a forced login',
      { ...plain, forceLogin: true },
      'https://auth.example.com/area/oauth/authorize?oauth_token=a%2Bb&force_login=true',
    ],
    [
      'a name',
      { ...plain, screenName: 'a&b' },
      'https://auth.example.com/area/oauth/authorize?oauth_token=a%2Bb&screen_name=a%26b',
    ],
  ])('is made for %s', (_, options, address) => {
    expect(approvalUrl(base, 'a+b', options)).toBe(address);
  });
});

describe('a refused request token', () => {
  const skewed = { ...fault(401, 32, 'x'), headers: { date: 'Fri, 20 Nov 2026 00:20:00 GMT' } };

  it.each<[string, Refusal, string, RegExp]>([
    [
      'a callback that is not approved',
      fault(403, 415, 'Callback URL not approved for this client application.'),
      'CALLBACK_NOT_APPROVED',
      /Add oob to the callback URLs/,
    ],
    [
      'the same as XML',
      {
        status: 403,
        body: '<error code="415">Callback URL not approved for this client application</error>',
      },
      'CALLBACK_NOT_APPROVED',
      /--pin/,
    ],
    [
      'a desktop app',
      { status: 401, body: "Desktop applications only support the oauth_callback value 'oob'" },
      'PIN_ONLY',
      /Use --pin/,
    ],
    ['a clock that is behind', skewed, 'CLOCK_SKEW', /Set the clock/],
    ['a wrong key', fault(401, 32, 'Could not authenticate you'), 'WRONG_APP_KEY', /API key secret/],
    ['an app that is not approved', fault(403, 453, 'No access'), 'APP_NOT_APPROVED', /active and approved/],
  ])('by %s says what to change', async (_, refusal, told, hint) => {
    service.refusals.request_token = [refusal];
    const error = await catchError(fetchRequestToken(openFor(service), app, pin));
    expect(error).toBeInstanceOf(SignInError);
    expect(error).toMatchObject({ fault: told, hint: expect.stringMatching(hint) });
  });

  it('reports how far the clock is off', async () => {
    service.refusals.request_token = [skewed];
    const error = await catchError(fetchRequestToken(openFor(service), app, pin));
    expect(error).toMatchObject({ message: "this machine's clock is 20 min behind the service's" });
  });

  it('by a key of digits suggests that the key is an app id', async () => {
    const open = openFor(service);
    const error = await catchError(fetchRequestToken(open, { ...app, consumerKey: '12345678' }, pin));
    expect(error).toMatchObject({ fault: 'WRONG_APP_KEY', hint: expect.stringContaining('like an app id') });
  });

  it('by any other cause keeps the message of the service', async () => {
    service.refusals.request_token = [fault(400, 38, 'parameter is missing')];
    const error = await catchError(fetchRequestToken(openFor(service), app, pin));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 400 });
  });
});

describe('a refused exchange', () => {
  it.each<[string, Refusal | undefined, string]>([
    ['a wrong PIN', undefined, 'WRONG_PIN'],
    ['a wrong PIN, reported by a number', fault(401, 32, 'oauth_verifier is not the one'), 'WRONG_PIN'],
    ['a request that has ended', fault(401, 89, 'Invalid or expired token'), 'REQUEST_ENDED'],
  ])('reports %s', async (_, refusal, told) => {
    const open = openFor(service);
    const request = await fetchRequestToken(open, app, pin);
    if (refusal) service.refusals.access_token = [refusal];
    const error = await catchError(fetchAccessToken(open, app, request, '0000000'));
    expect(error).toMatchObject({ fault: told });
  });

  it('never repeats a secret', async () => {
    const open = openFor(service);
    const request = await fetchRequestToken(open, app, pin);
    const echo = [...service.secrets].join(' ');
    service.refusals.access_token = [{ status: 400, body: echo }];
    const error = await catchError(fetchAccessToken(open, app, request, 'verifier-secret'));
    for (const secret of service.secrets) expect(JSON.stringify(error) + String(error)).not.toContain(secret);
  });
});
