/** Writes the values of records as cells, and reads cells as raw values for validation. */

import type { Document, Param, Value } from '../../../contract/types.js';
import { isDocumentParam } from '../../../flags/document-formats.js';
import { matchCase } from '../../../flags/typed-values.js';
import { escapeTerminalCommands } from '../../../output/control-characters.js';
import { type AmountNote, readAmountText, type WrittenAmount } from '../../../values/amount-text.js';
import { withPlainBreaks } from '../../../values/line-ends.js';
import { isObject, writeJson } from '../../../values/lossless-json.js';
import { formatMoney } from '../../../values/money.js';
import { textOf } from '../../../values/read-value.js';
import { hasLostDigits } from '../../../values/spreadsheet-cell.js';
import { JsonInputError, parseStrictJson } from '../../../values/strict-json.js';
import { formatTime, parseTime } from '../../../values/time.js';
import {
  isRewrittenNumber,
  type Reading,
  readBoolean,
  readNumber,
  readWholeNumber,
  type SheetStyle,
} from '../../core/input/cell-number.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { writeSettable } from '../../core/records/compare.js';
import { isSameTime, readColumnTime } from './cell-time.js';
import { isEmptyWord } from './empty-words.js';
import { isAmount } from './heading-notes.js';
import { isProtected, protectText, unprotectText } from './protect-text.js';
import { accountColumn, type SheetColumn } from './sheet-columns.js';

/** Between the values of a list: a comma would split the cell for programs that do not know quotes. */
const listSeparator = '|';

/** What decides how a record is written. */
interface CellContext {
  readonly account: string;
  /** A comma is the decimal sign of amounts. */
  readonly decimalComma?: boolean;
  /** The cell is a text of a workbook, of which no program makes anything else. */
  readonly isTyped?: boolean;
}

export function writeCell(column: SheetColumn, record: Document, context: CellContext): string {
  const protect = context.isTyped ? (text: string) => text : protectText;
  if (column.field === accountColumn) return protect(context.account);
  const value = record[column.field];
  if (value === null || value === undefined || value === '') return '';
  if (column.money) {
    const { currency } = record;
    const text = formatMoney(BigInt(String(value)), textOf(currency));
    return context.decimalComma ? text.replace('.', ',') : text;
  }
  const { param } = column;
  if (param && isDocumentParam(param)) return escapeTerminalCommands(writeSettable(param, value));
  if (Array.isArray(value)) return escapeTerminalCommands(value.map(writeValue).join(listSeparator));
  const text = escapeTerminalCommands(writeValue(value));
  return typeof value === 'string' && column.type !== 'time' ? protect(text) : text;
}

function writeValue(value: Value): string {
  return isObject(value) || Array.isArray(value) ? writeJson(value) : String(value);
}

/** The content of a cell: nothing, the wish to clear the value, or a raw value for validation. */
type CellContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly raw: Value; readonly amount?: WrittenAmount }
  | { readonly kind: 'problem'; readonly problem: string };

/** The content of the cell of an amount. */
type AmountCell =
  | { readonly kind: 'value'; readonly raw: bigint; readonly amount: WrittenAmount }
  | { readonly kind: 'problem'; readonly problem: string };

/** Reads times without a time of day. */
export type ReadMidnight = (date: string) => string;

/** Reads a cell of a column that has a parameter. */
export function readCell(
  column: SheetColumn,
  cell: string,
  style: SheetStyle,
  readMidnight: ReadMidnight,
  currency?: string,
): CellContent {
  const text = cell.trim();
  if (text === '') return { kind: 'empty' };
  if (text === clearMarker) return { kind: 'unset' };
  const { param } = column;
  if (!param) return { kind: 'empty' };
  if (isAmount(column)) return readAmountCell(column, text, style, currency);
  return toContent(readScalar(param, cell, column, style, readMidnight));
}

function toContent(reading: Reading<Value>): CellContent {
  return 'value' in reading ? { kind: 'value', raw: reading.value } : { kind: 'problem', ...reading };
}

/**
 * Reads an amount with the currency and the unit that the cell or the heading of its column names. In a column of micro units a
 * currency may stand beside the whole number, and no other unit. `currency` is that of the row, where the sheet says it.
 */
export function readAmountCell(
  { name, note = {}, money }: Pick<SheetColumn, 'name' | 'note' | 'money'>,
  text: string,
  { separators }: SheetStyle,
  currency?: string,
): AmountCell {
  const own: AmountNote = money ? note : { currency: note.currency, unit: 'micro' };
  const amount = readAmountText(text, own, (number) => readNumber(number, separators?.get(name)), currency);
  if ('problem' in amount) return { kind: 'problem', ...amount };
  return { kind: 'value', raw: amount.decimal.micros, amount };
}

