import fc from 'fast-check';
import OAuth from 'oauth-1.0a';
import { describe, expect, it, vi } from 'vitest';
import type { ParameterPair } from '../../src/call/build-request.js';
import { encodePairs } from '../../src/client/encode.js';
import { UnsendableError } from '../../src/client/errors.js';
import { type Signable, signRequest } from '../../src/client/sign.js';
import { verifyRequest } from '../../src/emulator/identity/oauth/verify.js';
import { anyCharacter } from '../support/characters.js';
import { rounds } from '../support/rounds.js';
import { verify } from '../support/verify.js';

const credentials = {
  consumerKey: 'key',
  consumerSecret: 'secret&1',
  token: 'to/ken',
  tokenSecret: 'hush hush',
};
const request: Signable = {
  method: 'GET',
  url: 'https://ads.example.com/12/accounts',
  pairs: [],
  credentials,
  timestamp: 1_318_622_958,
  nonce: 'kllo9940pd9333jh',
};

/** Signs pairs in the query, puts them on the wire, and lets the independent verifier judge. */
async function judge(pairs: readonly ParameterPair[], changes: Partial<Signable> = {}) {
  const input = { ...request, pairs, ...changes };
  const { header, baseString } = await signRequest(input);
  const url = new URL(input.url);
  const wire = {
    method: input.method,
    origin: url.origin,
    url: `${url.pathname}?${encodePairs(pairs)}`,
    authorization: header,
  };
  const { consumerSecret, tokenSecret = '' } = input.credentials;
  return { verdict: verify(wire, consumerSecret, tokenSecret), baseString };
}

