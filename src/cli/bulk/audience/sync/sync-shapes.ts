/** Rows of a sync: the counts before it, and its result. */
import type { Document } from '../../../../contract/types.js';
import type { RowShape } from '../../../../output/answer.js';
import { renewalMonths } from '../../../../people/known/sent-days.js';
import { maxSharingPeople } from '../../../../people/known/shared-identifiers.js';
import { columnsOf, leftOutFields } from '../list/left-out.js';
import type { Rejections } from '../list/rejections.js';
import type { UploadTotals } from '../people-upload.js';
import { totalsRow, totalsShape } from '../totals.js';
import type { SyncCounts } from './plan-sync.js';

const count = { type: 'integer' } as const;
const { earliest, latest } = renewalMonths;

const comparison = {
  known: { ...count, help: 'Recorded people of the list: staying, leaving, unnamed and spared' },
  staying: { ...count, help: 'Recorded people who are in the new list' },
  leaving: { ...count, help: 'Recorded people who are not in the new list; they are deleted' },
  unnamed: {
    ...count,
    help: 'Recorded people who left but have only stored identifiers of people who stay, or none; only --old FILE deletes them',
  },
  spared: {
    ...count,
    help: `Recorded people who left but have only identifiers of more than ${maxSharingPeople} people; only --allow-shared deletes them`,
  },
  unchanged: { ...count, help: 'People of the new list who are unchanged; they are not sent' },
  renewed: {
    ...count,
    help: `Those who are sent again unchanged, ${earliest} to ${latest} months after the last sending`,
  },
} as const;

const previewFields = {
  id: { type: 'id', nullable: true },
  rows: { ...count, help: 'Rows of the new list: people, duplicates and rejected' },
  people: count,
  duplicates: count,
  rejected: count,
  ...leftOutFields,
  ...comparison,
  requests: { ...count, help: 'Requests that delete and update people' },
  sent: { type: 'boolean' },
} as const satisfies RowShape['fields'];

/** The answer of --dry-run. */
export const syncPreviewShape: RowShape = {
  name: 'sync',
  fields: previewFields,
  columns: columnsOf(previewFields),
};

const fields = { ...totalsShape.fields, rows: previewFields.rows, ...comparison };

/** The answer of a sync: rows + deleted = sent + unchanged + duplicates + rejected + unsent. */
export const syncShape: RowShape = { name: 'sync', fields, columns: columnsOf(fields) };

/** `requests` are those of deletions and updates. */
export function syncPreviewRow(
  id: string,
  counts: SyncCounts,
  requests: number,
  { leftOut }: Rejections,
): Document {
  const { rows, people, duplicates, rejected } = counts;
  return {
    ...{ id: id || null, rows, people, duplicates, rejected, ...leftOut.row() },
    ...compared(counts),
    ...{ requests, sent: false },
  };
}

/** `totals` are those of all requests; the rows are those of the new list. */
export function syncRow(
  id: string,
  totals: UploadTotals,
  counts: SyncCounts,
  rejections: Rejections,
): Document {
  const { rows, duplicates, rejected } = counts;
  const row = totalsRow(id, { ...totals, rows, duplicates, rejected }, rejections);
  return { ...row, ...compared(counts) };
}

function compared({ known, staying, leaving, unnamed, spared, unchanged, renewed }: SyncCounts): Document {
  return { known, staying, leaving, unnamed, spared, unchanged, renewed };
}
