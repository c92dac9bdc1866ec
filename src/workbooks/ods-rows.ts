/** Reads the sheets of an .ods workbook (ODF 1.3), all of which are in one document, as it is unpacked. */
import {
  type BookCell,
  type BookRow,
  type BookSheet,
  headRows,
  type MergedArea,
  maxBookColumns,
  maxBookRows,
} from './book-row.js';
import { type Attributes, readCell } from './ods-cell.js';
import type { OdsStyles } from './ods-styles.js';
import type { XmlHandler } from './read-xml.js';
import { maxTextLength } from './text-store.js';
import { damagedError, excessError, WorkbookError } from './workbook-error.js';
import { maxSheets } from './xlsx-parts.js';

interface OdsRowReader extends XmlHandler {
  readonly sheets: readonly BookSheet[];
  /** The first rows of each sheet, where no sheet is wanted. */
  readonly heads: ReadonlyMap<BookSheet, readonly BookRow[]>;
  /** The rows that are complete, and the areas that begin in them. */
  take(): { readonly rows: readonly BookRow[]; readonly merged: readonly MergedArea[] };
  /** Whether the rows of the sheet have ended. */
  readonly isOver: () => boolean;
  /** Whether the first rows of the open sheet are complete, where no sheet is wanted. */
  readonly isFull: () => boolean;
}

/** Elements that stand for a character. */
const marks: ReadonlySet<string> = new Set(['text:s', 'text:tab', 'text:line-break']);

/** Elements of values that come from another file. */
const linkElements: ReadonlySet<string> = new Set([
  'table:table-source',
  'table:cell-range-source',
  'office:dde-source',
]);

/** A cell may be repeated to the end of a sheet, so that a short file has very many. */
const maxCells = 100_000_000;

/** Whether an element is not the text of its cell: a comment, a reading in another script, a shape with its text. */
function isBesideText(name: string): boolean {
  return name === 'office:annotation' || name === 'text:ruby-text' || name.startsWith('draw:');
}

