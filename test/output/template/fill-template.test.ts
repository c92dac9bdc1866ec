/** What becomes of a workbook that is filled, read by a program of others. */
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '../../../src/output/template/fill-template.js';
import { readTemplate } from '../../../src/output/template/read-template.js';
import { ArchiveError, openArchive } from '../../../src/values/workbook/archive.js';
import type { CellRow, SheetCell } from '../../../src/values/workbook/sheet-xml.js';
import { changedFiles, clientBook, makeBook } from '../../support/filled-books.js';

const columns = [
  ['campaign_name'],
  ['date'],
  ['billed_charge_local_micro', 'spend'],
  ['impressions'],
  ['clicks'],
].map((names) => ({ names }));
const facts = new Map<string, readonly SheetCell[]>([
  ['period', ['2026-11-01 to 2026-11-07']],
  ['total_spend', [{ number: '12.5' }]],
]);

const date = (text: string, number: string) => ({ number, format: 'yyyy\\-mm\\-dd', text });
const rowsOf = (count: number): CellRow[] =>
  Array.from({ length: count }, (_, index) => [
    `campaign ${index} <&>`,
    date('2026-11-01', '46327'),
    { number: `${index}.5`, format: '#,##0.00\\ [$USD]' },
    { number: `${index}` },
    null,
  ]);

async function fill(count: number, book = clientBook(), own = facts) {
  const before = await makeBook(book);
  const after = fillTemplate(readTemplate(before), { columns, rows: rowsOf(count), facts: own });
  const { sheets } = await readXlsx(after, { readStyles: true });
  return { before, after, sheet: sheets[0]!, notes: sheets[1]! };
}

describe('a formula', () => {
  it('loses its result on every sheet, which would be that of the old rows', async () => {
    const book = clientBook();
    const [first, others] = book.sheets;
    const cells = new Map([['2,0', { formulaResult: 4, formula: "SUM('Weekly report'!C5:C6)" }]]);
    const { after, notes } = await fill(3, { ...book, sheets: [first!, { ...others!, cells }] });
    const written = openArchive(after);
    expect(written.read('xl/worksheets/sheet1.xml')).toMatch(
      /<c r="F1"[^>]*><f>SUM\(ads\[spend\]\)<\/f><\/c>/,
    );
    expect(written.read('xl/worksheets/sheet2.xml')).toMatch(/<c r="A3"[^>]*><f>SUM\([^<]*C5:C7\)<\/f><\/c>/);
    expect(notes.rows[1]?.[0]).toBe(42);
  });
});

describe('a table called ads', () => {
  it.each([0, 1, 2, 3, 40])('has %i rows, as many as the data', async (count) => {
    const { sheet, before, after } = await fill(count);
    expect(sheet.tables?.[0]?.range).toBe(`A4:D${4 + Math.max(1, count)}`);
    const data = sheet.rows
      .slice(4)
      .filter((row) => row.slice(0, 4).some((cell) => cell !== null && cell !== ''));
    expect(data.map((row) => row.slice(0, 1).concat(row.slice(2, 4)))).toEqual(
      rowsOf(count).map((_, index) => [`campaign ${index} <&>`, Number(`${index}.5`), index]),
    );
    expect(sheet.charts?.[0]?.series?.[0]).toMatchObject({
      valuesRef: `'Weekly report'!$C$5${count > 1 ? `:$C$${4 + count}` : ''}`,
    });
    expect(changedFiles(before, after)).toEqual(
      [
        ...(count === 2 ? [] : ['xl/charts/chart1.xml']),
        ...(count === 2 ? [] : ['xl/tables/table1.xml']),
        'xl/worksheets/sheet1.xml',
      ].sort(),
    );
  });

  it('keeps the formats of its first row, and everything around it', async () => {
    const { sheet, notes } = await fill(3);
    const of = (place: string) => sheet.cells?.get(place);
    expect([of('4,2'), of('5,2'), of('6,2')].map((cell) => cell?.style?.numFmt)).toEqual(
      new Array(3).fill('0.00 "USD"'),
    );
    expect(sheet.rows[4]?.[1]).toEqual(new Date('2026-11-01T00:00:00Z'));
    expect(sheet.rows[6]?.[1]).toEqual(new Date('2026-11-01T00:00:00Z'));
    expect([sheet.rows[0]?.[0], of('0,5')?.formula]).toEqual(['Client report', 'SUM(ads[spend])']);
    expect([sheet.rows[1]?.[1], sheet.rows[1]?.[5]]).toEqual(['2026-11-01 to 2026-11-07', 12.5]);
    expect(notes.rows).toEqual([['do not touch & <this>'], [42]]);
  });

  it('has dates as text where its cells do not show dates', async () => {
    const book = clientBook({ cells: new Map() });
    const { sheet } = await fill(1, {
      ...book,
      sheets: book.sheets.map((one) => ({
        ...one,
        rows: one.rows?.map((row) => row.map((cell) => (cell instanceof Date ? 'x' : cell))) ?? [],
      })),
    });
    expect(sheet.rows[4]?.[1]).toBe('2026-11-01');
  });

  it('keeps the bytes of every other file, packed as they are', async () => {
    const { before, after } = await fill(40);
    const at = (bytes: Buffer) => bytes.indexOf('xl/theme/theme1.xml');
    const packed = before.subarray(at(before), at(before) + 400);
    expect(after.subarray(at(after), at(after) + 400).equals(packed)).toBe(true);
  });
});

