/** Cells as spreadsheets write and rewrite them: texts, numbers, booleans, times. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameTime, readCellTime } from '../../../../src/cli/bulk/sheet/cell-time.js';
import { isProtected, protectText, unprotectText } from '../../../../src/cli/bulk/sheet/protect-text.js';
import { writeCell } from '../../../../src/cli/bulk/sheet/sheet-cells.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import {
  isRewrittenNumber,
  readBoolean,
  readNumber,
  readWholeNumber,
} from '../../../../src/cli/core/input/cell-number.js';
import { sheetGroupNames } from '../../../../src/cli/core/input/sheet-group-names.js';
import type { Param } from '../../../../src/contract/types.js';
import { separatorAdvice } from '../../../../src/flags/local-flags.js';
import { hasLostDigits } from '../../../../src/values/spreadsheet-cell.js';
import { anyCharacter } from '../../../support/characters.js';

/** The style of a file of which no cell tells anything. */
const unknown = { dateOrder: undefined };

describe('a text that a spreadsheet would rewrite', () => {
  it.each([
    '12e4',
    '1E5',
    '00123',
    '1700000000000000007',
    '1.50',
    '50%',
    '$5',
    '10:30',
    '10:30 am',
    '5p',
    '1-2',
    '1/2/26',
    '2026-11-20',
    'May 2026',
    '5 März 2026',
    '3jan',
    'sept. 9',
    'Fri, Nov 20',
    'TRUE',
    'false',
    'wahr',
    '=1+1',
    '+49 30',
    '-5% off',
    '@home',
    ' =1+1',
    '＝x',
    '＠x',
    '|=x',
    '%=x',
    ';=x',
    '\tx',
    '\nx',
    "'90s party",
    "'12e4",
  ])('%j gets an apostrophe, and loses it again', (text) => {
    expect(protectText(text)).toBe(`'${text}`);
    expect(unprotectText(`'${text}`)).toBe(text);
    expect(isProtected(`'${text}`)).toBe(true);
  });

  it.each([
    '',
    '8wku2',
    '18ce54d4x5t',
    'Spring',
    'Spring 2026',
    'Q4 2026',
    '2026',
    '7',
    "Don't",
    'a=b',
    'e4x',
    'March sale',
    'maybe 5',
  ])('%j is unchanged', (text) => {
    expect(protectText(text)).toBe(text);
    expect(unprotectText(text)).toBe(text);
  });

  it('comes back from every text, including its own apostrophes', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.stringMatching(/^'{0,3}[0-9e=+.:/ -]{0,8}(jan|May|pm)?$/),
    );
    fc.assert(fc.property(text, (given) => unprotectText(protectText(given)) === given));
  });
});

