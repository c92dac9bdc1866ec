/**
 * `-o xlsx`: the columns of csv as a sheet with types. Amounts are in units, with the currency of their row in the format
 * of the cell; fractions that people read as percentages have such a format, and times are dates in UTC. Everything else
 * is text, ids and formulas too. What is said of all rows, and their sums, are on a second sheet: below the data they would
 * be taken for data.
 */
import { currencyDecimals } from '../contract/wire/currencies.js';
import { isObject } from '../values/lossless-json.js';
import { formatMoney } from '../values/money.js';
import { parsePostTime, parseTime } from '../values/time.js';
import { type NumberCell, type SheetCell, sheetLimits, writeWorkbook } from '../values/workbook.js';
import type { Heading, Pages, RowShape, RowTotals } from './answer.js';
import { type Column, inferRowShape, rowCurrency, toColumns } from './columns.js';
import { escapeTerminalCommands } from './control-characters.js';
import { dotPaths, layOut, type RowOptions } from './dotted-columns.js';
import { readerAt } from './fields.js';
import { FormatError } from './format-error.js';
import { formatValue, isWhole, toMicros } from './format-value.js';
import { totalsShape } from './heading.js';
import { textWidth } from './text-width.js';
import { titleOf } from './title.js';

interface SheetOptions extends RowOptions {
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
  /** The most rows, with the header; those of a spreadsheet program if absent. */
  readonly maxRows?: number;
}

/**
 * Writes the sheet row by row. If reading fails, the sheet ends with the rows before it, and the error is thrown after
 * it; a FormatError if there are more rows than a sheet has.
 */
export async function* writeXlsx(pages: Pages, options: SheetOptions): AsyncGenerator<Uint8Array> {
  const { shape, note, maxRows = sheetLimits.rows } = options;
  const laid = await layOut(pages, options);
  let { failure } = laid;
  const source = toAsync(laid.pages);
  const first = await source.next().catch((error) => {
    failure = { error };
    return { done: true, value: undefined } as const;
  });
  const sample = first.done ? [] : first.value;
  const isTable = sample.every(isObject);
  const paths = laid.paths ?? dotPaths(inferRowShape(sample).columns, sample);
  const columns = toColumns(paths, shape ?? inferRowShape(sample));
  const toCells = isTable ? createCells(columns, shape, note) : toPlainCells;
  const header = isTable && columns.length > 0 ? columns.map(({ header }) => header) : undefined;
  const totals = shape?.totals?.();

  async function* cells() {
    let left = maxRows - (header ? 1 : 0);
    try {
      for (let page = sample; ; ) {
        if (page.length > left) failure = { error: tooManyRows(maxRows) };
        const kept = page.slice(0, left);
        totals?.add(kept);
        yield kept.map(toCells);
        left -= page.length;
        if (failure || left < 0) return;
        const next = await source.next();
        if (next.done) return;
        page = next.value;
      }
    } catch (error) {
      failure = { error };
    }
  }
  const widths = header && measureColumns(header, sample.map(toCells));
  const summary = (shape?.heading || totals) && {
    name: 'Summary',
    widths: summaryWidths,
    pages: summarize(shape?.heading, totals, options),
  };
  yield* writeWorkbook([
    { name: nameSheet(shape), header, widths, pages: cells() },
    ...(summary ? [summary] : []),
  ]);
  if (failure) throw failure.error;
}

/** Of the names and the labels, and of the sums. */
const summaryWidths = [28, ...new Array<number>(20).fill(18)];

const factShape = {
  name: 'fact',
  fields: { name: { type: 'string' }, text: { type: 'string' } },
  columns: ['name', 'text'],
} as const satisfies RowShape;

