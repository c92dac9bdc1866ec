/** The objects that count against the quotas of an account. */
import { activeRecords } from './active-indexes.js';
import { countListed } from './record-counts.js';
import type { Store } from './store.js';

const live = [{ hidden: 0, draft: 0 }] as const;

/** Whether an account has this number of active ones at a time (ISO 8601, UTC). */
export function hasActive(
  store: Store,
  what: keyof typeof activeRecords,
  { account_id, time, number }: { account_id: string; time: string; number: number },
): boolean {
  const { kind, index, end, condition } = activeRecords[what];
  if (countListed(store, kind, account_id, live) < number) return false;
  const rows = store.query<{ total: number }>(
    `SELECT count(*) AS total FROM (
       SELECT 1 FROM record INDEXED BY ${index} WHERE ${condition} AND account_id = ? AND ${end} > ? LIMIT ?)`,
    account_id,
    time.replace(/Z$/, ''),
    number,
  );
  return (rows[0]?.total ?? 0) >= number;
}
