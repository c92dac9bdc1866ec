/** Opens an .xlsx workbook, as Excel and its likes write it, also in the strict form of the standard. */
import {
  type BookPage,
  type BookRow,
  type BookSheet,
  headRows,
  type MergedArea,
  type Workbook,
} from './book-row.js';
import { readWholeXml, readXml } from './read-xml.js';
import type { TextStore } from './text-store.js';
import { readParts, type XlsxParts, type XlsxSheet } from './xlsx-parts.js';
import { createMergedReader, createXlsxRowReader } from './xlsx-rows.js';
import { readSharedTexts } from './xlsx-texts.js';
import type { Archive, ArchiveFile } from './zip-archive.js';

/** `main` is the part with the sheets. */
export async function openXlsx(archive: Archive, main: string): Promise<Workbook> {
  const parts = await readParts(archive, main);
  let texts: Promise<TextStore> | undefined;
  let read = 0;
  let size = 1;
  async function* count(file: ArchiveFile): AsyncGenerator<Uint8Array> {
    read = 0;
    size = Math.max(1, file.size);
    for await (const piece of archive.read(file)) {
      read += piece.length;
      yield piece;
    }
  }
  const find = (sheet: BookSheet): XlsxSheet => {
    const own = parts.sheets.find((one) => one === sheet);
    if (!own) throw new Error('a sheet of another workbook');
    return own;
  };
  const readTexts = () => {
    texts ??= readSharedTexts(archive, parts.texts);
    return texts;
  };
  return {
    sheets: parts.sheets,
    progress: () => read / size,
    async head(sheet) {
      const own = find(sheet);
      const found: BookRow[] = [];
      for await (const { rows } of readRows(parts, await readTexts(), own, archive.read(own.file), [])) {
        found.push(...rows);
        if (found.length >= headRows) break;
      }
      return found;
    },
    async *read(sheet) {
      const own = find(sheet);
      // They stand behind the rows of which they say something.
      const merged = await readMerged(archive, own);
      yield* readRows(parts, await readTexts(), own, count(own.file), merged);
    },
  };
}

async function* readRows(
  parts: XlsxParts,
  texts: TextStore,
  { file }: XlsxSheet,
  pieces: AsyncIterable<Uint8Array>,
  areas: readonly MergedArea[],
): AsyncGenerator<BookPage> {
  const reader = createXlsxRowReader(parts, texts);
  let merged = areas;
  for await (const _ of readXml(pieces, reader, file.name)) {
    const rows = reader.take();
    if (rows.length === 0) continue;
    yield { rows, merged };
    merged = [];
  }
  const rows = reader.take();
  if (rows.length > 0) yield { rows, merged };
}

const ending = Buffer.from('sheetData');

/** The merged areas of a sheet. Its rows are unpacked, but not parsed: that would take as long as reading them. */
async function readMerged(archive: Archive, { file }: XlsxSheet): Promise<readonly MergedArea[]> {
  const reader = createMergedReader();
  let isFound = false;
  const behind = skipRows(archive.read(file), () => {
    isFound = true;
  });
  await readWholeXml(behind, reader, file.name);
  // Such as in UTF-16, or without rows.
  if (!isFound) await readWholeXml(archive.read(file), reader, file.name);
  return reader.all();
}

/** The bytes behind the end of the rows; none where the sheet has no such end. */
async function* skipRows(pieces: AsyncIterable<Uint8Array>, found: () => void): AsyncGenerator<Uint8Array> {
  let isBehind = false;
  let last = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (isBehind) {
      yield piece;
      continue;
    }
    const bytes = Buffer.concat([last, piece]);
    const at = findEnding(bytes);
    if (at === undefined) last = Buffer.from(bytes.subarray(-longestTag));
    else {
      isBehind = true;
      found();
      yield bytes.subarray(at);
    }
  }
}

const longestTag = 64;

/** The position of the end of `</sheetData>`, whose name may have a prefix, and spaces behind it. */
function findEnding(bytes: Buffer): number | undefined {
  for (let at = bytes.indexOf(ending); at >= 0; at = bytes.indexOf(ending, at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - longestTag), at);
    const behind = bytes.indexOf('>', at + ending.length);
    if (behind < 0) return undefined;
    const between = bytes.toString('latin1', at + ending.length, Math.min(behind, at + longestTag));
    if (/<\/(?:[\w.-]+:)?$/.test(before) && between.trim() === '') return behind + 1;
  }
  return undefined;
}
