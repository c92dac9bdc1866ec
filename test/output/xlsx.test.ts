/** -o xlsx: the types of the cells, their formats and limits, read by another library. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaign } from '../../src/contract/groups/campaigns.js';
import type { RowShape } from '../../src/output/answer.js';
import { FormatError } from '../../src/output/format-error.js';
import { writeXlsx } from '../../src/output/xlsx.js';
import { sheetLimits } from '../../src/values/workbook/sheet-xml.js';
import { anyCharacter } from '../support/characters.js';
import { metricShape } from '../support/charts.js';
import { campaigns, listOf, makeCampaign, threeCampaigns } from '../support/output.js';
import { printSheet, readSheet } from '../support/sheets.js';

const typed = {
  name: 'row',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    amount: { type: 'micro' },
    cost: { type: 'micro' },
    share: { type: 'number' },
    count: { type: 'integer' },
    on: { type: 'boolean' },
    at: { type: 'time' },
    posted: { type: 'post-time' },
    tags: { type: 'list' },
  },
  columns: ['id'],
  percentages: ['share'],
  ratios: ['cost', 'share'],
} as const satisfies RowShape;

/** The only cell of a row with one field. */
async function cellOf(field: string, value: unknown, currency?: string, shape: RowShape = typed) {
  const { bytes } = await printSheet(listOf([{ [field]: value, currency }], shape), { fields: field });
  const { cells } = await readSheet(bytes);
  return cells[1]?.[0];
}

const date = (text: string) => new Date(text);

describe('a cell', () => {
  it.each([
    ['id', '1234567890123456789', undefined, '1234567890123456789', undefined],
    ['id', 12, undefined, '12', undefined],
    ['id', '007', undefined, '007', undefined],
    ['name', '=cmd|"/c calc"!A1', undefined, '=cmd|"/c calc"!A1', undefined],
    ['name', '2026-11-20', undefined, '2026-11-20', undefined],
    ['name', ' <b>&amp;"\'\n', undefined, ' <b>&amp;"\'\n', undefined],
    ['name', 'a\u001b[31m\r', undefined, 'a\\u001b[31m\r', undefined],
    ['name', '_x0041_', undefined, '_x0041_', undefined],
    ['amount', 55_000_000, 'USD', 55, '#,##0.00\\ [$USD]'],
    ['amount', -1, 'USD', -0.000001, '#,##0.00\\ [$USD]'],
    ['amount', 5_500_000_000n, 'JPY', 5500, '#,##0\\ [$JPY]'],
    ['amount', 1_234_000, 'KWD', 1.234, '#,##0.000\\ [$KWD]'],
    ['amount', 1_500_000, undefined, 1.5, '#,##0.00####'],
    ['amount', 9_223_372_036_854_775_807n, 'USD', '9223372036854.775807', undefined],
    ['amount', 999_999_999_999_999n, 'USD', 999_999_999.999999, '#,##0.00\\ [$USD]'],
    ['cost', 520_173, 'USD', 0.520173, '#,##0.00##\\ [$USD]'],
    ['cost', 520_173, 'JPY', 0.520173, '#,##0.00##\\ [$JPY]'],
    ['share', 0.00638, undefined, 0.00638, '0.00%'],
    ['share', 1, undefined, 1, '0.00%'],
    ['share', 0.1 + 0.2, undefined, 0.1 + 0.2, '0.00%'],
    ['count', 0, undefined, 0, '#,##0'],
    ['count', 999_999_999_999_999, undefined, 999_999_999_999_999, '#,##0'],
    ['count', 1_000_000_000_000_001, undefined, '1000000000000001', undefined],
    ['count', -9_007_199_254_740_993n, undefined, '-9007199254740993', undefined],
    ['on', true, undefined, true, undefined],
    ['on', false, undefined, false, undefined],
    ['at', '2026-11-20', undefined, date('2026-11-20'), 'yyyy\\-mm\\-dd'],
    [
      'at',
      '2026-11-20T15:44:10Z',
      undefined,
      date('2026-11-20T15:44:10Z'),
      'yyyy\\-mm\\-dd\\ hh:mm:ss\\ "UTC"',
    ],
    [
      'at',
      '2026-11-20T23:30:00-02:00',
      undefined,
      date('2026-11-21T01:30Z'),
      'yyyy\\-mm\\-dd\\ hh:mm:ss\\ "UTC"',
    ],
    ['at', 'soon', undefined, 'soon', undefined],
    ['at', '1900-02-28', undefined, '1900-02-28', undefined],
    [
      'posted',
      'Wed Oct 10 20:19:24 +0000 2018',
      undefined,
      date('2018-10-10T20:19:24Z'),
      'yyyy\\-mm\\-dd\\ hh:mm:ss\\ "UTC"',
    ],
    ['tags', ['=a', 'b'], undefined, '=a, b', undefined],
    ['tags', [], undefined, null, undefined],
  ] as const)('of %s with %s in %s is %s in %s', async (field, value, currency, expected, format) => {
    const cell = await cellOf(field, value, currency);
    expect(cell?.value ?? null).toEqual(expected);
    expect(cell?.format).toBe(format);
  });

  it.each([[null], [undefined]])('is empty for %s, and not 0', async (value) => {
    for (const field of Object.keys(typed.fields)) {
      const { bytes } = await printSheet(listOf([{ id: 'a', [field]: value, on: true }], typed), {
        fields: field,
      });
      const { cells } = await readSheet(bytes);
      if (field !== 'on') expect(cells[1]?.[0]?.value ?? null).toBeNull();
    }
  });

  it('has any text as it is, but for what controls a terminal', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 40 }), async (text) => {
        const clean = text.replace(/(?![\t\n\r])\p{Cc}/gu, '').replace(/[\u2028\u2029]/g, ' ');
        const { bytes } = await printSheet(listOf([{ name: `x${clean}` }], typed), { fields: 'name' });
        const { cells, formulas } = await readSheet(bytes);
        expect(cells[1]?.[0]?.value).toBe(`x${clean}`);
        expect(formulas).toEqual([]);
      }),
      { numRuns: 60 },
    ));
});

