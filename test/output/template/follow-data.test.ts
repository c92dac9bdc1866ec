/** Charts, pivot tables, links and formulas that name one cell, of a template whose rows change. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fillTemplate } from '../../../src/output/template/fill-template.js';
import { readTemplate } from '../../../src/output/template/read-template.js';
import { openArchive } from '../../../src/values/workbook/archive.js';
import { clientBook, makeBook } from '../../support/filled-books.js';

type Change = (text: string) => string;

/** A workbook with other texts of some of its files, and with more files. */
async function changed(changes: Readonly<Record<string, string | Change>>): Promise<Buffer> {
  const files = unzipSync(await makeBook(clientBook()));
  for (const [path, change] of Object.entries(changes)) {
    const before = Buffer.from(files[path] ?? []).toString();
    const after = typeof change === 'string' ? change : change(before);
    expect(after).not.toBe(before);
    files[path] = strToU8(after);
  }
  return Buffer.from(zipSync(files));
}

async function fill(count: number, changes: Readonly<Record<string, string | Change>>) {
  const left: string[] = [];
  const rows = Array.from({ length: count }, () => ['a', null, { number: '1' }, { number: '2' }]);
  const columns = ['campaign_name', 'date', 'spend', 'impressions'].map((name) => ({ names: [name] }));
  const facts = new Map(['period', 'total_spend'].map((name) => [name, [null]]));
  const template = readTemplate(await changed(changes));
  const filled = openArchive(fillTemplate(template, { columns, rows, facts }, (what) => left.push(what)));
  return { read: (path: string) => filled.read(path) ?? '', left };
}

const sheet1 = 'xl/worksheets/sheet1.xml';
const own = "'Weekly report'!";
const names = (more: string) => ({
  'xl/workbook.xml': (xml: string) => xml.replace('</definedNames>', `${more}</definedNames>`),
});

