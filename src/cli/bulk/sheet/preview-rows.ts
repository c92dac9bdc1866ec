/** The changes that an import would make, as rows: the answer of --dry-run. */

import type { Document } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import type { RowOf } from '../../../output/row-of.js';
import { changeName } from '../../core/records/describe-change.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import type { PreparedImport } from './prepare-import.js';
import type { PlannedRow } from './row-plan.js';
import { writeCell } from './sheet-cells.js';
import { type SheetColumn, sheetColumns } from './sheet-columns.js';

export const previewShape = {
  name: 'changed cell',
  fields: {
    row: { type: 'integer' },
    action: { type: 'enum' },
    account_id: { type: 'id' },
    id: { type: 'id', nullable: true },
    name: { type: 'string', nullable: true },
    column: { type: 'string', nullable: true },
    before: { type: 'string', nullable: true },
    after: { type: 'string', nullable: true },
    currency: { type: 'string', form: 'currency', nullable: true },
    note: { type: 'string', nullable: true },
  },
  columns: ['row', 'action', 'id', 'name', 'column', 'before', 'after', 'currency'],
  wrapped: ['before', 'after'],
  tones: { action: { conflict: 'bad', gone: 'bad', create: 'good', update: 'good' } },
} as const satisfies RowShape;

type PreviewRow = RowOf<
  typeof previewShape,
  { action: 'create' | 'update' | 'conflict' | 'existing' | 'gone' }
>;

/** One row for each cell that would be changed, and for each value of a new record. */
export function previewRows({ group, rows, created }: PreparedImport): readonly PreviewRow[] {
  const columns = sheetColumns(group);
  return rows.flatMap((row): PreviewRow[] => {
    if (row.action === 'none') return [];
    const earlier = created.get(row.number);
    const address = {
      row: row.number,
      account_id: row.account,
      id: row.id ?? earlier?.id ?? null,
      name: nameOfRecord(row.live ?? row.params) ?? null,
    };
    if (earlier) {
      const nothing = { column: null, before: null, after: null, currency: null };
      const found = earlier.isDeleted
        ? ({ action: 'gone', note: 'created before, deleted since' } as const)
        : ({ action: 'existing', note: 'created before' } as const);
      return [{ ...address, ...nothing, ...found }];
    }
    const note = row.conflict?.reason ?? null;
    return row.changes.map((change) => ({
      ...address,
      action: row.action === 'none' ? ('update' as const) : row.action,
      ...describeCell(row, change, columns),
      note,
    }));
  });
}

/** The cell as the sheet has it, before and after. */
function describeCell(
  row: PlannedRow,
  change: PlannedRow['changes'][number],
  columns: readonly SheetColumn[],
) {
  const column = columns.find(({ field }) => field === change.field);
  const show = (value: Document[string] | undefined) => {
    if (value === undefined || value === null || !column) return null;
    const record = { [column.field]: value, ...(row.currency && { currency: row.currency }) };
    return writeCell(column, record, { account: row.account }).replace(/^'/, '');
  };
  return {
    column: changeName(change),
    before: show(change.before),
    after: show(change.after),
    currency: column?.money ? (row.currency ?? null) : null,
  };
}
