import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSecretName, redactBaseString, redactUrl } from '../../src/client/redact-by-name.js';
import { signRequest } from '../../src/client/sign.js';
import { credentials } from '../support/client.js';
import { rounds } from '../support/rounds.js';

it.each([
  ['https://h/a?access_token=abc&count=5', 'https://h/a?access_token=***&count=5'],
  ['https://h/a?count=5&oauth_token=a%26b', 'https://h/a?count=5&oauth_token=***'],
  ['https://h/a?oauth_verifier=1', 'https://h/a?oauth_verifier=***'],
  ['https://h/token=x/a?q=token', 'https://h/token=x/a?q=token'],
  ['https://h/a', 'https://h/a'],
  ['https://h/a?token=x=y?z&b=1&secret=', 'https://h/a?token=***&b=1&secret=***'],
  ['https://h/a?b=c?token=x', 'https://h/a?b=c?token=***'],
  ['https://h/a?token?b=x', 'https://h/a?token?b=***'],
])('maskUrl hides the secrets of %s', (url, masked) => {
  expect(redactUrl(url)).toBe(masked);
});

it('maskUrl hides the value after a name with a word for a secret, and nothing else, in any text', () => {
  const unit = fc.constantFrom('token', 'Secret', '?', '&', '=', 'a');
  const pair = /([?&][^=&]*(?:token|secret)[^=&]*=)[^&]*/gi;
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(redactUrl(text)).toBe(text.replace(pair, '$1***'));
    }),
    { numRuns: rounds(500) },
  );
});

it('maskBaseString hides the secrets of a base string and nothing else', async () => {
  const { baseString } = await signRequest({
    method: 'POST',
    url: 'https://h.example.com/token/a',
    pairs: [
      ['access_token', 'se&cr=et'],
      ['q', 'my token=x'],
    ],
    credentials,
    extra: [['oauth_verifier', '1234']],
    timestamp: 1,
    nonce: 'n',
  });
  expect(redactBaseString(baseString)).toBe(
    'POST&https%3A%2F%2Fh.example.com%2Ftoken%2Fa&access_token%3D***%26oauth_consumer_key%3D***%26oauth_nonce%3Dn' +
      '%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1%26oauth_token%3D***%26oauth_verifier%3D***' +
      '%26oauth_version%3D1.0%26q%3Dmy%2520token%253Dx',
  );
});

it.each([
  ['access_token', true],
  ['oauth_token_secret', true],
  ['oauth_verifier', true],
  ['oauth_consumer_key', true],
  ['count', false],
  ['media_key', false],
])('isSecretName says whether %s is secret: %s', (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret);
});

it.each([
  ['POST&u&a%3D1%26my_token_x%3Dabc%26b%3D2', 'POST&u&a%3D1%26my_token_x%3D***%26b%3D2'],
  ['POST&u&oauth_token%3Dabc', 'POST&u&oauth_token%3D***'],
  ['POST&u&q%3Dtoken%3Dx%26secret%3Dy&z', 'POST&u&q%3Dtoken%3Dx%26secret%3D***'],
  ['POST&token&a%3D1', 'POST&token&a%3D1'],
])('a base string %s is shown as %s', (text, shown) => {
  expect(redactBaseString(text)).toBe(shown);
});

it('a parameter of a very long name is searched once', () => {
  // A search that began anew at each word would take minutes.
  const name = 'token'.repeat(400_000);
  expect(redactBaseString(`POST&u&${name}%26a%3D1`)).toBe(`POST&u&${name}%26a%3D1`);
});
