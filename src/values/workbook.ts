/**
 * Writes a workbook of one or a few sheets (ECMA-376): a ZIP archive of a few XML documents. Rows are packed as they come, so that a
 * sheet of any length needs little memory. A text is never a formula or a number, whatever it looks like. A library would
 * hold all rows, or give all cells of a column one format (test/bench/README.md, "Our own code beside libraries").
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, constants as zlib } from 'node:zlib';
import type { Zip, ZipInputFile } from 'fflate';

/** A number as its decimal digits, with the format in which a spreadsheet shows it (ECMA-376, 18.8.31). */
export interface NumberCell {
  readonly number: string;
  readonly format?: string | undefined;
}

/** null leaves the cell empty. */
export type SheetCell = string | boolean | NumberCell | null;

export interface SheetOptions {
  /** The name of the sheet, of at most 31 characters without `[]:*?/\`. */
  readonly name: string;
  /** The first row: bold, and in sight while the others scroll. The columns can be filtered by it. */
  readonly header?: readonly string[] | undefined;
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[] | undefined;
}

/** A spreadsheet program reads no more of a sheet: rows with the header, and UTF-16 units in a cell. */
export const sheetLimits = { rows: 1_048_576, text: 32_767 } as const;

type RowPages =
  | AsyncIterable<readonly (readonly SheetCell[])[]>
  | Iterable<readonly (readonly SheetCell[])[]>;

/** A sheet and its rows, which are asked for after those of the sheets before it. */
interface Sheet extends SheetOptions {
  readonly pages: RowPages;
}

/** The bytes of the workbook, in parts. The same rows give the same bytes. Throws what the pages throw. */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate');
  let parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const styles = createStyles();
  const counted = sheets.map((sheet) => ({ sheet, rows: 0 }));
  const files: readonly (readonly [string, Iterable<string> | AsyncIterable<string>])[] = [
    ['[Content_Types].xml', [contentTypes(sheets.length)]],
    ['_rels/.rels', [relations(['officeDocument', 'xl/workbook.xml'])]],
    ...counted.map(
      (count, index) =>
        [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(count.sheet, styles, count)] as const,
    ),
    // The formats are known once the rows are written.
    ['xl/styles.xml', lazily(() => stylesXml(styles.formats))],
    ['xl/workbook.xml', lazily(() => workbookXml(counted))],
    [
      'xl/_rels/workbook.xml.rels',
      [
        relations(...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const), [
          'styles',
          'styles.xml',
        ]),
      ],
    ],
  ];
  for (const [name, texts] of files) {
    for await (const _ of pack(archive, name, texts)) {
      yield* parts;
      parts = [];
    }
  }
  archive.end();
  yield* parts;
}

function* lazily(text: () => string): Generator<string> {
  yield text();
}

/** The first date that an archive supports: a fixed one gives the same bytes for the same rows. */
const noDate = new Date(1980, 0, 1);
/** How the files are packed, as a number of the format (APPNOTE 4.4.5). */
const deflated = 8;

/** Adds a file to the archive, which is the library's work. Node packs the texts: that takes a fifth of the time. */
async function* pack(
  archive: Zip,
  filename: string,
  texts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<void> {
  const file: ZipInputFile = { filename, size: 0, crc: 0, mtime: noDate, compression: deflated };
  archive.add(file);
  async function* measure() {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      file.size = (file.size ?? 0) + bytes.length;
      file.crc = crc32(bytes, file.crc);
      yield bytes;
    }
  }
  // A sheet is large, and is read once: a harder packing takes three times as long for a tenth of the size.
  const deflate = createDeflateRaw({ level: zlib.Z_BEST_SPEED });
  const done = pipeline(Readable.from(measure()), deflate);
  // Whoever reads the packed bytes below gets the error first.
  done.catch(() => {});
  for await (const bytes of deflate) {
    file.ondata?.(null, bytes, false);
    yield;
  }
  await done;
  file.ondata?.(null, new Uint8Array(), true);
  yield;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`;
  const own = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  );
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook', 'sheet.main')}${own.join('')}${override('styles', 'styles')}</Types>`;
}

function relations(...targets: readonly (readonly [kind: string, path: string])[]): string {
  const items = targets.map(
    ([kind, path], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${path}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(counted: readonly { readonly sheet: SheetOptions; readonly rows: number }[]): string {
  const listed = counted.map(
    ({ sheet: { name } }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Some programs find the filter of a sheet by this name.
  const filters = counted.flatMap(({ sheet: { name, header }, rows }, index) =>
    header
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escapeXml(name.replaceAll("'", "''"))}'!${filteredRange(header, rows).replace(/[A-Z]+|\d+/g, '$$$&')}</definedName>`
      : [],
  );
  const defined = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : '';
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets>${defined}</workbook>`;
}

function filteredRange(header: readonly string[], rows: number): string {
  return `A1:${columnName(header.length - 1)}${rows}`;
}

interface Styles {
  /** The codes of the formats in use, by their number. */
  readonly formats: ReadonlyMap<string, number>;
  /** The number of the style of cells with this format. */
  styleOf(format: string): number;
}

/** The styles before those of formats: plain, and bold for headers. */
const bold = 1;
const firstFormat = 2;

function createStyles(): Styles {
  const formats = new Map<string, number>();
  return {
    formats,
    styleOf(format) {
      const style = formats.get(format) ?? firstFormat + formats.size;
      formats.set(format, style);
      return style;
    },
  };
}

/** Numbers below these are formats that every program has. */
const firstOwnFormat = 164;

function stylesXml(formats: Styles['formats']): string {
  const codes = [...formats.keys()].map(
    (code, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = codes.map(
    (_, index) =>
      `<xf numFmtId="${firstOwnFormat + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>';
  return [
    `${head}<styleSheet xmlns="${main}">`,
    codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
    `<cellXfs count="${firstFormat + styles.length}">${plain}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"/>${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

async function* sheetXml(
  { pages, header, widths = [] }: Sheet,
  styles: Styles,
  counted: { rows: number },
): AsyncGenerator<string> {
  const pane = header ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
  const letters: string[] = [];
  const writeRow = (cells: readonly SheetCell[], style?: number) => {
    counted.rows += 1;
    let row = `<row r="${counted.rows}">`;
    for (const [index, cell] of cells.entries()) {
      letters[index] ??= columnName(index);
      if (cell !== null && cell !== '')
        row += cellXml(cell, `${letters[index]}${counted.rows}`, styles, style);
    }
    return `${row}</row>`;
  };
  if (header) yield writeRow(header, bold);
  for await (const page of pages) yield page.map((cells) => writeRow(cells)).join('');
  const filter = header ? `<autoFilter ref="${filteredRange(header, counted.rows)}"/>` : '';
  yield `</sheetData>${filter}</worksheet>`;
}

function cellXml(
  cell: Exclude<SheetCell, null>,
  place: string,
  { styleOf }: Styles,
  style: number | undefined,
): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  if (typeof cell === 'string')
    return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const { number, format } = cell;
  return `<c r="${place}"${format === undefined ? '' : ` s="${styleOf(format)}"`}><v>${number}</v></c>`;
}

/** A to Z, then AA to AZ and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const plain = /^[\t\n !#-%'-;=?-^`-~]*$/;

/** What XML has no place for, and the carriage return, which it would lose. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** As a spreadsheet writes texts (ECMA-376, 22.9.2.19): `_x001B_` for an escape character, and for itself `_x005F_x001B_`. */
function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unwritable, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (found) => xmlEscapes[found] ?? found);
}
