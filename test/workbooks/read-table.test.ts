/** The table of a workbook: its sheet, its headings below a title, its merged cells, and the places of its lines. */
import { describe, expect, it } from 'vitest';
import { memorySource } from '../../src/workbooks/byte-source.js';
import type { UseOf } from '../../src/workbooks/choose-sheet.js';
import { openPacked } from '../../src/workbooks/open-workbook.js';
import { openTable, type TableOptions } from '../../src/workbooks/read-table.js';
import { writeTableText } from '../../src/workbooks/table-stream.js';
import {
  odsFile,
  type PlainCell,
  plainBook,
  plainRows,
  styled,
  xlsxFile,
  xlsxFiles,
  zip,
} from './book-files.js';

const uses: Readonly<Record<string, ReturnType<UseOf>>> = {
  id: 'key',
  name: 'key',
  budget: 'amount',
  start: 'time',
};
const useOf: UseOf = (heading) => uses[heading];

async function open(bytes: Uint8Array, options: Partial<TableOptions> = {}) {
  const content = await openPacked(memorySource([bytes]));
  if (!('workbook' in content)) throw new Error('a list');
  return openTable(content.workbook, { useOf, ...options });
}

async function read(bytes: Uint8Array, options: Partial<TableOptions> = {}, separator?: ',' | '.') {
  const table = await open(bytes, options);
  const { places, read: pieces } = writeTableText(table, separator);
  let text = '';
  for await (const piece of pieces()) text += Buffer.from(piece).toString();
  expect(text.startsWith('sep=,\n')).toBe(true);
  return {
    text: text.slice('sep=,\n'.length),
    places,
    notices: table.notices(),
    sheet: table.sheet,
    dated: table.dated(),
  };
}

const textOf = async (rows: readonly (readonly PlainCell[])[], merged: readonly string[] = []) => {
  const behind = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return read(plainBook(rows, { behind, formats: [0, 14, 22] }));
};

describe('the sheet', () => {
  const sheet = (name: string, head: readonly string[], state?: string) => ({
    name,
    rows: plainRows([head, head.map(() => name)]),
    ...(state !== undefined && { state }),
  });
  const columns = ['id', 'name'];
  const books = (...sheets: readonly ReturnType<typeof sheet>[]) => xlsxFile({ sheets });

  it.each([
    ['the first visible one', undefined, 'B'],
    ['one by its name', 'C', 'C'],
    ['one by its name in another case', 'c', 'C'],
    ['a hidden one by its name', 'A', 'A'],
    ['one by its number among the visible ones', '2', 'C'],
  ])('is %s', async (_, wanted, expected) => {
    const file = books(sheet('A', columns, 'hidden'), sheet('B', columns), sheet('C', columns));
    expect((await read(file, { sheet: wanted })).sheet).toBe(expected);
  });

  it('is the first visible one, and others that fit are named', async () => {
    const file = books(sheet('B', columns), sheet('C', ['x']), sheet('D', columns));
    const { notices } = await read(file);
    expect(notices).toContain('read the sheet "B"');
    expect(notices.join()).toContain('not read: "D". Choose one with --sheet');
  });

  it.each([
    ['a name that is not there', 'X', /has no sheet "X"/],
    ['a number that is not there', '3', /has no sheet "3"/],
    ['a name that is the number of another one', '2', /is called "2", and another one, "C"/, '2'],
  ])('is not %s', async (_, wanted, message, first = 'B') => {
    const file = books(sheet(first, columns), sheet('C', columns));
    await expect(read(file, { sheet: wanted })).rejects.toThrow(message);
  });

  it('is not one without known columns where another one has them', async () => {
    const file = books(sheet('Read me', ['Welcome']), sheet('Data', columns));
    await expect(read(file)).rejects.toMatchObject({
      message: 'has no known columns in its first sheet "Read me", but in "Data"',
      hint: 'Choose the sheet with --sheet "Data".',
    });
    const hidden = books(sheet('A', columns, 'hidden'));
    await expect(read(hidden)).rejects.toThrow('has no visible sheet');
  });

  it('of .ods is chosen alike', async () => {
    const row = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const table = (name: string, ...rows: string[]) =>
      `<table:table table:name="${name}">${rows.join('')}</table:table>`;
    const file = odsFile(
      table('A', row('Title'), row('id', 'name'), row('1', 'x')) + table('B', row('id'), row('2')),
    );
    const found = await read(file);
    expect(found.text).toBe('id,name\n1,x\n');
    expect(found.notices.join('; ')).toMatch(/"A".*not read: "B".*names are in row 2/);
    expect((await read(file, { sheet: 'B' })).text).toBe('id\n2\n');
  });
});