describe('a range called ads', () => {
  it('grows with the data, and its name with it', async () => {
    const book = clientBook({ tables: [] });
    const names = [...(book.namedRanges ?? []), { name: 'ads', range: "'Weekly report'!$A$4:$D$6" }];
    const { after, sheet } = await fill(5, { ...book, namedRanges: names });
    expect(sheet.rows).toHaveLength(9);
    const { namedRanges } = await readXlsx(after);
    expect(namedRanges?.find(({ name }) => name === 'ads')?.range).toBe("'Weekly report'!$A$4:$D$9");
  });
});

describe('nothing is written', () => {
  const refusal = async (count: number, book: Parameters<typeof makeBook>[0], own = facts) =>
    fill(count, book, own).then(
      () => 'it was filled',
      (error: Error) => error.message,
    );
  const below = (...cells: (string | number | null)[]) => {
    const { sheets } = clientBook();
    return clientBook({ rows: [...(sheets[0]?.rows ?? []), [null], cells] });
  };

  it.each([
    [
      'a value below',
      4,
      below(null, null, 'mine'),
      'has no room for 4 rows on the sheet "Weekly report": C8 has a value',
    ],
    [
      'another table below',
      5,
      clientBook({
        rows: [...(clientBook().sheets[0]?.rows ?? []), [null], ['x', 'y']],
        tables: [
          ...(clientBook().sheets[0]?.tables ?? []),
          { name: 'other', range: 'C8:D9', columns: [{ name: 'x' }, { name: 'y' }] },
        ],
      }),
      /C8 has a value|the table other is there|A8 has a value/,
    ],
    [
      'merged cells',
      3,
      clientBook({ merges: [{ startRow: 5, startCol: 0, endRow: 5, endCol: 1 }] }),
      'the cells A6:B6 are merged',
    ],
    ['neither', 1, { sheets: [{ name: 'A', rows: [['x']] }] }, 'has neither a table nor a range called ads'],
    [
      'an unknown name',
      1,
      { ...clientBook(), namedRanges: [{ name: 'ads_moon', range: "'Weekly report'!$B$2" }] },
      'has the name ads_moon, which the report has no value for; known names: ads_period, ads_total_spend',
    ],
    [
      'a name of several cells',
      1,
      { ...clientBook(), namedRanges: [{ name: 'ads_period', range: "'Weekly report'!$A$1:$B$2" }] },
      'for several cells, A1:B2',
    ],
    [
      'a name where rows go',
      3,
      { ...clientBook(), namedRanges: [{ name: 'ads_period', range: "'Weekly report'!$B$7" }] },
      'at B7, where the rows go',
    ],
    [
      'an unknown column',
      1,
      clientBook({
        tables: [{ name: 'ads', range: 'A4:B6', columns: [{ name: 'Campaign name' }, { name: 'Moon' }] }],
      }),
      'has the column "Moon" in ads, which is neither',
    ],
  ])('where there is %s', async (_, count, book, message) => {
    expect(await refusal(count, book)).toMatch(
      message instanceof RegExp ? message : new RegExp(message.replace(/[()[\]$.]/g, '\\$&')),
    );
  });

  it('where a value below is not in the way, it is filled', async () => {
    expect(await refusal(3, below(null, null, 'mine'))).toBe('it was filled');
    expect(await refusal(9, below(null, null, null, null, 'beside'))).toBe('it was filled');
  });

  it('where a name has several values', async () => {
    const own = new Map([...facts, ['period', ['a', 'b']]]);
    expect(await refusal(1, clientBook(), own)).toContain('several values');
  });
});

