/** Writes workbooks as spreadsheets do, from their XML: what a test says of a sheet stands in the file to the letter. */
import { strToU8, type Zippable, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export interface XlsxSheetXml {
  readonly name: string;
  /** `hidden` or `veryHidden`. */
  readonly state?: string;
  /** What is in sheetData. */
  readonly rows: string;
  /** What follows it, such as mergeCells. */
  readonly behind?: string;
}

export interface XlsxXml {
  readonly sheets: readonly XlsxSheetXml[];
  /** The items of the shared texts. */
  readonly texts?: string;
  /** The numbers of formats, in the order of the styles; a text is a code of its own. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
  readonly namespace?: string;
  readonly relations?: string;
  /** Further files, and those that replace others. */
  readonly files?: Readonly<Record<string, string>>;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Without them, spreadsheet programs do not take the archive for a workbook. */
function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const all = [
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    part('sharedStrings', 'sharedStrings'),
    ...Array.from({ length: sheets }, (_, index) => part(`worksheets/sheet${index + 1}`, 'worksheet')),
  ];
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${all.join('')}</Types>`;
}

/** The files of an .xlsx workbook by name, those of texts behind those of sheets. */
export function xlsxFiles({
  sheets,
  texts,
  formats = [],
  is1904,
  files = {},
  namespace: main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: types = office,
}: XlsxXml): Readonly<Record<string, string>> {
  const codes = formats.map((format, index) =>
    typeof format === 'string' ? ([164 + index, format] as const) : undefined,
  );
  const numFmts = codes.flatMap((code) =>
    code ? [`<numFmt numFmtId="${code[0]}" formatCode="${escapeXml(code[1])}"/>`] : [],
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${codes[index]?.[0] ?? format}" fontId="0"/>`);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`;
  const related = (items: readonly string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;
  return {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': related([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${types}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escapeXml(name)}" sheetId="${index + 7}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related([
      ...sheets.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      relation('rId900', 'styles', 'styles.xml'),
      relation('rId901', 'sharedStrings', '/xl/sharedStrings.xml'),
    ]),
    ...Object.fromEntries(
      sheets.map(({ rows, behind = '' }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet xmlns="${main}"><dimension ref="A1:B2"/><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts ?? ''}</sst>`,
    ...files,
  };
}

/** A ZIP archive of these files, in this order. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(files))
    packed[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(packed);
}

export function xlsxFile(book: XlsxXml): Uint8Array {
  return zip(xlsxFiles(book));
}

/** A cell: a text inline, a number, or the XML of another one. */
export type PlainCell = string | number | { readonly xml: (place: string) => string } | undefined;

/** Rows of texts and numbers, from the first row of the sheet; an empty one is left out. */
export function plainRows(rows: readonly (readonly PlainCell[])[], first = 1): string {
  return rows
    .map((cells, index) => {
      const number = first + index;
      const inner = cells
        .map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${number}`))
        .join('');
      return inner === '' ? '' : `<row r="${number}" spans="1:9">${inner}</row>`;
    })
    .join('');
}

function cellXml(cell: PlainCell, place: string): string {
  if (cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  return cell.xml(place);
}

/** A number with a style. */
export function styled(number: number | string, style: number): PlainCell {
  return { xml: (place) => `<c r="${place}" s="${style}"><v>${number}</v></c>` };
}

/** A workbook of one sheet with these cells. */
export function plainBook(
  rows: readonly (readonly PlainCell[])[],
  others: Partial<XlsxXml & XlsxSheetXml> = {},
): Uint8Array {
  const { name = 'Sheet1', behind, ...book } = others;
  return xlsxFile({
    sheets: [{ name, rows: plainRows(rows), ...(behind !== undefined && { behind }) }],
    ...book,
  });
}

const odsSpaces = ['office', 'table', 'text', 'style', 'number', 'calcext']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** An .ods workbook. `tables` are the elements of its sheets. */
export function odsFile(
  tables: string,
  {
    styles = '',
    files = {},
  }: { readonly styles?: string; readonly files?: Readonly<Record<string, string>> } = {},
): Uint8Array {
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${odsSpaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml':
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ...files,
  });
}
