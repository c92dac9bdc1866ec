/** What a sync prints: the counts before it, and what came of it. */
import type { Document } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import type { UploadTotals } from '../people-upload.js';
import { totalsRow, totalsShape } from '../totals.js';
import type { SyncCounts } from './plan-sync.js';

const count = { type: 'integer' } as const;

const comparison = {
  known: { ...count, help: 'People whom the list was known to have: staying, leaving and unnamed' },
  staying: { ...count, help: 'Known people who are in the new list' },
  leaving: { ...count, help: 'Known people none of whose identifiers is in the new list: they are deleted' },
  unnamed: { ...count, help: 'The same, but nothing is known that a deletion could name; --old FILE has it' },
} as const;

/** The answer of --dry-run. */
export const syncPreviewShape: RowShape = {
  name: 'sync',
  fields: {
    id: { type: 'id', nullable: true },
    rows: { ...count, help: 'Of the new list: people, duplicates and rejected' },
    people: count,
    duplicates: count,
    rejected: count,
    ...comparison,
    requests: { ...count, help: 'Deletions and updates together' },
    sent: { type: 'boolean' },
  },
  columns: [
    ...['id', 'rows', 'people', 'duplicates', 'rejected'],
    ...['known', 'staying', 'leaving', 'unnamed', 'requests', 'sent'],
  ],
};

/** The answer of a sync: rows + leaving = sent + duplicates + rejected + unsent. */
export const syncShape: RowShape = {
  name: 'sync',
  fields: { ...totalsShape.fields, ...comparison },
  columns: [...totalsShape.columns, 'known', 'staying', 'leaving', 'unnamed'],
};

export function syncPreviewRow(id: string, counts: SyncCounts, deletions: number): Document {
  const { rows, people, duplicates, rejected, requests } = counts;
  return {
    ...{ id: id || null, rows, people, duplicates, rejected },
    ...compared(counts),
    ...{ requests: requests + deletions, sent: false },
  };
}

/** `totals` are those of all requests; the rows are those of the new list. */
export function syncRow(id: string, totals: UploadTotals, counts: SyncCounts): Document {
  return { ...totalsRow(id, { ...totals, rows: counts.rows }), ...compared(counts) };
}

function compared({ known, staying, leaving, unnamed }: SyncCounts): Document {
  return { known, staying, leaving, unnamed };
}
