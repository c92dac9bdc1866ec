/** The published examples of RFC 5849 and of the platform's signing guide. */
import { describe, expect, it } from 'vitest';
import {
  type EncodedPair,
  encodeRfc3986,
  parsePairs,
} from '../../../../src/emulator/identity/oauth/encoding.js';
import { parseAuthorization } from '../../../../src/emulator/identity/oauth/header.js';
import { baseString, isSameSecret, sign } from '../../../../src/emulator/identity/oauth/signature.js';

describe('percentEncode', () => {
  it.each([
    ['Ladies + Gentlemen', 'Ladies%20%2B%20Gentlemen'],
    ['An encoded string!', 'An%20encoded%20string%21'],
    ['Dogs, Cats & Mice', 'Dogs%2C%20Cats%20%26%20Mice'],
    ['☃', '%E2%98%83'],
    ['😀', '%F0%9F%98%80'],
    ["-._~ !*'()", '-._~%20%21%2A%27%28%29'],
    ['\u0000\u007f', '%00%7F'],
    ['', ''],
  ])('writes %j as %s', (text, encoded) => {
    expect(encodeRfc3986(text)).toBe(encoded);
  });
});

describe('parsePairs', () => {
  it.each<[string, EncodedPair[] | undefined]>([
    [
      'a=1&b=2',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a&b=',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['a=x+y%2Bz', [['a', 'x y+z']]],
    [
      'a=1&a=2',
      [
        ['a', '1'],
        ['a', '2'],
      ],
    ],
    ['&&', []],
    ['', []],
    ['a=%zz', undefined],
    ['a=%FF', undefined],
  ])('reads %j', (text, pairs) => {
    expect(parsePairs(text)).toEqual(pairs);
  });
});

describe('baseString', () => {
  it('is that of RFC 5849, 3.4.1.1', () => {
    const header = parseAuthorization(
      `OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7",
       oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a"`.replaceAll(
        '\n',
        '',
      ),
    );
    const parameters = [
      ...(parsePairs('b5=%3D%253D&a3=a&c%40=&a2=r%20b') ?? []),
      ...(parsePairs('c2&a3=2+q') ?? []),
      ...header,
    ];
    expect(baseString('post', 'http://example.com/request?b5=%3D%253D', parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540' +
        '%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method' +
        '%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it.each([
    ['http://EXAMPLE.COM:80/r%20v/X?id=123', 'http://example.com/r%20v/X'],
    ['https://www.example.net:8080/?q=1', 'https://www.example.net:8080/'],
    ['https://EXAMPLE.net:443/a#b', 'https://example.net/a'],
  ])('takes %s as %s (3.4.1.2)', (url, base) => {
    expect(baseString('GET', url, [])).toBe(`GET&${encodeRfc3986(base)}&`);
  });

  it('sorts by encoded name, then by encoded value', () => {
    const pairs: EncodedPair[] = [
      ['z', 'p'],
      ['a', 'ä'],
      ['a', 'z'],
      ['ä', '1'],
      ['A', '1'],
      ['a1', ''],
      ['a', ''],
    ];
    expect(decodeURIComponent(baseString('GET', 'http://h/', pairs).split('&')[2] ?? '')).toBe(
      '%C3%A4=1&A=1&a=&a=%C3%A4&a=z&a1=&z=p',
    );
  });
});

const printer = { consumer: 'kd94hf93k423kf44', header: 'oauth_consumer_key="dpf43f3p2l4k3l03"' };
const guide = {
  method: 'POST',
  form: 'status=Hello%20Ladies%20%2b%20Gentlemen%2c%20a%20signed%20OAuth%20request%21',
  header:
    'oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce="kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg", ' +
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", oauth_version="1.0", ' +
    'oauth_token="370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb"',
  consumer: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
  token: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
};

const vectors = [
  {
    name: 'RFC 5849, 1.2: temporary credentials',
    method: 'POST',
    url: 'https://photos.example.net/initiate',
    form: '',
    header: `${printer.header}, oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131200",
      oauth_nonce="wIjqoS", oauth_callback="http%3A%2F%2Fprinter.example.com%2Fready"`,
    consumer: printer.consumer,
    token: '',
    signature: '74KNZJeDHnMBp0EMJ9ZHt/XKycU=',
  },
  {
    name: 'RFC 5849, 1.2: token credentials',
    method: 'POST',
    url: 'https://photos.example.net/token',
    form: '',
    header: `${printer.header}, oauth_token="hh5s93j4hdidpola", oauth_signature_method="HMAC-SHA1",
      oauth_timestamp="137131201", oauth_nonce="walatlh", oauth_verifier="hfdp7dh39dks9884"`,
    consumer: printer.consumer,
    token: 'hdhd0244k9j7ao03',
    signature: 'gKgrFCywp7rO0OXSjdot/IHF7IU=',
  },
  {
    name: 'RFC 5849, 1.2: a protected resource',
    method: 'GET',
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    form: '',
    header: `${printer.header}, oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1",
      oauth_timestamp="137131202", oauth_nonce="chapoH"`,
    consumer: printer.consumer,
    token: 'pfkkdhi9sl3r4s00',
    signature: 'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
  },
  {
    ...guide,
    name: "the platform's signing guide, first edition",
    url: 'https://api.twitter.com/1/statuses/update.json?include_entities=true',
    signature: 'tnnArxj06cWHq44gCs1OSKk/jLY=',
  },
  {
    ...guide,
    name: "the platform's signing guide, second edition",
    url: 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true',
    signature: 'hCtSmYh+iHYCEqBWrE7C7hYmtUk=',
  },
  {
    ...guide,
    name: "the platform's signing guide, current edition",
    url: 'https://api.x.com/1.1/statuses/update.json?include_entities=true',
    signature: 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4=',
  },
];

describe('sign', () => {
  it.each(vectors)('agrees with $name', ({ method, url, form, header, consumer, token, signature }) => {
    const parameters = [
      ...(parsePairs(new URL(url).search.slice(1)) ?? []),
      ...(parsePairs(form) ?? []),
      ...parseAuthorization(`OAuth realm="Photos", ${header.replace(/\s+/g, ' ')}`),
    ];
    expect(sign(baseString(method, url, parameters), consumer, token)).toBe(signature);
  });
});

describe('isSameText', () => {
  it.each([
    ['abc=', 'abc=', true],
    ['abd=', 'abc=', false],
    ['ab', 'abc=', false],
    ['', 'abc=', false],
    ['ABC=', 'abc=', false],
  ])('compares %j and %j: %s', (given, expected, same) => {
    expect(isSameSecret(given, expected)).toBe(same);
  });
});