describe("the example of the platform's signing guide", () => {
  const guide: Signable = {
    method: 'POST',
    url: 'https://api.twitter.com/1.1/statuses/update.json',
    pairs: [
      ['include_entities', 'true'],
      ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
    ],
    credentials: {
      consumerKey: 'xvz1evFS4wEEPTGEFPHBog',
      consumerSecret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      tokenSecret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    timestamp: 1_318_622_958,
    nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
  };

  it('gives its signature and its header', async () => {
    const { header } = await signRequest(guide);
    expect(header).toBe(
      'OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", ' +
        'oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D", oauth_signature_method="HMAC-SHA1", ' +
        'oauth_timestamp="1318622958", oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb", ' +
        'oauth_version="1.0"',
    );
  });

  it('gives its base string, with two ampersands', async () => {
    const { baseString } = await signRequest(guide);
    expect(baseString).toBe(
      'POST&https%3A%2F%2Fapi.twitter.com%2F1.1%2Fstatuses%2Fupdate.json&include_entities%3Dtrue%26' +
        'oauth_consumer_key%3Dxvz1evFS4wEEPTGEFPHBog%26oauth_nonce%3DkYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg%26' +
        'oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1318622958%26' +
        'oauth_token%3D370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb%26oauth_version%3D1.0%26' +
        'status%3DHello%2520Ladies%2520%252B%2520Gentlemen%252C%2520a%2520signed%2520OAuth%2520request%2521',
    );
    expect(baseString.split('&')).toHaveLength(3);
  });
});

describe('a request that libraries sign wrongly', () => {
  it.each<[string, string, string]>([
    ['= in a value', 'cursor', 'a=b=='],
    ['+ in a value', 'q', 'a+b'],
    ['a space', 'q', 'a b'],
    ['& in a value', 'q', 'a&b=c'],
    ['a bare %', 'q', '100%'],
    ['text that looks encoded', 'q', '%2B%20'],
    ['nothing', 'end_time', ''],
    ['brackets in a name', 'a[]', '1'],
    ['a name that every object has', '__proto__', 'x'],
    ['another', 'constructor', 'x'],
    ['? in a value', 'q', 'a?b?c'],
    ['# in a value', 'q', 'a#b'],
    ['characters that encodeURIComponent does not encode', 'q', "!*'()"],
    ['unreserved ones', 'q', 'aZ09-._~'],
    ['a letter beyond ASCII', 'q', 'Zürich'],
    ['beyond the basic plane', 'q', '👩‍👩‍👧'],
    ['a line break and a NUL', 'q', 'a\r\n\0b'],
    ['a word that looks like a missing value', 'q', 'undefined'],
    ['a list', 'ids', 'a,b,c'],
    ['a time', 'start_time', '2026-11-20T00:00:00Z'],
  ])('is signed as the service signs it: %s', async (_, name, value) => {
    const { verdict } = await judge([[name, value]]);
    expect(verdict.sent).toEqual([[name, value]]);
    expect(verdict.isValid).toBe(true);
  });

  it.each<[string, string, string]>([
    ['an upper-case host', 'HTTPS://ADS.Example.COM/12/accounts', 'https://ads.example.com/12/accounts'],
    ['the default port of https', 'https://ads.example.com:443/12', 'https://ads.example.com/12'],
    ['the default port of http', 'http://localhost:80/12', 'http://localhost/12'],
    ['another port', 'http://127.0.0.1:8080/12', 'http://127.0.0.1:8080/12'],
    ['an encoded path', 'https://ads.example.com/12/a%20b', 'https://ads.example.com/12/a%20b'],
  ])('is signed under the right URL: %s', async (_, url, signed) => {
    const { baseString } = await signRequest({ ...request, url });
    expect(decodeURIComponent(baseString.split('&')[1] ?? '')).toBe(signed);
  });

  it('does not change the pairs of its caller', async () => {
    const pairs = Object.freeze([Object.freeze(['b', '2'] as const), Object.freeze(['a', '1'] as const)]);
    await signRequest({ ...request, pairs });
    expect(pairs).toEqual([
      ['b', '2'],
      ['a', '1'],
    ]);
  });
});

describe('a request that cannot be signed', () => {
  it.each<[string, Partial<Signable>, string]>([
    [
      'a name twice',
      {
        pairs: [
          ['a', '1'],
          ['a', '2'],
        ],
      },
      'a is given twice',
    ],
    ['a protocol parameter among the pairs', { pairs: [['oauth_nonce', 'x']] }, 'oauth_nonce is given twice'],
    ['a protocol parameter twice', { extra: [['oauth_token', 'x']] }, 'oauth_token is given twice'],
    ['half a character in a value', { pairs: [['q', '\uD83D']] }, 'q contains an unpaired surrogate'],
    ['half a character in a name', { pairs: [['\uDE00', '1']] }, '\uFFFD contains an unpaired surrogate'],
    ['a nonce beyond ASCII', { nonce: 'ä' }, 'oauth_nonce must be ASCII'],
    ['an empty nonce', { nonce: '' }, 'oauth_nonce must be ASCII'],
    ['a URL with a query', { url: 'https://ads.example.com/a?b=c' }, 'url must not have a query'],
    ['a URL with a user', { url: 'https://me:pw@ads.example.com/a' }, 'url must not have a query'],
    ['a URL with a fragment', { url: 'https://ads.example.com/a#b' }, 'url must not have a query'],
  ])('is refused before anything is sent: %s', async (_, changes, message) => {
    const signing = signRequest({ ...request, ...changes });
    await expect(signing).rejects.toThrow(UnsendableError);
    await expect(signing).rejects.toThrow(message);
  });
});

describe('the header', () => {
  it('equals that of the library', async () => {
    const authorize = vi.spyOn(OAuth.prototype, 'authorize');
    const toHeader = vi.spyOn(OAuth.prototype, 'toHeader');
    const { header } = await signRequest(request);
    expect(authorize).toHaveBeenCalledOnce();
    expect(toHeader).toHaveReturnedWith({ Authorization: header });
  });

  it('has the seven parameters, encoded, and no token for a call of the app', async () => {
    const app = { consumerKey: 'k+y', consumerSecret: 's' };
    const { header } = await signRequest({
      ...request,
      credentials: app,
      extra: [['oauth_callback', 'https://me.example.com/cb?a=b']],
    });
    expect(header).toContain('oauth_consumer_key="k%2By"');
    expect(header).toContain('oauth_callback="https%3A%2F%2Fme.example.com%2Fcb%3Fa%3Db"');
    expect(header).not.toContain('oauth_token=');
    expect([...header.matchAll(/oauth_\w+/g)].map(String)).toEqual([
      'oauth_callback',
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_version',
    ]);
  });

  it('signs a token without a secret as RFC 5849 3.4.2 says: with an empty one', async () => {
    const { verdict } = await judge([['a', '1']], {
      credentials: { consumerKey: 'k', consumerSecret: 's', token: 't' },
    });
    expect(verdict.isValid).toBe(true);
  });
});

const text = fc.string({ unit: anyCharacter });
const name = fc
  .oneof(
    { weight: 5, arbitrary: text },
    fc.constantFrom('__proto__', 'constructor', 'toString', '', '0', 'a[]'),
  )
  .filter((given) => !given.startsWith('oauth_'));
const pairs = fc.uniqueArray(fc.tuple(name, text), { selector: ([given]) => given, maxLength: 8 });
const someText = fc.string({ unit: anyCharacter, minLength: 1 });
const calls = fc.record({
  method: fc.constantFrom('GET', 'POST', 'put', 'DELETE'),
  origin: fc.constantFrom(
    'https://ads.example.com',
    'HTTPS://ADS.example.COM:443',
    'http://LocalHost:80',
    'http://[::1]:8080',
  ),
  path: fc.constantFrom('', '/', '/12/accounts', '/12/a%20b%C3%BC', "/12/!'()*"),
  query: pairs,
  form: pairs,
  keys: fc.record({ consumerKey: someText, consumerSecret: text }),
  user: fc.option(fc.record({ token: someText, tokenSecret: text }), { nil: undefined }),
  callback: fc.option(text, { nil: undefined }),
});

describe('every signature', () => {
  it('is one that the emulator and a verifier of RFC 5849 accept', async () => {
    await fc.assert(
      fc.asyncProperty(calls, async ({ method, origin, path, query, form, keys, user, callback }) => {
        const names = new Set(query.map(([given]) => given));
        const body = form.filter(([given]) => !names.has(given));
        const url = origin + path;
        const { header, baseString } = await signRequest({
          ...request,
          method,
          url,
          pairs: [...query, ...body],
          credentials: { ...keys, ...user },
          extra: callback === undefined ? [] : [['oauth_callback', callback]],
        });

        const { pathname } = new URL(url);
        const sent = { method, url: `${pathname}?${encodePairs(query)}`, form: encodePairs(body) };
        const wire = { ...sent, origin, authorization: header };
        const verdict = verify(wire, keys.consumerSecret, user?.tokenSecret ?? '');
        expect(verdict.isValid).toBe(true);
        expect(verdict.baseString).toBe(baseString);
        expect(verdict.sent).toEqual([...query, ...body]);
        expect(verdict.protocol.get('oauth_callback')).toBe(callback);

        const registry = {
          consumerSecret: () => keys.consumerSecret,
          token: () => user && { secret: user.tokenSecret, consumerKey: keys.consumerKey, revoked: false },
          useNonce: () => true,
        };
        const verified = verifyRequest(
          { ...sent, url: origin + sent.url, authorization: header },
          { registry, now: request.timestamp * 1000, token: user ? 'required' : 'none' },
        );
        expect(verified).toMatchObject({ consumerKey: keys.consumerKey, ...(user && { token: user.token }) });
      }),
      { numRuns: rounds(250) },
    );
  });

  it('depends on its secret and on no other', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (consumerSecret, tokenSecret, other) => {
        fc.pre(other !== tokenSecret);
        const { header } = await signRequest({
          ...request,
          credentials: { ...credentials, consumerSecret, tokenSecret },
        });
        const url = new URL(request.url);
        const wire = { method: 'GET', origin: url.origin, url: url.pathname, authorization: header };
        expect(verify(wire, consumerSecret, tokenSecret).isValid).toBe(true);
        expect(verify(wire, consumerSecret, other).isValid).toBe(false);
      }),
    );
  });
});
