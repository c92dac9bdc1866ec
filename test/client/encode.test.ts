import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePairs, encodePairs, percentEncode } from '../../src/client/encode.js';
import { anyCharacter } from '../support/characters.js';

describe('percentEncode', () => {
  it.each([
    ['Ladies + Gentlemen', 'Ladies%20%2B%20Gentlemen'],
    ['An encoded string!', 'An%20encoded%20string%21'],
    ['Dogs, Cats & Mice', 'Dogs%2C%20Cats%20%26%20Mice'],
    ['☃', '%E2%98%83'],
    ["!*'()", '%21%2A%27%28%29'],
    ['-._~', '-._~'],
    ['', ''],
  ])('encodes %j', (text, encoded) => {
    expect(percentEncode(text)).toBe(encoded);
  });

  it('leaves only unreserved characters and upper-case escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(percentEncode(text)).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
      }),
    );
  });

  it('names the parameter that cannot be encoded', () => {
    expect(() => percentEncode('\uD800', 'name')).toThrow('name contains an unpaired surrogate');
  });
});

it('encodePairs keeps the order of its pairs', () => {
  expect(
    encodePairs([
      ['b', 'x y'],
      ['a', ''],
      ['c[]', '='],
    ]),
  ).toBe('b=x%20y&a=&c%5B%5D=%3D');
});

describe('decodePairs', () => {
  it.each<[string, [string, string][]]>([
    ['a=b=c', [['a', 'b=c']]],
    ['a=1+2', [['a', '1 2']]],
    ['a=1%2B2', [['a', '1+2']]],
    [
      'a=&b',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['a=100%', [['a', '100%']]],
    ['__proto__=x', [['__proto__', 'x']]],
    ['', []],
  ])('reads %j', (text, pairs) => {
    expect(decodePairs(text)).toEqual(pairs);
  });

  it('reads the output of encodePairs back', () => {
    const text = fc.string({ unit: anyCharacter });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
        expect(decodePairs(encodePairs(pairs))).toEqual(pairs);
      }),
    );
  });
});
