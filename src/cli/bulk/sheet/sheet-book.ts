/** Reads a sheet of a workbook: what its columns are for, its cells as text, and those that cannot be read. */
import type { UseOf } from '../../../workbooks/choose-sheet.js';
import { dateInText, nameCell, type SheetTable } from '../../core/input/sheet-table.js';
import { type EditorReading, editorColumn } from './editor-table.js';
import { findColumn, isAmount } from './heading-notes.js';
import { currencyColumn, type SheetColumn, updatedColumn } from './sheet-columns.js';

/** A cell of a workbook that cannot be read. */
export interface UnreadableCell {
  /** The number of its row. */
  readonly number: number;
  /** The name of its column. */
  readonly column: string;
  /** What is wrong with it, as a predicate. */
  readonly problem: string;
}

/** Whether an import reads the cells of a column: the last one tells of changes by others, and of the amounts of the row. */
function isRead(column: SheetColumn): boolean {
  return column.use !== 'read-only' || column.name === updatedColumn || column.name === currencyColumn;
}

/** The uses of the columns of a sheet of this kind, by their headings. */
export function usesOf(columns: readonly SheetColumn[], editor?: EditorReading): UseOf {
  return (heading) => {
    const ofEditor = editor && editorColumn(editor, heading);
    const { column } = findColumn(columns, ofEditor ?? heading) ?? {};
    if (!column || !isRead(column)) return undefined;
    if (isAmount(column)) return 'amount';
    return column.type === 'time' || column.param?.type === 'time' ? 'time' : 'key';
  };
}

/** The cells of columns that are read, and dates in columns of texts. */
function findUnreadable(
  { rows }: SheetTable,
  found: readonly (SheetColumn | undefined)[],
): readonly UnreadableCell[] {
  const read = found.flatMap((column, at) => (column && isRead(column) ? [{ column, at }] : []));
  return rows.flatMap(({ number, cells }) =>
    read.flatMap(({ column, at }): UnreadableCell[] => {
      const cell = cells[at];
      const isDate = cell?.kind === 'date' || cell?.kind === 'time';
      if (cell?.kind === 'unreadable') return [{ number, column: column.name, problem: cell.text }];
      if (!isDate || column.type === 'time' || column.param?.type === 'time') return [];
      return [{ number, column: column.name, problem: dateInText }];
    }),
  );
}

/** In which zone the times of cells were read: a cell has none. */
export function describeZones({ dated }: SheetTable, columns: readonly SheetColumn[]): readonly string[] {
  const isNamed = columns.some(({ toInstants }) => toInstants !== undefined);
  const besides = isNamed ? ', unless the column name has another zone' : '';
  return [
    ...(dated.times > 0 ? [`times of day in cells of dates are read as UTC${besides}`] : []),
    ...(dated.days > 0
      ? [`dates without a time of day begin at midnight in the time zone of the account${besides}`]
      : []),
  ];
}

/** Locates the cells of a workbook, whose columns are those in this order. */
export function locateCells(table: SheetTable, found: readonly (SheetColumn | undefined)[]) {
  return {
    unreadable: findUnreadable(table, found),
    cellOf: (row: number, name: string) =>
      nameCell(
        table,
        row,
        found.findIndex((column) => column?.name === name),
      ),
  };
}
