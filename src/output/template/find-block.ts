/** The table or the range of a template that takes the rows, and what stands in its way. */
import { ArchiveError } from '../../values/workbook/archive.js';
import { type Area, overlap, writeArea } from './cell-places.js';
import { type OldSheet, oldCellAt } from './edit-sheet.js';
import { blockName, type Table, type Template } from './read-template.js';
import { attributeOf, decodeXml, elementsOf, isTrue, readTags } from './xml-tags.js';

/** The place of the rows. */
export interface Block {
  readonly sheet: string;
  /** With its header, and with the row of totals that a table may have. */
  readonly area: Area;
  readonly totalsRows: number;
  /** The column of each header: its text, and the formula of a table that it has. */
  readonly columns: readonly { readonly name: string; readonly formula: string | undefined }[];
  readonly table: Table | undefined;
}

/** The block of a template; undefined if it has only names of single cells. Throws ArchiveError. */
export function findBlock(template: Template, sheetOf: (name: string) => OldSheet): Block | undefined {
  const isBlock = (name: string) => name.toLowerCase() === blockName;
  const tables = template.tables.filter(({ name }) => isBlock(name));
  const ranges = template.names.filter(({ name }) => isBlock(name));
  const [table] = tables;
  const [range] = ranges;
  if (tables.length + ranges.length > 1)
    throw new ArchiveError(`has more than one table or range called ${blockName}`);
  if (table) {
    if (!table.hasHeader) throw new ArchiveError(`has a table ${blockName} without a header row`);
    const { sheet, area, totalsRows, columns } = table;
    return { sheet, area, totalsRows, columns, table };
  }
  if (!range) return undefined;
  const { sheet, area } = range;
  const texts = readTexts(template);
  const columns = Array.from({ length: area.right - area.left + 1 }, (_, index) => {
    const cell = oldCellAt(sheetOf(sheet), area.top, area.left + index);
    return { name: cell ? textOf(cell.xml, texts) : '', formula: undefined };
  });
  return { sheet, area, totalsRows: 0, columns, table: undefined };
}

/** The texts that cells share. */
function readTexts({ archive, others }: Template): readonly string[] {
  const xml = others.texts === undefined ? undefined : archive.read(others.texts);
  return elementsOf(xml ?? '', 'si').map(({ inner }) => joinTexts(inner));
}

function joinTexts(xml: string): string {
  // How a text is read aloud is no part of it.
  const spoken = elementsOf(xml, 'rPh');
  const isSpoken = (at: number) => spoken.some(({ start, end }) => at > start && at < end);
  return elementsOf(xml, 't')
    .filter(({ start }) => !isSpoken(start))
    .map(({ inner }) => decodeXml(inner))
    .join('');
}

function textOf(xml: string, texts: readonly string[]): string {
  const [tag] = readTags(xml);
  const [value] = elementsOf(xml, 'v');
  if (tag && attributeOf(tag, 't') === 'inlineStr') return joinTexts(xml);
  const text = value ? decodeXml(value.inner) : '';
  return tag && attributeOf(tag, 't') === 's' ? (texts[Number(text)] ?? '') : text;
}

/** The rows below the header that hold data, of so many rows: at least one, as a table needs it. */
export function dataArea({ area, totalsRows }: Block, count?: number): Area {
  const bottom = count === undefined ? area.bottom - totalsRows : area.top + Math.max(1, count);
  return { ...area, top: area.top + 1, bottom };
}

/** Throws ArchiveError if something stands where the block grows to, or reaches into it. */
export function refuseObstacles(template: Template, block: Block, sheet: OldSheet, whole: Area): void {
  const below = { ...whole, top: block.area.bottom + 1 };
  const says = (problem: string) =>
    new ArchiveError(
      `has no room for ${whole.bottom - whole.top} rows on the sheet ${JSON.stringify(block.sheet)}: ${problem}`,
    );
  for (let row = below.top; row <= below.bottom; row += 1) {
    const filled = sheet.rows
      .get(row)
      ?.cells.find(({ column, isFilled }) => isFilled && column >= below.left && column <= below.right);
    if (filled)
      throw says(
        `${writeArea({ top: row, bottom: row, left: filled.column, right: filled.column })} has a value`,
      );
  }
  for (let row = whole.top; row <= whole.bottom; row += 1) {
    const open = sheet.rows.get(row)?.open;
    if (open && isTrue(attributeOf(open, 'hidden'))) throw says(`the row ${row} is hidden; clear the filter`);
  }
  const merged = sheet.merged.find((area) => overlap(area, whole));
  if (merged) throw says(`the cells ${writeArea(merged)} are merged`);
  const table = template.tables.find(
    (one) => one !== block.table && one.sheet === block.sheet && overlap(one.area, whole),
  );
  if (table) throw says(`the table ${table.name} is there`);
}
