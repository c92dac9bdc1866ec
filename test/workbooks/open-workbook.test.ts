/** Workbooks are recognized by their content, and hostile or foreign ones are refused with what to do. */
import { describe, expect, it } from 'vitest';
import type { BookRow } from '../../src/workbooks/book-row.js';
import { memorySource } from '../../src/workbooks/byte-source.js';
import { openPacked } from '../../src/workbooks/open-workbook.js';
import {
  odsFile,
  plainBook,
  plainRows,
  styled,
  type XlsxXml,
  xlsxFile,
  xlsxFiles,
  zip,
} from './book-files.js';

/** In small pieces, as a pipe gives them. */
function sourceOf(bytes: Uint8Array) {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 1000) pieces.push(bytes.subarray(at, at + 1000));
  return memorySource(pieces);
}

async function open(bytes: Uint8Array) {
  const content = await openPacked(sourceOf(bytes));
  if (!('workbook' in content)) throw new Error(`a list: ${content.name}`);
  return content.workbook;
}

async function rowsOf(bytes: Uint8Array, index = 0): Promise<readonly BookRow[]> {
  const book = await open(bytes);
  const rows: BookRow[] = [];
  const sheet = book.sheets[index];
  if (sheet) for await (const page of book.read(sheet)) rows.push(...page.rows);
  return rows;
}

/** Cells as `A1 text: value`. */
async function cellsOf(bytes: Uint8Array, index = 0): Promise<readonly string[]> {
  return (await rowsOf(bytes, index)).flatMap(({ number, cells }) =>
    cells.map(({ column, kind, text }) => `${String.fromCharCode(65 + column)}${number} ${kind}: ${text}`),
  );
}

async function errorOf(bytes: Uint8Array): Promise<string> {
  const error: unknown = await rowsOf(bytes).catch((failure: unknown) => failure);
  if (!(error instanceof Error) || error.name !== 'WorkbookError') throw error;
  return `${error.message} | ${(error as Error & { hint: string }).hint}`;
}

const raw = (xml: string) => ({ xml: (place: string) => xml.replace('<c', `<c r="${place}"`) });

describe('cells of .xlsx', () => {
  it.each([
    ['a shared text', raw('<c t="s"><v>1</v></c>'), 'text: two'],
    ['a text in runs, without its reading', raw('<c t="s"><v>2</v></c>'), 'text: 山田 太郎'],
    ['a text with its spaces', raw('<c t="s"><v>3</v></c>'), 'text:  a  b '],
    ['an escaped carriage return', raw('<c t="s"><v>4</v></c>'), 'text: a\r\nb_x000D_'],
    ['an inline text', raw('<c t="inlineStr"><is><t>in &amp; &#233;</t></is></c>'), 'text: in & é'],
    ['the text of a formula', raw('<c t="str"><f>A1&amp;""</f><v>stored</v></c>'), 'text: stored'],
    ['a number', raw('<c><v>12.5</v></c>'), 'number: 12.5'],
    ['a number as Excel holds it', raw('<c><v>0.30000000000000004</v></c>'), 'number: 0.3'],
    ['a number with an exponent', raw('<c><v>1.2E-7</v></c>'), 'number: 0.00000012'],
    ['a number of 15 digits', raw('<c><v>123456789012345</v></c>'), 'number: 123456789012345'],
    ['a negative number', raw('<c><v>-0.050000000000000003</v></c>'), 'number: -0.05'],
    ['minus zero', raw('<c><v>-0</v></c>'), 'number: 0'],
    ['the number of a formula', raw('<c><f>1+1</f><v>2</v></c>'), 'number: 2'],
    ['a boolean', raw('<c t="b"><v>1</v></c>'), 'boolean: TRUE'],
    ['a date in ISO 8601', raw('<c t="d"><v>2026-11-20</v></c>'), 'date: 2026-11-20'],
    ['a time in ISO 8601', raw('<c t="d"><v>2026-11-20T14:30:00Z</v></c>'), 'time: 2026-11-20T14:30:00'],
  ])('has %s', async (_, cell, expected) => {
    const texts =
      '<si><t>one</t></si><si><t>two</t></si><si><r><rPr><b/></rPr><t>山田</t></r><r><t xml:space="preserve"> 太郎</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si><si><t xml:space="preserve"> a  b </t></si><si><t>a_x000D_\nb_x005F_x000D_</t></si>';
    expect(await cellsOf(plainBook([[cell, 'next']], { texts }))).toEqual([
      `A1 ${expected}`,
      'B1 text: next',
    ]);
  });

  it.each([
    ['an error', '<c t="e"><f>Sheet9!A1</f><v>#REF!</v></c>', /is the error #REF!/],
    ['a formula without a value', '<c><f>SUM(B1:B9)</f></c>', /is a formula without a stored value/],
    [
      'a formula with an empty value',
      '<c><f>SUM(B1:B9)</f><v></v></c>',
      /is a formula without a stored value/,
    ],
    ['16 digits', '<c><v>1234567890123456</v></c>', /more than 15 digits/],
    ['16 digits with an exponent', '<c><v>1.7000000000000E+18</v></c>', /more than 15 digits/],
  ])('does not guess %s', async (_, xml, reason) => {
    const [row] = await rowsOf(plainBook([[raw(xml)]]));
    expect(row?.cells[0]?.kind).toBe('unreadable');
    expect(row?.cells[0]?.text).toMatch(reason);
  });

  it('skips cells that have a format alone, and an empty text', async () => {
    expect(
      await cellsOf(plainBook([[raw('<c s="0"/>'), raw('<c t="str"><f>""</f><v></v></c>'), 'c']])),
    ).toEqual(['C1 text: c']);
  });

  it('are found by their references, or by their order', async () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="9" hidden="1"><c r="AA9"><v>4</v></c></row>';
    const found = await rowsOf(xlsxFile({ sheets: [{ name: 'A', rows }] }));
    expect(
      found.map(({ number, isHidden, cells }) => [number, isHidden, cells.map(({ column }) => column)]),
    ).toEqual([
      [3, false, [1, 2]],
      [4, false, [0]],
      [9, true, [26]],
    ]);
  });
});

