/** The values of rows as cells of a workbook. */
import { currencyDecimals } from '../contract/wire/currencies.js';
import { formatMoney } from '../values/money.js';
import { parsePostTime, parseTime } from '../values/time.js';
import { type CellRow, type NumberCell, type SheetCell, sheetLimits } from '../values/workbook/sheet-xml.js';
import type { RowShape } from './answer.js';
import { type Column, rowCurrency } from './columns.js';
import { escapeTerminalCommands } from './control-characters.js';
import { readerAt } from './fields.js';
import { formatValue, isWhole, toMicros } from './format-value.js';

/** Returns a function for the cells of a row. A note tells once that a text was cut. */
export function createRowCells(
  columns: readonly Column[],
  shape: RowShape | undefined,
  note: (sentence: string) => void,
): (row: unknown) => CellRow {
  const readers = columns.map(({ path }) => readerAt(path));
  let hasCut = false;
  return (row) => {
    const currency = rowCurrency(row, shape);
    return columns.map((column, index) => {
      const cell = toCell(readers[index]?.(row), column, currency);
      if (typeof cell !== 'string' || cell.length <= sheetLimits.text) return cell;
      if (!hasCut)
        note(`texts were cut to the ${sheetLimits.text} characters of a cell; -o csv has all of them`);
      hasCut = true;
      // Half a character at the end is none.
      return cell.slice(0, sheetLimits.text).replace(/[\ud800-\udbff]$/, '');
    });
  };
}

const anyColumn = { path: '', type: undefined, quotient: undefined, header: '' };

/** A row that is no object, as --query can make them. */
export function toPlainCells(row: unknown): CellRow {
  return [row].flat().map((value) => toCell(value, anyColumn, undefined));
}

function toCell(value: unknown, { type, quotient }: Column, currency: string | undefined): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return toDate(value, type) ?? escapeTerminalCommands(value);
  const micros = type === 'micro' ? toMicros(value) : undefined;
  if (micros !== undefined) return toMoney(micros, currency, quotient !== undefined);
  if (type !== 'id' && isWhole(value)) return toNumber(String(value), numberFormats[quotient ?? 'count']);
  if (type !== 'id' && Number.isFinite(value))
    return { number: String(value), format: quotient && numberFormats[quotient] };
  return formatValue(value, { type, currency, view: 'object' });
}

/** How numbers are shown. */
const numberFormats = { count: '#,##0', percentage: '0.00%', ratio: '#,##0.00##' } as const;

/** A spreadsheet has 15 digits of a number: one with more stays exact as text. */
const maxDigits = 15;

export function toNumber(number: string, format: string): NumberCell | string {
  return number.replace(/\D/g, '').replace(/^0+/, '').length <= maxDigits ? { number, format } : number;
}

/** An amount in units; up to four decimals of a cost per result. */
export function toMoney(
  micros: bigint | number,
  currency: string | undefined,
  isQuotient = false,
): NumberCell | string {
  return toNumber(formatMoney(micros, currency), moneyFormat(currency, isQuotient));
}

/** The decimals of the currency, and up to four of a cost per result. Without a currency, those that the amount has. */
function moneyFormat(currency: string | undefined, isQuotient: boolean): string {
  const decimals = currency === undefined ? undefined : currencyDecimals.get(currency);
  if (currency === undefined || decimals === undefined) return '#,##0.00####';
  const shown = isQuotient ? Math.max(decimals, 2) : decimals;
  const digits = `${'0'.repeat(shown)}${isQuotient ? '#'.repeat(Math.max(0, 4 - shown)) : ''}`;
  return `#,##0${digits && `.${digits}`}\\ [$${currency}]`;
}

const day = 86_400_000;
/** Day 0 of a spreadsheet. Before March 1900 its days are others than those of the calendar. */
const epoch = Date.UTC(1899, 11, 30);
const firstDate = Date.UTC(1900, 2, 1);

/** The days until a date, or a time to the millisecond; undefined for any other text, and for one that people write. */
function toDate(text: string, type: Column['type']): NumberCell | undefined {
  const isDate = type !== 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = type === 'time' || type === 'post-time';
  const time = isDate || isTime ? (parseTime(text) ?? parsePostTime(text)) : undefined;
  if (time === undefined || time < firstDate) return undefined;
  const days = (time - epoch) / day;
  return isDate
    ? { number: String(days), format: 'yyyy\\-mm\\-dd', text }
    : { number: String(days), format: 'yyyy\\-mm\\-dd\\ hh:mm:ss\\ "UTC"', text };
}
