/** The plan of one row of an import. */

import type { ParameterNamer, Problem } from '../../../call/problem.js';
import type { Document, Value } from '../../../contract/types.js';
import { amountProblem, readAmountNote, type WrittenAmount } from '../../../values/amount-text.js';
import { formatMoney } from '../../../values/money.js';
import { joinList } from '../../../values/text-lists.js';
import type { FieldChange } from '../../core/records/compare.js';
import { moneyName } from '../../core/records/describe-change.js';
import { isAmount } from './heading-notes.js';
import type { Replaced } from './import-journal.js';
import type { SheetRow } from './plain-table.js';
import type { ReadMidnight } from './sheet-cells.js';
import { accountColumn, currencyColumn, type SheetColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** The fault of a row. */
export interface RowProblem {
  /** The column; absent where it is the row as a whole. */
  readonly column?: string;
  /** Names the column, but not the row. */
  readonly message: string;
  /** INVALID_PARAMETER if absent. */
  readonly code?: string;
  readonly value?: string;
}

/**
 * What a row asks for. `conflict` is a change of a record that somebody else has changed, or may have changed, since the export. Of a row with
 * problems nothing can be said.
 */
type RowAction = 'update' | 'create' | 'none' | 'conflict';

/** The reason that a change is not sent. */
export interface Conflict {
  readonly reason: string;
  /** Somebody has changed the record; or may have, as the time of the export cannot be read; or the row reverts an import. */
  readonly kind: 'changed' | 'unread' | 'reverts';
}

export interface PlannedRow {
  /** The number of the row in a spreadsheet. */
  readonly number: number;
  readonly account: string;
  readonly action: RowAction;
  /** The id of the record; absent on a new one. */
  readonly id?: string;
  /** The record as it is now; absent on a new one. */
  readonly live?: Document;
  readonly changes: readonly FieldChange[];
  /** The values to send, without the id. */
  readonly params: Document;
  readonly currency: string | undefined;
  readonly problems: readonly RowProblem[];
  /** Columns that are empty where the record has a value, which is left alone. */
  readonly emptied: readonly string[];
  /** Columns that a spreadsheet has rewritten, and which are left alone. */
  readonly rewritten: readonly string[];
  /** Read-only columns that were edited, and which are left alone. */
  readonly edited?: readonly string[];
  readonly conflict?: Conflict;
  /** It is not known whether somebody else has changed the record since the export, because the row does not have the time. */
  readonly isUnguarded?: true;
  /** It is a conflict that `--overwrite` passes: what the record had at the export is not known any more. */
  readonly isOverwriting?: true;
  /** The row asks for a new record that starts at once; it is created paused. */
  readonly heldBack?: true;
}

/** The known facts of the accounts of a sheet. */
export interface SheetWorld {
  /** The account of rows that name none; undefined if there is none. */
  readonly account: string | undefined;
  /** The record of an id in an account; undefined if there is none. */
  readonly live: (account: string, id: string) => Document | undefined;
  /** The currency of new records, by account and by the id that decides it. */
  readonly currency: (account: string, by: string) => string | undefined;
  readonly midnight: (account: string) => ReadMidnight;
  /** Whether the last change of a record was made by an import of this sheet. */
  readonly isOwnChange: (account: string, id: string, exported: string, live: string) => boolean;
  /** What imports of the same export have replaced of such a record. */
  readonly replaced: (account: string, id: string) => Replaced;
  /** The `updated_at` of earlier states that the record is like again, since this machine has undone what came after. */
  readonly setBackTo: (account: string, id: string, live: string) => readonly string[];
  /** Change records that somebody else has changed since the export. */
  readonly overwrite: boolean;
  readonly now: number;
}

/** The account of a row. */
export function accountOfRow(row: SheetRow, fallback: string | undefined): string {
  return idInCell(row, accountColumn) || (fallback ?? '');
}

/** The id of a row; empty on a new one. */
export function idOfRow(row: SheetRow, { related }: SheetGroup): string {
  return idInCell(row, related.idField);
}

/** The id in a cell, before which a spreadsheet may have put an apostrophe; empty without one. */
export function idInCell(row: SheetRow, column: string): string {
  return cellOf(row, column).trim().replace(/^'/, '');
}

/** The text of a cell; empty where the file does not have the column. */
export function cellOf(row: SheetRow, column: string): string {
  return row.cells.get(column) ?? '';
}

/** The values that were read from a row, by field, and what is wrong with its cells. */
export interface CellValues {
  readonly raw: Record<string, Value>;
  readonly amounts: Map<string, WrittenAmount>;
  readonly problems: RowProblem[];
}

/** The amounts of a row that its record cannot have: in another currency, or with more decimals. */
export function amountProblems(
  { amounts }: CellValues,
  columns: readonly SheetColumn[],
  row: SheetRow,
  currency: string | undefined,
): RowProblem[] {
  if (currency === undefined) return [];
  const found = [...amounts].flatMap(([field, amount]) => {
    const problem = amountProblem(amount, currency);
    if (problem === undefined) return [];
    const name = columns.find((column) => column.field === field)?.name ?? field;
    return [{ column: name, message: `${name} ${problem}`, value: amount.decimal.text }];
  });
  return [...found, ...currencyProblem(columns, row, currency)];
}

/** The column of the currency says in what the amounts of its row are. */
function currencyProblem(
  columns: readonly SheetColumn[],
  row: SheetRow,
  currency: string,
): readonly RowProblem[] {
  const value = cellOf(row, currencyColumn).trim();
  const filled = columns.filter(
    (column) => isAmount(column) && column.use !== 'read-only' && cellOf(row, column.name).trim() !== '',
  );
  if (value === '' || filled.length === 0) return [];
  const note = readAmountNote(value);
  if (note && 'currency' in note && note.currency === currency && note.unit === undefined) return [];
  const names = joinList(
    filled.map(({ name }) => name),
    'and',
  );
  const message = `${currencyColumn} must be ${currency}, in which the record has ${names}, got ${JSON.stringify(value)}`;
  return [{ column: currencyColumn, message, value }];
}

/** A problem of a parameter as one of its column. */
export function toRowProblem(
  { parameter, message, value }: Problem,
  columns: readonly SheetColumn[],
): RowProblem {
  const column = columns.find(({ field }) => field === parameter)?.name ?? parameter;
  return { column, message, ...(value !== undefined && { value }) };
}

/** Names the parameters of a row in messages: by their columns, with amounts and values as the file has them. */
export function namesOf(columns: readonly SheetColumn[], row: SheetRow): ParameterNamer {
  const of = (field: string) => columns.find((column) => column.field === field);
  return {
    anyCase: true,
    name: (field: string) => of(field)?.name ?? moneyName(field),
    amount: (field: string, limit: number) => (of(field)?.money ? formatMoney(limit, undefined) : `${limit}`),
    typed: (field: string) => {
      const column = of(field);
      return column && cellOf(row, column.name);
    },
  };
}
