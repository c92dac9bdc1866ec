/** Reads a sheet: finds the delimiter of a text and the columns, and what the file tells of its spreadsheet. */
import { findAmountSeparator } from '../../../values/amount-text.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { createOrderSurvey } from '../../../values/order-survey.js';
import { digitsBeforeZero, mayHaveLostDigits } from '../../../values/spreadsheet-cell.js';
import { joinFirst, joinList } from '../../../values/text-lists.js';
import type { DateOrder } from '../../../values/time.js';
import type { SheetStyle } from '../../core/input/cell-number.js';
import type { SheetSource } from '../../core/input/sheet-table.js';
import { type EditorReading, editorColumn, readEditorTable } from './editor-table.js';
import { fillNames, removeEmptyWords } from './empty-cells.js';
import { findColumn, isAmount, obeyNotes, severalAmounts } from './heading-notes.js';
import {
  describeAbove,
  maxSheetRows,
  type PlainTable,
  SheetError,
  type SheetRow,
  splitText,
  tableText,
} from './plain-table.js';
import { unprotectText } from './protect-text.js';
import { refuseSetColumns, type SetColumn } from './set-columns.js';
import { describeZones, locateCells, type UnreadableCell } from './sheet-book.js';
import { currencyColumn, type SheetColumn } from './sheet-columns.js';
import { readTitleCurrency } from './title-notes.js';
import { leaveOutTotals } from './total-rows.js';

export interface Sheet {
  /** The columns of the file that are known, in its order. */
  readonly columns: readonly SheetColumn[];
  /** Where they stand in the file, by name: the first column is 1. */
  readonly positions: ReadonlyMap<string, number>;
  /** The headers of all others. */
  readonly ignored: readonly string[];
  /** Sentences about what was left out in reading, without a full stop. */
  readonly notices: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly style: SheetStyle;
  /** The columns that no file has, but --set. */
  readonly set: ReadonlySet<string>;
  /** The cells that would be read, and cannot be. */
  readonly unreadable: readonly UnreadableCell[];
  /** The place of a cell as a workbook shows it: `Sheet1!C7`. Undefined for a text, and for a column that the file does not have. */
  readonly cellOf: (row: number, column: string) => string | undefined;
}

/** What flags say of the cells of a sheet. */
interface SheetNotation {
  /** The decimal separator of all amounts. */
  readonly separator?: DecimalSeparator | undefined;
  /** The order of all dates. */
  readonly dateOrder?: DateOrder | undefined;
  /** Values of --set. */
  readonly set?: readonly SetColumn[];
  /** Reads sheets of other editors; absent where none has such rows. */
  readonly editor?: EditorReading | undefined;
}

