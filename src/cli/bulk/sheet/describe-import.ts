/** Describes what an import is about to do: each changed cell, and the sums of amounts per account and currency. */

import { recordNoun } from '../../../call/record-noun.js';
import type { Param, RecordKind } from '../../../contract/types.js';
import { escapeControls } from '../../../output/control-characters.js';
import { pluralize } from '../../../output/pluralize.js';
import { groupBy } from '../../../values/group-by.js';
import { readAmount } from '../../../values/money.js';
import { joinFirst } from '../../../values/text-lists.js';
import { bidAmount } from '../../calls/writes/daily-ceilings.js';
import { describeChange } from '../../core/records/describe-change.js';
import type { PlannedRow } from './row-plan.js';
import type { SheetColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** `1 line item`, `5 line items`. */
export function countRecords(count: number, { record }: Pick<SheetGroup, 'record'>): string {
  return `${count} ${count === 1 ? recordNoun(record) : pluralize(record)}`;
}

/** Names the record of a row: `campaign 8wku2 "Spring"`, or `new campaign (row 7) "Autumn"`. */
function describeRecord(row: PlannedRow, record: Pick<RecordKind, 'name' | 'title'>): string {
  const name = (row.live ?? row.params).name;
  const quoted = typeof name === 'string' && name !== '' ? ` "${escapeControls(name)}"` : '';
  const noun = recordNoun(record);
  return row.id === undefined ? `new ${noun} (row ${row.number})${quoted}` : `${noun} ${row.id}${quoted}`;
}

/** One line for each cell that changes an existing record, and one for each new record. */
export function describeRow(row: PlannedRow, record: Pick<RecordKind, 'name' | 'title'>): string[] {
  const subject = describeRecord(row, record);
  const cells = row.changes.map((change) => describeChange(change, row.currency));
  if (row.action === 'create') {
    const own = row.changes.filter(({ field }) => field !== 'name');
    return [`${subject}: ${own.map((change) => describeChange(change, row.currency)).join(', ')}`];
  }
  return cells.map((cell) => `${subject} ${cell}`);
}

/** The sums of budgets before and after, of all rows of the file: where an amount changes, by account and currency. */
export function describeTotals(
  rows: readonly PlannedRow[],
  columns: readonly SheetColumn[],
): readonly string[] {
  const groups = groupBy(rows, ({ account, currency = '' }) => `${account} ${currency}`);
  return [...groups.values()].flatMap((rowsOfOne) =>
    columns.flatMap(({ money, field, param }) =>
      // A bid is a price, of which a sum says nothing.
      money && param && field !== bidAmount ? describeTotal(rowsOfOne, field, param) : [],
    ),
  );
}

function describeTotal(rows: readonly PlannedRow[], field: string, param: Param): readonly string[] {
  const [first] = rows;
  const isChanged = (row: PlannedRow) =>
    ['create', 'update'].includes(row.action) && row.changes.some((change) => change.field === field);
  if (!first || first.currency === undefined || !rows.some(isChanged)) return [];
  let [before, after, counted] = [0n, 0n, 0];
  for (const row of rows) {
    const live = row.live ? (readAmount(row.live, field) ?? 0n) : 0n;
    const change = isChanged(row) ? row.changes.find((one) => one.field === field) : undefined;
    const sent = change ? (readAmount({ sent: change.after }, 'sent') ?? 0n) : live;
    before += live;
    after += sent;
    if (live > 0n || sent > 0n) counted += 1;
  }
  const total = describeChange({ field, param, before, after }, first.currency);
  return [`total of account ${first.account}, ${counted} ${counted === 1 ? 'row' : 'rows'}: ${total}`];
}

/** The most rows that a notice names. */
const maxNamed = 10;

/** `row 3 name, row 5 total_budget and 12 more`. */
export function listCells(
  cells: readonly { readonly row: number; readonly columns: readonly string[] }[],
): string {
  const all = cells.flatMap(({ row, columns }) => columns.map((column) => `row ${row} ${column}`));
  const rest = all.length - maxNamed;
  return rest > 0 ? `${joinFirst(all.slice(0, maxNamed))} and ${rest} more` : joinFirst(all);
}
