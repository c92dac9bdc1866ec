/** Regular expressions of users end, whatever they are. */
import { expect, it } from 'vitest';
import { matchInTime, SlowPatternError } from '../../src/values/match-in-time.js';

it('says of each text whether it matches, in their order', () => {
  expect(matchInTime(/^a+$/u, ['aa', 'ab', '', 'a'])).toEqual([true, false, false, true]);
  expect(matchInTime(/x/u, [])).toEqual([]);
});

it.each([/^(a+)+$/u, /^(a|a)*$/u, /^(.*a){20}$/u, /^a*a*a*a*a*a*a*a*b$/u])(
  '%s ends with an error',
  (pattern) => {
    const begin = Date.now();
    expect(() => matchInTime(pattern, ['a', `${'a'.repeat(250)}!`], 50)).toThrow(SlowPatternError);
    expect(Date.now() - begin).toBeLessThan(2000);
  },
);