describe('the headings', () => {
  it('may stand below a title, and beside empty columns', async () => {
    const rows = [['Media plan', undefined], [], [undefined, 'id', '', 'budget'], [undefined, '1', '', 2]];
    const { text, notices, places } = await textOf(rows);
    expect(text).toBe('id,,budget\n1,,2\n');
    expect(notices).toEqual(['the column names are in row 3; skipped 1 row above them']);
    expect([places.rowOf(2), places.rowOf(3)]).toEqual([3, 4]);
    expect(places.cellOf(3, 'budget')).toBe('Sheet1!D4');
  });

  it('are those with the most known names', async () => {
    expect(
      (
        await textOf([
          ['name', 'x'],
          ['id', 'name', 'budget'],
          ['1', 'a', 2],
        ])
      ).text,
    ).toBe('id,name,budget\n1,a,2\n');
  });

  it.each(['ann@example.com', 'https://example.com/a'])('do not stand below %s', async (cell) => {
    await expect(textOf([[cell], ['id', 'name'], ['1', 'a']])).rejects.toThrow(
      /row 1 .* may be a row of the list/,
    );
  });

  it('may be given, and then the first row counts', async () => {
    const { text, places } = await read(
      plainBook([
        ['1', 'a'],
        ['2', 'b', 'more'],
      ]),
      { given: ['id', 'name'] },
    );
    expect(text).toBe('1,a\n2,b\n');
    expect(places.cellOf(2, 'name')).toBe('Sheet1!B1');
  });

  it('have cells beside them, which are counted', async () => {
    const { text, notices } = await textOf([
      ['id', 'name'],
      ['1', 'a', 'note'],
      ['2', 'b', undefined, 'x'],
    ]);
    expect(text).toBe('id,name\n1,a\n2,b\n');
    expect(notices).toEqual(['2 cells without a column name above, such as Sheet1!C2: not read']);
  });

  it('have a notice of cells in a column without a name between others', async () => {
    const { notices } = await textOf([
      ['id', '', 'name'],
      ['1', 'secret', 'a'],
    ]);
    expect(notices).toEqual(['1 cell without a column name above, such as Sheet1!B2: not read']);
  });

  it('are refused where one is an error', async () => {
    const error = { xml: (place: string) => `<c r="${place}" t="e"><v>#REF!</v></c>` };
    await expect(textOf([['id', error], ['1']])).rejects.toThrow(
      'has no column name in Sheet1!B1: it is the error #REF!',
    );
  });
});

describe('merged cells', () => {
  it('give their value to each row in a column of names', async () => {
    const rows = [
      ['id', 'name'],
      ['1', 'a'],
      ['2', undefined],
      ['3', undefined],
      ['4', 'b'],
    ];
    expect((await textOf(rows, ['B2:B4'])).text).toBe('id,name\n1,a\n2,a\n3,a\n4,b\n');
  });

  it.each([
    ['amounts', ['id', 'budget'], 5],
    ['times', ['id', 'start'], styled('46346', 1)],
  ])('are refused in a column of %s', async (_, head, value) => {
    const { text, places } = await textOf([head, ['1', value], ['2'], ['3', value]], ['B2:B3']);
    const [, first, second, third] = text.split('\n');
    expect([first, second]).toEqual(['1,\u001a', '2,\u001a']);
    expect(third).not.toContain('\u001a');
    expect(places.unreadable(4, head[1] ?? '')).toMatch(/merged cells B2:B3/);
    expect(places.unreadable(5, head[1] ?? '')).toBeUndefined();
  });

  it('are refused in the second of two columns that are read', async () => {
    const { text } = await textOf(
      [
        ['id', 'name', 'x'],
        ['1', undefined, 'y'],
      ],
      ['A2:C2'],
    );
    expect(text).toBe('id,name,x\n1,\u001a,y\n');
  });

  it.each([
    ['spaces in the end of the rows', (xml: string) => xml.replace('</sheetData>', '</sheetData\n >')],
    ['UTF-16', (xml: string) => Buffer.from(`\ufeff${xml}`, 'utf16le')],
  ])('are found in a sheet with %s', async (_, change) => {
    const rows = plainRows([['id', 'name'], ['1', 'a'], ['2']]);
    const behind = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>';
    const files = xlsxFiles({ sheets: [{ name: 'a', rows, behind }] });
    const name = 'xl/worksheets/sheet1.xml';
    const { text } = await read(zip({ ...files, [name]: change(files[name] ?? '') }));
    expect(text).toBe('id,name\n1,a\n2,a\n');
  });

  it('are refused where a value beneath an empty one is not shown', async () => {
    const { text } = await textOf([['id', 'name'], ['1'], ['2', 'beneath']], ['B2:B3']);
    expect(text).toBe('id,name\n1,\n2,\u001a\n');
  });

  it('give their headings to a row below', async () => {
    const rows = [
      ['id', 'Plan'],
      ['', 'name', 'budget'],
      ['1', 'a', 5],
    ];
    const { text, notices } = await textOf(rows, ['A1:A2', 'B1:C1']);
    expect(text).toBe('id,name,budget\n1,a,5\n');
    expect(notices).toEqual(['the column names are in row 2; skipped 1 row above them']);
  });

  it('of a title and of empty cells say nothing', async () => {
    const { text } = await textOf([['Title'], ['id', 'budget'], ['1'], ['2']], ['A1:B1', 'B3:B4']);
    expect(text).toBe('id,budget\n1,\n2,\n');
  });
});

