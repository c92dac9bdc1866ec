/** Amounts with what stands beside them: currencies, units, and the notations of numbers. */
import { describe, expect, it } from 'vitest';
import {
  type AmountNote,
  amountProblem,
  numberIn,
  readAmountNote,
  readAmountText,
} from '../../src/values/amount-text.js';
import { namesCurrency, splitHeading, wordsBeside } from '../../src/values/column-heading.js';
import { findDecimalSeparator, readNotation, readNotations } from '../../src/values/number-notation.js';

describe('a note of an amount', () => {
  it.each([
    ['USD', '$', 'USD'],
    ['CAD', '$', 'CAD'],
    ['EUR', '$', undefined],
    ['', '$', undefined],
    ['USD', 'EUR', 'EUR'],
    ['USD', '£', 'GBP'],
  ])('beside the currency %j, %s is %s', (known, sign, currency) => {
    const note = readAmountNote(sign, known);
    expect(note && 'problem' in note ? undefined : note?.currency).toBe(currency);
  });

  it.each([
    ['', {}],
    ['EUR', { currency: 'EUR' }],
    ['eur', { currency: 'EUR' }],
    ['€', { currency: 'EUR' }],
    ['CA$', { currency: 'CAD' }],
    ['US$', { currency: 'USD' }],
    ['£', { currency: 'GBP' }],
    ['zł', { currency: 'PLN' }],
    ['Kč', { currency: 'CZK' }],
    ['R$', { currency: 'BRL' }],
    ['micro', { unit: 'micro' }],
    ['micro units', { unit: 'micro' }],
    ['cents', { unit: 'cents' }],
    ['in k', { unit: 'thousands' }],
    ["'000", { unit: 'thousands' }],
    ['in thousands of USD', { currency: 'USD', unit: 'thousands' }],
    ['USD, cents', { currency: 'USD', unit: 'cents' }],
    ['USD/USD', { currency: 'USD' }],
  ])('%j is read', (text, note) => {
    expect(readAmountNote(text)).toMatchObject(note);
  });

  it.each([
    '$',
    'U$',
    '¥',
    'kr',
    'kr.',
    'USD or EUR',
    'net',
    'CPM',
    '%',
    'per day',
    'USD net',
    'constructor',
    'XYZ',
  ])('%j is not read, or has two readings', (text) => {
    const note = readAmountNote(text);
    expect(note === undefined || 'problem' in note).toBe(true);
  });

  it('with two currencies or two units is a problem that names both', () => {
    expect(readAmountNote('USD EUR')).toEqual({ problem: 'names two currencies: USD and EUR' });
    expect(readAmountNote('micro cents')).toEqual({ problem: 'names two units: micro and cents' });
  });

  it('with a sign of several currencies asks for a code', () => {
    expect(readAmountNote('$')).toEqual({ problem: expect.stringContaining('write a code, such as USD') });
  });
});

