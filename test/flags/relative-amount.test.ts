/** Changes of amounts: exact on any size, rounded half up to the currency, and refused where they mean nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRelativeAmount, looksRelative, parseRelativeAmount } from '../../src/flags/relative-amount.js';
import { MoneyError } from '../../src/values/money.js';

const apply = (text: string, current: bigint, currency = 'USD') =>
  applyRelativeAmount(parseRelativeAmount(text), current, currency);

describe('a change of an amount', () => {
  it.each<[string, bigint, string, bigint]>([
    ['+10%', 80_000_000n, 'USD', 88_000_000n],
    ['-10%', 80_000_000n, 'USD', 72_000_000n],
    ['+10 %', 80_000_000n, 'USD', 88_000_000n],
    ['+5.00', 80_000_000n, 'USD', 85_000_000n],
    ['-5', 80_000_000n, 'USD', 75_000_000n],
    ['-100%', 80_000_000n, 'USD', 0n],
    ['-80', 80_000_000n, 'USD', 0n],
    ['+0%', 80_000_000n, 'USD', 80_000_000n],
    // Half a cent is rounded up, less is not.
    ['+10%', 50_000n, 'USD', 60_000n],
    ['+10%', 40_000n, 'USD', 40_000n],
    ['-10%', 50_000n, 'USD', 50_000n],
    ['+33.333333%', 30_000_000n, 'USD', 40_000_000n],
    // No decimals, and three.
    ['+10%', 15_000_000n, 'JPY', 17_000_000n],
    ['+10%', 14_000_000n, 'JPY', 15_000_000n],
    ['+10%', 1_005_000n, 'KWD', 1_106_000n],
    ['+0.001', 1_000_000n, 'KWD', 1_001_000n],
    // Beyond what floating-point numbers hold.
    ['+0.000001%', 9_007_199_254_740_990_000n, 'USD', 9_007_199_344_812_980_000n],
    ['+0.01', 9_223_372_036_854_000_000n, 'USD', 9_223_372_036_854_010_000n],
  ])('%s of %s micro %s', (text, current, currency, expected) => {
    expect(apply(text, current, currency)).toBe(expected);
  });

  it.each<[string, bigint, string, RegExp]>([
    ['-80.01', 80_000_000n, 'USD', /is too large a change: -80.01 of 80.00 USD would be -0.01 USD/],
    // Half a cent is rounded up below nothing, too.
    ['-130%', 50_000n, 'USD', /would be -0.01 USD/],
    ['-101%', 80_000_000n, 'USD', /would be -0.80 USD/],
    ['+5.001', 80_000_000n, 'USD', /more decimals than USD allows .* got "\+5.001"/],
    ['+0.5', 80_000_000n, 'JPY', /more decimals than JPY/],
    ['+1%', 80_000_000n, 'XXX', /the number of decimals of XXX is unknown/],
    ['+1', 80_000_000n, 'XXX', /the decimals of XXX are unknown/],
  ])('%s of %s micro %s is refused', (text, current, currency, reason) => {
    expect(() => apply(text, current, currency)).toThrow(reason);
    expect(() => apply(text, current, currency)).toThrow(MoneyError);
  });

  it.each([
    '+',
    '-',
    '+%',
    '10%',
    '10+5%',
    '+1,5',
    '+-5',
    '++5',
    '+5%%',
    '+1e3',
    '+5.1234567',
    '+ 5',
    '−5',
    '',
  ])('is not %j', (text) => {
    expect(() => parseRelativeAmount(text)).toThrow(/or a change such as \+10% or -5.00/);
  });

  it.each([
    ['+1,5', '; type +1.5'],
    ['-1,000', '; type -1000 or -1.00'],
    ['+12,5 %', '; type +12.5%'],
    ['-5 USD', '; type -5, in the currency of the funding instrument'],
  ])('typed as %j is refused with what to type', (text, advice) => {
    expect(() => parseRelativeAmount(text)).toThrow(`got "${text}"${advice}`);
  });

  it('is recognized by its sign, or as a percentage', () => {
    const texts = ['+1', '-1', '10%', '1', '', '1-'];
    expect(texts.map(looksRelative)).toEqual([true, true, true, false, false, false]);
  });
});

describe('a percentage', () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map((value) => value - (value % 10_000n));
  const percent = fc.integer({ min: 0, max: 100_000_000 });

  it('is within half a cent of the exact result, and never a fraction of a cent', () => {
    fc.assert(
      fc.property(amount, percent, fc.boolean(), (current, millionths, up) => {
        const whole = Math.floor(millionths / 1_000_000);
        const text = `${up ? '+' : '-'}${whole}.${String(millionths % 1_000_000).padStart(6, '0')}%`;
        const result = apply(text, current);
        const exact = current * (100_000_000n + (up ? 1n : -1n) * BigInt(millionths));
        const distance = result * 100_000_000n - exact;
        expect(result % 10_000n).toBe(0n);
        // Half up: at most half a cent above, and less than half a cent below.
        expect(distance).toBeLessThanOrEqual(5_000n * 100_000_000n);
        expect(distance).toBeGreaterThan(-5_000n * 100_000_000n);
      }),
    );
  });

  it('and amounts that undo each other restore the old amount', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 99_999_999 }), (current, cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(apply(`-${text}`, apply(`+${text}`, current))).toBe(current);
      }),
    );
  });
});