describe('rows', () => {
  it('that are hidden are read and counted, and empty ones are skipped', async () => {
    const rows = `${plainRows([['id'], ['1']])}<row r="5" hidden="1"><c r="A5"><v>2</v></c></row>${plainRows([['3']], 9)}`;
    const { text, notices, places } = await read(xlsxFile({ sheets: [{ name: 'My plan', rows }] }));
    expect(text).toBe('id\n1\n2\n3\n');
    expect(notices).toEqual(['1 row is hidden in the sheet, and read like the others']);
    expect([3, 4, 5].map((line) => places.rowOf(line))).toEqual([2, 5, 9]);
    expect(places.cellOf(5, 'id')).toBe("'My plan'!A9");
  });

  it('have numbers of names with their digits', async () => {
    expect((await textOf([['name'], [1.125]])).text).toBe('name\n1.125\n');
  });

  it('have amounts with what stands beside them, and none in the currency of each reader', async () => {
    const formats = [0, '0 "kr."', 44];
    const rows = [
      ['name', 'budget'],
      [styled(7, 1), styled(50, 1)],
      [styled(8, 2), styled(50, 2)],
    ];
    const { text, places } = await read(plainBook(rows, { formats }));
    expect(text).toBe('name,budget\n7,50 kr\n8,\u001a\n');
    expect(places.unreadable(4, 'budget')).toContain('in the currency of each reader');
  });

  it('keep their places below cells of several lines', async () => {
    const { text, places } = await textOf([
      ['id', 'name'],
      ['1', 'a\nb'],
      ['2', 'c "d", e'],
      ['3', ' f'],
    ]);
    expect(text).toBe('id,name\n1,"a\nb"\n2,"c ""d"", e"\n3," f"\n');
    expect([3, 5, 6].map((line) => places.rowOf(line))).toEqual([2, 3, 4]);
  });

  it.each([
    [1.299, '1.2990'],
    [12.5, '12.5'],
    [1000, '1000'],
  ])('have %s so that it has one reading', async (number, written) => {
    const book = plainBook([['budget'], [number]]);
    expect((await read(book)).text).toBe(`budget\n${written}\n`);
    expect((await read(book, {}, ',')).text).toBe(
      `budget\n${written.includes('.') ? `"${written.replace('.', ',')}"` : written}\n`,
    );
  });

  it('have the digits of texts, and say how many times have no zone', async () => {
    const { text, dated } = await textOf([
      ['id', 'start', 'name'],
      ['1700000000000000000', styled('46346', 1), 'x'],
      ['2', styled('46346.5', 2), styled('46346', 1)],
    ]);
    expect(text).toBe("id,start,name\n'1700000000000000000,2026-11-20,x\n2,2026-11-20T12:00:00,2026-11-20\n");
    expect(dated).toEqual({ times: 1, days: 1 });
  });
});
