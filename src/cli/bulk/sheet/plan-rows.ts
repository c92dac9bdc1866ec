/** Plans an import: what each row of a sheet changes or creates, and what is wrong with it. Asks and writes nothing. */
import { recordNoun } from '../../../call/record-noun.js';
import { hasLostDigits } from '../../../values/spreadsheet-cell.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import { planChange } from './plan-change.js';
import { planCreation } from './plan-creation.js';
import { accountOfRow, cellOf, idOfRow, type PlannedRow, type SheetWorld } from './row-plan.js';
import { lostDigits } from './sheet-cells.js';
import { accountColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** Plans every row of a sheet, in its order. */
export function planRows(group: SheetGroup, sheet: Sheet, world: SheetWorld): readonly PlannedRow[] {
  const seen = new Map<string, number>();
  return sheet.rows.map((row) => {
    const planned = planRow(group, sheet, row, world);
    if (planned.id === undefined) return planned;
    const key = `${planned.account} ${planned.id}`;
    const before = seen.get(key);
    seen.set(key, before ?? row.number);
    if (before === undefined) return planned;
    const message = `id ${planned.id} is also in row ${before}; clear the id to create a new one`;
    return { ...planned, problems: [...planned.problems, { column: 'id', message, value: planned.id }] };
  });
}

function planRow(group: SheetGroup, sheet: Sheet, row: SheetRow, world: SheetWorld): PlannedRow {
  const account = accountOfRow(row, world.account);
  const id = idOfRow(row, group);
  if (account === '') return refuseRow(row, account, accountColumn, 'account_id is missing: add --account');
  if (id === '') return planCreation(group, sheet, row, account, world);
  const live = world.live(account, id);
  if (!live) return refuseRow(row, account, group.related.idField, unknownId(row, group, id, account), id);
  return planChange(group, sheet, row, { id, live, account }, world);
}

function refuseRow(
  row: SheetRow,
  account: string,
  column: string,
  message: string,
  value?: string,
): PlannedRow {
  return {
    number: row.number,
    account,
    action: 'none',
    changes: [],
    params: {},
    currency: undefined,
    problems: [{ column, message, ...(value !== undefined && { value }) }],
    emptied: [],
    rewritten: [],
  };
}

function unknownId(row: SheetRow, { record, related }: SheetGroup, id: string, account: string): string {
  const cell = cellOf(row, related.idField).trim();
  if (hasLostDigits(cell)) return `id ${cell} ${lostDigits}`;
  const looksRewritten = /^\d+([.,]\d+)?$/.test(cell);
  const cause = looksRewritten
    ? ": a spreadsheet turns ids such as 12e4 into numbers; restore it from the export, with ' before it"
    : '; to create a new record, leave the id empty';
  return `id ${id}: account ${account} does not have this ${recordNoun(record)}${cause}`;
}