describe('a table with more than data', () => {
  /** A table whose last column is a formula, and which has a row of totals below its data. */
  async function designed(): Promise<Buffer> {
    const [first] = clientBook().sheets;
    const book = await makeBook(
      clientBook({
        rows: [
          ...(first?.rows?.slice(0, 3) ?? []),
          ['Campaign name', 'spend', 'Twice'],
          ['old', 1, 2],
          ['old', 3, 6],
          ['All', 4, null],
          [null],
          ['below'],
        ],
        cells: new Map([
          ['4,2', { value: 2, formula: 'ads[[#This Row],[spend]]*2' }],
          ['6,1', { value: 4, formula: 'SUBTOTAL(109,ads[spend])', style: { numFmt: '0.000' } }],
        ]),
        tables: [
          {
            name: 'ads',
            range: 'A4:C7',
            showTotalRow: true,
            columns: [
              { name: 'Campaign name', totalLabel: 'All' },
              { name: 'spend', totalFunction: 'sum' },
              { name: 'Twice' },
            ],
          },
        ],
        charts: [],
      }),
    );
    const archive = openArchive(book);
    const table = archive.read('xl/tables/table1.xml') ?? '';
    const computed = table.replace(
      /<tableColumn([^>]*name="Twice"[^>]*?)\/>/,
      '<tableColumn$1><calculatedColumnFormula>ads[[#This Row],[spend]]*2</calculatedColumnFormula></tableColumn>',
    );
    expect(computed).not.toBe(table);
    return archive.replace(new Map([['xl/tables/table1.xml', computed]]));
  }

  it.each([1, 2, 3])('has its totals below %i rows, and its formula in each', async (count) => {
    const after = fillTemplate(readTemplate(await designed()), { columns, rows: rowsOf(count), facts });
    const { sheets } = await readXlsx(after, { readStyles: true });
    const [sheet] = sheets;
    const of = (row: number, column: number) => sheet?.cells?.get(`${row},${column}`);
    expect(sheet?.tables?.[0]?.range).toBe(`A4:C${5 + count}`);
    // The totals are no rows to filter.
    expect(openArchive(after).read('xl/tables/table1.xml')).toContain(`<autoFilter ref="A4:C${4 + count}"`);
    for (let row = 4; row < 4 + count; row += 1)
      expect(of(row, 2)?.formula).toBe('ads[[#This Row],[spend]]*2');
    expect(sheet?.rows[4 + count]?.[0]).toBe('All');
    expect(of(4 + count, 1)).toMatchObject({
      formula: 'SUBTOTAL(109,ads[spend])',
      style: { numFmt: '0.000' },
    });
    expect(of(4 + count, 2)?.formula).toBeUndefined();
    expect(sheet?.rows[8]?.[0]).toBe('below');
    // One row more would reach it.
    expect(() => fillTemplate(readTemplate(Buffer.from(after)), { columns, rows: rowsOf(5), facts })).toThrow(
      'A9 has a value',
    );
  });

  it('has no order of formulas any more, which would name cells without one', async () => {
    const archive = openArchive(await designed());
    const types = archive.read('[Content_Types].xml') ?? '';
    const relations = archive.read('xl/_rels/workbook.xml.rels') ?? '';
    // The theme stands for the file: an archive has no way to add one.
    const book = archive.replace(
      new Map([
        [
          '[Content_Types].xml',
          types
            .replace('</Types>', '<Override PartName="/xl/theme/theme1.xml" ContentType="calc"/></Types>')
            .replace(/<Override PartName="\/xl\/theme[^>]*theme\+xml"\/>/, ''),
        ],
        [
          'xl/_rels/workbook.xml.rels',
          relations.replace('/relationships/theme"', '/relationships/calcChain"'),
        ],
      ]),
    );
    const after = openArchive(fillTemplate(readTemplate(book), { columns, rows: rowsOf(1), facts }));
    expect(after.names).not.toContain('xl/theme/theme1.xml');
    expect(after.read('[Content_Types].xml')).not.toContain('theme');
    expect(after.read('xl/_rels/workbook.xml.rels')).not.toContain('calcChain');
  });
});