function readScalar(
  param: Param,
  cell: string,
  column: SheetColumn,
  style: SheetStyle,
  readMidnight: ReadMidnight,
): Reading<Value> {
  const text = unprotectText(cell.trim());
  switch (param.type) {
    case 'integer':
      return readWholeNumber(text, style.separators?.get(column.name));
    case 'boolean':
      return readBoolean(text);
    case 'time': {
      const reading = readColumnTime(column, text, style);
      if ('problem' in reading) return reading;
      const { time, precision } = reading.value;
      const exact = formatTime(time);
      return { value: precision > 3_600_000 ? readMidnight(exact.slice(0, 10)) : exact };
    }
    case 'enum':
      return { value: matchCase(text, param.values) };
    case 'id':
      return readIdCell(cell.trim());
    case 'list':
      return readListCell(param.of, text, column, style, readMidnight);
    case 'object':
    case 'array':
    case 'variant':
    case 'ref':
      return readJsonCell(text);
    default:
      if (!isProtected(cell) && hasLostDigits(cell)) return { problem: lostDigits };
      if (isEmptyWord(cell)) return { problem: emptyOrText };
      return { value: unprotectText(cell) };
  }
}

/** Advice on a text that people write into empty cells. */
const emptyOrText = "may stand for an empty cell: leave the cell empty, or write ' before the text";

function readJsonCell(text: string): Reading<Value> {
  try {
    return { value: parseStrictJson(text) as Value };
  } catch (error) {
    if (!(error instanceof JsonInputError)) throw error;
    return { problem: `must be JSON: ${error.message}` };
  }
}

/** An id that a spreadsheet has left as it was. */
export function readIdCell(cell: string): Reading<string> {
  if (!isProtected(cell) && hasLostDigits(cell)) return { problem: lostDigits };
  return { value: cell.replace(/^'/, '') };
}

/** Advice on an id that is no longer one. */
export const lostDigits =
  'is a number that a spreadsheet has rounded: format the column as text, and write all digits';

function readListCell(
  of: Param,
  text: string,
  column: SheetColumn,
  style: SheetStyle,
  readMidnight: ReadMidnight,
): Reading<Value> {
  const items = text.split(/[|,;\n]/).map((item) => readScalar(of, item.trim(), column, style, readMidnight));
  const bad = items.find((item) => 'problem' in item);
  if (bad && 'problem' in bad) return bad;
  return { value: items.flatMap((item) => ('value' in item ? [item.value] : [])) };
}

/** How a cell of an existing record stands to the value of the record. */
type CellState = 'same' | 'rewritten' | 'different';

/**
 * Whether a cell says what the record has: to the letter, or in the form into which a spreadsheet has rewritten it. What
 * means the same for another reason, such as 80 and 80.00, is left to the comparison of values.
 */
export function compareCell(
  column: SheetColumn,
  text: string,
  record: Document,
  context: CellContext,
  style: SheetStyle,
): CellState {
  // Programs write breaks of lines as they please, whatever the record has.
  const live = withPlainBreaks(writeCell(column, record, context));
  if (live === '' && text.trim() === '') return 'same';
  // The same digits are another amount where the heading names another currency or unit.
  if (column.note?.currency !== undefined || column.note?.unit !== undefined) return 'different';
  if (text === live || text === unprotectText(live)) return 'same';
  const value = record[column.field];
  if (typeof value !== 'string') return 'different';
  const exact = column.type === 'time' ? parseTime(value) : undefined;
  if (exact !== undefined) {
    const reading = readColumnTime(column, unprotectText(text), style);
    return 'value' in reading && isSameTime(reading.value, exact) ? 'same' : 'different';
  }
  if (isRewrittenNumber(text, value)) return 'rewritten';
  // Only where the text stands for a boolean to a spreadsheet.
  const isBoolean = 'value' in readBoolean(value) && text !== value && /^[A-Z]+$/.test(text);
  return isBoolean && text.toLowerCase() === value.toLowerCase() ? 'rewritten' : 'different';
}

/** Whether the cell of a column without a parameter is another form of a value: `80` of an amount of 80.00, `TRUE` of true. */
export function isSameValue(
  column: SheetColumn,
  cell: string,
  value: Value | undefined,
  style: SheetStyle,
): boolean {
  const text = unprotectText(cell.trim());
  if (isAmount(column)) {
    const amount = readAmountCell(column, text, style);
    return amount.kind === 'value' && String(amount.raw) === String(value ?? '');
  }
  if (typeof value === 'boolean') {
    const reading = readBoolean(text);
    return 'value' in reading && reading.value === value;
  }
  const reading = readNumber(text, style.separators?.get(column.name));
  return 'value' in reading && Number(reading.value) === Number(value ?? Number.NaN);
}