describe('a sheet', () => {
  it('has the columns of csv under the headers of a table, frozen, bold and filtered', async () => {
    const { bytes, rows, notes } = await printSheet(campaigns);
    const sheet = await readSheet(bytes);
    const count = Object.keys(campaign.fields).length;
    expect(sheet).toMatchObject({ name: 'Campaigns', frozen: 1, filter: 'A1:R4', formulas: [] });
    expect([rows, notes, count]).toEqual([3, [], 18]);
    expect(sheet.values[0]).toHaveLength(count);
    expect(sheet.values[0]?.slice(0, 6)).toEqual([
      'ID',
      'NAME',
      'FUNDING INSTRUMENT ID',
      'CURRENCY',
      'BUDGET OPTIMIZATION',
      'DAILY BUDGET',
    ]);
    expect(sheet.cells[0]?.every(({ isBold }) => isBold)).toBe(true);
    expect(
      sheet.cells
        .slice(1)
        .flat()
        .some(({ isBold }) => isBold),
    ).toBe(false);
  });

  it('shows each amount of a column in the currency of its row', async () => {
    const { bytes } = await printSheet(campaigns, { fields: 'daily_budget' });
    const { cells } = await readSheet(bytes);
    expect(cells.slice(1).map(([cell]) => [cell?.value, cell?.format])).toEqual([
      [55, '#,##0.00\\ [$USD]'],
      [5500, '#,##0\\ [$JPY]'],
      [1.234, '#,##0.000\\ [$KWD]'],
    ]);
  });

  it('rounds an average of amounts to micro units', async () => {
    const cell = await cellOf('spend_local_micro', 100_640_291.375, undefined, metricShape);
    expect(cell).toMatchObject({ value: 100.640291, format: '#,##0.00\\ [$USD]' });
  });

  it('takes the currency of all rows where each has no currency', async () => {
    const cell = await cellOf('spend_local_micro', 1_000_000, undefined, metricShape);
    expect(cell).toMatchObject({ value: 1, format: '#,##0.00\\ [$USD]' });
  });

  it('has the columns of nested objects, selected fields, and what --query makes', async () => {
    const nested = listOf([{ id: 'a', user: { name: 'Zoë', x: { y: 1 } } }, { id: 'b' }]);
    expect((await readSheet((await printSheet(nested)).bytes)).values).toEqual([
      ['ID', 'USER.NAME', 'USER.X.Y'],
      ['a', 'Zoë', 1],
      ['b', null, null],
    ]);
    const query = { query: '[].{n: name, b: daily_budget_amount_local_micro}' };
    expect((await readSheet((await printSheet(campaigns, query)).bytes)).values.slice(0, 2)).toEqual([
      ['N', 'B'],
      ['Spring', 55],
    ]);
    const plain = await readSheet((await printSheet(campaigns, { query: '[].[id, name]' })).bytes);
    expect([plain.values[0], plain.frozen, plain.filter]).toEqual([
      ['8wku1', 'Spring'],
      undefined,
      undefined,
    ]);
  });

  it('has its headers without rows, and one row for one object', async () => {
    const empty = await readSheet((await printSheet(listOf([], typed))).bytes);
    expect(empty.values).toEqual([expect.arrayContaining(['ID', 'NAME'])]);
    expect(empty.filter).toBe('A1:J1');
    const one = await printSheet({ kind: 'one', record: campaign, row: makeCampaign() });
    expect((await readSheet(one.bytes)).values).toHaveLength(2);
  });

  it('is the same bytes for the same rows, in pages of any size', async () => {
    const pages = (size: number) =>
      Array.from({ length: Math.ceil(3 / size) }, (_, at) =>
        threeCampaigns.slice(at * size, (at + 1) * size),
      );
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map((size) => printSheet({ kind: 'rows', record: campaign, pages: pages(size) })),
    );
    const values = async ({ bytes }: { bytes: Buffer }) => (await readSheet(bytes)).values;
    for (const other of others) expect(await values(other)).toEqual(await values(first!));
    expect((await printSheet(campaigns)).bytes).toEqual((await printSheet(campaigns)).bytes);
  });

  it('has widths that fit', async () => {
    const { bytes } = await printSheet(listOf([{ id: 'a', name: 'x'.repeat(500) }], typed), {
      fields: 'id,name',
    });
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([8, 60]);
  });
});