describe('a number', () => {
  it.each([
    ['80', '80'],
    ['80.00', '80.00'],
    ['80.5', '80.5'],
    ['1234567.5', '1234567.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1 234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['80,00', '80.00'],
    ['80,5', '80.5'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['-3', '-3'],
    [' 80 ', '80'],
    ['1234.567', '1234.567'],
    ['1234,567', '1234.567'],
    ['-1,234.50', '-1234.50'],
  ])('%s is %s', (cell, value) => {
    expect(readNumber(cell, undefined)).toEqual({ value });
  });

  it.each(['1,234', '1.234'])('%s may mean two numbers', (cell) => {
    expect(readNumber(cell, undefined)).toEqual({
      problem: `is ambiguous: 1234 or 1.234; ${separatorAdvice}`,
    });
  });

  it('of three digits on either side may mean two numbers, with a sign before it too', () => {
    expect(readNumber('-123,456', undefined)).toEqual({
      problem: `is ambiguous: -123456 or -123.456; ${separatorAdvice}`,
    });
  });

  it.each([
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['1,234', '.', '1234'],
    ['12,50', ',', '12.50'],
  ] as const)('%s with the decimal separator %s is %s', (cell, separator, value) => {
    expect(readNumber(cell, separator)).toEqual({ value });
  });

  it('in another notation than that of its column is a problem', () => {
    const problem = 'must be a number with "," before its decimals';
    expect(readNumber('12.50', ',')).toEqual({ problem });
  });

  it.each([
    ['1E+06', /scientific/],
    ['12e4', /scientific/],
    ['1.25e5', /scientific/],
    ['x1e5', /must be a number/],
    ['1e5x', /must be a number/],
    ['x1.5', /must be a number/],
    ['1234,567.50', /must be a number/],
    ['12,34,567', /must be a number/],
    ['1,2345,678', /must be a number/],
    ['1.2e5', /scientific/],
    ['', /must be a number/],
    ['abc', /must be a number/],
    ['$80', /must be a number/],
    ['1,23,4', /must be a number/],
    ['1.2.3,4', /must be a number/],
    ['#REF!', /must be a number/],
    ['=A1', /must be a number/],
  ])('%j is a problem', (cell, problem) => {
    expect(readNumber(cell, undefined)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('of any size comes back, with the separators of any country', () => {
    const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amount, ([whole, cents]) => {
        const fraction = String(cents).padStart(2, '0');
        const grouped = (sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
        const expected = { value: `${whole}.${fraction}` };
        expect(readNumber(`${grouped(',')}.${fraction}`, undefined)).toEqual(expected);
        expect(readNumber(`${grouped('.')},${fraction}`, undefined)).toEqual(expected);
        expect(readNumber(`${grouped('\u00a0')},${fraction}`, undefined)).toEqual(expected);
      }),
    );
  });

  it('that is whole may have a fraction of zero', () => {
    expect(readWholeNumber('7.0', undefined)).toEqual({ value: '7' });
    expect(readWholeNumber('7', undefined)).toEqual({ value: '7' });
    expect(readWholeNumber('7.00', undefined)).toEqual({ value: '7' });
    expect(readWholeNumber('7.05', undefined)).toEqual({ value: '7.05' });
    expect(readWholeNumber('7.5', undefined)).toEqual({ value: '7.5' });
  });
});

describe('an id that a spreadsheet read as a number', () => {
  it.each([
    ['1.7E+018', '1700000000000000007'],
    ['1.7E+18', '1700000000000000007'],
    ['1700000000000000000', '1700000000000000007'],
    ['1234567890123450000', '1234567890123456789'],
    ['120000', '12e4'],
    ['1.20E+05', '12e4'],
    ['1,20E+05', '12e4'],
    ['120000.0', '12e4'],
    ['123', '00123'],
    ['1.5', '1.50'],
    ['-5', '-5.0'],
    [' 120000 ', '12e4'],
    ['1.8E+18', '1750000000000000007'],
    ['1.05E+18', '1054000000000000007'],
    ['1234567890123456768', '1234567890123456789'],
  ])('%s is a rewritten form of %s', (cell, original) => {
    expect(isRewrittenNumber(cell, original)).toBe(true);
  });

  it.each([
    ['12e4', '12e4'],
    ['120001', '12e4'],
    ['1.7E+017', '1700000000000000007'],
    ['1700000000000000008', '9000000000000000007'],
    ['8wku2', '8wku2'],
    ['Spring', '12e4'],
    ['5', '8wku2'],
    ['campaign-summer000', 'campaign-summer123'],
    ['12345678901234500', '1234567890123456789'],
    ['9000000000000000000', '1234567890123456789'],
    ['1234567890123450001', '1234567890123456789'],
    ['0x10', '16'],
    ['.5', '0.50'],
  ])('%s is not a rewritten form of %s', (cell, original) => {
    expect(isRewrittenNumber(cell, original)).toBe(false);
  });

  it.each([
    '1.7E+018',
    ' 1.7E+18 ',
    '-12E+05',
    '1,20E+05',
    '1E+05',
    '1.70e18',
    '12.e18',
    '1700000000000000000',
  ])('%s has lost digits', (cell) => {
    expect(hasLostDigits(cell)).toBe(true);
  });

  it.each([
    ...['12e4', '1700000000000000007', '100000000000000', '8wku2', '120000'],
    ...['x1.7E+18', '1.7E+18x', 'x1.7e18', '1.7e18x', 'x1700000000000000000'],
  ])('%s has lost none', (cell) => {
    expect(hasLostDigits(cell)).toBe(false);
  });
});

describe('a boolean', () => {
  it.each(['true', 'TRUE', 'True', 'WAHR', 'VRAI', '1', ' true '])('%s is true', (cell) => {
    expect(readBoolean(cell)).toEqual({ value: true });
  });
  it.each(['false', 'FALSE', 'FALSCH', 'faux', '0'])('%s is false', (cell) => {
    expect(readBoolean(cell)).toEqual({ value: false });
  });
  it.each(['', 'yes', '2', 'tru'])('%j is neither', (cell) => {
    expect(readBoolean(cell)).toEqual({ problem: 'must be true or false' });
  });
});

describe('a time', () => {
  const at = Date.parse('2026-11-20T14:05:00Z');

  it.each([
    '2026-11-20T14:05:00Z',
    '2026-11-20T15:05:00+01:00',
    '2026-11-20 14:05:00',
    '2026-11-20 14:05',
    '2026-11-20T14:05:00',
    '2026/11/20 14:05',
    '20.11.2026 14:05',
    '20.11.26 14:05:00',
    '20/11/2026 14:05',
    '11/20/2026 14:05',
    '11/20/26 2:05 PM',
    '11/20/2026, 2:05:00 pm',
    '20-11-2026 14:05',
  ])('%s is the same', (cell) => {
    expect(readCellTime(cell, unknown)).toEqual({ value: expect.objectContaining({ time: at }) });
  });

  it('without a time of day is a date', () => {
    for (const cell of ['2026-11-20', '20.11.2026', '11/20/2026', '20. 11. 2026'])
      expect(readCellTime(cell, unknown)).toEqual({
        value: { time: Date.parse('2026-11-20'), precision: 86_400_000 },
      });
  });

  it('at noon and midnight follows the clock of twelve hours', () => {
    const read = (cell: string) => readCellTime(cell, unknown);
    expect(read('11/20/2026 12:30 AM')).toEqual({
      value: expect.objectContaining({ time: Date.parse('2026-11-20T00:30:00Z') }),
    });
    expect(read('11/20/2026 12:30 PM')).toEqual({
      value: expect.objectContaining({ time: Date.parse('2026-11-20T12:30:00Z') }),
    });
  });

  it('with an ambiguous day and month is a problem, unless another cell decides', () => {
    expect(readCellTime('3/4/2026 10:00', unknown)).toEqual({
      problem: expect.stringMatching(/^is ambiguous: 2026-03-04 or 2026-04-03/),
    });
    expect(readCellTime('3/4/2026', { dateOrder: 'dmy' })).toEqual({
      value: { time: Date.parse('2026-04-03'), precision: 86_400_000 },
    });
    expect(readCellTime('3/4/2026', { dateOrder: 'mdy' })).toEqual({
      value: { time: Date.parse('2026-03-04'), precision: 86_400_000 },
    });
    expect(readCellTime('4/4/2026', unknown)).toEqual({
      value: { time: Date.parse('2026-04-04'), precision: 86_400_000 },
    });
  });

  it.each(['tomorrow', '2026-02-30', '20.13.2026', '2026-11-20 25:00', '46346.5869', ''])(
    '%j is not a time',
    (cell) => {
      expect(readCellTime(cell, unknown)).toEqual({ problem: expect.any(String) });
    },
  );

  it('of fewer digits is the same as one that it was cut from', () => {
    const minute = { time: at, precision: 60_000 };
    expect(isSameTime(minute, at + 59_000)).toBe(true);
    expect(isSameTime(minute, at + 60_000)).toBe(false);
    expect(isSameTime(minute, at - 1)).toBe(false);
    expect(isSameTime({ time: at, precision: 86_400_000 }, at + 1)).toBe(false);
  });
});

describe('a cell of a record', () => {
  const group = findSheetGroup('campaigns');
  const record = { currency: 'USD', daily_budget_amount_local_micro: 1_500_000, name: '=1+1' };
  it.each([
    ['daily_budget_amount_local_micro', false, '1.50'],
    ['daily_budget_amount_local_micro', true, '1,50'],
    ['name', true, "'=1+1"],
    ['account_id', false, "'12e4"],
  ])('has its %s, with decimal commas: %s, as %s', (field, decimalComma, cell) => {
    const column = sheetColumns(group).find((one) => one.field === field);
    expect(column && writeCell(column, record, { account: '12e4', decimalComma })).toBe(cell);
  });
});

it('the values of list cells have forms without the characters that separate them', () => {
  const lists = sheetGroupNames.flatMap((name) =>
    sheetColumns(findSheetGroup(name)).flatMap(({ name: column, param }) =>
      param?.type === 'list' ? [{ name: `${name} ${column}`, of: param.of }] : [],
    ),
  );
  expect(lists.map(({ name }) => name)).toContain('line-items placements');
  // A text could have a comma: it would be read as two values, which no export has written.
  const isClosed = (of: Param) => of.type === 'enum' || (of.type === 'id' && of.form !== undefined);
  expect(lists.filter(({ of }) => !isClosed(of)).map(({ name }) => name)).toEqual([]);
});
