/** JSON is read and written without loss, and only within bounds: nothing that somebody sends can hold the process up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonBoundsError, scanJson } from '../../src/values/json-scan.js';
import { parseJson, writeJson } from '../../src/values/lossless-json.js';
import { anyCharacter } from '../support/characters.js';

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

describe('JSON that is read', () => {
  const spaces = fc.constantFrom(undefined, 1, '\t');

  it('equals the result of the built-in parser, apart from digits that a number does not hold', () => {
    fc.assert(
      fc.property(fc.jsonValue(), spaces, (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const rounded = JSON.parse(writeJson(parseJson(text)));
        expect(rounded).toEqual(JSON.parse(text));
      }),
    );
  });

  const exact = fc.letrec((again) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc.maxSafeInteger(),
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('\ue00012', '\\ue000', '12345678901234567890', 'a:1234567890123456789', null, true),
      fc.array(again('value')),
      fc.dictionary(fc.string({ unit: anyCharacter }), again('value')),
    ),
  })).value;
  /** Integers that a number holds are numbers. */
  const narrow = (value: unknown): unknown => {
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    if (Array.isArray(value)) return value.map(narrow);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, narrow(member)]));
  };

  it('has every digit of integers of any length, and every text next to them', () => {
    fc.assert(
      fc.property(exact, spaces, (value, indent) => {
        expect(parseJson(writeJson(value, indent as number | undefined))).toEqual(narrow(value));
      }),
    );
  });

  it.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['-9007199254740993', -9_007_199_254_740_993n],
    ['1234567890123456.5', 1_234_567_890_123_456.5],
    ['1e20', 1e20],
    ['-0', -0],
    [` \t\r\n12345678901234567890\n`, 12_345_678_901_234_567_890n],
    [
      '{"__proto__":12345678901234567890}',
      JSON.parse('{"__proto__":"x"}', (_, value) => (value === 'x' ? 12_345_678_901_234_567_890n : value)),
    ],
    ['{"a":12345678901234567890,"a":1}', { a: 1 }],
    ['["\\ue00012345678901234567",12345678901234567]', ['\ue00012345678901234567', 12_345_678_901_234_567n]],
    [`[${'7'.repeat(1000)}]`, [BigInt('7'.repeat(1000))]],
    [nested(200), JSON.parse(nested(200))],
    ['"[[[[{{{{\\"[[["', '[[[[{{{{"[[['],
  ])('%.60s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each([
    '',
    '12345678901234567 8',
    '{12345678901234567890:1}',
    '{ 12345678901234567890 : 1}',
    '012345678901234567890',
    '[12345678901234567890',
    'tru12345678901234567890',
    '--12345678901234567890',
    '"12345678901234567890',
    '[1,]',
    '{"\\ue000":1,12345678901234567890:2}',
  ])('is not valid: %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});

describe('the bounds', () => {
  it.each([
    [nested(202), 'nested more than 200 levels deep', 1000],
    ['['.repeat(1_000_000), 'nested more than 200 levels deep', 200],
    [`[${'1'.repeat(1001)}]`, 'a number of more than 1,000 digits', 1],
    [`{"a": -0.${'1'.repeat(3_000_000)}}`, 'a number of more than 1,000 digits', 6],
    ['[1, -1e400]', 'a number that is out of range', 4],
  ])('%.20s', (text, reason, offset) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ name: 'JsonBoundsError', reason }));
    if (offset < 1000) expect(() => parseJson(text)).toThrow(expect.objectContaining({ offset }));
    expect(() => parseJson(text)).toThrow(JsonBoundsError);
  });
});

describe('a scan', () => {
  it('counts members and levels', () => {
    const text = '{"next":"{","data":[{"a":{}},[1],{"b\\"":"]"}]}';
    expect(scanJson(text)).toEqual({ members: 4, depth: 4, longIntegers: [], hasFractions: false });
  });

  it('reads long digits in strings as a part of these', () => {
    expect(scanJson('{"a":"12345678901234567890","b":"x:12345678901234567890"}').longIntegers).toEqual([]);
  });
});
