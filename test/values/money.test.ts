/** Amounts of money as people read and write them: exact, with the decimals of the currency. */
import { describe, expect, it } from 'vitest';
import {
  assertPrecision,
  formatMoney,
  MoneyError,
  parseDecimal,
  readAmount,
} from '../../src/values/money.js';

describe('an amount', () => {
  it.each<[number | bigint, string | undefined, string]>([
    [0, 'USD', '0.00'],
    [0, 'JPY', '0'],
    [1_500_000, 'USD', '1.50'],
    [-1_500_000, 'USD', '-1.50'],
    [1_234_567, 'USD', '1.234567'],
    [5, 'USD', '0.000005'],
    [1_500_000, 'KWD', '1.500'],
    [1_500_000, undefined, '1.5'],
    [2_000_000, 'XXX', '2'],
    [9_223_372_036_854_775_807n, 'USD', '9223372036854.775807'],
  ])('of %s micro %s is written %s', (micros, currency, text) => {
    expect(formatMoney(micros, currency)).toBe(text);
  });

  it.each([
    [{ budget: 5 }, 5n],
    [{ budget: 0 }, 0n],
    [{ budget: 9_223_372_036_854_775_807n }, 9_223_372_036_854_775_807n],
    [{ budget: null }, undefined],
    [{ budget: '5' }, undefined],
    [{ other: 5 }, undefined],
  ])('of the record %o is %s', (record, amount) => {
    expect(readAmount(record, 'budget')).toBe(amount);
  });

  it.each([
    ['5.001', 'USD', 'has more decimals than USD allows (2 decimals), got "5.001"'],
    ['5.5', 'JPY', 'has more decimals than JPY allows (no decimals), got "5.5"'],
    ['5', 'XXX', 'cannot be converted, because the decimals of XXX are unknown; use micro units'],
  ])('of %s %s is refused', (text, currency, message) => {
    expect(() => assertPrecision(parseDecimal(text), currency)).toThrow(new MoneyError(message));
  });

  const inCurrency = ', in the currency of the funding instrument';
  it.each([
    ['5,50', '; type 5.50'],
    ['5,5', '; type 5.5'],
    ['1,000.00', '; type 1000.00'],
    ['1.000,00', '; type 1000.00'],
    ['1,000,000', '; type 1000000'],
    ["1'000.00", '; type 1000.00'],
    ['1 000', '; type 1000'],
    [' 55 ', '; type 55'],
    // Only the person knows which one is meant.
    ['1,000', '; type 1000 or 1.00'],
    ['1,250', '; type 1250 or 1.25'],
    ['1,234', '; type 1234 or 1.234'],
    ['1.000 USD', `; type 1000 or 1.00${inCurrency}`],
    ['$60', `; type 60${inCurrency}`],
    ['60€', `; type 60${inCurrency}`],
    ['US$ 60.50', `; type 60.50${inCurrency}`],
    ['500 USD', `; type 500${inCurrency}`],
    ['400eur', `; type 400${inCurrency}`],
    ['JPY 400', `; type 400${inCurrency}`],
  ])('typed as %j is refused with what to type', (text, advice) => {
    expect(() => parseDecimal(text)).toThrow(
      new MoneyError(`must be a plain decimal such as 55 or 55.00, got "${text}"${advice}`),
    );
  });

  it.each([
    ...['', 'fifty', '5 apples', '$', '-5', '5..50', '1,00,000', '1e3', '5.5555555', '1234567890123'],
    '$5 USD',
  ])('typed as %j is refused without advice', (text) => {
    expect(() => parseDecimal(text)).toThrow(
      new MoneyError(
        `must be a plain decimal such as 55 or 55.00, with at most 12 digits and 6 decimals, got "${text}"`,
      ),
    );
  });
});
