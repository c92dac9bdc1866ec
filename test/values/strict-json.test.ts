/** JSON that is to be sent: nothing that a parser would settle in silence is let through. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../../src/values/lossless-json.js';
import { parseStrictJson } from '../../src/values/strict-json.js';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const deep = 'nested more than 200 levels deep';

describe('refused text', () => {
  it.each([
    [
      '{"operation_type":"Delete",\n "operation_type":"Update"}',
      '2:2: "operation_type" appears twice in one object',
    ],
    ['{"a":1,"a":1}', '1:8: "a" appears twice in one object'],
    ['{"a":1,"\\u0061":2}', '1:8: "a" appears twice in one object'],
    [
      `{"${'n'.repeat(200)}":1,"${'n'.repeat(200)}":2}`,
      `1:207: "${'n'.repeat(100)}… (100 more characters)" appears twice in one object`,
    ],
    ['[{"params":{"a":1,"a":2}}]', '1:19: "a" appears twice in one object'],
    ['{"amount":\n 1e400}', '2:2: a number that is out of range'],
    ['["1e400", -1e999]', '1:11: a number that is out of range'],
    ['{"a":}', '1:6: not valid JSON'],
    ['[1,\n }', '2:2: not valid JSON'],
    ['', '1:1: not valid JSON'],
    [nested(201), `1:201: ${deep}`],
    [nested(5_000), `1:201: ${deep}`],
    [nested(200_000), `1:201: ${deep}`],
    [`[1234567890123456789,${nested(20_000)}]`, `1:221: ${deep}`],
    [`[${'7'.repeat(1001)}]`, '1:2: a number of more than 1,000 digits'],
  ])('%.40s', (text, message) => {
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ name: 'JsonInputError', message }));
  });
});

describe('accepted text', () => {
  it.each([
    ['{"a":"\\"b\\":1","b":{"a":2}}', { a: '"b":1', b: { a: 2 } }],
    ['[1e308, 9223372036854775807]', [1e308, 9_223_372_036_854_775_807n]],
    [nested(200), JSON.parse(nested(200))],
  ])('%.40s', (text, value) => {
    expect(parseStrictJson(text)).toEqual(value);
  });

  it('is everything that JSON can write, with any spaces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(writeJson(parseStrictJson(text))).toBe(JSON.stringify(value));
      }),
    );
  });
});