describe('formats of numbers in .xlsx', () => {
  const cellOf = async (number: number | string, format: number | string) => {
    const [row] = await rowsOf(plainBook([[styled(number, 1)]], { formats: [0, format] }));
    const { kind, text, currency } = row?.cells[0] ?? {};
    return `${kind}: ${text}${currency === undefined ? '' : ` in ${currency}`}`;
  };

  it.each([
    ['a sign', '#,##0.00\\ [$€-407]', 'number: 50 in €'],
    ['a sign in a text', '_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', 'number: 50 in €'],
    ['a code', '#,##0.00\\ [$USD]', 'number: 50 in USD'],
    ['a code as a text', '"CHF" 0', 'number: 50 in CHF'],
    ['a sign of several currencies', '"$"#,##0.00', 'number: 50 in $'],
    ['the same of a language', '[$$-1009]#,##0.00', 'number: 50 in CAD'],
    ['another one of a language', '[$kr-41D] 0.00', 'number: 50 in SEK'],
    ['a sign beside a language', '[$€-409]#,##0.00', 'number: 50 in €'],
    ['a language alone', '[$-409]#,##0.00', 'number: 50'],
    ['letters in a text', '#,##0.00 "kr."', 'number: 50 in kr'],
    ['letters and a sign', '"R$" #,##0.00', 'number: 50 in R$'],
    ['letters without quotes', '#,##0\\ \\z\\ł', 'number: 50 in zł'],
    ['another text', '0" pcs"', 'number: 50 in pcs'],
    ['a multiple of a number that is not divided', '0 "k"', 'number: 50 in k'],
    ['none of a number that is divided', '#,##0.0,"K"', 'number: 50'],
    ['what is beside a multiple', '"kr" 0.0,,"Mio"', 'number: 50 in kr'],
    ['none of an exponent', '0.00E+00', 'number: 50'],
    ['none of a general format', 'General', 'number: 50'],
    ['a language of a general format', 'General "Ft"', 'number: 50 in Ft'],
    ['a format of each reader', 44, 'number: 50 in ¤'],
    ['an older one of them', 8, 'number: 50 in ¤'],
    ['a format of accounts without currency', 43, 'number: 50'],
  ])('show a currency by %s', async (_, format, expected) => {
    expect(await cellOf(50, format)).toBe(expected);
  });

  it.each([
    [1234, '00000', 'number: 01234'],
    [123456, '00000', 'number: 123456'],
    [12.5, '00', 'number: 12.5'],
    [0, '0', 'number: 0'],
    [0.05, '+0%;-0%', 'number: 5%'],
    [0.05, '[=0]"–";0.0%', 'number: 5%'],
    [46_346.5, 'mm:ss.00', 'time: 2026-11-20T12:00:00'],
  ])('show %s as %s', async (number, format, expected) => {
    expect(await cellOf(number, format)).toBe(expected);
  });
});

