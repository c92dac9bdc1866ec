/** Names that an object of JSON text has twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateMember, hasDuplicateMember } from '../../src/values/duplicate-member.js';
import { scanJson } from '../../src/values/json-scan.js';
import { parseJson } from '../../src/values/lossless-json.js';

const has = (text: string) => hasDuplicateMember(parseJson(text), scanJson(text));

describe('a name that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a', 7],
    ['{"a":1,"a":1}', 'a', 7],
    ['[{"a":[{"b":1,\n "b":{}}]}]', 'b', 16],
    ['{"a":1,"\\u0061":2}', 'a', 7],
    ['{"__proto__":1,"__proto__":2}', '__proto__', 15],
    ['{"a\\"":{"x":1},"a\\"":2}', 'a"', 15],
    ['{"a":9007199254740993,"a":1}', 'a', 22],
  ])('is found in %s', (text, name, offset) => {
    expect(has(text)).toBe(true);
    expect(findDuplicateMember(text)).toEqual({ name, offset });
  });

  it.each([
    '{"a":{"a":1},"b":{"a":2}}',
    '[{"a":1},{"a":2}]',
    '{"a":"a\\":","b":["a","a"],"":"a"}',
    '"a"',
    '{"__proto__":1}',
    '{}',
  ])('is not in %s', (text) => {
    expect(has(text)).toBe(false);
    expect(findDuplicateMember(text)).toBeUndefined();
  });

  it('does not occur in a text that a writer makes, and occurs in each with an added member', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 }), (document) => {
        const text = JSON.stringify(document);
        expect([has(text), findDuplicateMember(text)]).toEqual([false, undefined]);
        const [name = ''] = Object.keys(document);
        const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:null}`;
        expect([has(twice), findDuplicateMember(twice)?.name]).toEqual([true, name]);
      }),
    );
  });
});
