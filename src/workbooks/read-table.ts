/** Reads one sheet of a workbook as a table: its headings, then its rows, each with the cells below the headings. */
import { localCurrency } from '../values/cell-currency.js';
import { joinFirst } from '../values/text-lists.js';
import { type BookCell, type BookPage, type BookRow, cellName, headRows, type Workbook } from './book-row.js';
import { type ColumnUse, chooseSheet, findHeader, refuseRowsAbove, type UseOf } from './choose-sheet.js';
import { createMergedCells } from './merged-cells.js';
import { WorkbookError } from './workbook-error.js';

export interface TableOptions {
  /** The sheet that the user names: its name, or its number among the visible ones. */
  readonly sheet?: string | undefined;
  readonly useOf: UseOf;
  /** The headings, where the user gives them: then the first row is one of the list. */
  readonly given?: readonly string[] | undefined;
}

export interface TableColumn {
  /** Its place in the sheet, from 0. */
  readonly column: number;
  /** Empty where the column has none. */
  readonly heading: string;
  readonly use: ColumnUse | undefined;
}

export interface TableRow {
  /** As the spreadsheet shows it, from 1. */
  readonly number: number;
  /** One for each column of the table; undefined for an empty one. */
  readonly cells: readonly (BookCell | undefined)[];
}

export interface Table {
  /** The name of the sheet. */
  readonly sheet: string;
  /** From the first to the last heading. */
  readonly columns: readonly TableColumn[];
  /** The row of the headings, from 1; undefined where the user gives them. */
  readonly header: number | undefined;
  /** The texts of the rows above the headings. */
  readonly above: readonly (readonly string[])[];
  /** The rows that have a cell below the headings, in pages. Read once. Throws WorkbookError. */
  read(): AsyncGenerator<readonly TableRow[]>;
  /** Sentences about how the sheet was read, without a full stop; complete once all rows are read. */
  readonly notices: () => readonly string[];
  /** How many cells of times have a time of day, and how many are a date alone. None of them has a zone. */
  readonly dated: () => { readonly times: number; readonly days: number };
}

/** Chooses the sheet, and reads its headings. Throws WorkbookError. */
export async function openTable(
  workbook: Workbook,
  { sheet: wanted, useOf, given }: TableOptions,
): Promise<Table> {
  const { sheet, others } = await chooseSheet(workbook, wanted, useOf);
  const pages = workbook.read(sheet);
  const head: BookPage[] = [];
  let count = 0;
  for (let next = await pages.next(); !next.done; next = await pages.next()) {
    head.push(next.value);
    count += next.value.rows.length;
    if (count >= headRows) break;
  }
  const first = head.flatMap(({ rows }) => rows).slice(0, headRows);
  if (first.length === 0)
    throw new WorkbookError(
      `has no cells in the sheet ${JSON.stringify(sheet.name)}`,
      'Choose another sheet with --sheet.',
    );
  const at = given ? -1 : findHeader(first, useOf);
  const above = first.slice(0, Math.max(at, 0));
  refuseRowsAbove(above, sheet.name);
  const headings = withSpanned(first[at], first, head);
  refuseHeadings(headings, sheet.name);
  const columns = given ? columnsOf(given, first[0], useOf) : columnsOf(undefined, headings, useOf);
  const isOne = workbook.sheets.length === 1;
  const reading = createReading(sheet.name, columns, headings?.number ?? 0);
  return {
    sheet: sheet.name,
    columns,
    header: headings?.number,
    above: above.map(({ cells }) => cells.map(({ text }) => text)),
    async *read() {
      try {
        for (const page of head.splice(0)) yield reading.take(page);
        for await (const page of pages) yield reading.take(page);
      } finally {
        await pages.return(undefined);
      }
    },
    notices: () => [
      ...(isOne && others.length === 0 && wanted === undefined
        ? []
        : [`read the sheet ${JSON.stringify(sheet.name)}`]),
      ...(others.length > 0
        ? [
            `other sheets have such columns too, and are not read: ${joinFirst(others.map((name) => JSON.stringify(name)))}. Choose one with --sheet`,
          ]
        : []),
      ...describeAbove(above, headings),
      ...reading.notices(),
    ],
    dated: reading.dated,
  };
}

