/** Which differences between sums agree: exactly as far as the tolerance says, for every percentage that can be typed. */
import { expect, it } from 'vitest';
import {
  compareLevels,
  parseTolerance,
} from '../../../../../src/cli/features/statistics/compute/reconcile.js';

const agrees = (sum: number | bigint, counted: number | bigint, text: string) => {
  const row = (spend: number | bigint) => ({ above: 'a', date: '2026-03-01', spend });
  const options = { level: 'campaign', metrics: ['spend'], tolerance: parseTolerance(text) ?? Number.NaN };
  return compareLevels([row(sum)], [row(counted)], options)[0]?.agrees;
};

it('a difference of just the tolerance agrees, and one more does not', () => {
  for (let parts = 1; parts <= 99_999; parts += 7) {
    const text = `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}%`;
    // A million counted: as many parts may be missing as the tolerance has.
    expect([text, agrees(1_000_000 - parts, 1_000_000, text)]).toEqual([text, true]);
    expect([text, agrees(1_000_001 + parts, 1_000_000, text)]).toEqual([text, false]);
  }
  const large = 9_007_199_254_000_000_000n;
  expect(agrees(large - large / 100n, large, '1%')).toBe(true);
  expect(agrees(large - large / 100n - 1n, large, '1%')).toBe(false);
  expect([agrees(5, 5, 'exact'), agrees(5, 6, 'exact'), agrees(0, 0, '1%')]).toEqual([true, false, true]);
});
