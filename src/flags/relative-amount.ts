/**
 * Changes of an amount relative to the current one: +10%, -10%, +5.00, -5.00. Computed on bigints: the result is
 * exact; only a percentage can need rounding, to the decimals of the currency, half up.
 */
import { currencyDecimals, microsPerUnit } from '../contract/wire/currencies.js';
import {
  adviseDecimal,
  assertPrecision,
  type Decimal,
  formatMoney,
  MoneyError,
  parseDecimal,
} from '../values/money.js';

/** A parsed change. */
export interface RelativeAmount {
  /** As it was typed: "-10%". */
  readonly text: string;
  readonly sign: 1n | -1n;
  /** The size without its sign: an amount, or a number of percent in millionths. */
  readonly size: Decimal;
  readonly isPercentage: boolean;
}

/** Whether the text is meant as a change: an amount itself has no sign, and is no percentage. */
export function looksRelative(text: string): boolean {
  return /^[+-]|%$/.test(text);
}

/** Parses a change. Throws MoneyError. */
export function parseRelativeAmount(text: string): RelativeAmount {
  const [, sign = '', digits = '', percent = ''] = /^([+-])([^%]*?)( ?%)?$/.exec(text) ?? [];
  try {
    const size = parseDecimal(digits);
    return { text, sign: sign === '-' ? -1n : 1n, size, isPercentage: percent !== '' };
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const advice = adviseDecimal(digits, (decimal) => `${sign}${decimal}${percent.trim()}`);
    throw new MoneyError(
      `must be an amount such as 55.00, or a change such as +10% or -5.00, got "${text}"${advice}`,
    );
  }
}

/** The amount after the change, in micro units. Throws MoneyError if it is not an amount of the currency. */
export function applyRelativeAmount(change: RelativeAmount, current: bigint, currency: string): bigint {
  const { sign, size, isPercentage } = change;
  if (!isPercentage) assertPrecision({ ...size, text: change.text }, currency);
  const changed = isPercentage
    ? roundHalfUp(current * (wholePercent + sign * size.micros), wholePercent, stepOf(currency))
    : current + sign * size.micros;
  if (changed >= 0n) return changed;
  const amount = (micros: bigint) => `${formatMoney(micros, currency)} ${currency}`;
  throw new MoneyError(
    `is too large a change: ${change.text} of ${amount(current)} would be ${amount(changed)}`,
  );
}

/** A hundred percent, in millionths of a percent. */
const wholePercent = 100n * microsPerUnit;

/** The smallest amount of the currency, in micro units. */
function stepOf(currency: string): bigint {
  const decimals = currencyDecimals.get(currency);
  if (decimals === undefined) {
    throw new MoneyError(
      `cannot be computed: the number of decimals of ${currency} is unknown; enter the new amount`,
    );
  }
  return microsPerUnit / 10n ** BigInt(decimals);
}

/** The multiple of `step` that is nearest to the fraction; the larger one of two that are equally near. */
function roundHalfUp(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const size = 2n * denominator * step;
  const doubled = 2n * numerator + denominator * step;
  const floor = doubled / size - (doubled % size < 0n ? 1n : 0n);
  return floor * step;
}
