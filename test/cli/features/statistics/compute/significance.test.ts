/** The two-proportion z test, against values that other programs compute. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erfc, testProportions } from '../../../../../src/cli/features/statistics/compute/significance.js';

describe('the complementary error function', () => {
  it.each([
    [0, 1],
    [0.5, 0.4795001221869535],
    [1, 0.15729920705028513],
    [1.41, 0.04614756064029455],
    [1.999999, 0.004677755649766264],
    [2, 0.004677734981047265],
    [2.5758293, 0.0002697169618922605],
    [3, 2.2090496998585438e-5],
    [5, 1.5374597944280351e-12],
    [8, 1.1224297172982928e-29],
  ])('of %f', (x, value) => {
    expect(Math.abs(erfc(x) / value - 1)).toBeLessThan(1e-9);
  });

  it('falls all the way', () => {
    const steps = Array.from({ length: 400 }, (_, index) => erfc(index / 50));
    for (const [index, value] of steps.slice(1).entries()) expect(value).toBeLessThan(steps[index] ?? 0);
  });
});

describe('the p value', () => {
  it.each([
    [200, 10_000, 250, 10_000, 0.01712582887219502],
    [120, 1000, 150, 1000, 0.04964038686536881],
    [15, 100, 30, 120, 0.06710788204818688],
    [50, 5000, 50, 5000, 1],
    [1000, 1_000_000, 1100, 1_000_000, 0.029011851697403696],
    [400, 1000, 700, 1000, 1.9428901015464773e-41],
  ])('of %i of %i and %i of %i', (hits, trials, otherHits, otherTrials, value) => {
    const found = testProportions({ hits, trials }, { hits: otherHits, trials: otherTrials });
    expect(Math.abs(Number(found) / value - 1)).toBeLessThan(1e-9);
  });

  it.each([
    ['no trial', 0, 0, 5, 100],
    ['nothing that happened', 0, 1000, 0, 1000],
    ['nothing that did not happen', 1000, 1000, 1000, 1000],
    ['fewer than five expected hits', 4, 500, 5, 500],
    ['a small sample next to a large one', 0, 10, 500, 10_000],
    ['more hits than trials', 30, 10, 30, 10],
  ])('of %s is undefined', (_, hits, trials, otherHits, otherTrials) => {
    expect(testProportions({ hits, trials }, { hits: otherHits, trials: otherTrials })).toBeUndefined();
  });

  it('of five expected hits is one', () => {
    expect(testProportions({ hits: 5, trials: 500 }, { hits: 5, trials: 500 })).toBe(1);
  });

  it('is a probability, and symmetric', () => {
    const sample = fc
      .tuple(fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }))
      .map(([a, b]) => ({ hits: Math.min(a, b), trials: Math.max(a, b) }));
    fc.assert(
      fc.property(sample, sample, (one, other) => {
        const p = testProportions(one, other);
        expect(testProportions(other, one)).toBe(p);
        if (p === undefined) return;
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});