/** The heading, with a row for each fact, and the sums below their own headers. Read after the rows. */
function* summarize(
  heading: Heading | undefined,
  totals: RowTotals | undefined,
  { paths, note }: SheetOptions,
): Generator<readonly Row[]> {
  const facts = [['title', heading?.title], ...(heading?.facts ?? [])] as const;
  const toCells = createCells(toColumns(factShape.columns, factShape), factShape, note);
  yield facts.flatMap(([name, text]) => (text === undefined ? [] : [toCells({ name, text })]));
  const rows = totals?.list() ?? [];
  if (!totals || rows.length === 0) return;
  const shape = totalsShape(totals, paths, note);
  if (!shape) return;
  const columns = toColumns(shape.columns, shape);
  yield [[], columns.map(({ header }) => header), ...rows.map(createCells(columns, shape, note))];
}

async function* toAsync(pages: Pages): AsyncGenerator<readonly unknown[], undefined> {
  yield* pages;
}

function tooManyRows(most: number): FormatError {
  return new FormatError(
    `a sheet has at most ${most} rows, and the first of them were written; use -o csv, or select fewer rows`,
  );
}

/** The name of a sheet has few characters, and not all. */
function nameSheet(shape: RowShape | undefined): string {
  return titleOf(shape ?? { name: 'result', fields: {}, columns: [] })
    .replace(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31);
}

type Row = readonly SheetCell[];

/** Returns a function for the cells of a row. A note tells once that a text was cut. */
function createCells(
  columns: readonly Column[],
  shape: RowShape | undefined,
  note: SheetOptions['note'],
): (row: unknown) => Row {
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
function toPlainCells(row: unknown): Row {
  return [row].flat().map((value) => toCell(value, anyColumn, undefined));
}

function toCell(value: unknown, { type, quotient }: Column, currency: string | undefined): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return toDate(value, type) ?? escapeTerminalCommands(value);
  const micros = type === 'micro' ? toMicros(value) : undefined;
  if (micros !== undefined) {
    return toNumber(formatMoney(micros, currency), moneyFormat(currency, quotient !== undefined));
  }
  if (type !== 'id' && isWhole(value)) return toNumber(String(value), numberFormats[quotient ?? 'count']);
  if (type !== 'id' && Number.isFinite(value))
    return { number: String(value), format: quotient && numberFormats[quotient] };
  return formatValue(value, { type, currency, view: 'object' });
}

const numberFormats = { count: '#,##0', percentage: '0.00%', ratio: '#,##0.00##' } as const;

/** A spreadsheet has 15 digits of a number: one with more stays exact as text. */
const maxDigits = 15;

function toNumber(number: string, format: string): NumberCell | string {
  return number.replace(/\D/g, '').replace(/^0+/, '').length <= maxDigits ? { number, format } : number;
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
    ? { number: String(days), format: 'yyyy\\-mm\\-dd' }
    : { number: String(days), format: 'yyyy\\-mm\\-dd\\ hh:mm:ss\\ "UTC"' };
}

const width = { least: 8, most: 60, arrow: 4 } as const;

/** Widths in characters: of the longest of these cells, and of the header with the arrow of its filter. */
function measureColumns(header: readonly string[], rows: readonly Row[]): number[] {
  return header.map((title, index) => {
    const widths = rows.map((row) => measureCell(row[index] ?? null));
    const widest = widths.reduce((most, own) => Math.max(most, own), textWidth(title) + width.arrow);
    return Math.min(width.most, Math.max(width.least, widest + 1));
  });
}

function measureCell(cell: SheetCell): number {
  if (cell === null || typeof cell === 'boolean') return 5;
  if (typeof cell === 'string') return textWidth(cell.slice(0, 2 * width.most).replace(/\p{C}/gu, ''));
  const { number, format = '' } = cell;
  if (format.startsWith('yyyy')) return format.replace(/[\\"]/g, '').length;
  const [whole = ''] = number.split('.');
  const decimals = format.split('\\')[0]?.split('.').at(-1)?.length ?? 0;
  return whole.length * 1.35 + decimals + 6;
}
