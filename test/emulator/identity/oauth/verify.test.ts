/** Every way in which a signed request is accepted or refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timestampWindowSeconds } from '../../../../src/contract/wire/service-facts.js';
import { OAuthError } from '../../../../src/emulator/identity/oauth/oauth-error.js';
import {
  type KeyRegistry,
  type SignedRequest,
  verifyRequest,
} from '../../../../src/emulator/identity/oauth/verify.js';
import { rounds } from '../../../support/rounds.js';
import { authorize, type Keys } from '../../../support/sign.js';

const now = Date.parse('2026-11-20T14:00:00.750Z');
const keys = {
  consumer_key: 'consumer',
  consumer_secret: 'consumer secret',
  access_token: '42-token',
  access_token_secret: 'token secret',
};

function createRegistry(): KeyRegistry {
  const seen = new Set<string>();
  return {
    consumerSecret: (key) => (key === 'consumer' || key === 'other' ? 'consumer secret' : undefined),
    token: (token) =>
      token === '42-token' || token === '42-revoked'
        ? { secret: 'token secret', consumerKey: 'consumer', revoked: token === '42-revoked' }
        : undefined,
    useNonce: (use) => {
      const key = JSON.stringify([use.consumerKey, use.token, use.nonce]);
      return !seen.has(key) && Boolean(seen.add(key));
    },
  };
}

const url = 'https://service.example/ads/12/accounts?q=a%20b&count=5';

function verify(
  request: Partial<SignedRequest>,
  registry = createRegistry(),
  token: 'required' | 'none' = 'required',
) {
  return verifyRequest(
    { method: 'GET', url, authorization: undefined, ...request },
    { registry, now, token },
  );
}

/** The reason of the refusal, or "accepted". */
function reasonOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'accepted';
  } catch (error) {
    if (error instanceof OAuthError) return error.reason;
    throw error;
  }
}

function signed(protocol: Record<string, string | undefined> = {}, by: Keys = keys) {
  return authorize({ method: 'GET', url, keys: by, now, protocol });
}

