/**
 * The limits of a profile: amounts by currency, and factors; and which amounts exceed one. Exact: digits and bigints, never
 * floating point.
 */

import { currencyDecimals } from '../../../contract/wire/currencies.js';
import {
  assertPrecision,
  decimalPattern,
  formatMoney,
  MoneyError,
  parseDecimal,
} from '../../../values/money.js';
import type { Ceiling } from './daily-ceilings.js';

/** The largest amount allowed in each currency, in micro units. */
export interface AmountLimit {
  /** For every currency without a limit of its own; undefined where such a currency is not allowed at all. */
  readonly other: bigint | undefined;
  readonly byCurrency: ReadonlyMap<string, bigint>;
}

/** A limit on a new value as a multiple of the old one, in millionths. */
export type FactorLimit = bigint;

/** A value of a guard that cannot be read. The message is a predicate, to follow the name of the guard. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** Parses `50`, `50 USD` or `50 USD, 7000 JPY`. Throws LimitError. */
export function parseAmountLimit(text: string): AmountLimit {
  const byCurrency = new Map<string, bigint>();
  let other: bigint | undefined;
  // A comma between digits is as likely a part of one amount.
  const parts = /\d,\d/.test(text) ? [text] : text.split(',');
  for (const part of parts) {
    const [, amount, code] = /^\s*(\S+?)(?:\s+([A-Za-z]{3}))?\s*$/.exec(part) ?? [];
    if (amount === undefined || !decimalPattern.test(amount))
      throw new LimitError(`must be amounts such as 50 or "50 USD, 7000 JPY", got "${text}"`);
    const currency = code?.toUpperCase();
    const micros = readAmount(amount, currency);
    if (currency === undefined ? other !== undefined : byCurrency.has(currency)) {
      throw new LimitError(
        `has two amounts ${currency === undefined ? 'without a currency' : `in ${currency}`}`,
      );
    }
    if (currency === undefined) other = micros;
    else byCurrency.set(currency, micros);
  }
  return { other, byCurrency };
}

function readAmount(amount: string, currency: string | undefined): bigint {
  if (currency !== undefined && !currencyDecimals.has(currency)) {
    throw new LimitError(`has an unknown currency "${currency}"; currencies are ISO 4217 codes such as USD`);
  }
  try {
    const decimal = parseDecimal(amount);
    if (currency !== undefined) assertPrecision(decimal, currency);
    return decimal.micros;
  } catch (error) {
    if (error instanceof MoneyError) throw new LimitError(error.message);
    throw error;
  }
}

/** The limit in a currency; undefined where it has none although others do, so that nothing is allowed in it. */
export function limitIn(
  { byCurrency, other }: AmountLimit,
  currency: string | undefined,
): bigint | undefined {
  return (currency === undefined ? undefined : byCurrency.get(currency)) ?? other;
}

/** As `limitIn`; the highest of the limits where the currency of an amount is not known. */
export function highestIn(limit: AmountLimit, currency: string | undefined): bigint | undefined {
  const known = limitIn(limit, currency);
  if (known !== undefined || currency !== undefined) return known;
  return [...limit.byCurrency.values()].reduce((one, other) => (one > other ? one : other), 0n);
}

/** Whether an amount is over a limit. */
export function exceedsLimit(amount: Ceiling, limit: AmountLimit, currency: string | undefined): boolean {
  const highest = highestIn(limit, currency);
  return highest === undefined || amount === 'unlimited' || amount > highest;
}

/** Parses `5x`, `1.5x` or `5`. Throws LimitError. */
export function parseFactorLimit(text: string): FactorLimit {
  const [, number] = /^([0-9]{1,6}(?:\.[0-9]{1,6})?)(?:\s*[x×])?$/i.exec(text.trim()) ?? [];
  const factor = number === undefined ? 0n : parseDecimal(number).micros;
  if (factor >= factorUnit) return factor;
  throw new LimitError(`must be a factor of at least 1, such as 5x or 1.5x, got "${text}"`);
}

/** The factor 1. */
export const factorUnit: FactorLimit = 1_000_000n;

/** `5x`. */
export function formatFactor(factor: FactorLimit): string {
  return `${formatMoney(factor, undefined)}x`;
}

/** Whether `fresh` allows in some currency more than `old` did. */
export function allowsMore(old: AmountLimit, fresh: AmountLimit): boolean {
  const currencies = [undefined, ...old.byCurrency.keys(), ...fresh.byCurrency.keys()];
  return currencies.some((currency) => (limitIn(fresh, currency) ?? -1n) > (limitIn(old, currency) ?? -1n));
}
