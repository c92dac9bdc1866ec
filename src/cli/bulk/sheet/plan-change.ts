/** Plans what a row changes of its record. */

import type { Document, Value } from '../../../contract/types.js';
import { day } from '../../../values/duration.js';
import { parseJson } from '../../../values/lossless-json.js';
import { textOf } from '../../../values/read-value.js';
import { parseTime } from '../../../values/time.js';
import { compareValues, type FieldChange } from '../../core/records/compare.js';
import { readColumnTime } from './cell-time.js';
import { checkRow } from './check-row.js';
import type { Replaced } from './import-journal.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import {
  amountProblems,
  type CellValues,
  type Conflict,
  cellOf,
  namesOf,
  type PlannedRow,
  type RowProblem,
  type SheetWorld,
  toRowProblem,
} from './row-plan.js';
import { compareCell, isSameValue, readCell, writeCell } from './sheet-cells.js';
import { currencyColumn, type SheetColumn, updatedColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** A record that a row is about. */
interface ExistingRecord {
  readonly id: string;
  readonly live: Document;
  readonly account: string;
}

/** Compares a row with its record. */
export function planChange(
  group: SheetGroup,
  { columns, style }: Sheet,
  row: SheetRow,
  { id, live, account }: ExistingRecord,
  world: SheetWorld,
): PlannedRow {
  const found: CellValues = { raw: {}, amounts: new Map(), problems: [] };
  const emptied: string[] = [];
  const rewritten: string[] = [];
  for (const column of columns) {
    if (column.use !== 'editable' && column.use !== 'creation') continue;
    const cell = cellOf(row, column.name);
    const state = compareCell(column, cell, live, { account }, style);
    if (state === 'rewritten') rewritten.push(column.name);
    if (state !== 'different') continue;
    const content = readCell(column, cell, style, world.midnight(account), cellOf(row, currencyColumn));
    if (content.kind === 'empty') {
      if (column.use === 'editable') emptied.push(column.name);
    } else if (column.use === 'creation') refuseFixed(column, content, { live, account }, found.problems);
    else readChange(column, content, live, found);
  }
  const currency = textOf(live.currency);
  const checked = checkRow(group.change, found.raw, namesOf(columns, row), { now: world.now, live });
  const problems = [
    ...found.problems,
    ...amountProblems(found, columns, row, currency),
    ...checked.problems.map((problem) => toRowProblem(problem, columns)),
  ];
  const changes = compareValues(group.change?.params ?? {}, live, checked.values);
  const staleness =
    changes.length > 0
      ? compareTimes(row, { id, live, account, changes }, { columns, style }, world)
      : 'fresh';
  const isConflict = typeof staleness === 'object' && !world.overwrite;
  return {
    number: row.number,
    account,
    id,
    live,
    action: changes.length === 0 ? 'none' : isConflict ? 'conflict' : 'update',
    changes,
    params: Object.fromEntries(changes.map(({ field }) => [field, checked.values[field] ?? null])),
    currency,
    problems,
    emptied,
    rewritten,
    edited: findEditedReadOnly(columns, row, { live, account }, style),
    ...(isConflict && { conflict: staleness }),
    ...(typeof staleness === 'object' && world.overwrite && { isOverwriting: true as const }),
    ...(staleness === 'unknown' && !world.overwrite && { isUnguarded: true as const }),
  };
}

/** A record with what a row changes of it. */
interface ChangedRecord extends ExistingRecord {
  readonly changes: readonly FieldChange[];
}

/** What to do about a row whose record may have been changed by somebody else. */
const conflictAdvice = 'export again, or add --overwrite';

function readChange(
  column: SheetColumn,
  content: Exclude<ReturnType<typeof readCell>, { kind: 'empty' }>,
  live: Document,
  { raw, amounts, problems }: CellValues,
): void {
  const { name, field, param } = column;
  if (content.kind === 'problem') problems.push({ column: name, message: `${name} ${content.problem}` });
  else if (content.kind === 'value') {
    raw[field] = content.raw;
    if (content.amount) amounts.set(field, content.amount);
  } else if (param?.clearable) raw[field] = '';
  else if ((live[field] ?? null) !== null)
    problems.push({ column: name, message: `${name} cannot be cleared` });
}

/** A value that is set when the record is created, and differs from the one that the record has. */
function refuseFixed(
  column: SheetColumn,
  content: ReturnType<typeof readCell>,
  { live, account }: Pick<ExistingRecord, 'live' | 'account'>,
  problems: RowProblem[],
): void {
  const { name, field, param } = column;
  if (
    content.kind === 'value' &&
    param &&
    compareValues({ [field]: param }, live, { [field]: content.raw }).length === 0
  )
    return;
  const now = writeCell(column, live, { account }) || 'empty';
  problems.push({
    column: name,
    message: `${name} of an existing record cannot be changed; restore ${now}, or clear the id to create a new record`,
  });
}

/**
 * The read-only columns that differ from the record, although nothing has changed it since the export: its time is that of the
 * row. Of any other record they differ by themselves.
 */
function findEditedReadOnly(
  columns: readonly SheetColumn[],
  row: SheetRow,
  { live, account }: Pick<ExistingRecord, 'live' | 'account'>,
  style: Sheet['style'],
): readonly string[] {
  const differs = (column: SheetColumn) => {
    const cell = cellOf(row, column.name);
    if (cell.trim() === '') return false;
    return (
      compareCell(column, cell, live, { account }, style) === 'different' &&
      !isSameValue(column, cell, live[column.field], style)
    );
  };
  const ofService = columns.filter(({ use }) => use === 'read-only');
  if (ofService.some((column) => column.name === updatedColumn && differs(column))) return [];
  return ofService.filter(differs).map(({ name }) => name);
}

/**
 * Whether somebody else has changed the record since the export: a conflict says why nothing is changed. Unknown without the
 * time of its last change. A time that cannot be read may be any time.
 */
function compareTimes(
  row: SheetRow,
  { id, live, account, changes }: ChangedRecord,
  { columns, style }: Pick<Sheet, 'columns' | 'style'>,
  { isOwnChange, replaced, setBackTo }: SheetWorld,
): 'fresh' | 'unknown' | Conflict {
  const cell = cellOf(row, updatedColumn);
  const column = columns.find(({ name }) => name === updatedColumn) ?? {};
  const exported = readColumnTime(column, cell, style);
  const updated = textOf(live[updatedColumn]) ?? '';
  if (parseTime(updated) === undefined) return 'fresh';
  if (cell.trim() === '') return 'unknown';
  const own = () => findReverted(changes, columns, replaced(account, id)) ?? 'fresh';
  if (isOwnChange(account, id, cell, updated)) return own();
  if ('problem' in exported)
    return {
      reason: `${updatedColumn} ${JSON.stringify(cell)} ${exported.problem}; ${conflictAdvice}`,
      kind: 'unread',
    };
  const { time, precision } = exported.value;
  const isAfter = (state: string) => (parseTime(state) ?? 0) >= time + precision;
  // A day alone does not tell what somebody has changed later on that day.
  const isSameDay = precision >= day && (parseTime(updated) ?? 0) >= time;
  if (!isAfter(updated)) return isSameDay ? 'unknown' : 'fresh';
  // A sheet that was exported after such a state has values that were undone since.
  for (const state of setBackTo(account, id, updated)) {
    if (isOwnChange(account, id, cell, state)) return own();
    if (!isAfter(state) && (parseTime(state) ?? 0) >= time) return 'fresh';
  }
  return { reason: `changed by someone else since the export; ${conflictAdvice}`, kind: 'changed' };
}

/**
 * The conflict of a row that sets a field back to what an import of the same export has replaced: it is of another copy, in which
 * nobody has edited the field. Undefined where it sets none.
 */
function findReverted(
  changes: readonly FieldChange[],
  columns: readonly SheetColumn[],
  replaced: Replaced,
): Conflict | undefined {
  const reverted = changes.find(({ field, param, after }) => {
    const before = Object.hasOwn(replaced, field) ? replaced[field] : undefined;
    if (before === undefined) return false;
    return (
      compareValues({ [field]: param }, { [field]: parseJson(before) as Value }, { [field]: after })
        .length === 0
    );
  });
  if (!reverted) return undefined;
  const name = columns.find(({ field }) => field === reverted.field)?.name ?? reverted.field;
  return {
    reason: `sets ${name} back to what it was before an earlier import; ${conflictAdvice}`,
    kind: 'reverts',
  };
}