describe('a file that is not a template is refused', () => {
  const message = (bytes: Buffer) => {
    try {
      fillTemplate(readTemplate(bytes), { columns, rows: rowsOf(1), facts });
      return 'it was filled';
    } catch (error) {
      return error instanceof ArchiveError ? error.message : String(error);
    }
  };
  const altered = async (name: string, change: (text: string) => string) => {
    const archive = openArchive(await makeBook(clientBook()));
    return message(archive.replace(new Map([[name, change(archive.read(name) ?? '')]])));
  };

  it.each([
    ['nothing', Buffer.alloc(0), 'is empty'],
    ['text', Buffer.from('id,name\n'), 'is not a workbook, or is cut off'],
    ['the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'has a password, or is an .xls'],
    [
      'a directory of nothing',
      Buffer.concat([
        Buffer.from([0x50, 0x4b, 5, 6]),
        Buffer.alloc(4),
        Buffer.from([9, 0, 9, 0]),
        Buffer.alloc(10),
      ]),
      'has a damaged directory',
    ],
  ])('%s', (_, bytes, start) => {
    expect(message(bytes)).toContain(start);
  });

  it('with a document type, entities, or tags that do not end', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(await altered(sheet, (xml) => xml.replace('<worksheet', `${bomb}<worksheet`))).toContain(
      'document type',
    );
    expect(await altered('xl/workbook.xml', (xml) => `${xml}<`)).toContain('damaged');
    expect(await altered(sheet, (xml) => xml.replace('</sheetData>', ''))).toContain('damaged');
    expect(
      await altered('[Content_Types].xml', (xml) => xml.replace('sheet.main', 'sheet.macroEnabled.main')),
    ).toContain('macros');
  });

  it('with a file that unpacks to more than it says, or to more than is held', async () => {
    const book = await makeBook(clientBook());
    const place = book.indexOf('xl/workbook.xml', book.lastIndexOf('[Content_Types].xml'));
    const smaller = Buffer.from(book);
    smaller.writeUInt32LE(10, place - 46 + 24);
    expect(message(smaller)).toContain('larger than the directory says: xl/workbook.xml');
    const larger = Buffer.from(book);
    larger.writeUInt32LE(2 ** 30, place - 46 + 24);
    expect(message(larger)).toContain('is larger than 67108864 bytes: xl/workbook.xml');
    const altered = Buffer.from(book);
    altered.writeUInt32LE(7, place - 46 + 16);
    expect(message(altered)).toContain('is damaged: xl/workbook.xml');
    const locked = Buffer.from(book);
    locked.writeUInt16LE(1, place - 46 + 8);
    expect(message(locked)).toBe('is encrypted');
  });

  it('cut off at any place, without an end', async () => {
    const book = await makeBook(clientBook());
    for (let length = 0; length < book.length; length += 97)
      expect(message(book.subarray(0, length))).toMatch(/is empty|cut off|damaged/);
  });
});
