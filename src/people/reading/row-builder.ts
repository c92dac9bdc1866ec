/** The interface that every reader of a list passes its rows to, whatever they are made into. */
import type { ColumnMeaning } from './column-names.js';
import type { Rejection } from './rejection.js';
import type { RowRefusal } from './row.js';

/** Takes the cells of one row after the other. */
export interface RowBuilder {
  /** Loads what values of this column need; undefined if that is nothing. */
  prepare(column: ColumnMeaning): Promise<void> | undefined;
  /** Whether a text is a value of an identifier column, whose row would not be rejected; absent where nobody asks. */
  identifies?(column: ColumnMeaning, text: string): boolean;
  /** Sets what separates several values in one cell, before the first row; absent where no row has several. */
  separateBy?(separator: string): void;
  begin(line: number): void;
  /**
   * A cell of the row whose column is not ignored, in the order of `sortColumns`; `split` if it may hold several values,
   * never where the separator is empty.
   */
  cell(column: ColumnMeaning, bytes: Uint8Array, start: number, end: number, split: boolean): void;
  /** An identifier of the row that is no value at all, and why. */
  leave(column: ColumnMeaning, reason: Rejection): void;
  /** Ends the row: passes on what it was made into, or returns why it is rejected. */
  finish(): RowRefusal | undefined;
  /** Passes on that a row is rejected. */
  reject(line: number, refusal: RowRefusal): void;
  /** Passes on that the last line is a footer. */
  footer?(line: number): void;
}

/** Columns in the order in which a builder takes their cells: those of one identifier together. */
export function sortColumns<T extends ColumnMeaning>(columns: readonly T[]): readonly T[] {
  return [...columns].sort((a, b) => a.field - b.field);
}
