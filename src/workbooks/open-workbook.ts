/** Recognizes by its content what a file that is no text is, and opens it: a workbook, or a ZIP archive of one list. */

import { isCompound, tellingBytes } from './book-marks.js';
import type { Workbook } from './book-row.js';
import { type ByteSource, readAt } from './byte-source.js';
import { encryptedError, openOds } from './ods-workbook.js';
import { WorkbookError } from './workbook-error.js';
import { findMainPart } from './xlsx-parts.js';
import { openXlsx } from './xlsx-workbook.js';
import { type Archive, type ArchiveFile, openArchive } from './zip-archive.js';

/** The content of a file: sheets, or the text of a list that was packed. */
export type PackedContent =
  | { readonly workbook: Workbook }
  | { readonly name: string; read(): AsyncGenerator<Uint8Array> };

const saveAs = 'Save it as .xlsx or .ods: in the spreadsheet, File > Save as.';

/** Opens what begins so. Throws WorkbookError. */
export async function openPacked(source: ByteSource): Promise<PackedContent> {
  if (isCompound(await readAt(source, 0, tellingBytes))) throw await compoundError(source);
  const archive = await openArchive(source);
  const names = new Set(archive.files.map(({ name }) => name.toLowerCase()));
  if (archive.files.some(({ isEncrypted }) => isEncrypted)) throw encryptedError();
  if (names.has('index/document.iwa') || names.has('index.zip') || names.has('index/tables/datalist.iwa'))
    throw new WorkbookError(
      'is a workbook of Numbers (.numbers)',
      'In Numbers, export it as Excel (.xlsx) or CSV: File > Export To.',
    );
  if (names.has('[content_types].xml')) return { workbook: await openOffice(archive, names) };
  const type = await readType(archive);
  if (type?.startsWith('application/vnd.oasis.opendocument.spreadsheet')) {
    refuseMacros(
      [...names].some((name) => /^(?:basic|scripts)\//.test(name)),
      '.ods',
    );
    return { workbook: await openOds(archive) };
  }
  if (type?.startsWith('application/vnd.oasis'))
    throw new WorkbookError('is a document of another kind than a workbook', saveAs);
  return openList(archive);
}

async function openOffice(archive: Archive, names: ReadonlySet<string>): Promise<Workbook> {
  const main = await findMainPart(archive);
  if (main === undefined || !/(?:^|\/)workbook\d*\.(?:xml|bin)$/i.test(main))
    throw new WorkbookError('is a document of another kind than a workbook', saveAs);
  if (main.endsWith('.bin')) throw new WorkbookError('is a binary workbook of Excel (.xlsb)', saveAs);
  refuseMacros(
    [...names].some((name) => /(?:^|\/)vbaproject[^/]*\.bin$|(?:^|\/)macrosheets\//.test(name)),
    '.xlsx',
  );
  if ([...names].some((name) => /(?:^|\/)externallinks\//.test(name))) {
    throw new WorkbookError(
      'has links to other workbooks, whose values may be old',
      'In Excel, break the links (Data > Edit Links > Break Link), and save it again.',
    );
  }
  return openXlsx(archive, main);
}

function refuseMacros(hasMacros: boolean, ending: string): void {
  if (!hasMacros) return;
  throw new WorkbookError('is a workbook with macros', `Save it without them, as ${ending}.`);
}

/** What an archive of an open document says that it is. */
async function readType(archive: Archive): Promise<string | undefined> {
  const file = archive.find('mimetype');
  if (!file || file.size > 200) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.readSmall(file)) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1').trim();
}

/** What programs put beside a file. */
const isBeside = ({ name }: ArchiveFile) =>
  /^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name);
/** So many names fit into a message. */
const maxShown = 10;

function openList(archive: Archive): PackedContent {
  const [file, ...others] = archive.files.filter((one) => !isBeside(one));
  if (!file) throw new WorkbookError('is an empty zip file', 'Give the list itself.');
  if (others.length === 0) return { name: file.name, read: () => archive.read(file) };
  const all = [file, ...others].map(({ name }) => JSON.stringify(name));
  const more = all.length > maxShown ? ` and ${all.length - maxShown} more` : '';
  throw new WorkbookError(
    `is a zip file with ${all.length} files: ${all.slice(0, maxShown).join(', ')}${more}`,
    'Unzip it, and give one of them.',
  );
}

/** Directory entries of a compound file (MS-CFB 2.6) have their names in UTF-16. */
const entryBytes = 128;
const nameOf = (entry: Uint8Array) => Buffer.from(entry.subarray(0, 64)).toString('utf16le');

/** What is said of a file of the older form: only its name of a part tells a protected workbook from an old one. */
async function compoundError(source: ByteSource): Promise<WorkbookError> {
  const header = Buffer.from(await readAt(source, 0, 512));
  const sector = header.length === 512 ? 1 << Math.min(header.readUInt16LE(30), 16) : 512;
  const first = header.length === 512 ? header.readUInt32LE(48) : 0;
  const directory = await readAt(source, (first + 1) * sector, sector);
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes)
    if (/^Encrypt(?:ionInfo|edPackage)\0/.test(nameOf(directory.subarray(at, at + entryBytes))))
      return encryptedError();
  return new WorkbookError('is a workbook of Excel 97 to 2003 (.xls)', saveAs);
}
