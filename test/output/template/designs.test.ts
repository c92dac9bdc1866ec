/** What becomes of styles, days, hidden rows and names of a workbook that is filled. */
import { describe, expect, it } from 'vitest';
import { readStyles } from '../../../src/output/template/cell-styles.js';
import { fillTemplate } from '../../../src/output/template/fill-template.js';
import { readTemplate } from '../../../src/output/template/read-template.js';
import { showValue } from '../../../src/output/template/show-value.js';
import { openArchive } from '../../../src/values/workbook/archive.js';
import type { CellRow, SheetCell } from '../../../src/values/workbook/sheet-xml.js';
import { clientBook, makeBook } from '../../support/filled-books.js';

const columns = ['campaign_name', 'date', 'spend', 'impressions'].map((name) => ({ names: [name] }));
const facts = new Map<string, readonly SheetCell[]>([
  ['period', ['2026-11-01 to 2026-11-07']],
  ['total_spend', [{ number: '12.5' }]],
]);
const rowsOf = (count: number): CellRow[] =>
  Array.from({ length: count }, (_, index) => [
    `campaign ${index}`,
    { number: '46327', text: '2026-11-01' },
    { number: `${index}.5` },
    { number: `${index}` },
  ]);

describe('what a design says of its cells', () => {
  /** The filled workbook, from one whose files are changed first. */
  const fillChanged = async (
    count: number,
    ...changes: [name: string, from: string | RegExp, to: string][]
  ) => {
    const book = openArchive(await makeBook(clientBook()));
    const parts = new Map<string, string>();
    for (const [name, from, to] of changes) {
      const text = parts.get(name) ?? book.read(name) ?? '';
      const changed = text.replace(from, () => to);
      expect(changed).not.toBe(text);
      parts.set(name, changed);
    }
    return openArchive(
      fillTemplate(readTemplate(book.replace(parts)), { columns, rows: rowsOf(count), facts }),
    );
  };
  const sheet1 = 'xl/worksheets/sheet1.xml';

  it('counts days from the first day of the workbook', async () => {
    const filled = await fillChanged(1, [
      'xl/workbook.xml',
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    ]);
    expect(filled.read(sheet1)).toMatch(/<c r="B5"[^>]*><v>44865<\/v>/);
  });

  it('has the style of a column where its cells are not there', async () => {
    const filled = await fillChanged(
      2,
      [sheet1, /<sheetData>/, '<cols><col min="3" max="4" width="9" style="7"/></cols><sheetData>'],
      [sheet1, /<c r="D5"[^>]*>.*?<\/c>/, ''],
    );
    expect(filled.read(sheet1)).toMatch(/<c r="D5" s="7"><v>0/);
  });

  it('gives rows below the old ones the style of the first, whatever was there', async () => {
    const filled = await fillChanged(3, [
      sheet1,
      '</sheetData>',
      '<row r="7"><c r="A7" s="9"/></row></sheetData>',
    ]);
    expect(filled.read(sheet1)).not.toContain('<c r="A7" s="9"');
  });

  it('has no row to type into once it has rows', async () => {
    const filled = await fillChanged(1, ['xl/tables/table1.xml', '<table ', '<table insertRow="1" ']);
    expect(filled.read('xl/tables/table1.xml')).not.toContain('insertRow');
  });

  it('refuses a hidden row, however it is written', async () => {
    await expect(fillChanged(2, [sheet1, '<row r="6"', '<row hidden="true" r="6"'])).rejects.toThrow(
      'the row 6 is hidden',
    );
  });

  it.each(['#REF!', "'Weekly report'!$A$1,'Weekly report'!$B$2", '"text"'])(
    'refuses a name for %s, which has no cell',
    async (text) => {
      await expect(
        fillChanged(1, ['xl/workbook.xml', /(?<=<definedName name="ads_period"[^>]*>)[^<]*/, text]),
      ).rejects.toThrow('has the name ads_period for');
    },
  );
});

describe('an amount', () => {
  const show = (shown: string | number, amount: string) => {
    const code = typeof shown === 'number' ? '' : shown.replaceAll('"', '&quot;');
    const formats = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
    const number = typeof shown === 'number' ? shown : 164;
    const shownBy = readStyles(
      `<styleSheet>${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="${number}"/></cellXfs></styleSheet>`,
    );
    const cell = { number: '50', format: `#,##0.00\\ [$${amount}]` };
    return showValue(cell, shownBy('1'), { isFrom1904: false }, 'the column "spend"');
  };

  it.each([
    ['0.00', 'USD'],
    ['0.00 "USD"', 'USD'],
    ['"$"0.00', 'USD'],
    ['"$"0.00', 'CAD'],
    ['[$€-407] 0.00', 'EUR'],
    ['0.00 "kr"', 'SEK'],
    ['0.00 "zł"', 'PLN'],
    ['0.00 "spent"', 'USD'],
    ['0.0,"K"', 'USD'],
    [2, 'USD'],
  ])('goes into a cell with the format %j where it is in %s', (shown, currency) => {
    expect(show(shown, currency)).toMatchObject({ number: '50' });
  });

  it.each([
    ['0.00 "EUR"', 'USD', 'EUR'],
    ['"$"0.00', 'EUR', '$'],
    ['[$€-407] 0.00', 'USD', '€'],
    ['0.00 "kr"', 'USD', 'kr'],
    ['0.00 "k"', 'USD', 'k'],
    [44, 'USD', 'the currency of each reader'],
  ])('does not go into one with the format %j where it is in %s', (shown, currency, named) => {
    expect(() => show(shown, currency)).toThrow(
      `has the column "spend" in cells that show ${named}, and the report has an amount in ${currency}: give`,
    );
  });
});
