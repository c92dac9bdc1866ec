/** Chooses the sheet of a workbook, and finds the row with the headings of its columns, which may stand below a title. */
import { joinFirst } from '../values/text-lists.js';
import type { BookRow, BookSheet, Workbook } from './book-row.js';
import { WorkbookError } from './workbook-error.js';

/**
 * The use of a column with a heading: its cells are names or ids, amounts, or times. Undefined for a column that is not read,
 * whatever it holds.
 */
export type ColumnUse = 'key' | 'amount' | 'time';
export type UseOf = (heading: string) => ColumnUse | undefined;

interface ChosenSheet {
  readonly sheet: BookSheet;
  /** The names of other visible sheets whose columns are known too. */
  readonly others: readonly string[];
}

/** `wanted` is the name of a sheet, or its number among the visible ones. Throws WorkbookError. */
export async function chooseSheet(
  workbook: Workbook,
  wanted: string | undefined,
  useOf: UseOf,
): Promise<ChosenSheet> {
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  if (wanted !== undefined) return { sheet: findSheet(workbook.sheets, visible, wanted), others: [] };
  const [first, ...rest] = visible;
  if (!first)
    throw new WorkbookError(
      'has no visible sheet',
      `${listSheets(workbook.sheets)}Show a sheet, or name one with --sheet.`,
    );
  const fitting: string[] = [];
  for (const sheet of rest) if (fits(await workbook.head(sheet), useOf)) fitting.push(sheet.name);
  if (fitting.length > 0 && !fits(await workbook.head(first), useOf)) {
    throw new WorkbookError(
      `has no known columns in its first sheet ${quote(first.name)}, but in ${joinFirst(fitting.map(quote))}`,
      `Choose the sheet with --sheet ${quote(fitting[0] ?? '')}.`,
    );
  }
  return { sheet: first, others: fitting };
}

function findSheet(all: readonly BookSheet[], visible: readonly BookSheet[], wanted: string): BookSheet {
  const byName =
    all.find(({ name }) => name === wanted) ??
    all.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());
  const byNumber = /^[1-9]\d*$/.test(wanted) ? visible[Number(wanted) - 1] : undefined;
  if (byName && byNumber && byName !== byNumber) {
    throw new WorkbookError(
      `has a sheet that is called ${quote(wanted)}, and another one, ${quote(byNumber.name)}, that is number ${wanted}`,
      'Rename the sheet, or give the other one by its name.',
    );
  }
  const found = byName ?? byNumber;
  if (found) return found;
  throw new WorkbookError(
    `has no sheet ${quote(wanted)}`,
    `${listSheets(all)}Give a name, or a number of a visible sheet.`,
  );
}

function listSheets(sheets: readonly BookSheet[]): string {
  if (sheets.length === 0) return '';
  const names = sheets.map(({ name, isHidden }) => `${quote(name)}${isHidden ? ' (hidden)' : ''}`);
  return `The sheets are ${joinFirst(names)}. `;
}

const quote = (name: string) => JSON.stringify(name);

/** Whether a row of the sheet has headings that are known: a word of a note may be one by chance. */
function fits(rows: readonly BookRow[], useOf: UseOf): boolean {
  const row = rows[findHeader(rows, useOf)];
  const known = row ? countKnown(row, useOf) : 0;
  return row !== undefined && known > 0 && (known > 2 || known * 2 >= row.cells.length);
}

/** The index of the row with the most known headings, the first of equals; 0 where no row has any. */
export function findHeader(rows: readonly BookRow[], useOf: UseOf): number {
  const counts = rows.map((row) => countKnown(row, useOf));
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function countKnown({ cells }: BookRow, useOf: UseOf): number {
  return cells.filter(({ kind, text }) => kind === 'text' && useOf(text) !== undefined).length;
}

const longestAddress = 2000;
/** What nobody writes into a title: an address, or a link. */
const ofRow = /^\s*(?:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/\S+)\s*$/i;

/** A row of the list above the headings would be lost as if it were a title. Throws WorkbookError. */
export function refuseRowsAbove(rows: readonly BookRow[], sheet: string): void {
  const row = rows.find(({ cells }) =>
    cells.some(({ kind, text }) => kind === 'text' && text.length <= longestAddress && ofRow.test(text)),
  );
  if (!row) return;
  throw new WorkbookError(
    `has in row ${row.number} of ${quote(sheet)}, above the column names, what may be a row of the list`,
    'Move the column names to the first row, or delete the rows above them.',
  );
}
