/** A sheet of a workbook whose rows are held in memory, and the messages about its cells. */
import { cellName } from '../../../workbooks/book-row.js';
import type { Table, TableColumn, TableRow } from '../../../workbooks/read-table.js';
import { usageError } from '../host/command-error.js';

export interface SheetTable {
  readonly sheet: string;
  readonly columns: readonly TableColumn[];
  /** The row of the headings, from 1. */
  readonly header: number;
  /** The texts of the rows above the headings. */
  readonly above: readonly (readonly string[])[];
  readonly rows: readonly TableRow[];
  /** Sentences about how it was read, without a full stop. */
  readonly notices: readonly string[];
  readonly dated: ReturnType<Table['dated']>;
}

/** The rows of a file: the text of a table, or a sheet. */
export type SheetSource = string | SheetTable;

/** Reads the rows up to one more than the most that are read. */
export async function holdTable(table: Table, maxRows: number): Promise<SheetTable> {
  const rows: TableRow[] = [];
  for await (const page of table.read()) {
    rows.push(...page);
    if (rows.length > maxRows) break;
  }
  const { sheet, columns, header = 1, above } = table;
  return { sheet, columns, header, above, rows, notices: table.notices(), dated: table.dated() };
}

/** `Sheet1!C7`: the cell of a row, from 1, in a column of the table, from 0. Undefined for a column that it does not have. */
export function nameCell({ sheet, columns }: SheetTable, row: number, index: number): string | undefined {
  const column = columns[index]?.column;
  return column === undefined ? undefined : cellName(sheet, column, row);
}

/** The problem of a date in a column of texts. */
export const dateInText =
  'is a date, which a spreadsheet may have made of another text: format the column as text, and write the value again';

/** Refuses --sheet for a file that has no sheets. `subject` is what messages call it. */
export function refuseSheetFlag(sheet: string | undefined, subject: string): void {
  if (sheet === undefined) return;
  throw usageError(
    `--sheet: ${subject} is not a workbook: a text file has one table`,
    'Leave out --sheet, or give the workbook (.xlsx or .ods).',
  );
}

/** Refuses --encoding for a workbook. */
export function refuseEncoding(encoding: string | undefined, subject: string): void {
  if (encoding === undefined) return;
  throw usageError(
    `--encoding: ${subject} is a workbook, which names its encoding itself`,
    'Leave out --encoding.',
  );
}
