/** Long JSON arrays in parts: the same as the whole, or not at all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToCompletion } from '../../../src/call/parse.js';
import { maxDepth, parseLongArray } from '../../../src/emulator/http/long-json.js';
import { parseJson } from '../../../src/values/lossless-json.js';

const read = (text: string, length = 3) => runToCompletion(parseLongArray(text, length));

describe('a long array', () => {
  it('is the same in parts as in one piece', () => {
    const indent = fc.constantFrom(undefined, 1, '\t');
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { minLength: 1 }),
        indent,
        fc.nat({ max: 20 }),
        (items, gap, length) => {
          const text = JSON.stringify(items, undefined, gap);
          const found = read(text, length);
          if (text.length > length) expect(found).toEqual(parseJson(text));
          else expect(found).toBeUndefined();
        },
      ),
    );
  });

  it('keeps large integers, even next to similar texts in strings', () => {
    const text = String.raw`[9007199254740993, "],[", "\\", "\"],", {"a,]": [1]}]`;
    expect(read(text)).toEqual([9007199254740993n, '],[', '\\', '"],', { 'a,]': [1] }]);
  });

  it.each([
    '[1,2,]',
    '[,1,2]',
    '[1,2',
    '[1,2}',
    '[1,2]]',
    '[1,2] 3',
    '[1,,2]',
    '{"a":[1]}',
    '"[1,2]"',
    '[       ]',
    '[1,"2]',
    `[${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}]`,
    '[1 2 3]',
    '[1,{"a":1,"a":1}]',
  ])('is read as a whole: %s', (text) => {
    for (const length of [0, 1, 2, 3]) expect(read(text, length)).toBeUndefined();
  });
});
