/** Plans the record that a row without an id creates. */
import { recordNoun } from '../../../call/record-noun.js';
import type { Value } from '../../../contract/types.js';
import { compareValues } from '../../core/records/compare.js';
import { checkRow } from './check-row.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import {
  amountProblems,
  type CellValues,
  cellOf,
  namesOf,
  type PlannedRow,
  type RowProblem,
  type SheetWorld,
  toRowProblem,
} from './row-plan.js';
import { readCell } from './sheet-cells.js';
import { currencyColumn } from './sheet-columns.js';
import type { RowSchema, SheetGroup } from './sheet-group.js';

/**
 * The new record of a row, with what is wrong with it. What depends on the time is left to `checkInTime`: the row may have been
 * created before.
 */
export function planCreation(
  group: SheetGroup,
  { columns, style }: Sheet,
  row: SheetRow,
  account: string,
  world: SheetWorld,
): PlannedRow {
  const found: CellValues = { raw: {}, amounts: new Map(), problems: [] };
  for (const column of columns) {
    if (!Object.hasOwn(group.creation.params, column.field)) continue;
    const content = readCell(
      column,
      cellOf(row, column.name),
      style,
      world.midnight(account),
      cellOf(row, currencyColumn),
    );
    if (content.kind === 'value') {
      found.raw[column.field] = content.raw;
      if (content.amount) found.amounts.set(column.field, content.amount);
    } else if (content.kind === 'problem')
      found.problems.push({ column: column.name, message: `${column.name} ${content.problem}` });
  }
  const { raw, heldBack } = holdBack(group.creation, found.raw);
  const { values, problems } = checkRow(group.creation, raw, namesOf(columns, row), {});
  const checked = problems.map((problem) => toRowProblem(problem, columns));
  const payer = group.currency && raw[group.currency.by];
  const currency = payer === undefined ? undefined : world.currency(account, String(payer));
  return {
    number: row.number,
    account,
    action: 'create',
    changes: compareValues(group.creation.params, undefined, values),
    params: values,
    currency,
    problems: [
      ...found.problems,
      ...(payer !== undefined && currency === undefined ? unknownPayer(group, account, String(payer)) : []),
      ...amountProblems(found, columns, row, currency),
      ...checked.filter(({ column }) => !found.problems.some((known) => known.column === column)),
    ],
    emptied: [],
    rewritten: [],
    ...(heldBack && { heldBack }),
  };
}

/** The row of a record that is created now, with what is wrong with its times by then. */
export function checkInTime(
  { creation }: SheetGroup,
  { columns }: Sheet,
  row: SheetRow,
  planned: PlannedRow,
  now: number,
): PlannedRow {
  if (planned.problems.length > 0) return planned;
  const { problems } = checkRow(creation, planned.params, namesOf(columns, row), { now });
  return { ...planned, problems: problems.map((problem) => toRowProblem(problem, columns)) };
}

/** What a new record belongs to, and takes its currency from, must be there. */
function unknownPayer({ currency }: SheetGroup, account: string, id: string): readonly RowProblem[] {
  const column = currency?.by ?? '';
  const noun = recordNoun(currency?.from.record ?? { name: 'record' });
  return [{ column, message: `${column} ${id}: account ${account} does not have this ${noun}`, value: id }];
}

/** A new record starts as the contract says is safe, whatever the row says: it may be the copy of another one. */
function holdBack(
  { params }: RowSchema,
  given: Readonly<Record<string, Value>>,
): { readonly raw: Readonly<Record<string, Value>>; readonly heldBack?: true } {
  const safe = Object.entries(params).flatMap(([name, { safeDefault }]) =>
    safeDefault === undefined ? [] : [[name, safeDefault] as const],
  );
  const isHeld = safe.some(
    ([name, value]) =>
      params[name]?.default === given[name] && given[name] !== undefined && given[name] !== value,
  );
  // Other values, such as that of a draft, start nothing.
  const unchanged = safe.filter(
    ([name]) => given[name] === undefined || given[name] === params[name]?.default,
  );
  return { raw: { ...given, ...Object.fromEntries(unchanged) }, ...(isHeld && { heldBack: true as const }) };
}
