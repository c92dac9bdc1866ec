/** Reads the rows of a sheet of an .xlsx workbook as its file is unpacked. */

import { unescapeText } from '../values/workbook/workbook-xml.js';
import { type BookCell, type BookRow, type MergedArea, maxBookColumns, maxBookRows } from './book-row.js';
import { dateValue, isoValue } from './cell-dates.js';
import {
  booleanValue,
  type CellValue,
  errorValue,
  numberValue,
  percentValue,
  readNumber,
  withoutResult,
} from './cell-values.js';
import { localName, type XmlHandler } from './read-xml.js';
import { maxTextLength, type TextStore } from './text-store.js';
import { damagedError, excessError } from './workbook-error.js';
import { shownByStyle, type XlsxParts } from './xlsx-parts.js';
import { createRunText } from './xlsx-texts.js';

interface OpenCell {
  column: number;
  type: string;
  style: string;
  value: string | undefined;
  hasFormula: boolean;
}

/** Takes the document of a sheet, and gives the rows that are complete. */
interface XlsxRowReader extends XmlHandler {
  take(): readonly BookRow[];
}

/** One function: each cell of a million rows goes through it, and its parts share local variables. */
export function createXlsxRowReader(
  parts: Pick<XlsxParts, 'formats' | 'epoch'>,
  texts: TextStore,
): XlsxRowReader {
  let rows: BookRow[] = [];
  let number = 0;
  let isHidden = false;
  let cells: BookCell[] = [];
  let at = '';
  let isValue = false;
  const run = createRunText();
  const cell: OpenCell = { column: -1, type: '', style: '', value: undefined, hasFormula: false };
  let hasCell = false;

  function finishCell(): void {
    hasCell = false;
    const value = readValue();
    if (value === undefined || value.text === '') return;
    const last = cells.at(-1);
    if (last && last.column >= cell.column) throw damagedError(`row ${number} has its cells in disorder`);
    cells.push({ column: cell.column, kind: value.kind, text: value.text, currency: value.currency });
  }

  function readValue(): CellValue | undefined {
    const inline = run.take();
    const { type, value, hasFormula } = cell;
    if (type === 'inlineStr') return { kind: 'text', text: inline };
    if (type === 'str' && value !== undefined) return { kind: 'text', text: unescapeText(value) };
    const written = value?.trim() ?? '';
    if (written === '') return hasFormula ? withoutResult : undefined;
    if (type === 's') {
      const text = texts.get(Number(written));
      if (text === undefined) throw damagedError(`row ${number} has a text that the workbook does not have`);
      return { kind: 'text', text };
    }
    if (type === 'b') return booleanValue(written);
    if (type === 'e') return errorValue(written);
    const shown = shownByStyle(parts, cell.style);
    if (type === 'd') return isoValue(written, shown);
    if (shown.date || shown.time) return dateValue(readNumber(written), shown, parts.epoch);
    return shown.isPercent ? percentValue(written) : numberValue(written, shown);
  }

  return {
    open(name) {
      const local = localName(name);
      at = local;
      if (hasCell) {
        if (local === 'v') {
          isValue = true;
          cell.value = '';
        } else if (local === 'f') cell.hasFormula = true;
        else run.open(local);
      } else if (local === 'c') {
        hasCell = true;
        cell.column += 1;
        cell.type = '';
        cell.style = '';
        cell.value = undefined;
        cell.hasFormula = false;
      } else if (local === 'row') {
        number += 1;
        isHidden = false;
        cells = [];
        cell.column = -1;
      }
    },
    attribute(name, value) {
      if (at === 'c') {
        if (name === 'r') cell.column = columnOf(value);
        else if (name === 't') cell.type = value;
        else if (name === 's') cell.style = value;
      } else if (at === 'row') {
        if (name === 'r') number = rowNumber(value, number);
        else if (name === 'hidden') isHidden = /^(?:1|true|on)$/.test(value);
      }
    },
    text(text) {
      if (!isValue) {
        if (hasCell) run.text(text);
        return;
      }
      cell.value = (cell.value ?? '') + text;
      if (cell.value.length > maxTextLength) throw excessError('a cell has a text that is too long');
    },
    close(name) {
      const local = localName(name);
      if (local === 'v') isValue = false;
      else if (local === 'c') finishCell();
      else if (hasCell) run.close(local);
      else if (local === 'row') {
        if (number > maxBookRows) throw damagedError(`it has more than ${maxBookRows} rows`);
        if (cells.length > 0) rows.push({ number, isHidden, cells });
      }
    },
    take() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** Rows stand in their order. `next` is the number that the row has without one of its own. */
function rowNumber(written: string, next: number): number {
  const number = Number(written);
  if (!Number.isInteger(number) || number < next) throw damagedError('its rows are in disorder');
  return number;
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const code = reference.charCodeAt(index) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + (code - 64);
  }
  if (column < 1 || column > maxBookColumns)
    throw damagedError(`it has a cell at ${JSON.stringify(reference.slice(0, 20))}`);
  return column - 1;
}

/** So many areas are those of a table that was laid out by hand. */
const maxMerged = 100_000;

/** Takes what follows the rows of a sheet, and gives its merged areas, from top to bottom. */
export function createMergedReader(): XmlHandler & { readonly all: () => readonly MergedArea[] } {
  const areas: MergedArea[] = [];
  let isArea = false;
  return {
    open(name) {
      isArea = localName(name) === 'mergeCell';
    },
    attribute(name, value) {
      if (!isArea || name !== 'ref') return;
      if (areas.length >= maxMerged) throw excessError(`it has more than ${maxMerged} merged areas`);
      const area = readArea(value);
      if (area) areas.push(area);
    },
    close() {},
    all: () => areas.sort((one, other) => one.top - other.top || one.left - other.left),
  };
}

/** `A2:A5`; undefined for a single cell. */
function readArea(reference: string): MergedArea | undefined {
  const [, from = '', first = '', to = from, last = first] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(reference.replaceAll('$', '').toUpperCase()) ??
    [];
  if (from === '') throw damagedError('a merged area has no place');
  const [left, right] = [columnOf(from), columnOf(to)];
  const [top, bottom] = [Number(first) - 1, Number(last) - 1];
  return left === right && top === bottom ? undefined : { top, left, bottom, right };
}