describe('a limit of spreadsheets', () => {
  async function write(pages: readonly (readonly unknown[])[], maxRows?: number) {
    const parts: Uint8Array[] = [];
    const notes: string[] = [];
    const options = { shape: typed, paths: ['id', 'name'], note: (text: string) => notes.push(text) };
    let error: unknown;
    try {
      for await (const part of writeXlsx(pages, { ...options, ...(maxRows && { maxRows }) }))
        parts.push(part);
    } catch (thrown) {
      error = thrown;
    }
    return { sheet: await readSheet(Buffer.concat(parts)), notes, error };
  }
  const tooMany =
    'a sheet has at most 3 rows, and the first of them were written; use -o csv, or select fewer rows';
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}` }));

  it.each([
    [[2], undefined],
    [[1, 1], undefined],
    [[3], 2],
    [[1, 1, 1], 2],
    [[2, 5], 2],
  ] as const)('ends pages of %j rows in a whole sheet, with an error: %s', async (sizes, kept) => {
    const { sheet, error } = await write(sizes.map(rows), 3);
    expect(sheet.values).toHaveLength(3);
    if (kept === undefined) expect(error).toBeUndefined();
    else expect(error).toEqual(new FormatError(tooMany));
  });

  it('cuts a text that is too long, never within a character, and says so once', async () => {
    const long = 'y'.repeat(sheetLimits.text);
    const texts = [long, `${long}z`, `${long.slice(1)}🌱`];
    const { sheet, notes } = await write([texts.map((name) => ({ id: 'a', name }))]);
    expect(sheet.values.slice(1).map((row) => row[1])).toEqual([long, long, long.slice(1)]);
    expect(notes).toEqual(['texts were cut to the 32767 characters of a cell; -o csv has all of them']);
  });

  it('keeps what was read before an error, which is thrown after it', async () => {
    async function* failing() {
      yield rows(2);
      throw new Error('lost');
    }
    for (const paths of [['id'], ['user']]) {
      const parts: Uint8Array[] = [];
      const shape = { ...typed, fields: { ...typed.fields, user: { type: 'object' } } } as const;
      const write = async () => {
        for await (const part of writeXlsx(failing(), { shape, paths, note: () => {} })) parts.push(part);
      };
      await expect(write()).rejects.toThrow('lost');
      expect((await readSheet(Buffer.concat(parts))).cells.length).toBeGreaterThan(0);
      if (paths[0] === 'id') expect((await readSheet(Buffer.concat(parts))).values).toHaveLength(3);
    }
  });

  it('reads a page only after the previous one was taken', async () => {
    let read = 0;
    async function* pages() {
      for (; read < 5000; read += 1) yield rows(100);
    }
    let most = 0;
    let written = 0;
    for await (const part of writeXlsx(pages(), { shape: typed, paths: ['id'], note: () => {} })) {
      written += part.length;
      most = Math.max(most, read - (written / 1_000_000) * 5000);
      if (written > 200_000) break;
    }
    expect(read).toBeLessThan(4000);
  });
});
