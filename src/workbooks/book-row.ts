/** The rows of a sheet as its readers pass them on. */
import { columnName } from '../values/workbook/workbook-xml.js';

/**
 * The kind of a cell. The text of a `number` is its decimal in full, of a `date` `2026-11-20`, of a `time`
 * `2026-11-20T14:00:00`, without a zone. That of an `unreadable` cell is the reason, as a predicate: another reading of it
 * would be a guess.
 */
export type CellKind = 'text' | 'number' | 'boolean' | 'date' | 'time' | 'unreadable';

export interface BookCell {
  /** From 0. */
  readonly column: number;
  readonly kind: CellKind;
  /** Never empty. */
  readonly text: string;
  /** The currency in which a number is shown: a code, or a sign, or another word beside it. */
  readonly currency?: string | undefined;
}

export interface BookRow {
  /** As the spreadsheet shows it: the first row is 1. */
  readonly number: number;
  readonly isHidden: boolean;
  /** Those that are filled, from left to right. */
  readonly cells: readonly BookCell[];
}

/** Cells that are shown as one, from the first to the last row and column, all from 0. The first has the value. */
export interface MergedArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A workbook that is open. */
export interface Workbook {
  /** All sheets of cells, in their order. */
  readonly sheets: readonly BookSheet[];
  /** The first rows of a sheet that have a cell: at least `headRows`, if it has as many. */
  head(sheet: BookSheet): Promise<readonly BookRow[]>;
  /** The rows of a sheet in pages, with the merged areas that begin in them or before. Throws WorkbookError. */
  read(sheet: BookSheet): AsyncGenerator<BookPage>;
  /** Which part of the sheet that is read has been read, from 0 to 1. */
  readonly progress: () => number;
}

export interface BookPage {
  readonly rows: readonly BookRow[];
  /** Areas that were found with these rows, which begin in none of the rows before. */
  readonly merged: readonly MergedArea[];
}

/** In so many filled rows the headings of a sheet are looked for. */
export const headRows = 30;

/** Sheets of the usual programs end here. */
export const maxBookRows = 1_048_576;
export const maxBookColumns = 16_384;

/** `Sheet1!C7`, as people see the cell of a column, from 0, and a row, from 1. */
export function cellName(sheet: string, column: number, row: number): string {
  const shown = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${shown}!${columnName(column)}${row}`;
}
