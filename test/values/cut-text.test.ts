import { expect, it } from 'vitest';
import { cutText } from '../../src/values/cut-text.js';

it.each([
  ['short', 10, 'short'],
  ['x'.repeat(10), 10, 'x'.repeat(10)],
  ['x'.repeat(11), 10, `${'x'.repeat(10)}… (1 more characters)`],
  ['x'.repeat(10_010), 10, `${'x'.repeat(10)}… (10,000 more characters)`],
])('a text is cut after so many characters, and says how many are missing', (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

it('a text that was cut before counts its missing characters then', () => {
  const once = cutText('x'.repeat(10_000), 1_000);
  expect(cutText(once, 10)).toBe(`${'x'.repeat(10)}… (9,990 more characters)`);
  expect(cutText(once, 1_000)).toBe(once);
});
