/** Money, JSON and requests: what must never lose a digit. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../src/call/build-request.js';
import {
  batchCampaigns,
  createCampaign,
  listCampaigns,
  updateCampaign,
} from '../../src/contract/groups/campaigns.js';
import { currencyDecimals } from '../../src/contract/wire/currencies.js';
import { fillSafeDefaults } from '../../src/flags/safe-defaults.js';
import { parseJson, positionAt, syntaxErrorOffset, writeJson } from '../../src/values/lossless-json.js';
import { assertPrecision, formatMoney, MoneyError, parseDecimal } from '../../src/values/money.js';

describe('money', () => {
  it.each([
    ['55', 'USD', 55_000_000n],
    ['55.5', 'USD', 55_500_000n],
    ['55.00', 'USD', 55_000_000n],
    ['0.01', 'EUR', 10_000n],
    ['5500', 'JPY', 5_500_000_000n],
    ['1.234', 'KWD', 1_234_000n],
    ['999999999999.99', 'USD', 999_999_999_999_990_000n],
  ])('%s %s is %s micros', (text, currency, micros) => {
    const decimal = parseDecimal(text);
    expect(() => assertPrecision(decimal, currency)).not.toThrow();
    expect(decimal.micros).toBe(micros);
  });

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1,000',
    ' 1',
    '1.',
    '.5',
    '0x10',
    '1.2.3',
    '٣',
    '1.1234567',
    '9'.repeat(13),
  ])('refuses %j', (text) => expect(() => parseDecimal(text)).toThrow(MoneyError));

  it.each([
    ['55.005', 'USD', 'has more decimals than USD allows (2 decimals), got "55.005"'],
    ['5500.5', 'JPY', 'has more decimals than JPY allows (no decimals), got "5500.5"'],
    ['5500.00', 'JPY', 'has more decimals than JPY allows (no decimals), got "5500.00"'],
    ['1.2345', 'KWD', 'has more decimals than KWD allows (3 decimals), got "1.2345"'],
    ['1', 'XXX', 'cannot be converted, because the decimals of XXX are unknown; use micro units'],
  ])('refuses %s %s', (text, currency, message) => {
    expect(() => assertPrecision(parseDecimal(text), currency)).toThrow(message);
  });

  it.each([
    [55_000_000n, 'USD', '55.00'],
    [5_500_000_000n, 'JPY', '5500'],
    [1_234_000, 'KWD', '1.234'],
    [1, 'USD', '0.000001'],
    [-1_500_000n, 'EUR', '-1.50'],
    [0, 'USD', '0.00'],
    [9_223_372_036_854_775_807n, 'USD', '9223372036854.775807'],
    [1_500_000, undefined, '1.5'],
  ])('writes %s in %s as %s', (micros, currency, text) => expect(formatMoney(micros, currency)).toBe(text));

  it.each([
    [0, 'VND, KRW, CLP, JPY, ISK, UGX, XOF'],
    [
      2,
      'AED, VEF, PKR, IDR, HKD, QAR, PHP, NZD, INR, EUR, ARS, THB, MXN, EGP, DZD, SAR, LBP, COP, TRY, SGD, MAD, AUD, ' +
        'USD, MYR, CAD, BRL, GBP, CHF, SEK, DKK, NOK, ZAR, CNY, TWD, PLN',
    ],
    [3, 'KWD, IQD, BHD, TND, JOD, OMR'],
    [4, 'CLF, UYW'],
  ])('has %i decimals in some currencies', (decimals, codes) => {
    const found = codes.split(', ').map((code) => [code, currencyDecimals.get(code)]);
    expect(found).toEqual(codes.split(', ').map((code) => [code, decimals]));
  });

  it('has no fewer decimals than Node shows, in currencies that Node names', () => {
    const digits = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      0;
    const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
    for (const [code, decimals] of currencyDecimals) {
      expect([code, digits(code) <= decimals]).toEqual([code, true]);
    }
    const unnamed = [...currencyDecimals.keys()].filter((code) => !names.of(code));
    // The newest ones, which older editions of Node cannot name yet.
    expect(['VED', 'SLE', 'XAD', 'XCG', 'ZWG']).toEqual(expect.arrayContaining(unnamed));
  });

  it('is read back from its own text', () => {
    const currency = fc.constantFrom(...currencyDecimals.keys());
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), currency, (cents, code) => {
        const micros = cents * 10n ** BigInt(6 - (currencyDecimals.get(code) ?? 0));
        fc.pre(micros < 10n ** 18n);
        const decimal = parseDecimal(formatMoney(micros, code));
        assertPrecision(decimal, code);
        expect(decimal.micros).toBe(micros);
      }),
    );
  });
});

describe('JSON', () => {
  it.each([
    ['9007199254740993', 9007199254740993n],
    ['9007199254740991', 9007199254740991],
    ['{"id":12345678901234567890}', { id: 12345678901234567890n }],
    ['"9007199254740993"', '9007199254740993'],
    ['[1.25, -0.5, 1e3]', [1.25, -0.5, 1000]],
    ['{"a":1234567890123456.5}', { a: 1234567890123456.5 }],
  ])('reads %s', (text, value) => expect(parseJson(text)).toEqual(value));

  it('reads its own output', () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.maxSafeInteger(),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }),
    );
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('node')),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('node'),
        ),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        expect(parseJson(writeJson(value))).toEqual(value);
      }),
    );
  });

  it.each([
    ['{\n  "a": 1,\n  b\n}', 3],
    ['[1,\n2', 2],
    ['', 1],
  ])('finds the line of a fault in %j', (text, line) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(positionAt(text, syntaxErrorOffset(text)).line).toBe(line);
  });
});

describe('requests', () => {
  it('puts each value in its place', () => {
    expect(
      buildRequest(listCampaigns, {
        account_id: 'abc',
        campaign_ids: ['x', 'y'],
        count: 5,
        with_deleted: true,
      }),
    ).toEqual({
      method: 'GET',
      area: 'ads',
      path: '12/accounts/abc/campaigns',
      query: [
        ['campaign_ids', 'x,y'],
        ['count', '5'],
        ['with_deleted', 'true'],
      ],
    });
    expect(
      buildRequest(
        updateCampaign,
        { account_id: 'abc', campaign_id: 'd', total_budget_amount_local_micro: '' },
        11,
      ),
    ).toEqual({
      method: 'PUT',
      area: 'ads',
      path: '11/accounts/abc/campaigns/d',
      query: [['total_budget_amount_local_micro', '']],
    });
  });

  it('writes long integers of a body digit for digit', () => {
    const operations = [
      {
        operation_type: 'Update',
        params: { campaign_id: 'd', total_budget_amount_local_micro: 9007199254740993n },
      },
    ];
    expect(buildRequest(batchCampaigns, { account_id: 'abc', operations }).json).toBe(
      '[{"operation_type":"Update","params":{"campaign_id":"d","total_budget_amount_local_micro":9007199254740993}}]',
    );
  });
});

describe('safe defaults', () => {
  it('pauses new records by default and keeps given values', () => {
    expect(fillSafeDefaults(createCampaign, { name: 'a' })).toEqual({ name: 'a', entity_status: 'PAUSED' });
    expect(fillSafeDefaults(createCampaign, { entity_status: 'ACTIVE' })).toEqual({
      entity_status: 'ACTIVE',
    });
    expect(fillSafeDefaults(updateCampaign, { name: 'a' })).toEqual({ name: 'a' });
  });

  it('applies to creations in batches only', () => {
    const operations = [
      { operation_type: 'Create', params: { name: 'a' } },
      { operation_type: 'Update', params: { name: 'b' } },
    ];
    expect(fillSafeDefaults(batchCampaigns, { operations })).toEqual({
      operations: [
        { operation_type: 'Create', params: { name: 'a', entity_status: 'PAUSED' } },
        { operation_type: 'Update', params: { name: 'b' } },
      ],
    });
  });
});
