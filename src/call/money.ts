/**
 * Money between people and the wire: decimals in a currency, integers in micro units (docs/service.md#money).
 * Works on digits and bigints; an amount never becomes a float and is never rounded.
 */
import { currencyDecimals, microsPerUnit } from '../contract/wire/currencies.js';

/** A decimal that cannot be an amount of the currency. The message fits after a flag's name. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

const microDigits = String(microsPerUnit).length - 1;

/** A decimal as it was typed. Micro units are the same in every currency; only the allowed decimals differ. */
export interface Decimal {
  readonly text: string;
  readonly micros: bigint;
  /** Digits after the point. */
  readonly decimals: number;
}

/** Reads a plain decimal such as "55.00", without knowing its currency yet. Throws MoneyError. */
export function readDecimal(text: string): Decimal {
  const match = /^([0-9]{1,12})(?:\.([0-9]{1,6}))?$/.exec(text);
  if (!match)
    throw new MoneyError(
      `must be a plain decimal such as 55 or 55.00, of at most 12 digits and 6 decimals, got "${text}"`,
    );
  const [, whole = '', fraction = ''] = match;
  const micros = BigInt(whole) * microsPerUnit + BigInt(fraction.padEnd(microDigits, '0'));
  return { text, micros, decimals: fraction.length };
}

/** Refuses a decimal finer than the currency (ISO 4217) allows. Throws MoneyError. */
export function assertPrecision({ text, decimals }: Decimal, currency: string): void {
  const allowed = currencyDecimals.get(currency);
  if (allowed === undefined) {
    throw new MoneyError(`cannot be read in ${currency}, whose decimals are not known; give micro units`);
  }
  if (decimals > allowed) {
    throw new MoneyError(`is finer than ${currency} allows (${sayDecimals(allowed)}), got "${text}"`);
  }
}

function sayDecimals(count: number): string {
  return count === 0 ? 'no decimals' : `${count} decimals`;
}

/**
 * Writes micro units as a decimal with the currency's own number of decimals, and with more only where the
 * amount is finer than that. An unknown currency is written with as few decimals as the amount needs.
 */
export function formatMoney(micros: number | bigint, currency: string | undefined): string {
  const amount = BigInt(micros);
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % microsPerUnit)
    .padStart(microDigits, '0')
    .replace(/0+$/, '');
  const decimals = (currency === undefined ? undefined : currencyDecimals.get(currency)) ?? 0;
  const shown = fraction.padEnd(decimals, '0');
  return `${amount < 0n ? '-' : ''}${size / microsPerUnit}${shown && `.${shown}`}`;
}
