/** The file of twurl. */
import { describe, expect, it } from 'vitest';
import { readTwurlrc } from '../../src/auth/twurlrc.js';
import { catchError } from '../support/client.js';

const file = `---
profiles:
  quillmark:
    aKey:
      username: quillmark
      consumer_key: aKey
      consumer_secret: aSecret
      token: 7-aToken
      secret: aTokenSecret
    1234567890:
      username: quillmark
      consumer_key: '1234567890'
      consumer_secret: 0123
      token: 1e5
      secret: "true"
  other user:
    bKey:
      consumer_secret: bSecret
      token: 8-bToken
      secret: ' bTokenSecret '
  half:
    cKey:
      consumer_secret: cSecret
configuration:
  default_profile:
  - quillmark
  - aKey
`;

describe('a file of twurl', () => {
  it('gives a profile for each app of each user', async () => {
    const profiles = await readTwurlrc(file, '.twurlrc');
    expect(profiles).toEqual(
      expect.arrayContaining([
        {
          name: 'quillmark',
          screenName: 'quillmark',
          consumerKey: '1234567890',
          consumerSecret: '0123',
          token: '1e5',
          tokenSecret: 'true',
          isDefault: false,
        },
        {
          name: 'other-user',
          screenName: 'other user',
          consumerKey: 'bKey',
          consumerSecret: 'bSecret',
          token: '8-bToken',
          tokenSecret: 'bTokenSecret',
          isDefault: false,
        },
      ]),
    );
    expect(profiles.map(({ name }) => name)).toEqual(['quillmark', 'quillmark-2', 'other-user']);
    expect(profiles.find(({ isDefault }) => isDefault)).toMatchObject({ consumerKey: 'aKey' });
  });

  it.each([
    ['empty', '', /contains no profiles/],
    ['a list', '- a', /contains no profiles/],
    ['without users', 'profiles: none', /contains no profiles/],
    ['broken', 'profiles:\n  a: [1,\n', /\.twurlrc:\d+:\d+: not valid YAML/],
  ])('is refused if it is %s', async (_, text, message) => {
    expect(await catchError(readTwurlrc(text, '.twurlrc'))).toMatchObject({
      message: expect.stringMatching(message),
    });
  });
});