/** Reads a sheet, as flags say. Throws SheetError. */
export function parseSheet(
  source: SheetSource,
  columns: readonly SheetColumn[],
  { separator, dateOrder, set = [], editor }: SheetNotation = {},
): Sheet {
  const isKnown = (name: string) =>
    findColumn(columns, name) !== undefined ||
    (editor !== undefined && editorColumn(editor, name) !== undefined);
  const isText = typeof source === 'string';
  const plain = isText ? splitText(source, isKnown) : tableText(source, separator);
  const unmapped = { table: plain, hasAmounts: false, ignored: [], notices: [] };
  const mapped = editor ? readEditorTable(plain, editor) : unmapped;
  const { names, above } = mapped.table;
  const totals = leaveOutTotals(mapped.table.body);
  if (totals.body.length > maxSheetRows)
    throw new SheetError(
      `has more than ${maxSheetRows} rows`,
      'Split it into parts, each with the first row.',
    );
  const { found, ignored } = readHeader(names, columns, readTitleCurrency(above));
  const own = found.flatMap(({ column }) => column ?? []);
  refuseSetColumns(set, own);
  const known = [...own, ...set.map(({ column }) => column)];
  const read = totals.body.flatMap((row) => readRow(row, found));
  const filled = fillNames(read, own);
  const cleaned = removeEmptyWords(filled.rows, own);
  const whole = removeFractions(cleaned.rows, own);
  const rows = whole.rows.map((row) => withSet(row, set));
  return {
    columns: known,
    positions: new Map(found.flatMap(({ column }, at) => (column ? [[column.name, at + 1] as const] : []))),
    ignored: [
      ...mapped.ignored,
      ...found.flatMap(({ name, column }) => (column || name.trim() === '' ? [] : [name])),
    ],
    notices: [
      ...mapped.notices,
      ...(mapped.hasAmounts && !known.some(({ name }) => name === currencyColumn) ? [withoutCurrency] : []),
      ...(isText ? describeAbove(plain) : []),
      ...(ignored.length > 0 ? [`ignored notes in column names: ${joinFirst(ignored)}`] : []),
      ...[totals, filled, cleaned, whole].flatMap(({ notices }) => notices),
      ...(isText ? [] : [...source.notices, ...describeZones(source, known)]),
    ],
    rows,
    style: {
      dateOrder: dateOrder ?? findDateOrder(rows, known),
      separators: findSeparators(rows, known, separator),
    },
    set: new Set(set.map(({ column }) => column.name)),
    ...(isText
      ? { unreadable: [], cellOf: () => undefined }
      : locateCells(
          source,
          found.map(({ column }) => column),
        )),
  };
}

/** What is said of amounts of another network. */
const withoutCurrency =
  'its amounts have no currency, and are read in that of each record; add --set currency=USD if they are in USD, to compare it';

/** The row with the values of --set. */
function withSet(row: SheetRow, set: readonly SetColumn[]): SheetRow {
  if (set.length === 0) return row;
  return {
    ...row,
    cells: new Map([...row.cells, ...set.map(({ column, value }) => [column.name, value] as const)]),
  };
}

function readHeader(names: readonly string[], columns: readonly SheetColumn[], currency: string | undefined) {
  const ignored: string[] = [];
  const problems: string[] = [];
  const exact = new Set(
    names.flatMap((name) => {
      const match = findColumn(columns, name);
      return match && !match.isAlias ? [match.column.field] : [];
    }),
  );
  const found = names.map((name): FoundColumn => {
    const match = findColumn(columns, name);
    const doubt = match ? undefined : severalAmounts(columns, name, exact);
    if (doubt) problems.push(doubt);
    if (match?.isAlias && exact.has(match.column.field)) return { name, column: undefined };
    const noted = match && obeyNotes(withCurrency(match.column, currency), match.notes, name.trim());
    if (!noted) return { name, column: undefined };
    if ('problem' in noted) {
      problems.push(noted.problem);
      return { name, column: match.column };
    }
    ignored.push(...noted.ignored);
    return { name, column: noted.column };
  });
  requireColumns(found, columns);
  if (problems.length > 0)
    throw new SheetError(
      problems.join('; '),
      'Correct the first row. Amounts are in the currency of the record, unless a note such as (EUR) or (micro) says otherwise.',
    );
  return { found, ignored };
}

/** The column with the currency that rows above the header state for all amounts. */
function withCurrency(column: SheetColumn, currency: string | undefined): SheetColumn {
  const isUsed = currency !== undefined && isAmount(column) && column.use !== 'read-only';
  return isUsed ? { ...column, note: { currency } } : column;
}

/** The order of the dates of a sheet, which one program has written. Throws SheetError if two of them have different ones. */
function findDateOrder(rows: readonly SheetRow[], columns: readonly SheetColumn[]): DateOrder | undefined {
  // A name or an order number that looks like a date tells nothing of the times.
  const times = columns.filter(({ type }) => type === 'time').map(({ name }) => name);
  const survey = createOrderSurvey<string>();
  for (const { number, cells } of rows)
    for (const name of times)
      survey.add(unprotectText((cells.get(name) ?? '').trim()), `row ${number}: ${name}`);
  const found = survey.found();
  if (!found || 'undecided' in found) return undefined;
  if ('order' in found) return found.order;
  const [one, other] = found.contradiction;
  throw new SheetError(
    `has dates in two orders: ${one}; ${other}`,
    'Write all dates in one order, or as 2026-11-20.',
  );
}

