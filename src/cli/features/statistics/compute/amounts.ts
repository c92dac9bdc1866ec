/** Adds counts and amounts of money exactly; null, which means that nothing was served, is not 0. */

/** A whole number as JSON has it; a bigint beyond 2^53. */
export type Amount = number | bigint;

/** Decimals of rates and changes: more than any count can tell. */
export const ratioDecimals = 6;

/** The sum; null only if both are null. */
export function addAmounts(a: Amount | null, b: Amount | null): Amount | null {
  if (a === null || b === null) return a ?? b;
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum) || !Number.isInteger(a) || !Number.isInteger(b)) return sum;
  }
  return BigInt(a) + BigInt(b);
}

/** The value as an amount; null for anything that is no number. */
export function toAmount(value: unknown): Amount | null {
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}

/** The product, exact for whole numbers. */
export function multiply(a: Amount, b: Amount): Amount {
  const product = Number(a) * Number(b);
  const isWhole = [a, b].every((one) => typeof one === 'bigint' || Number.isInteger(one));
  return Number.isSafeInteger(product) || !isWhole ? product : BigInt(a) * BigInt(b);
}

/** A quotient of sums, before it is rounded; a sum has 1 below. */
export interface Ratio {
  readonly top: Amount;
  /** Not 0. */
  readonly bottom: Amount;
}

/** The value of a ratio, rounded half away from zero to so many decimals. */
export function roundRatio({ top, bottom }: Ratio, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = multiply(top, scale);
  if (![scaled, bottom].every((one) => typeof one === 'bigint' || Number.isInteger(one)))
    return Math.round(Number(scaled) / Number(bottom)) / scale;
  const [above, below] = [BigInt(scaled), BigInt(bottom)];
  const isNegative = above < 0n !== below < 0n;
  const [part, whole] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const rounded = Number((part * 2n + whole) / (whole * 2n));
  return (isNegative && rounded !== 0 ? -rounded : rounded) / scale;
}

/** The change as a part of the value before: 0.25 is a quarter more. Null where there is nothing to compare with. */
export function relativeChange(now: Ratio | null, before: Ratio | null): number | null {
  if (now === null || before === null || Number(before.top) === 0) return null;
  const [one, other] = [multiply(now.top, before.bottom), multiply(before.top, now.bottom)];
  return roundRatio({ top: addAmounts(one, multiply(other, -1)) ?? 0, bottom: other }, ratioDecimals);
}
