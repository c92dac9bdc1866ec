/** Adds counts and amounts of money exactly; null, which means that nothing was served, is not 0. */

/** A whole number as JSON has it; a bigint beyond 2^53. */
export type Amount = number | bigint;

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
