/** The number of records, maintained by triggers: lists return totals, and quotas need it with every creation. */
import type { RecordKind } from '../../contract/types.js';
import type { Store } from './store.js';

/** Whether records are deleted, or belong to something deleted, and whether they are drafts. */
export interface RecordState {
  readonly hidden: 0 | 1;
  readonly draft: 0 | 1;
}

/** The number of an account's records in these states. */
export function countListed(
  store: Store,
  kind: RecordKind,
  account_id: string,
  states: readonly RecordState[],
): number {
  const rows = store.query<RecordState & { total: number }>(
    'SELECT hidden, draft, total FROM record_count WHERE kind = ? AND account_id = ?',
    kind.name,
    account_id,
  );
  const isWanted = (row: RecordState) =>
    states.some(({ hidden, draft }) => hidden === row.hidden && draft === row.draft);
  return rows.filter(isWanted).reduce((sum, { total }) => sum + total, 0);
}
