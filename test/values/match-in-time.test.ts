/** Regular expressions of users end, whatever they are. */
import { expect, it } from 'vitest';
import { matchInTime, SlowPatternError } from '../../src/values/match-in-time.js';

it('says of each text whether it matches, in their order', () => {
  expect(matchInTime(/^a+$/u, ['aa', 'ab', '', 'a'])).toEqual([true, false, false, true]);
  expect(matchInTime(/x/u, [])).toEqual([]);
});

it.each([/^(a+)+$/u, /^(a|a)*$/u, /^(.*a){20}$/u])('%s ends with an error', (pattern) => {
  const begin = Date.now();
  expect(() => matchInTime(pattern, ['a', `${'a'.repeat(250)}!`], 50)).toThrow(SlowPatternError);
  expect(Date.now() - begin).toBeLessThan(2000);
});

it('a pattern that takes too long with one text ends with an error, although there is time', () => {
  // The time doubles with each letter: the first length above the bound stays far below the whole time.
  const lengths = Array.from({ length: 40 }, (_, length) => length + 8);
  const slow = lengths.find((length) => {
    const start = performance.now();
    /^(a+)+$/u.test(`${'a'.repeat(length)}!`);
    return performance.now() - start > 300;
  });
  const texts = [`${'a'.repeat(slow ?? 0)}!`];
  expect(() => matchInTime(/^(a+)+$/u, texts, 600_000)).toThrow(SlowPatternError);
});
