/** The values of guards: amounts by currency and factors. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLoosened,
  isOverLimitAllowed,
  parseGuard,
  readSpendLimits,
} from '../../../../src/cli/calls/writes/guards.js';
import {
  allowsMore,
  exceedsLimit,
  formatFactor,
  LimitError,
  limitIn,
  parseAmountLimit,
  parseFactorLimit,
} from '../../../../src/cli/calls/writes/limits.js';
import { isReadOnly } from '../../../../src/cli/calls/writes/read-only.js';
import { currencyDecimals } from '../../../../src/contract/wire/currencies.js';

describe('an amount limit', () => {
  it.each<[string, string | undefined, bigint | undefined]>([
    ['50', 'USD', 50_000_000n],
    ['50', undefined, 50_000_000n],
    ['0', 'USD', 0n],
    ['50.5', 'JPY', 50_500_000n],
    ['50 USD', 'USD', 50_000_000n],
    ['50 usd', 'USD', 50_000_000n],
    ['50 USD', 'JPY', undefined],
    ['50 USD', undefined, undefined],
    ['50 USD, 7000 JPY', 'JPY', 7_000_000_000n],
    ['50 USD,7000 JPY', 'USD', 50_000_000n],
    ['50 USD, 30', 'EUR', 30_000_000n],
    ['50 USD, 30', 'USD', 50_000_000n],
    [' 50 ', 'USD', 50_000_000n],
  ])('of %s is for %s %s', (text, currency, micros) => {
    expect(limitIn(parseAmountLimit(text), currency)).toBe(micros);
  });

  it.each<[string, string | undefined, bigint | 'unlimited', boolean]>([
    ['50 USD', 'USD', 50_000_000n, false],
    ['50 USD', 'USD', 50_000_001n, true],
    ['50 USD', 'USD', 'unlimited', true],
    ['50 USD', 'EUR', 0n, true],
    ['50 USD, 7000 JPY', undefined, 7_000_000_000n, false],
    ['50 USD, 7000 JPY', undefined, 7_000_000_001n, true],
  ])('of %s, in the currency %s, is exceeded by %s: %s', (text, currency, amount, isOver) => {
    expect(exceedsLimit(amount, parseAmountLimit(text), currency)).toBe(isOver);
  });

  it.each<[string, RegExp]>([
    ['', /must be/],
    ['fifty', /amounts such as/],
    ['-1', /amounts such as/],
    ['1e3', /amounts such as/],
    ['50 USDX', /amounts such as/],
    ['50 XXZ', /unknown currency "XXZ"/],
    ['50.123 USD', /more decimals than USD/],
    ['7000.5 JPY', /more decimals than JPY/],
    ['50, 60', /two amounts without a currency/],
    ['50 USD, 60 usd', /two amounts in USD/],
    ['50 USD 60', /amounts such as/],
    ['50 USD,', /must be|amounts such as/],
    ['$50', /amounts such as/],
    ['10,50 USD', /amounts such as 50 or "50 USD, 7000 JPY", got "10,50 USD"/],
    ['50 USD, 7,000 JPY', /amounts such as/],
  ])('refuses %j', (text, message) => {
    expect(() => parseAmountLimit(text)).toThrow(LimitError);
    expect(() => parseAmountLimit(text)).toThrow(message);
  });

  it('throws only its own error, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseAmountLimit(text);
        } catch (error) {
          expect(error).toBeInstanceOf(LimitError);
        }
      }),
    );
  });

  const amounts = fc.record({
    currency: fc.constantFrom(undefined, ...currencyDecimals.keys()),
    whole: fc.integer({ min: 0, max: 1_000_000 }),
  });
  it('allows more only if it is higher in the currency', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), ({ currency, whole }, other) => {
        const limit = (amount: number) => parseAmountLimit(`${amount} ${currency ?? ''}`);
        expect(allowsMore(limit(whole), limit(other))).toBe(other > whole);
      }),
    );
  });

  it.each([
    ['50 USD', '50', true],
    ['50', '50 USD', false],
    ['50 USD', '50 USD, 1 JPY', true],
    ['50 USD, 1 JPY', '60 USD', true],
    ['50 USD, 1 JPY', '50 USD', false],
    ['50', '50, 60 USD', true],
    ['50', '50, 40 USD', false],
  ])('of %s is loosened by %s: %s', (old, fresh, expected) => {
    expect(allowsMore(parseAmountLimit(old), parseAmountLimit(fresh))).toBe(expected);
  });
});

describe('a factor', () => {
  it.each([
    ['5x', 5_000_000n, '5x'],
    ['5', 5_000_000n, '5x'],
    ['1.5X', 1_500_000n, '1.5x'],
    ['1', 1_000_000n, '1x'],
    [' 2 x ', 2_000_000n, '2x'],
  ])('of %s is read', (text, value, shown) => {
    expect(parseFactorLimit(text)).toBe(value);
    expect(formatFactor(parseFactorLimit(text))).toBe(shown);
  });

  it.each(['', '0', '0.9x', '-5', '5y', '5%', 'x', '1e3', '5xx'])('refuses %j', (text) => {
    expect(() => parseFactorLimit(text)).toThrow(/factor of at least 1/);
  });
});

describe('the guards of a profile', () => {
  it('are stored as they are typed', () => {
    expect(parseGuard('max_daily_budget', ' 50 USD ')).toEqual({ max_daily_budget: '50 USD' });
    expect(parseGuard('read_only', 'TRUE')).toEqual({ read_only: true });
    expect(() => parseGuard('read_only', 'yes')).toThrow('must be true or false, got "yes"');
  });

  it('stop everything if one cannot be read', () => {
    expect(() => readSpendLimits({ max_bid: 'much' }, 'a')).toThrow(
      /max_bid of the profile a must be amounts such as/,
    );
    expect(readSpendLimits({ max_bid: 2 as unknown as string }, 'a').max_bid?.other).toBe(2_000_000n);
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
    ['false', true],
    [null, true],
  ])('with read_only %j is read-only: %s', (read_only, expected) => {
    expect(isReadOnly({ read_only: read_only as boolean })).toBe(expected);
  });

  it.each([
    [undefined, true],
    [true, true],
    [false, false],
    ['true', false],
  ])('with allow_over_limit %j let the flag work: %s', (allow_over_limit, expected) => {
    expect(isOverLimitAllowed({ allow_over_limit: allow_over_limit as boolean })).toBe(expected);
  });

  it.each([
    [{ max_bid: '2' }, { max_bid: '3' }, ['max_bid']],
    [{ max_bid: '2' }, { max_bid: '1' }, []],
    [{ max_bid: '2' }, {}, ['max_bid']],
    [{}, { max_bid: '2' }, []],
    [{ max_change: '2x' }, { max_change: '3x' }, ['max_change']],
    [{ max_change: '3x' }, { max_change: '2x' }, []],
    [{ max_change: 'much' }, { max_change: '2x' }, ['max_change']],
    [{ read_only: true }, { read_only: false }, ['read_only']],
    [{ read_only: true }, {}, ['read_only']],
    [{ read_only: false }, {}, []],
    [{ allow_over_limit: false }, {}, ['allow_over_limit']],
    [{ allow_over_limit: true }, { allow_over_limit: false }, []],
  ])('from %j to %j loosen %j', (old, fresh, expected) => {
    expect(findLoosened(old, fresh)).toEqual(expected);
  });
});