/** The decimal separator of each column of numbers: one notation for all its cells. */
function findSeparators(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  given: DecimalSeparator | undefined,
): ReadonlyMap<string, DecimalSeparator> {
  const numbers = columns.filter((column) => isAmount(column) || column.param?.type === 'integer');
  return new Map(
    numbers.flatMap(({ name }) => {
      const separator = given ?? findAmountSeparator(rows.map(({ cells }) => cells.get(name) ?? ''));
      return separator === undefined ? [] : [[name, separator] as const];
    }),
  );
}

/**
 * Ids without `.0` or `,00`, where every cell of the column ends in it: a program has taken them for numbers. One that may have lost
 * digits by that keeps it, so that it is no id.
 */
function removeFractions(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): { readonly rows: readonly SheetRow[]; readonly notices: readonly string[] } {
  const counts = columns
    .filter(({ use, param }) => use === 'id' || use === 'account' || param?.type === 'id')
    .map(({ name }) => {
      const filled = rows.map(({ cells }) => (cells.get(name) ?? '').trim()).filter((cell) => cell !== '');
      return {
        name,
        count: filled.every((cell) => digitsBeforeZero(cell) !== undefined) ? filled.length : 0,
      };
    })
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return { rows, notices: [] };
  const names = counts.map(({ name }) => name);
  return {
    rows: rows.map((row) => {
      const cells = [...row.cells].map(([name, cell]): [string, string] => {
        const digits = names.includes(name) ? digitsBeforeZero(cell.trim()) : undefined;
        return [name, digits === undefined || mayHaveLostDigits(digits) ? cell : digits];
      });
      return { ...row, cells: new Map(cells) };
    }),
    notices: counts.map(
      ({ name, count }) =>
        `removed decimals of zero, such as ".0", from ${count} ${count === 1 ? 'cell' : 'cells'} of the column ${name}`,
    ),
  };
}

interface FoundColumn {
  readonly name: string;
  readonly column: SheetColumn | undefined;
}

function requireColumns(found: readonly FoundColumn[], columns: readonly SheetColumn[]): void {
  const fields = found.flatMap(({ column }) => column?.field ?? []);
  const used = columns.filter(({ use }) => use !== 'read-only').map(({ name }) => name);
  const hint = `The first row must contain column names: ${joinFirst(used)}`;
  if (!found.some(({ column }) => column && column.use !== 'read-only')) {
    const shown = joinFirst(found.slice(0, 5).map(({ name }) => JSON.stringify(name.slice(0, 40))));
    throw new SheetError(`has no column that can be imported; its first row is ${shown}`, hint);
  }
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  if (twice.length === 0) return;
  const names = found.filter(({ column }) => column && twice.includes(column.field)).map(({ name }) => name);
  throw new SheetError(`contains a column twice: ${joinList(names, 'and')}`);
}

/** A row without content is none. */
function readRow({ number, cells }: PlainTable['body'][number], found: readonly FoundColumn[]): SheetRow[] {
  if (cells.every((cell) => cell.trim() === '')) return [];
  const extra = cells.slice(found.length).filter((cell) => cell.trim() !== '');
  if (extra.length > 0) {
    throw new SheetError(
      `row ${number} has ${cells.length} cells, but the first row has ${found.length} columns`,
      'A cell that contains the delimiter must be in quotes.',
    );
  }
  const entries = found.flatMap(({ column }, index) =>
    column ? [[column.name, cells[index] ?? ''] as const] : [],
  );
  return [{ number, cells: new Map(entries) }];
}
