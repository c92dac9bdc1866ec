import { describe, expect, it } from 'vitest';
import { credentialNames } from '../../../../src/auth/credential-variables.js';
import { shapeProblems } from '../../../../src/cli/features/doctor/credential-shape.js';

const good = {
  consumerKey: 'aB3dE5gH7jK9mN1pQ3sT5vW7y',
  consumerSecret: 'aB3dE5gH7jK9mN1pQ3sT5vW7yaB3dE5gH7jK9mN1pQ3sT5vW7y',
  token: '1700000001-aB3dE5gH7jK9mN1pQ3sT5vW7yaB3dE5gH7jK9m',
  tokenSecret: 'zB3dE5gH7jK9mN1pQ3sT5vW7yaB3dE5gH7jK9mN1pQ3sT',
};

describe('the shape of credentials', () => {
  it('has no warning if it is the usual one', () => {
    expect(shapeProblems(good, credentialNames)).toEqual([]);
  });

  it.each<[string, Partial<typeof good>, RegExp, boolean]>([
    ['an app id', { consumerKey: '12345678' }, /ADS_CONSUMER_KEY is all digits, like an app id/, true],
    [
      'key and token swapped',
      { consumerKey: good.token, token: good.consumerKey },
      /ADS_CONSUMER_KEY looks like an access token/,
      true,
    ],
    [
      'token and secret swapped',
      { token: good.tokenSecret, tokenSecret: good.token },
      /ADS_ACCESS_TOKEN_SECRET looks like/,
      true,
    ],
    [
      'one value twice',
      { consumerSecret: good.consumerKey },
      /ADS_CONSUMER_KEY and ADS_CONSUMER_SECRET are the same/,
      true,
    ],
    ['one token twice', { tokenSecret: good.token }, /are the same|looks like an access token/, true],
    ['quotes', { consumerKey: `"${good.consumerKey}"` }, /ADS_CONSUMER_KEY is in quotes/, true],
    ['a blank inside', { tokenSecret: 'abc defghijkl' }, /ADS_ACCESS_TOKEN_SECRET contains spaces/, true],
    [
      'a typographic dash',
      { token: '1700000001–abcdefgh' },
      /ADS_ACCESS_TOKEN contains non-ASCII characters/,
      true,
    ],
    [
      'a bearer token',
      { token: 'AAAAAAAAAAAAAAAAAAAAAMLheAAAAAAA' },
      /ADS_ACCESS_TOKEN does not begin with the id of a user/,
      false,
    ],
    ['half a value', { tokenSecret: 'zB3' }, /ADS_ACCESS_TOKEN_SECRET is very short/, false],
    [
      'key and secret swapped',
      { consumerKey: good.consumerSecret, consumerSecret: good.consumerKey },
      /ADS_CONSUMER_KEY is longer/,
      false,
    ],
  ])('shows %s', (_, changed, message, isCertain) => {
    const values = { ...good, ...changed };
    const problems = shapeProblems(values, credentialNames);
    expect(problems[0]).toMatchObject({ message: expect.stringMatching(message), isCertain });
    for (const value of Object.values(values)) expect(JSON.stringify(problems)).not.toContain(value);
  });
});
