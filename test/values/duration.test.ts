/** Lengths of time in words. */
import { expect, it } from 'vitest';
import { formatSpan } from '../../src/values/duration.js';

it.each([
  [0, '0 s'],
  [1, '1 s'],
  [45_000, '45 s'],
  [59_001, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [7_505_000, '2 h 5 min'],
  [86_405_000, '1 d'],
  [612_000_000, '7 d 2 h'],
])('%i ms is %s', (milliseconds, text) => {
  expect(formatSpan(milliseconds)).toBe(text);
});
