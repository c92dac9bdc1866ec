/** Rounds amounts for people, in tables and charts. Stored and sent amounts are never rounded (money.ts). */
import { currencyDecimals, microsPerUnit } from '../contract/wire/currencies.js';
import { formatMoney, microDigits } from './money.js';

/**
 * Rounds micro units for people, half away from zero, to these decimals: those of the currency unless given. What would
 * look like nothing is `<0.01`. For a currency whose decimals are unknown, an amount is not rounded unless they are given.
 */
export function formatRoundedMoney(
  micros: number | bigint,
  currency: string,
  decimals = currencyDecimals.get(currency),
): string {
  if (decimals === undefined) return formatMoney(micros, currency);
  const amount = BigInt(micros);
  const size = amount < 0n ? -amount : amount;
  const step = 10n ** BigInt(microDigits - decimals);
  const steps = (size + step / 2n) / step;
  const digits = String(steps || 1n).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const sign = amount < 0n ? '-' : '';
  if (size === 0n) return `0${fraction && `.${'0'.repeat(decimals)}`}`;
  const bound = steps > 0n ? '' : amount < 0n ? '>' : '<';
  return `${bound}${sign}${whole}${fraction && `.${fraction}`}`;
}

/** The decimals of a cost per result: those of the currency, and below one unit at least four, where most of them lie. */
export function costDecimals(micros: number | bigint, currency: string): number {
  const own = currencyDecimals.get(currency) ?? 2;
  const isBelowOne = BigInt(micros) < microsPerUnit && BigInt(micros) > -microsPerUnit;
  return isBelowOne && BigInt(micros) !== 0n ? Math.max(own, 4) : own;
}