describe('dates of .xlsx', () => {
  const formats = [
    0,
    14,
    22,
    'dd.mm.yyyy',
    'dd.mm.yyyy hh:mm',
    '[$-407]d. mmmm yyyy;@',
    'h:mm',
    '[h]:mm',
    '#,##0.00 "dd/mm"',
    '0.00E+00',
    '0%',
  ];
  it.each([
    ['a day of the format 14', '46346', 1, 'date: 2026-11-20'],
    ['midnight of the format 22', '46346', 2, 'time: 2026-11-20T00:00:00'],
    ['a day of a code', '46346', 3, 'date: 2026-11-20'],
    ['midnight of a code', '46346', 4, 'time: 2026-11-20T00:00:00'],
    ['a time of day', '46346.604178240741', 4, 'time: 2026-11-20T14:30:01'],
    ['a day with a language', '46346', 5, 'date: 2026-11-20'],
    ['a time of day alone', '0.604166666666667', 6, 'text: 14:30:00'],
    ['hours that count on', '1.5', 7, 'text: 36:00:00'],
    ['a number with letters in quotes', '46346', 8, 'number: 46346'],
    ['a number with an exponent', '46346', 9, 'number: 46346'],
    ['a percentage', '0.05', 10, 'number: 5%'],
    ['the last day before the false one', '59', 1, 'date: 1900-02-28'],
    ['the day after the false one', '61', 1, 'date: 1900-03-01'],
    ['the first day', '1', 1, 'date: 1900-01-01'],
    ['the last day of all', '2958465', 1, 'date: 9999-12-31'],
  ])('show %s', async (_, serial, style, expected) => {
    expect(await cellsOf(plainBook([[styled(serial, style)]], { formats }))).toEqual([`A1 ${expected}`]);
  });

  it.each([
    ['the false day', '60', 1],
    ['no day', '0', 1],
    ['a day before all', '-1', 1],
    ['a day after all', '2958466', 1],
    ['a day alone that has a time of day', '46346.5', 1],
  ])('do not guess %s', async (_, serial, style) => {
    const [row] = await rowsOf(plainBook([[styled(serial, style)]], { formats }));
    expect(row?.cells[0]?.kind).toBe('unreadable');
  });

  it('count from 1904 where the workbook says so', async () => {
    const cells = [styled('44884', 1), styled('0', 1), styled('44884.25', 2)];
    expect(await cellsOf(plainBook([cells], { formats, is1904: true }))).toEqual([
      'A1 date: 2026-11-20',
      'B1 date: 1904-01-01',
      'C1 time: 2026-11-20T06:00:00',
    ]);
  });
});

describe('the form of .xlsx', () => {
  const book: XlsxXml = { sheets: [{ name: 'A', rows: plainRows([['x', 1]]) }] };
  const content = ['A1 text: x', 'B1 number: 1'];

  it('may be strict', async () => {
    const strict = {
      ...book,
      namespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
      relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
    };
    expect(await cellsOf(xlsxFile(strict))).toEqual(content);
  });

  it('may have prefixes, and merged cells behind them', async () => {
    const files = {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>x</x:v></x:c><x:c r="B1"><x:v>1</x:v></x:c></x:row></x:sheetData><x:mergeCells><x:mergeCell ref="A1:A3"/></x:mergeCells></x:worksheet>',
    };
    const found = await open(xlsxFile({ ...book, files }));
    const [sheet] = found.sheets;
    const pages = [];
    if (sheet) for await (const page of found.read(sheet)) pages.push(page);
    expect(pages.map(({ merged }) => merged)).toEqual([[{ top: 0, left: 0, bottom: 2, right: 0 }]]);
    expect(await cellsOf(xlsxFile({ ...book, files }))).toEqual(content);
  });

  it('may be in any order', async () => {
    const files = Object.entries(xlsxFiles({ ...book, texts: '<si><t>x</t></si>' })).reverse();
    expect(await cellsOf(zip(Object.fromEntries(files)))).toEqual(content);
  });

  it('has hidden sheets', async () => {
    const sheets = ['A', 'B', 'C'].map((name, index) => ({
      name,
      rows: plainRows([[name]]),
      ...(index > 0 && { state: index > 1 ? 'veryHidden' : 'hidden' }),
    }));
    const found = await open(xlsxFile({ sheets }));
    expect(found.sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['A', false],
      ['B', true],
      ['C', true],
    ]);
    expect(await cellsOf(xlsxFile({ sheets }), 2)).toEqual(['A1 text: C']);
  });
});