describe('verifyRequest', () => {
  it('accepts a well-signed request and returns the signer', () => {
    expect(verify({ authorization: signed() })).toMatchObject({ consumerKey: 'consumer', token: '42-token' });
  });

  it.each<[string, string | undefined, string]>([
    ['no header', undefined, 'missing'],
    ['an empty header', ' ', 'missing'],
    ['another scheme', 'Digest abc', 'scheme'],
    ['a bearer token', 'Bearer abc', 'bearer'],
    ['an unreadable header', 'OAuth oauth_nonce=abc', 'malformed'],
    ['broken percent-encoding', 'OAuth oauth_nonce="%zz"', 'malformed'],
    ['two parameters of one name', 'OAuth oauth_nonce="a", oauth_nonce="b"', 'duplicate'],
    ['a header without parameters', 'OAuth ', 'incomplete'],
    ['no consumer key', signed({ oauth_consumer_key: undefined }), 'incomplete'],
    ['no nonce', signed({ oauth_nonce: undefined }), 'incomplete'],
    ['an empty nonce', signed({ oauth_nonce: '' }), 'incomplete'],
    ['no timestamp', signed({ oauth_timestamp: undefined }), 'incomplete'],
    ['no token', signed({ oauth_token: undefined }), 'incomplete'],
    ['no signature method', signed({ oauth_signature_method: undefined }), 'incomplete'],
    ['an empty signature', signed({ oauth_signature: '' }), 'incomplete'],
    ['another signature method', signed({ oauth_signature_method: 'PLAINTEXT' }), 'method'],
    ['another version', signed({ oauth_version: '2.0' }), 'version'],
    ['no version', signed({ oauth_version: undefined }), 'accepted'],
    ['a nonce beyond ASCII', signed({ oauth_nonce: 'é' }), 'nonAscii'],
    ['an unknown consumer key', signed({ oauth_consumer_key: 'nobody' }), 'consumer'],
    ['an unknown token', signed({ oauth_token: '42-nobody' }), 'token'],
    ['a revoked token', signed({ oauth_token: '42-revoked' }), 'revoked'],
    ['a token of another app', signed({ oauth_consumer_key: 'other' }), 'foreign'],
    ['a timestamp that is not a number', signed({ oauth_timestamp: 'today' }), 'timestamp'],
    ['a timestamp with a sign', signed({ oauth_timestamp: '-1' }), 'timestamp'],
    ['a wrong consumer secret', signed({}, { ...keys, consumer_secret: 'x' }), 'signature'],
    ['a wrong token secret', signed({}, { ...keys, access_token_secret: 'x' }), 'signature'],
    ['a signature of nothing', signed({ oauth_signature: 'AAAA' }), 'signature'],
    ['a lower-case scheme', signed().replace('OAuth', 'oauth'), 'accepted'],
    ['a realm', signed().replace('OAuth ', 'OAuth realm="a, b", '), 'accepted'],
  ])('checks a request with %s', (_, authorization, reason) => {
    expect(reasonOf(() => verify({ authorization }))).toBe(reason);
  });

  it.each([
    [-timestampWindowSeconds, 'accepted'],
    [timestampWindowSeconds, 'accepted'],
    [-timestampWindowSeconds - 1, 'timestamp'],
    [timestampWindowSeconds + 1, 'timestamp'],
  ])('checks a timestamp that is %i seconds off: %s', (seconds, reason) => {
    const authorization = signed({ oauth_timestamp: String(Math.floor(now / 1000) + seconds) });
    expect(reasonOf(() => verify({ authorization }))).toBe(reason);
  });

  it('rejects a second use of a nonce, and only after the signature was right', () => {
    const registry = createRegistry();
    const wrong = signed({ oauth_nonce: 'one' }, { ...keys, consumer_secret: 'x' });
    const right = signed({ oauth_nonce: 'one' });
    expect(reasonOf(() => verify({ authorization: wrong }, registry))).toBe('signature');
    expect(reasonOf(() => verify({ authorization: right }, registry))).toBe('accepted');
    expect(reasonOf(() => verify({ authorization: right }, registry))).toBe('nonce');
    const later = signed({ oauth_nonce: 'one', oauth_timestamp: String(Math.floor(now / 1000) + 1) });
    expect(reasonOf(() => verify({ authorization: later }, registry))).toBe('nonce');
  });

  it('rejects a protocol parameter that also stands in the query', () => {
    const doubled = `${url}&oauth_nonce=a`;
    const authorization = authorize({ method: 'GET', url: doubled, keys, now });
    expect(reasonOf(() => verify({ url: doubled, authorization }))).toBe('duplicate');
  });

  it('refuses a query that cannot be decoded', () => {
    expect(reasonOf(() => verify({ url: `${url}&a=%zz`, authorization: signed() }))).toBe('encoding');
  });

  it('accepts a call signed with the consumer key alone if no token is needed', () => {
    const { consumer_key, consumer_secret } = keys;
    const authorization = signed({}, { consumer_key, consumer_secret });
    expect(verify({ authorization }, createRegistry(), 'none')).toMatchObject({ consumerKey: 'consumer' });
  });

  it('has no secret in its errors', () => {
    const failed = signed({}, { ...keys, consumer_secret: 'x' });
    expect(() => verify({ authorization: failed })).toThrow(/^The signature does not match the request$/);
  });
});

describe('a request signed by another implementation', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const pairs = fc.array(fc.tuple(text, text), { maxLength: 5 });
  const write = (list: readonly (readonly [string, string])[]) =>
    list.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

  it('is accepted, with any parameters', () => {
    fc.assert(
      fc.property(pairs, pairs, (query, form) => {
        const target = `http://127.0.0.1:8080/ads/12/x?${write(query)}`;
        const named = form.filter(([name, value]) => name !== '' || value !== '');
        const authorization = authorize({ method: 'POST', url: target, keys, form: named, now });
        const request = { method: 'POST', url: target, authorization, form: write(named) };
        expect(reasonOf(() => verify(request))).toBe('accepted');
      }),
    );
  });

  it('is rejected when one character of it is changed', () => {
    const form = 'name=Spring%20sale&daily=55000000';
    const target = 'http://127.0.0.1:8080/ads/12/accounts/18ce54d4x5t/campaigns?q=abc';
    const good = {
      method: 'POST',
      url: target,
      form,
      authorization: authorize({
        method: 'POST',
        url: target,
        keys,
        now,
        form: [
          ['name', 'Spring sale'],
          ['daily', '55000000'],
        ],
      }),
    };
    const start = target.indexOf('ads');
    const parts = ['method', 'url', 'form', 'authorization'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.nat(), fc.constantFrom(...'azA0-'), (part, at, letter) => {
        const from = part === 'url' ? start : part === 'authorization' ? 'OAuth '.length : 0;
        const place = from + (at % (good[part].length - from));
        const changed = good[part].slice(0, place) + letter + good[part].slice(place + 1);
        fc.pre(changed !== good[part]);
        expect(reasonOf(() => verify({ ...good, [part]: changed }))).not.toBe('accepted');
      }),
      { numRuns: rounds(125) },
    );
  });
});
