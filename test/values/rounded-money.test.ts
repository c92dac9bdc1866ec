/** Amounts of money as tables show them: rounded, and never to nothing. */
import { describe, expect, it } from 'vitest';
import { costDecimals, formatRoundedMoney } from '../../src/values/rounded-money.js';

describe('an amount', () => {
  it.each<[number | bigint, string, string]>([
    [0, 'USD', '0.00'],
    [1_234_999, 'USD', '1.23'],
    [1_235_000, 'USD', '1.24'],
    [-1_235_000, 'USD', '-1.24'],
    [1_000_000, 'USD', '1.00'],
    [999_949, 'USD', '0.9999'],
    [999_950, 'USD', '1.0000'],
    [45_650, 'USD', '0.0457'],
    [-45_650, 'USD', '-0.0457'],
    [1_500_000, 'JPY', '2'],
    [500_000, 'JPY', '0.5000'],
    [1_000_500, 'KWD', '1.001'],
    [12_345_678, 'XXX', '12.35'],
    [9_223_372_036_854_775_807n, 'USD', '9223372036854.78'],
  ])('of %s micro %s that a result cost is rounded to %s', (micros, currency, text) => {
    expect(formatRoundedMoney(micros, currency, costDecimals(micros, currency))).toBe(text);
  });

  it.each<[number | bigint, string, string]>([
    [0, 'USD', '0.00'],
    [0, 'JPY', '0'],
    [45_650, 'USD', '0.05'],
    [5_000, 'USD', '0.01'],
    [4_999, 'USD', '<0.01'],
    [-4_999, 'USD', '>-0.01'],
    [499_999, 'JPY', '<1'],
    [1_000_500, 'KWD', '1.001'],
    [12_345_678, 'XXX', '12.345678'],
  ])('of %s micro %s that was charged is rounded to %s', (micros, currency, text) => {
    expect(formatRoundedMoney(micros, currency)).toBe(text);
  });
});
