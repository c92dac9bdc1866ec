/**
 * Converts money between decimals in a currency and integers in micro units, which are sent on the wire
 * (docs/service.md#money). Works on digits and bigints: an amount is never a floating-point number and never rounded.
 */
import type { Document } from '../contract/types.js';
import { currencyDecimals, microsPerUnit } from '../contract/wire/currencies.js';
import { trimEnd } from './cut-text.js';
import { readNotations, showReading } from './number-notation.js';
import { joinList } from './text-lists.js';

/** A decimal that is not a valid amount in the currency. The message is a predicate, to follow the name of a flag. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** The digits of the micro units in a unit. */
export const microDigits = String(microsPerUnit).length - 1;

/** A parsed decimal. Micro units are the same in every currency; only the number of allowed decimal places differs. */
export interface Decimal {
  readonly text: string;
  readonly micros: bigint;
  /** Number of digits after the decimal point. */
  readonly decimals: number;
  /** The currency (ISO 4217) that the file of the amount names; it must be that of the record. */
  readonly currency?: string | undefined;
}

/** Whether only the currency of the record tells whether the amount is valid: whole amounts are in every currency. */
export function dependsOnCurrency({ decimals, currency }: Decimal): boolean {
  return decimals > 0 || currency !== undefined;
}

/** A plain decimal: its whole part, and its fraction if any. */
export const decimalPattern = /^([0-9]{1,12})(?:\.([0-9]{1,6}))?$/;

/** Parses a plain decimal such as "55.00", before its currency is known. Throws MoneyError. */
export function parseDecimal(text: string): Decimal {
  const match = decimalPattern.exec(text);
  if (!match) {
    const advice = adviseDecimal(text);
    const limits = advice === '' ? ', with at most 12 digits and 6 decimals' : '';
    throw new MoneyError(`must be a plain decimal such as 55 or 55.00${limits}, got "${text}"${advice}`);
  }
  const [, whole = '', fraction = ''] = match;
  const micros = BigInt(whole) * microsPerUnit + BigInt(fraction.padEnd(microDigits, '0'));
  return { text, micros, decimals: fraction.length };
}

/** An amount with what stands before and after it, such as the code or the symbol of its currency. */
const amountForm = /^(\D*?)(\d(?:.*\d)?)(\D*)$/;
const symbol = /^[A-Z]{0,2}\p{Sc}$/u;

/**
 * Advice on what to type in place of an amount in another notation: `; type 5.50` for `5,50`. Empty where the amount cannot be
 * understood. `format` completes the decimal, as with the sign of a change.
 */
export function adviseDecimal(text: string, format = (decimal: string) => decimal): string {
  const [, before = '', number = '', after = ''] = amountForm.exec(text) ?? [];
  const currency = `${before}${after}`.trim();
  if (currency !== '' && !symbol.test(currency) && !currencyDecimals.has(currency.toUpperCase())) return '';
  const decimals = readNotations(number).filter((decimal) => decimalPattern.test(decimal));
  if (decimals.length === 0) return '';
  const meaning = currency === '' ? '' : ', in the currency of the funding instrument';
  return `; type ${joinList(decimals.map(showReading).map(format), 'or')}${meaning}`;
}

/** Rejects a decimal of another currency (ISO 4217), and one with more decimal places than it has. Throws MoneyError. */
export function assertPrecision({ text, decimals, currency: written }: Decimal, currency: string): void {
  if (written !== undefined && written !== currency) {
    throw new MoneyError(
      `must be in ${currency}, the currency of the funding instrument, got "${text} ${written}"`,
    );
  }
  const allowed = currencyDecimals.get(currency);
  if (allowed === undefined) {
    throw new MoneyError(
      `cannot be converted, because the decimals of ${currency} are unknown; use micro units`,
    );
  }
  if (decimals > allowed) {
    throw new MoneyError(
      `has more decimals than ${currency} allows (${describeDecimals(allowed)}), got "${text}"`,
    );
  }
}

/**
 * The reason that an amount cannot be expressed in a currency (ISO 4217), as a predicate; undefined where it can. Zeros at the
 * end, as a program may write them, are no precision.
 */
export function precisionProblem(
  decimal: Decimal,
  currency: string,
  decimals = countDecimals(decimal.text),
): string | undefined {
  try {
    assertPrecision({ ...decimal, decimals }, currency);
    return undefined;
  } catch (error) {
    if (error instanceof MoneyError) return error.message;
    throw error;
  }
}

function countDecimals(text: string): number {
  return trimEnd(text.split('.')[1] ?? '', '0').length;
}

function describeDecimals(count: number): string {
  return count === 0 ? 'no decimals' : `${count} decimals`;
}

/**
 * Formats micro units as a decimal with the currency's number of decimals, and with more only where the amount needs
 * them. For an unknown currency, the amount has as few decimals as it needs.
 */
export function formatMoney(micros: number | bigint, currency: string | undefined): string {
  const amount = BigInt(micros);
  const size = amount < 0n ? -amount : amount;
  const fraction = trimEnd(String(size % microsPerUnit).padStart(microDigits, '0'), '0');
  const decimals = (currency === undefined ? undefined : currencyDecimals.get(currency)) ?? 0;
  const shown = fraction.padEnd(decimals, '0');
  return `${amount < 0n ? '-' : ''}${size / microsPerUnit}${shown && `.${shown}`}`;
}

/** An amount of a record in micro units; undefined when it has none. */
export function readAmount(data: Document, field: string): bigint | undefined {
  const value = data[field];
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : undefined;
}

/** The difference of two plain decimals; undefined where one of both is not such a decimal. */
export function decimalDifference(text: string, other: string): string | undefined {
  try {
    const left = parseDecimal(text).micros - parseDecimal(other).micros;
    return formatMoney(left, undefined);
  } catch {
    return undefined;
  }
}
