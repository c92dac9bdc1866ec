/**
 * Writes a workbook of one or a few sheets (ECMA-376): a ZIP archive of a few XML documents. Rows are packed as they come, so that a
 * sheet of any length needs little memory. A text is never a formula or a number, whatever it looks like. hucre, which
 * writes the charts, holds all rows where a workbook has several sheets, notes or lists of values, and gives all cells of a column one
 * format where it streams (test/bench/README.md, "Our own code beside libraries").
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, constants as zlib } from 'node:zlib';
import type { Zip, ZipInputFile } from 'fflate';
import { once } from './once.js';
import type { SheetChart } from './workbook/chart-parts.js';
import { type HeaderNote, writeNoteShapes, writeNotes } from './workbook/header-notes.js';
import { createStyles } from './workbook/sheet-styles.js';
import {
  chartId,
  filteredRange,
  notesId,
  type Sheet,
  type SheetOptions,
  sheetXml,
} from './workbook/sheet-xml.js';
import { escapeXml, namespaces, xmlHead } from './workbook/workbook-xml.js';

/** A document of a workbook: its path, its type of content where it is no default, and its text. */
type Part = readonly [
  path: string,
  type: string | undefined,
  texts: Iterable<string> | AsyncIterable<string>,
];

/** The bytes of the workbook, in parts. The same rows give the same bytes. Throws what the pages throw. */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const { Zip } = await import('fflate');
  let parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, , texts] of listParts(sheets)) {
    for await (const _ of pack(archive, name, texts)) {
      yield* parts;
      parts = [];
    }
  }
  archive.end();
  yield* parts;
}

function listParts(sheets: readonly Sheet[]): readonly Part[] {
  const styles = createStyles();
  const counted = sheets.map((sheet) => ({ sheet, rows: 0 }));
  const own: readonly Part[] = [
    ...counted.flatMap((count, index) => sheetParts(count, index + 1, styles)),
    // The formats are known once the rows are written.
    ['xl/styles.xml', `${types}.styles+xml`, lazily(styles.write)],
    ['xl/workbook.xml', `${types}.sheet.main+xml`, lazily(() => workbookXml(counted))],
  ];
  const targets = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  return [
    ['[Content_Types].xml', undefined, [contentTypes(own)]],
    ['_rels/.rels', undefined, [relations([['officeDocument', 'xl/workbook.xml']])]],
    ...own,
    ['xl/_rels/workbook.xml.rels', undefined, [relations([...targets, ['styles', 'styles.xml']])]],
  ];
}

/** A sheet, the notes at its headers, and its chart. */
function sheetParts(
  count: { readonly sheet: Sheet; rows: number },
  number: number,
  styles: ReturnType<typeof createStyles>,
): readonly Part[] {
  const { name, looks = [], chart } = count.sheet;
  const notes = looks.flatMap(({ note }, column): HeaderNote[] =>
    note === undefined ? [] : [{ column, text: note }],
  );
  const added = [
    ...(notes.length > 0 ? [noteParts(notes, number)] : []),
    ...(chart ? [chartParts(name, chart, number)] : []),
  ];
  const targets = added.flatMap((one) => one.targets);
  return [
    [`xl/worksheets/sheet${number}.xml`, `${types}.worksheet+xml`, sheetXml(count.sheet, styles, count)],
    ...(targets.length > 0
      ? [[`xl/worksheets/_rels/sheet${number}.xml.rels`, undefined, [relations(targets)]] as const]
      : []),
    ...added.flatMap(({ parts }) => parts),
  ];
}

/** What a sheet refers to, and how. */
interface AddedParts {
  readonly targets: readonly (readonly [kind: string, path: string, id?: string])[];
  readonly parts: readonly Part[];
}

function noteParts(notes: readonly HeaderNote[], number: number): AddedParts {
  return {
    targets: [
      ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`, notesId],
      ['comments', `../comments${number}.xml`],
    ],
    parts: [
      [`xl/comments${number}.xml`, `${types}.comments+xml`, [writeNotes(notes)]],
      [`xl/drawings/vmlDrawing${number}.vml`, undefined, [writeNoteShapes(notes)]],
    ],
  };
}

function chartParts(sheet: string, chart: () => SheetChart, number: number): AddedParts {
  const written = once(async () =>
    (await import('./workbook/chart-parts.js')).writeChartParts(sheet, chart()),
  );
  async function* textOf(kind: 'drawing' | 'chart'): AsyncGenerator<string> {
    yield (await written())[kind];
  }
  return {
    targets: [['drawing', `../drawings/drawing${number}.xml`, chartId]],
    parts: [
      [`xl/drawings/drawing${number}.xml`, `${drawings}+xml`, textOf('drawing')],
      [
        `xl/drawings/_rels/drawing${number}.xml.rels`,
        undefined,
        [relations([['chart', `../charts/chart${number}.xml`]])],
      ],
      [`xl/charts/chart${number}.xml`, `${drawings}ml.chart+xml`, textOf('chart')],
    ],
  };
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

const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const drawings = 'application/vnd.openxmlformats-officedocument.drawing';
const defaults = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  vml: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
} as const;

function contentTypes(parts: readonly Part[]): string {
  const named = Object.entries(defaults).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  );
  const own = parts.flatMap(([path, type]) =>
    type === undefined ? [] : [`<Override PartName="/${path}" ContentType="${type}"/>`],
  );
  return `${xmlHead}<Types xmlns="${namespaces.packages}/content-types">${named.join('')}${own.join('')}</Types>`;
}

function relations(targets: readonly (readonly [kind: string, path: string, id?: string])[]): string {
  const items = targets.map(
    ([kind, path, id], index) =>
      `<Relationship Id="${id ?? `rId${index + 1}`}" Type="${namespaces.office}/${kind}" Target="${path}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${namespaces.packages}/relationships">${items.join('')}</Relationships>`;
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
  return `${xmlHead}<workbook xmlns="${namespaces.main}" xmlns:r="${namespaces.office}"><sheets>${listed.join('')}</sheets>${defined}</workbook>`;
}
