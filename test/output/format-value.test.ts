/** How a value is printed for people. */
import { expect, it } from 'vitest';
import { formatValue } from '../../src/output/format-value.js';

it.each([
  [9_007_199_254_740_993n, '9007199254.740993 USD'],
  [55_000_000, '55.00 USD'],
])('an object shows the amount %s to the last digit', (micros, expected) => {
  expect(formatValue(micros, { type: 'micro', currency: 'USD', view: 'object' })).toBe(expected);
});
