/** What covers the rows of a template covers the new ones, and what does so in part is named. */
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '../../../src/output/template/fill-template.js';
import type { Block } from '../../../src/output/template/find-block.js';
import { moveFormula } from '../../../src/output/template/move-references.js';
import { readTemplate } from '../../../src/output/template/read-template.js';
import { openArchive } from '../../../src/values/workbook/archive.js';
import { clientBook, makeBook } from '../../support/filled-books.js';

const area = { top: 4, bottom: 7, left: 0, right: 3 };
const block: Block = { sheet: "Q1 '26 & ü", area, totalsRows: 1, columns: [], table: undefined };
const move = { block, whole: { ...area, bottom: 10 } };
const own = "'Q1 ''26 & ü'!";

describe('a formula', () => {
  it.each([
    ['SUM(C5:C6)', 'SUM(C5:C9)'],
    ['SUM($C$5:$C$6)/C7', 'SUM($C$5:$C$9)/C10'],
    ['COUNTA(A4:A6)+SUM(A4:D7)', 'COUNTA(A4:A9)+SUM(A4:D10)'],
    ['LOG10(C5:C6)&"C5:C6"', 'LOG10(C5:C9)&"C5:C6"'],
    ['SUM(ads[C5:C6])+C5', 'SUM(ads[C5:C6])+C5'],
    [`SUM(${own}C5:C6)`, `SUM(${own}C5:C9)`],
    ['SUM(Other!C5:C6)', 'SUM(Other!C5:C6)'],
    ['SUM([1]Other!C5:C6)', 'SUM([1]Other!C5:C6)'],
    ["SUM('[1]Q1 ''26 & ü'!C5:C6)", "SUM('[1]Q1 ''26 & ü'!C5:C6)"],
    ['SUM(C5:C1000)+SUM(E5:E6)', 'SUM(C5:C1000)+SUM(E5:E6)'],
  ])('%s becomes %s', (before, after) => {
    expect(moveFormula(before, block.sheet, move)).toEqual({ text: after, isLeft: false });
  });

  it('of a part of the rows, or of columns beside them too, stays and is named', () => {
    for (const text of ['SUM(C6:C6)', 'SUM(B5:F6)'])
      expect(moveFormula(text, block.sheet, move)).toEqual({ text, isLeft: true });
  });

  it('ends earlier with fewer rows', () => {
    const fewer = { block, whole: { ...area, bottom: 6 } };
    expect(moveFormula('SUM(C5:C6)-C7', block.sheet, fewer).text).toBe('SUM(C5:C5)-C6');
  });
});

describe('a workbook', () => {
  const sheet1 = 'xl/worksheets/sheet1.xml';
  const notes = 'xl/worksheets/sheet2.xml';

  async function fill(count: number, row: string, after = '', names = '') {
    const book = openArchive(await makeBook(clientBook()));
    const put = (path: string, mark: string, text: string) => {
      const xml = book.read(path) ?? '';
      expect(xml).toContain(mark);
      return [path, xml.replace(mark, () => `${text}${mark}`)] as const;
    };
    const [, withRow] = put(sheet1, '</sheetData>', row);
    const changed = book.replace(
      new Map([
        [sheet1, withRow.replace('</sheetData>', () => `</sheetData>${after}`)],
        put(
          notes,
          '</sheetData>',
          `<row r="9"><c r="A9"><f>SUM('Weekly report'!C5:C6)</f><v>4</v></c></row>`,
        ),
        put('xl/workbook.xml', '</definedNames>', names),
      ]),
    );
    const left: string[] = [];
    const rows = Array.from({ length: count }, () => ['a', null, { number: '1' }, { number: '2' }]);
    const columns = ['campaign_name', 'date', 'spend', 'impressions'].map((name) => ({ names: [name] }));
    const facts = new Map(['period', 'total_spend'].map((name) => [name, [null]]));
    const bytes = fillTemplate(readTemplate(changed), { columns, rows, facts }, (what) => left.push(what));
    const filled = openArchive(bytes);
    return {
      sheet: filled.read(sheet1) ?? '',
      notes: filled.read(notes),
      left,
      workbook: filled.read('xl/workbook.xml'),
    };
  }

  const formats =
    '<conditionalFormatting sqref="C5:C6 F9"><cfRule type="cellIs" operator="greaterThan" priority="1"><formula>MAX($C$5:$C$6)</formula></cfRule></conditionalFormatting>' +
    '<conditionalFormatting sqref="A5:F6"><cfRule type="expression" priority="2"><formula>C5&gt;0</formula></cfRule></conditionalFormatting>' +
    '<dataValidations count="1"><dataValidation type="list" sqref="A5:A6"><formula1>$D$5:$D$6</formula1></dataValidation></dataValidations>';
  const names = `<definedName name="spending">'Weekly report'!$C$5:$C$6</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">'Weekly report'!$A$1:$P$6</definedName>`;

  it('has formulas, formats, validations and names of the new rows', async () => {
    const row = '<row r="20"><c r="F20"><f>SUM(C5:C6)&amp;"x"</f><v>4</v></c></row>';
    const { sheet, notes: other, left, workbook } = await fill(5, row, formats, names);
    expect(sheet).toContain('<f>SUM(C5:C9)&amp;&quot;x&quot;</f>');
    expect(sheet).toContain('sqref="C5:C9 F9"');
    expect(sheet).toContain('<formula>MAX($C$5:$C$9)</formula>');
    expect(sheet).toContain('sqref="A5:F6"');
    expect(sheet).toContain('sqref="A5:A9"><formula1>$D$5:$D$9<');
    expect(other).toContain("<f>SUM('Weekly report'!C5:C9)</f>");
    expect(workbook).toContain(`name="spending">'Weekly report'!$C$5:$C$9<`);
    expect(workbook).toContain(`'Weekly report'!$A$1:$P$9<`);
    expect(left).toEqual(['the conditional format of A5:F6']);
  });

  it('is not changed so for as many rows as it had', async () => {
    const row = '<row r="20"><c r="F20"><f>SUM(C5:C6)</f><v>4</v></c></row>';
    const { sheet, left } = await fill(2, row, formats, names);
    expect([sheet.includes('<f>SUM(C5:C6)</f>'), sheet.includes(formats), left]).toEqual([true, true, []]);
  });

  it('is refused where a formula of several cells would lose some', async () => {
    const row = '<row r="20"><c r="F20"><f t="array" ref="C6:C20">A1:A15</f><v>4</v></c></row>';
    await expect(fill(1, row)).rejects.toThrow('has a formula of the cells C6:C20');
  });
});