describe('cells of .ods', () => {
  const cell = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;
  const styles =
    '<number:date-style style:name="N1"><number:day/><number:month/><number:year/></number:date-style><number:date-style style:name="N2"><number:year/><number:hours/></number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="both" style:family="table-cell" style:data-style-name="N2"/><style:style style:name="child" style:family="table-cell" style:parent-style-name="both"/><style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const table = (rows: string, name = 'One', style = '') =>
    `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="3"/><table:table-column table:default-cell-style-name="both"/>${rows}</table:table>`;

  it.each([
    [
      'a text',
      cell('office:value-type="string"', 'a<text:s text:c="2"/>b<text:line-break/>c'),
      'text: a  b\nc',
    ],
    [
      'a text without the spaces of its file',
      cell('office:value-type="string"', '\n  Spring \t  <text:span> sale</text:span><text:s/> x\n '),
      'text: Spring sale  x',
    ],
    ['a text without a type', '<table:table-cell><text:p>a</text:p></table:table-cell>', 'text: a'],
    ['a text in paragraphs', cell('office:value-type="string"', 'a</text:p><text:p>b'), 'text: a\nb'],
    [
      'a text without its comment',
      cell('office:value-type="string"', 'a').replace(
        '<text:p>',
        '<office:annotation><text:p>note</text:p></office:annotation><text:p>',
      ),
      'text: a',
    ],
    [
      'a text without that of shapes and readings',
      '<table:table-cell office:value-type="string"><draw:rect><text:p>shape</text:p></draw:rect><text:p><text:ruby><text:ruby-base>a</text:ruby-base><text:ruby-text>reading</text:ruby-text></text:ruby></text:p></table:table-cell>',
      'text: a',
    ],
    ['a number', cell('office:value-type="float" office:value="12.5"', '12,50'), 'number: 12.5'],
    ['an amount', cell('office:value-type="currency" office:value="12.5"', '12,50'), 'number: 12.5'],
    ['a postcode', cell('office:value-type="float" office:value="1234"', '01234'), 'number: 01234'],
    ['a percentage', cell('office:value-type="percentage" office:value="0.05"', '5 %'), 'number: 5%'],
    ['a boolean', cell('office:value-type="boolean" office:boolean-value="true"', 'WAHR'), 'boolean: TRUE'],
    [
      'a day',
      cell('table:style-name="day" office:value-type="date" office:date-value="2026-11-20"', '20.11.26'),
      'date: 2026-11-20',
    ],
    [
      'midnight',
      cell('table:style-name="both" office:value-type="date" office:date-value="2026-11-20"', '20.11.26'),
      'time: 2026-11-20T00:00:00',
    ],
    [
      'midnight by another style',
      cell('table:style-name="child" office:value-type="date" office:date-value="2026-11-20"', '20.11.26'),
      'time: 2026-11-20T00:00:00',
    ],
    [
      'a time',
      cell('office:value-type="date" office:date-value="2026-11-20T14:30:00"', '20.11.26'),
      'time: 2026-11-20T14:30:00',
    ],
    [
      'a time of day',
      cell('office:value-type="time" office:time-value="PT14H30M00S"', '14:30'),
      'text: 14:30:00',
    ],
    [
      '16 digits',
      cell('office:value-type="float" office:value="1.23456789012346E+015"', '1'),
      'unreadable: ',
    ],
    [
      'an error',
      cell(
        'table:formula="of:=[.#REF!]" office:value-type="string" office:string-value="" calcext:value-type="error"',
        '#REF!',
      ),
      'unreadable: is the error #REF!',
    ],
    [
      'an error as a text',
      cell('table:formula="of:=1/0" office:value-type="float" office:value="0"', '#DIV/0!'),
      'unreadable: is the error #DIV/0!',
    ],
    [
      'a time before midnight',
      cell('office:value-type="time" office:time-value="-PT1H"', '-1:00'),
      'unreadable: is shown as a time',
    ],
    ['a formula without a value', cell('table:formula="of:=1"'), 'unreadable: is a formula without'],
  ])('has %s', async (_, xml, expected) => {
    const [found = ''] = await cellsOf(
      odsFile(table(`<table:table-row>${xml}</table:table-row>`), { styles }),
    );
    expect(found.startsWith(`A1 ${expected}`)).toBe(true);
    if (!expected.startsWith('unreadable')) expect(found).toBe(`A1 ${expected}`);
  });

  it.each([
    ['its attribute', 'office:value-type="currency" office:currency="EUR"', '12,50', 'EUR'],
    ['a text of its format', 'office:value-type="float"', '12,50 €', '€'],
    ['letters of its format', 'office:value-type="float"', '12,50 kr', 'kr'],
    ['the text of an amount', 'office:value-type="currency"', '12,50 zł', 'zł'],
    ['nothing but a multiple', 'office:value-type="float"', '12,5 k', undefined],
    ['nothing but an exponent', 'office:value-type="float"', '1,25E+001', undefined],
  ])('has the currency of an amount by %s', async (_, attributes, shown, currency) => {
    const amount = cell(`${attributes} office:value="12.5"`, shown);
    const [row] = await rowsOf(odsFile(table(`<table:table-row>${amount}</table:table-row>`)));
    expect(row?.cells).toEqual([{ column: 0, kind: 'number', text: '12.5', currency }]);
  });

  it('keeps comments apart below the shapes of a sheet', async () => {
    const note = cell('office:value-type="string"', 'a').replace(
      '<text:p>',
      '<office:annotation><text:p>note</text:p></office:annotation><text:p>',
    );
    const shapes = '<table:shapes><draw:frame><text:p>chart</text:p></draw:frame></table:shapes>';
    const rows = `${shapes}<table:table-row>${note}${cell('office:value-type="string"', 'b')}</table:table-row>`;
    expect(await cellsOf(odsFile(table(rows)))).toEqual(['A1 text: a', 'B1 text: b']);
  });

  it('repeats rows and columns, and has the styles of columns', async () => {
    const rows = `<table:table-row table:number-rows-repeated="2"><table:table-cell/>${cell('office:value-type="string" table:number-columns-repeated="2"', 'x')}${cell('office:value-type="date" office:date-value="2026-11-20"', 'y')}</table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row><table:table-row table:visibility="filter">${cell('office:value-type="string"', 'last')}</table:table-row>`;
    const file = odsFile(table(rows), { styles });
    expect(await cellsOf(file)).toEqual([
      'B1 text: x',
      'C1 text: x',
      'D1 time: 2026-11-20T00:00:00',
      'B2 text: x',
      'C2 text: x',
      'D2 time: 2026-11-20T00:00:00',
      'A1048003 text: last',
    ]);
    expect((await rowsOf(file)).map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
  });

  it('are those of the sheet that is read', async () => {
    const row = (text: string) =>
      `<table:table-row>${cell('office:value-type="string"', text)}</table:table-row>`;
    const file = odsFile(table(row('a'), 'A') + table(row('b'), 'B', 'off') + table(row('c'), 'C'), {
      styles,
    });
    const book = await open(file);
    expect(book.sheets).toEqual([
      { name: 'A', isHidden: false },
      { name: 'B', isHidden: true },
      { name: 'C', isHidden: false },
    ]);
    expect(await cellsOf(file, 1)).toEqual(['A1 text: b']);
    const heads = await Promise.all(
      book.sheets.map(async (sheet) => (await book.head(sheet)).map(({ cells }) => cells[0]?.text)),
    );
    expect(heads).toEqual([['a'], ['b'], ['c']]);
  });
});

describe('a file that is not read', () => {
  const one = [{ name: 'A', rows: plainRows([['x']]) }] as const;
  const compound = (name: string) => {
    const bytes = Buffer.alloc(2048);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    bytes.writeUInt16LE(9, 30);
    bytes.writeUInt32LE(1, 48);
    bytes.write('Root Entry', 1024, 'utf16le');
    bytes.write(name, 1152, 'utf16le');
    return bytes;
  };
  const withFile = (name: string, text = 'x') => xlsxFile({ sheets: one, files: { [name]: text } });
  const deep = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`;
  it.each<[string, Uint8Array, RegExp]>([
    ['.xls', compound('Workbook'), /\(\.xls\) \| Save it as \.xlsx or \.ods/],
    [
      'a protected .xlsx',
      compound('EncryptedPackage'),
      /is protected by a password \| .*remove the password/,
    ],
    [
      'a protected .ods',
      odsFile('', {
        files: {
          'META-INF/manifest.xml':
            '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
        },
      }),
      /is protected by a password/,
    ],
    [
      '.xlsb',
      xlsxFile({
        sheets: one,
        files: {
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          'xl/workbook.bin': '',
        },
      }),
      /\(\.xlsb\) \| Save it as/,
    ],
    ['.numbers', zip({ 'Index/Document.iwa': 'x', 'preview.jpg': 'y' }), /Numbers.*Export To/],
    [
      '.docx',
      xlsxFile({
        sheets: one,
        files: {
          '_rels/.rels':
            '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
        },
      }),
      /another kind than a workbook/,
    ],
    ['macros', withFile('xl/vbaProject.bin'), /with macros \| Save it without them, as \.xlsx/],
    [
      'a part with a wrong address',
      xlsxFile({
        sheets: [],
        files: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="a" Type="x/worksheet" Target="%zz"/></Relationships>',
        },
      }),
      /damaged workbook: it names a part "%zz"/,
    ],
    ['macros of .ods', odsFile('', { files: { 'Basic/Standard/Module1.xml': '<a/>' } }), /with macros/],
    [
      'links to other workbooks',
      withFile('xl/externalLinks/externalLink1.xml', '<a/>'),
      /links to other workbooks.*\| .*break the links/,
    ],
    [
      'links of .ods',
      odsFile('<table:table table:name="a"><table:table-source/></table:table>'),
      /links to other files/,
    ],
    [
      '256 sheets',
      xlsxFile({ sheets: Array.from({ length: 256 }, (_, index) => ({ name: `S${index}`, rows: '' })) }),
      /more than 255 sheets/,
    ],
    [
      'a table in a cell of .ods',
      odsFile(
        '<table:table table:name="a"><table:table-row><table:table-cell><table:table/></table:table-cell></table:table-row></table:table>',
      ),
      /contains another table/,
    ],
    ['1,000 sheets of .ods', odsFile('<table:table table:name="a"/>'.repeat(1000)), /more than 255 sheets/],
    [
      'entities',
      withFile(
        'xl/workbook.xml',
        '<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d "&b;&b;">]><workbook>&d;</workbook>',
      ),
      /document type, which may define entities/,
    ],
    ['endless nesting', withFile('xl/worksheets/sheet1.xml', deep), /nested too deep/],
    [
      'a value without end',
      withFile('xl/worksheets/sheet1.xml', `<worksheet a="${'x'.repeat(9 << 20)}"/>`),
      /a value that is too long/,
    ],
    [
      'a text without end',
      withFile(
        'xl/worksheets/sheet1.xml',
        `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(2 << 20)}</v></c></row></sheetData></worksheet>`,
      ),
      /a text that is too long/,
    ],
    [
      'XML that is cut off',
      withFile('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row><c t="str"><v>x</v></c></row>'),
      /cut off/,
    ],
    [
      'rows in disorder',
      withFile(
        'xl/worksheets/sheet1.xml',
        '<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>',
      ),
      /disorder/,
    ],
    [
      'a text that is not there',
      xlsxFile({ sheets: [{ name: 'A', rows: plainRows([[raw('<c t="s"><v>7</v></c>')]]) }] }),
      /does not have/,
    ],
    [
      'a bomb',
      withFile('xl/worksheets/sheet1.xml', `<worksheet>${' '.repeat(40 << 20)}</worksheet>`),
      /would unpack from \d+ to \d+ bytes/,
    ],
    [
      'several lists',
      zip({ 'a.csv': 'x', 'folder/b.csv': 'y', '__MACOSX/a.csv': 'z' }),
      /is a zip file with 2 files: "a\.csv", "folder\/b\.csv" \| Unzip it/,
    ],
    ['an empty archive', zip({}), /empty zip file/],
    ['a cut archive', plainBook([['x']]).subarray(0, 900), /damaged workbook/],
  ])('is %s', async (_, bytes, expected) => {
    expect(await errorOf(bytes)).toMatch(expected);
  });

  it('is one with a wrong checksum', async () => {
    const bytes = Buffer.from(plainBook([['text of a cell']]));
    const at = bytes.indexOf('PK\u0001\u0002');
    for (let entry = at; entry >= 0; entry = bytes.indexOf('PK\u0001\u0002', entry + 1))
      bytes[entry + 16] = 1;
    expect(await errorOf(bytes)).toMatch(/checksum of .* is wrong/);
  });
});

describe('an archive of one list', () => {
  it('is that list', async () => {
    const content = await openPacked(
      sourceOf(zip({ 'folder/list.csv': 'email\na@example.com\n', '.DS_Store': 'x' })),
    );
    if (!('read' in content)) throw new Error('a workbook');
    const pieces: Uint8Array[] = [];
    for await (const piece of content.read()) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('email\na@example.com\n');
  });
});