/** One function: each cell goes through it, and its parts share local variables. `wanted` is the index of a sheet; without it, only the first rows of each are read. */
export function createOdsRowReader(styles: OdsStyles, wanted?: number): OdsRowReader {
  const sheets: BookSheet[] = [];
  const heads = new Map<BookSheet, BookRow[]>();
  let head: BookRow[] = [];
  let rows: BookRow[] = [];
  let merged: MergedArea[] = [];
  let at = '';
  let isOver = false;
  let isInTable = false;
  let number = 0;
  let column = 0;
  let total = 0;
  let cells: BookCell[] = [];
  let row: Attributes | undefined;
  let cell: Attributes | undefined;
  let table: Attributes | undefined;
  let columnAttributes: Attributes | undefined;
  /** The styles of the cells of columns, each up to a column. */
  let columnStyles: { readonly end: number; readonly style: string }[] = [];
  let text = '';
  let paragraphs = 0;
  let isText = false;
  /** Whether a space at this place says nothing: at the start of a paragraph, and behind another one (ODF 1.3, 6.1.2). */
  let isAfterSpace = false;
  let beside = 0;
  const isWanted = () =>
    isInTable && (wanted === undefined ? head.length < headRows : sheets.length - 1 === wanted);

  function openTable(): void {
    if (!table) return;
    if (sheets.length >= maxSheets) throw excessError(`it has more than ${maxSheets} sheets`);
    const { 'table:name': name = '', 'table:style-name': style = '' } = table;
    const sheet = { name, isHidden: styles.isHidden(style) };
    sheets.push(sheet);
    head = [];
    if (wanted === undefined) heads.set(sheet, head);
    table = undefined;
    isInTable = true;
    number = 0;
    columnStyles = [];
  }

  function finishColumn(): void {
    if (!columnAttributes) return;
    const repeated = repeatOf(columnAttributes, 'table:number-columns-repeated', maxBookColumns);
    const end = (columnStyles.at(-1)?.end ?? 0) + repeated;
    columnStyles.push({ end, style: columnAttributes['table:default-cell-style-name'] ?? '' });
    columnAttributes = undefined;
  }

  function styleOf(own: Attributes): string {
    const inherited = row?.['table:default-cell-style-name'];
    return own['table:style-name'] ?? inherited ?? columnStyles.find(({ end }) => column < end)?.style ?? '';
  }

  function finishCell(): void {
    if (!cell) return;
    const repeated = repeatOf(cell, 'table:number-columns-repeated', maxBookColumns - column);
    const value = readCell(cell, text, () => styles.shown(styleOf(cell ?? {})));
    const down = Number(cell['table:number-rows-spanned'] ?? 1);
    const across = Number(cell['table:number-columns-spanned'] ?? 1);
    if ((down > 1 || across > 1) && number <= maxBookRows) {
      const bottom = Math.min(number + down, maxBookRows) - 1;
      merged.push({
        top: number,
        left: column,
        bottom,
        right: Math.min(column + across, maxBookColumns) - 1,
      });
    }
    if (value && value.text !== '') {
      total += repeated;
      if (total > maxCells) throw excessError(`it has more than ${maxCells} cells`);
      for (let index = 0; index < repeated; index++) cells.push({ ...value, column: column + index });
    }
    column += repeated;
    cell = undefined;
  }

  function finishRow(): void {
    if (!row) return;
    const repeated = repeatOf(row, 'table:number-rows-repeated', maxBookRows - number);
    const isHidden = ['collapse', 'filter'].includes(row['table:visibility'] ?? '');
    if (cells.length > 0) {
      total += cells.length * (repeated - 1);
      if (total > maxCells) throw excessError(`it has more than ${maxCells} cells`);
      const into = wanted === undefined ? head : rows;
      const copies = wanted === undefined ? Math.min(repeated, headRows) : repeated;
      for (let index = 1; index <= copies; index++) into.push({ number: number + index, isHidden, cells });
    }
    number += repeated;
    row = undefined;
  }

  function openInCell(name: string): void {
    if (isBesideText(name)) beside += 1;
    if (beside > 0) return;
    if (name === 'table:table') throw excessError('a cell contains another table');
    if (marks.has(name)) isAfterSpace = false;
    if (name === 'text:p') {
      if (paragraphs > 0) text += '\n';
      paragraphs += 1;
      isText = true;
      isAfterSpace = true;
    } else if (name === 'text:line-break') text += '\n';
    else if (name === 'text:tab') text += '\t';
    else if (name === 'text:s') text += ' ';
  }

  return {
    sheets,
    heads,
    isOver: () => isOver,
    isFull: () => wanted === undefined && isInTable && !table && head.length >= headRows,
    open(name) {
      at = name;
      if (table) openTable();
      if (columnAttributes) finishColumn();
      if (linkElements.has(name)) throw linkedError();
      if (cell) return openInCell(name);
      if (name === 'table:table' && !isInTable) table = {};
      else if (!isWanted()) return;
      else if (name === 'table:table-column') columnAttributes = {};
      else if (name === 'table:table-row') {
        row = {};
        cells = [];
        column = 0;
      } else if (row && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
        cell = {};
        text = '';
        paragraphs = 0;
        isText = false;
      }
    },
    attribute(name, value) {
      if (at === 'text:s' && name === 'text:c' && cell && beside === 0)
        text += ' '.repeat(Math.min(Number(value) - 1 || 0, 1000));
      else if (at === 'table:table-cell' || at === 'table:covered-table-cell') {
        if (cell) cell[name] = value;
      } else if (at === 'table:table-row' && row && !cell) row[name] = value;
      else if (at === 'table:table-column' && columnAttributes) columnAttributes[name] = value;
      else if (at === 'table:table' && table) table[name] = value;
    },
    text(part) {
      if (!isText || beside > 0) return;
      const plain = part.replace(/[ \t\r\n]+/g, ' ');
      const added = isAfterSpace && plain.startsWith(' ') ? plain.slice(1) : plain;
      text += added;
      if (added !== '') isAfterSpace = added.endsWith(' ');
      if (text.length > maxTextLength) throw excessError('a cell has a text that is too long');
    },
    close(name) {
      at = '';
      if (table) openTable();
      if (columnAttributes) finishColumn();
      if (beside > 0) {
        if (isBesideText(name)) beside -= 1;
        return;
      }
      if (name === 'text:p') {
        isText = false;
        if (isAfterSpace && text.endsWith(' ')) text = text.slice(0, -1);
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') finishCell();
      else if (name === 'table:table-row') finishRow();
      else if (name === 'table:table') {
        isOver ||= sheets.length - 1 === wanted;
        isInTable = false;
      }
    },
    take() {
      const taken = { rows, merged };
      rows = [];
      merged = [];
      return taken;
    },
  };
}

function linkedError(): WorkbookError {
  return new WorkbookError(
    'has links to other files, whose values may be old',
    'In the spreadsheet, break the links (Edit > Links), and save it again.',
  );
}

function repeatOf(attributes: Attributes, name: string, most: number): number {
  const repeated = Number(attributes[name] ?? 1);
  if (!Number.isInteger(repeated) || repeated < 1)
    throw damagedError('a cell is repeated a wrong number of times');
  return Math.min(repeated, Math.max(most, 0));
}
