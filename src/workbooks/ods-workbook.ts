/** Opens an .ods workbook, as LibreOffice and Google Sheets write it. */
import type { BookPage, BookSheet, Workbook } from './book-row.js';
import { createOdsRowReader } from './ods-rows.js';
import { createOdsStyles, type OdsStyles } from './ods-styles.js';
import { readWholeXml, readXml, type XmlHandler } from './read-xml.js';
import { skipRows } from './skip-rows.js';
import { damagedError, WorkbookError } from './workbook-error.js';
import type { Archive, ArchiveFile } from './zip-archive.js';

/** The sheets are listed in a first pass: each of them may be the last one of the document. */
export async function openOds(archive: Archive): Promise<Workbook> {
  await refuseEncrypted(archive);
  const content = archive.find('content.xml');
  if (!content) throw damagedError('it has no content.xml');
  const styles = createOdsStyles();
  const common = archive.find('styles.xml');
  if (common) await readWholeXml(archive.readSmall(common), styles, common.name);
  let read = 0;
  async function* count(file: ArchiveFile): AsyncGenerator<Uint8Array> {
    read = 0;
    for await (const piece of archive.read(file)) {
      read += piece.length;
      yield piece;
    }
  }
  const listed = createOdsRowReader(styles);
  await readWholeXml(skipRows(archive.read(content), listed.isFull), join(styles, listed), content.name);
  return {
    sheets: listed.sheets,
    head: async (sheet) => listed.heads.get(sheet) ?? [],
    progress: () => read / Math.max(1, content.size),
    async *read(sheet: BookSheet): AsyncGenerator<BookPage> {
      const reader = createOdsRowReader(styles, listed.sheets.indexOf(sheet));
      for await (const _ of readXml(count(content), reader, content.name)) {
        const page = reader.take();
        if (page.rows.length > 0 || page.merged.length > 0) yield page;
        if (reader.isOver()) return;
      }
    },
  };
}

/** Both take the same document. */
function join(styles: OdsStyles, reader: XmlHandler): XmlHandler {
  return {
    open(name, at) {
      styles.open(name);
      reader.open(name, at);
    },
    attribute(name, value) {
      styles.attribute(name, value);
      reader.attribute?.(name, value);
    },
    text: (text) => reader.text?.(text),
    close(name) {
      styles.close(name);
      reader.close(name);
    },
  };
}

/** The files of a protected workbook are listed with how they are encrypted. */
async function refuseEncrypted(archive: Archive): Promise<void> {
  const manifest = archive.find('META-INF/manifest.xml');
  if (!manifest) return;
  let isEncrypted = false;
  const open = (name: string) => {
    isEncrypted ||= name.endsWith(':encryption-data');
  };
  await readWholeXml(archive.readSmall(manifest), { open, close() {} }, manifest.name);
  if (isEncrypted) throw encryptedError();
}

export function encryptedError(): WorkbookError {
  return new WorkbookError(
    'is protected by a password',
    'Open it in the spreadsheet, remove the password, and save it again.',
  );
}
