/** Tests whether two rates differ by more than chance explains: the two-proportion z test. */

/** How often something happened, of how many times that it could. */
interface Proportion {
  readonly hits: number;
  readonly trials: number;
}

/** Fewer expected hits or misses than this, and the normal distribution is no approximation. */
const leastExpected = 5;

/**
 * The two-sided p value of the two-proportion z test with the pooled rate: the probability of a difference at least as
 * large where both rates are the same. Undefined where a sample is too small for the test.
 */
export function testProportions(one: Proportion, other: Proportion): number | undefined {
  const trials = one.trials + other.trials;
  const hits = one.hits + other.hits;
  if (one.trials <= 0 || other.trials <= 0 || hits < 0 || hits > trials) return undefined;
  const pooled = hits / trials;
  const smaller = Math.min(one.trials, other.trials);
  if (smaller * Math.min(pooled, 1 - pooled) < leastExpected) return undefined;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.trials + 1 / other.trials));
  const z = (one.hits / one.trials - other.hits / other.trials) / error;
  return erfc(Math.abs(z) / Math.SQRT2);
}

/** From here on the series loses digits to cancellation, and the continued fraction is fast. */
const seriesEnd = 2;

/** The complementary error function, of x of at least 0, to about ten digits. */
export function erfc(x: number): number {
  return x < seriesEnd ? 1 - erfBySeries(x) : erfcByFraction(x);
}

/** 2/sqrt(pi) times the sum of (-1)^n x^(2n+1) / (n! (2n+1)). */
function erfBySeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; n < 100 && Math.abs(term) > 1e-17; n += 1) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

/** exp(-x²)/sqrt(pi) divided by the fraction x + (1/2)/(x + 1/(x + (3/2)/(x + ...))), from the inside out. */
function erfcByFraction(x: number): number {
  let fraction = x;
  for (let n = 120; n >= 1; n -= 1) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
}