/** The headings with those of merged cells that begin in a row above, as in a head of two rows. */
function withSpanned(
  row: BookRow | undefined,
  rows: readonly BookRow[],
  pages: readonly BookPage[],
): BookRow | undefined {
  if (!row) return undefined;
  const at = row.number - 1;
  const areas = pages.flatMap(({ merged }) => merged).filter(({ top, bottom }) => top < at && bottom >= at);
  const spanned = areas.flatMap(({ top, left }) => {
    const above = rows.find(({ number }) => number === top + 1);
    return above?.cells.filter(({ column }) => column === left) ?? [];
  });
  if (spanned.length === 0) return row;
  return { ...row, cells: [...row.cells, ...spanned].sort((one, other) => one.column - other.column) };
}

/** A column without its name would not be read. */
function refuseHeadings(row: BookRow | undefined, sheet: string): void {
  const cell = row?.cells.find(({ kind }) => kind === 'unreadable');
  if (!row || !cell) return;
  throw new WorkbookError(
    `has no column name in ${cellName(sheet, cell.column, row.number)}: it ${cell.text}`,
    'Write the name of the column as text.',
  );
}

function describeAbove(above: readonly BookRow[], headings: BookRow | undefined): readonly string[] {
  if (above.length === 0 || !headings) return [];
  return [
    `the column names are in row ${headings.number}; skipped ${above.length === 1 ? '1 row' : `${above.length} rows`} above them`,
  ];
}

function columnsOf(
  given: readonly string[] | undefined,
  row: BookRow | undefined,
  useOf: UseOf,
): readonly TableColumn[] {
  const first = row?.cells[0]?.column ?? 0;
  const last = Math.max(row?.cells.at(-1)?.column ?? 0, first + (given?.length ?? 0) - 1);
  const texts = new Map(row?.cells.map(({ column, text }) => [column, text]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const column = first + index;
    const heading = given ? (given[index] ?? '') : (texts.get(column) ?? '');
    return { column, heading, use: useOf(heading) };
  });
}

const ofNobody =
  'is shown in the currency of each reader: give it a format with a code, such as [$EUR] 0.00, or one of a plain number';

/** Only of an amount the currency counts. */
function withUse(cell: BookCell | undefined, use: ColumnUse | undefined): BookCell | undefined {
  if (use === 'amount' && cell?.currency === localCurrency)
    return { ...cell, kind: 'unreadable', text: ofNobody };
  return cell?.currency === undefined || use === 'amount' ? cell : { ...cell, currency: undefined };
}

function createReading(sheet: string, columns: readonly TableColumn[], header: number) {
  const uses = new Map(columns.map(({ column, use }) => [column, use]));
  const named = new Set(
    columns.filter(({ heading }) => header === 0 || heading.trim() !== '').map(({ column }) => column),
  );
  const merged = createMergedCells((column) => uses.get(column));
  const dated = { times: 0, days: 0 };
  let hidden = 0;
  let beside = 0;
  let firstBeside = '';

  function toRow(row: BookRow): TableRow | undefined {
    const isFilled = row.cells.some(({ column }) => uses.has(column));
    const cells = merged.fill(row);
    for (const { column } of row.cells) {
      if (named.has(column) || row.number < header) continue;
      beside += 1;
      firstBeside ||= cellName(sheet, column, row.number);
    }
    if (row.number <= header || !isFilled) return undefined;
    if (row.isHidden) hidden += 1;
    const own = columns.map(({ column, use }) => {
      const cell = withUse(cells.get(column), use);
      if (use === 'time' && cell?.kind === 'time') dated.times += 1;
      if (use === 'time' && cell?.kind === 'date') dated.days += 1;
      return cell;
    });
    return { number: row.number, cells: own };
  }

  return {
    take({ rows, merged: areas }: BookPage): readonly TableRow[] {
      merged.add(areas);
      return rows.flatMap((row) => toRow(row) ?? []);
    },
    dated: () => dated,
    notices: () => [
      ...(hidden > 0
        ? [
            `${hidden === 1 ? '1 row is' : `${hidden} rows are`} hidden in the sheet, and read like the others`,
          ]
        : []),
      ...(beside > 0
        ? [
            `${beside === 1 ? '1 cell' : `${beside} cells`} without a column name above, such as ${firstBeside}: not read`,
          ]
        : []),
    ],
  };
}
