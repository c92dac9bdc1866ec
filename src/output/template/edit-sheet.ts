/** Changes cells of a sheet of a workbook; everything else of its document stays as it was. */
import { ArchiveError } from '../../values/workbook/archive.js';
import type { SheetCell } from '../../values/workbook/sheet-xml.js';
import { columnName, escapeXml } from '../../values/workbook/workbook-xml.js';
import { type Area, readArea, writeArea } from './cell-places.js';
import {
  attributeOf,
  elementsOf,
  isTrue,
  openTag,
  readTags,
  type Tag,
  withAttribute,
  withoutAttribute,
} from './xml-tags.js';

/** A cell of the document. */
interface OldCell {
  readonly column: number;
  readonly xml: string;
  readonly style: string | undefined;
  /** Whether it has a value or a formula. */
  readonly isFilled: boolean;
  readonly hasFormula: boolean;
}

interface OldRow {
  readonly number: number;
  readonly open: Tag;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly OldCell[];
}

export interface OldSheet {
  readonly xml: string;
  readonly rows: ReadonlyMap<number, OldRow>;
  readonly merged: readonly Area[];
  /** The styles of columns, for cells that are not there. */
  readonly columns: readonly { readonly first: number; readonly last: number; readonly style: string }[];
  /** The element of the rows. */
  readonly data: { readonly start: number; readonly end: number; readonly inner: number; readonly open: Tag };
}

/** The new content of a cell with its style: a value, a formula, or what it was in another row. */
export type NewCell =
  | { readonly value: SheetCell; readonly style?: string | undefined }
  | { readonly formula: string; readonly style?: string | undefined }
  | { readonly copy: OldCell };

/** Reads the rows. Throws ArchiveError. */
export function readOldSheet(xml: string): OldSheet {
  const [data] = elementsOf(xml, 'sheetData');
  if (!data) throw new ArchiveError('has a sheet without rows');
  const inner = data.open.end;
  const rows = new Map<number, OldRow>();
  for (const row of elementsOf(data.inner, 'row')) {
    const number = Number(attributeOf(row.open, 'r'));
    if (!Number.isInteger(number) || number < 1) throw unaddressed();
    const cells = elementsOf(row.inner, 'c').map((cell): OldCell => {
      const place = readArea(attributeOf(cell.open, 'r') ?? '');
      if (!place) throw unaddressed();
      const names = [...readTags(cell.inner)].map(({ name }) => name);
      return {
        column: place.left,
        xml: row.inner.slice(cell.start, cell.end),
        style: attributeOf(cell.open, 's'),
        isFilled: names.some((name) => ['v', 'f', 'is'].includes(name)),
        hasFormula: names.includes('f'),
      };
    });
    rows.set(number, { number, open: row.open, start: inner + row.start, end: inner + row.end, cells });
  }
  const merged = elementsOf(xml, 'mergeCell').flatMap(
    ({ open }) => readArea(attributeOf(open, 'ref') ?? '') ?? [],
  );
  const columns = elementsOf(xml.slice(0, data.start), 'col').flatMap(({ open }) => {
    const [first, last] = ['min', 'max'].map((name) => Number(attributeOf(open, name)) - 1);
    const style = attributeOf(open, 'style');
    return style === undefined || first === undefined || last === undefined ? [] : { first, last, style };
  });
  return { xml, rows, merged, columns, data: { start: data.start, end: data.end, inner, open: data.open } };
}

function unaddressed(): ArchiveError {
  return new ArchiveError('has cells without addresses: open it in a spreadsheet program, and save it');
}

export function oldCellAt({ rows }: OldSheet, row: number, column: number): OldCell | undefined {
  return rows.get(row)?.cells.find((cell) => cell.column === column);
}

/** The style of a cell, which is that of its row or its column if it is not there. */
export function styleAt(sheet: OldSheet, row: number, column: number): string | undefined {
  const cell = oldCellAt(sheet, row, column);
  if (cell) return cell.style;
  const open = sheet.rows.get(row)?.open;
  const isStyled = open !== undefined && isTrue(attributeOf(open, 'customFormat'));
  return isStyled
    ? attributeOf(open, 's')
    : sheet.columns.find(({ first, last }) => column >= first && column <= last)?.style;
}

/** The document with these cells, by row and column. */
export function writeCells(
  sheet: OldSheet,
  cells: ReadonlyMap<number, ReadonlyMap<number, NewCell>>,
): string {
  const { xml, rows, data } = sheet;
  const { prefix } = data.open;
  const numbers = [...new Set([...rows.keys(), ...cells.keys()])].sort((one, other) => one - other);
  const written = numbers.map((number) => {
    const old = rows.get(number);
    const own = cells.get(number);
    if (old && !own) return xml.slice(old.start, old.end);
    return writeRow(prefix, number, old, own ?? new Map());
  });
  const open = openTag(data.open.text);
  const body = `${open}${written.join('')}</${prefix}sheetData>`;
  const whole = xml.slice(0, data.start) + body + xml.slice(data.end);
  return widenDimension(whole, data.start, cells);
}

function writeRow(
  prefix: string,
  number: number,
  old: OldRow | undefined,
  cells: ReadonlyMap<number, NewCell>,
): string {
  const before = new Map(old?.cells.map((cell) => [cell.column, cell]));
  const columns = [...new Set([...before.keys(), ...cells.keys()])].sort((one, other) => one - other);
  const written = columns.map((column) => {
    const cell = cells.get(column);
    const own = before.get(column);
    return cell ? writeCell(prefix, `${columnName(column)}${number}`, cell) : (own?.xml ?? '');
  });
  // The columns that a row spans only help programs to read it faster: those of old may be too few.
  const open = withoutAttribute(old?.open.text ?? `<${prefix}row r="${number}">`, 'spans');
  return `${openTag(open)}${written.join('')}</${prefix}row>`;
}

function writeCell(prefix: string, place: string, cell: NewCell): string {
  if ('copy' in cell) return cell.copy.xml.replace(/^<[^>]*>/, (open) => withAttribute(open, 'r', place));
  const { style } = cell;
  const open = `<${prefix}c r="${place}"${style === undefined ? '' : ` s="${style}"`}`;
  const element = (name: string, text: string) => `<${prefix}${name}>${text}</${prefix}${name}>`;
  if ('formula' in cell) return `${open}>${element('f', escapeXml(cell.formula))}</${prefix}c>`;
  const { value } = cell;
  if (value === null || value === '') return `${open}/>`;
  if (typeof value === 'boolean') return `${open} t="b">${element('v', value ? '1' : '0')}</${prefix}c>`;
  if (typeof value === 'object') return `${open}>${element('v', value.number)}</${prefix}c>`;
  const text = `<${prefix}t xml:space="preserve">${escapeXml(value)}</${prefix}t>`;
  return `${open} t="inlineStr">${element('is', text)}</${prefix}c>`;
}

/** The area that a sheet says it uses, with new cells; it is said before the rows. */
function widenDimension(
  xml: string,
  before: number,
  cells: ReadonlyMap<number, ReadonlyMap<number, NewCell>>,
): string {
  const [dimension] = elementsOf(xml.slice(0, before), 'dimension');
  const old = dimension && readArea(attributeOf(dimension.open, 'ref') ?? '');
  if (!dimension || !old) return xml;
  let { top, bottom, left, right } = old;
  for (const [row, own] of cells)
    for (const column of own.keys()) {
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
    }
  const text = withAttribute(dimension.open.text, 'ref', writeArea({ top, bottom, left, right }));
  return xml.slice(0, dimension.open.start) + text + xml.slice(dimension.open.end);
}