describe('an amount', () => {
  it.each([
    ['50', '50', {}],
    ['50.00 EUR', '50.00', { currency: 'EUR' }],
    ['EUR 50.00', '50.00', { currency: 'EUR' }],
    ['€50', '50', { currency: 'EUR' }],
    ['50EUR', '50', { currency: 'EUR' }],
    ['50k', '50000', { unit: 'thousands' }],
    ['1.5 k', '1500', { unit: 'thousands' }],
    ['250 cents', '2.5', { unit: 'cents' }],
    ['5 cents', '0.05', { unit: 'cents' }],
    ['50000000 micro', '50', { unit: 'micro' }],
    ['1 micro', '0.000001', { unit: 'micro' }],
    ['123456789012 micro', '123456.789012', { unit: 'micro' }],
    ['0 micro', '0', { unit: 'micro' }],
    ['2 millions', '2000000', { unit: 'millions' }],
  ])('%j is %s', (text, decimal, note) => {
    const { currency, unit } = note as AmountNote;
    expect(readAmountText(text)).toMatchObject({ decimal: { text: decimal, currency }, unit });
  });

  it.each([
    ['-5', /plain decimal/],
    ['50 net', /plain decimal/],
    ['50 XYZ', /plain decimal/],
    ['50%', /plain decimal/],
    [',5', /plain decimal/],
    [',50 EUR', /plain decimal/],
    ['EUR ,50', /plain decimal/],
    ['.5', /plain decimal/],
    ['5,', /plain decimal/],
    ['5., EUR', /plain decimal/],
    ['/5', /plain decimal/],
    ['0.5 micro', /plain decimal/],
    ['', /plain decimal/],
    ['EUR', /plain decimal/],
    ['EUR 50 USD', /two currencies/],
    ['$50', /several currencies/],
    [`${'9'.repeat(120)} EUR`, /plain decimal/],
  ])('%j is a problem', (text, problem) => {
    expect(readAmountText(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('has the currency and the unit of its heading, and may not name another one', () => {
    const heading = { currency: 'EUR', unit: 'cents' } as const;
    expect(readAmountText('250', heading)).toMatchObject({
      decimal: { micros: 2_500_000n, currency: 'EUR' },
      unit: 'cents',
    });
    expect(readAmountText('250 EUR cents', heading)).toMatchObject({ unit: 'cents' });
    expect(readAmountText('2.50 EUR', heading)).toEqual({
      problem: expect.stringMatching(/^may be in cents/),
    });
    expect(readAmountText('250 USD', heading)).toEqual({ problem: 'names two currencies: EUR and USD' });
    expect(readAmountText('250 k', heading)).toEqual({ problem: 'names two units: cents and thousands' });
  });

  it.each([
    ['50 EUR', 'EUR', undefined],
    ['50', 'USD', undefined],
    ['50 EUR', 'USD', /must be in USD/],
    ['50.001', 'USD', /more decimals/],
    ['50.100', 'USD', undefined],
    ['150 cents', 'USD', undefined],
    ['100 cents', 'JPY', /JPY does not have/],
    ['100 cents', 'KWD', /KWD does not have/],
  ])('%j in a record in %s', (text, currency, problem) => {
    const amount = readAmountText(text);
    if ('problem' in amount) throw new Error(amount.problem);
    const found = amountProblem(amount, currency);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });

  it('has its number between what stands beside it', () => {
    const texts = ['€ 1.299,00', '-5 EUR', '12', 'none', 'EUR ,5', '5, EUR'];
    expect(texts.map(numberIn)).toEqual(['1.299,00', '-5', '12', 'none', ',5', '5,']);
  });
});

describe('a heading', () => {
  it.each([
    ...['Currency', 'CURRENCY (ISO)', 'currency_code', 'Budget currency', 'Conversion Currency', 'Currency:'],
    ...['Kontowährung', 'Devise', 'daily_budget_currency', 'ccy'],
  ])('%j is that of a column with currencies', (heading) => {
    expect(namesCurrency(heading)).toBe(true);
  });

  it.each(['Currency note', 'currency rate', 'code', '', 'EUR', 'name'])('%j is not', (heading) => {
    expect(namesCurrency(heading)).toBe(false);
  });

  it.each([
    ['Daily budget', 'Daily budget', []],
    [' Daily budget (EUR) ', 'Daily budget', ['EUR']],
    ['currency (read-only)', 'currency', ['read-only']],
    ['Bid (EUR) [max]', 'Bid', ['EUR', 'max']],
    ['Bid()', 'Bid', ['']],
    ['Bid)', 'Bid)', []],
    ['(EUR)', '', ['EUR']],
    [`${' '.repeat(100_000)}!`, '!', []],
    [`${'('.repeat(10_000)}${')'.repeat(10_000)}x`, `${'('.repeat(10_000)}${')'.repeat(10_000)}x`, []],
  ])('%#', (text, name, notes) => {
    expect(splitHeading(text)).toEqual({ name, notes });
  });

  it('has words beside a name', () => {
    expect(wordsBeside('max_bid_eur', 'bid')).toBe('max eur');
    expect(wordsBeside('daily_budget', 'daily_budget')).toBe('');
    expect(wordsBeside('Daily budget - EUR', 'daily_budget')).toBe('EUR');
    expect(wordsBeside('forbidden', 'bid')).toBeUndefined();
  });
});

describe('the decimal separator', () => {
  it.each([
    [['1.299', '12,50', '5'], ','],
    [['1,299', '12.50'], '.'],
    [['1.234.567'], ','],
    [['1,234.50'], '.'],
    [['0.500'], '.'],
    [['1.299', '2.000'], undefined],
    [['12.50', '12,50'], undefined],
    [['5', 'none', ''], undefined],
  ])('of %j is %s', (numbers, separator) => {
    expect(findDecimalSeparator(numbers)).toBe(separator);
  });

  it('decides what a number means', () => {
    expect(readNotation('1.299', ',')).toBe('1299');
    expect(readNotation('1.299', '.')).toBe('1.299');
    expect(readNotation('12.50', ',')).toBeUndefined();
    expect(readNotations('1.299')).toEqual(['1299', '1.299']);
  });
});
