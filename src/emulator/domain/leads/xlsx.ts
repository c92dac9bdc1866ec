/**
 * Writes a workbook of one sheet of text (ECMA-376): a ZIP archive of a few XML documents. Every cell is text, so that no
 * program takes a telephone number for an amount, or a name for a formula.
 */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Workbook {
  /** Adds a row; null leaves its cell empty. */
  add(cells: readonly (string | null)[]): void;
  /** The workbook. */
  finish(): Uint8Array<ArrayBuffer>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Creates a workbook whose only sheet has this name. */
export function createWorkbook(name: string): Workbook {
  const rows: string[] = [];
  return {
    add(cells) {
      const number = rows.length + 1;
      rows.push(
        `<row r="${number}">${cells.map((cell, index) => cellOf(cell, index, number)).join('')}</row>`,
      );
    },
    finish: () =>
      zip({
        '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
        '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
        'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
        'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
      }),
  };
}

function relationship(kind: string, target: string): string {
  return `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/${kind}" Target="${target}"/></Relationships>`;
}

function cellOf(cell: string | null, index: number, row: number): string {
  if (cell === null || cell === '') return '';
  const text = `<is><t xml:space="preserve">${escapeXml(cell)}</t></is>`;
  return `<c r="${columnName(index)}${row}" t="inlineStr">${text}</c>`;
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

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (found) => xmlEscapes[found] ?? found);
}

/** The first moment that an archive can tell: 1980-01-01, so that the same leads give the same bytes. */
const noDate = 0x21_0000;
const version = 20;
const deflated = 8;
/** Names are in UTF-8. */
const flags = 0x800;

function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [content, path] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(version, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt32LE(noDate, 6);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02'), littleEndian(version), facts, rest, path]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]));
}

function littleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