describe('a chart', () => {
  const before = `<c:cat><c:multiLvlStrRef><c:f>${own}$A$5:$B$6</c:f><c:multiLvlStrCache><c:ptCount val="2"/></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
  const chart = (text: string) => `<c:chartSpace xmlns:c="c">${text}</c:chartSpace>`;

  it('has categories of several columns of the new rows', async () => {
    const { read, left } = await fill(3, { 'xl/charts/chart2.xml': chart(before) });
    expect(read('xl/charts/chart2.xml')).toBe(
      chart(`<c:cat><c:multiLvlStrRef><c:f>${own}$A$5:$B$7</c:f></c:multiLvlStrRef></c:cat>`),
    );
    expect(left).toEqual([]);
  });

  it('of a newer kind has the new rows, and those of its name', async () => {
    const dimension = (formula: string, stored: string) =>
      `<cx:numDim type="val"><cx:f dir="col">${formula}</cx:f>${stored}</cx:numDim>`;
    const stored = '<cx:lvl ptCount="2"><cx:pt idx="0">1</cx:pt></cx:lvl>';
    const path = 'xl/charts/chartEx1.xml';
    const { read } = await fill(4, {
      [path]: dimension(`${own}$C$5:$C$6`, stored) + dimension('_xlchart.v1.0', stored),
      ...names(`<definedName name="_xlchart.v1.0" hidden="1">${own}$D$5:$D$6</definedName>`),
    });
    expect(read(path)).toBe(dimension(`${own}$C$5:$C$8`, '') + dimension('_xlchart.v1.0', ''));
    expect(read('xl/workbook.xml')).toContain(`${own}$D$5:$D$8<`);
  });

  it('of some of the rows is named, and stays', async () => {
    const text = chart(`<c:numRef><c:f>${own}$C$6</c:f></c:numRef>`);
    const { read, left } = await fill(3, { 'xl/charts/chart2.xml': text });
    expect([read('xl/charts/chart2.xml'), left]).toEqual([text, [`a chart of ${own}$C$6`]]);
  });
});

describe('a pivot table', () => {
  const path = 'xl/pivotCache/pivotCacheDefinition1.xml';
  const cache = (source: string, more = '') =>
    `<pivotCacheDefinition r:id="rId1"${more}><cacheSource type="worksheet"><worksheetSource ${source}/></cacheSource></pivotCacheDefinition>`;
  const refreshed = ' refreshOnLoad="1"';

  it.each([
    ['of the area', 'ref="A4:D6" sheet="Weekly report"', 'ref="A4:D7" sheet="Weekly report"', refreshed],
    ['of the table', 'name="ADS"', 'name="ADS"', refreshed],
    ['of a name', 'name="area"', 'name="area"', refreshed],
    ['of another sheet', 'ref="A4:D6" sheet="Notes"', 'ref="A4:D6" sheet="Notes"', ''],
    ['of another workbook', 'ref="A4:D6" sheet="Weekly report" r:id="rId2"', undefined, ''],
  ])('%s', async (_, source, after, more) => {
    const { read, left } = await fill(3, {
      [path]: cache(source),
      ...names(`<definedName name="area">${own}$A$4:$D$6</definedName>`),
    });
    expect([read(path), left]).toEqual([cache(after ?? source, more), []]);
  });

  it('of rows beside the table too is named', async () => {
    const { read, left } = await fill(3, { [path]: cache('ref="A4:F6" sheet="Weekly report"') });
    expect(read(path)).toBe(cache('ref="A4:F6" sheet="Weekly report"', refreshed));
    expect(left).toEqual(['a pivot table of A4:F6']);
  });
});

describe('a link', () => {
  const link = (place: string) => `<hyperlink ref="${place}" r:id="rId9"/>`;
  const withLinks = (links: string) => ({
    [sheet1]: (xml: string) => xml.replace('</sheetData>', `</sheetData><hyperlinks>${links}</hyperlinks>`),
  });

  it.each([2, 3])('of an old row goes, and one beside the rows stays, with %i rows', async (count) => {
    const { read } = await fill(count, withLinks(link('A5') + link('F5')));
    expect(read(sheet1)).toContain(`</sheetData><hyperlinks>${link('F5')}</hyperlinks>`);
  });

  it('of an old row goes with the list of links that has no other', async () => {
    const { read } = await fill(2, withLinks(link('A5:A6')));
    expect(read(sheet1)).not.toContain('hyperlink');
  });
});

describe('a cell of the only row', () => {
  const oneRow = {
    'xl/tables/table1.xml': (xml: string) => xml.replaceAll('A4:D6', 'A4:D5'),
    [sheet1]: (xml: string) => xml.replace(/<row r="6".*?<\/row>/, ''),
    'xl/charts/chart1.xml': (xml: string) => xml.replace(/:\$[BC]\$6/g, ''),
    ...names(`<definedName name="spending">${own}$C$5</definedName>`),
  };

  it('is named, because it may stand for its column', async () => {
    expect((await fill(3, oneRow)).left).toEqual(['the name spending']);
    expect((await fill(1, oneRow)).left).toEqual([]);
  });

  it('of several rows is that cell', async () => {
    const { left } = await fill(3, names(`<definedName name="spending">${own}$C$5</definedName>`));
    expect(left).toEqual([]);
  });
});

describe('a formula of a column', () => {
  const withFormula = (formula: string) => ({
    'xl/tables/table1.xml': (xml: string) =>
      xml.replace(
        /<tableColumn([^>]*)name="Date"([^>]*?)\/>/,
        `<tableColumn$1name="Twice"$2><calculatedColumnFormula>${formula}</calculatedColumnFormula></tableColumn>`,
      ),
  });

  it.each(['C5*2', 'SUM($C$5:C5)', 'Notes!A2'])(
    '%s names another cell in each row, and is refused',
    async (formula) => {
      await expect(fill(2, withFormula(formula))).rejects.toThrow(
        /has the column "Twice" in ads, whose formula names the cell .* another one in each row: name the column instead/,
      );
    },
  );

  it.each(['ads[[#This Row],[spend]]*Notes!$A$9', 'C$5*LOG10(2)'])(
    '%s is that of each row',
    async (formula) => {
      const { read } = await fill(2, withFormula(formula));
      expect(read(sheet1).split(`<f>${formula}</f>`)).toHaveLength(3);
    },
  );
});
