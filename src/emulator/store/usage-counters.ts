/**
 * Usage counters over a time window: calls per window, failed logins. They are in the store, where two processes on one
 * file share them. A window starts with the first use in it.
 */
import type { Store } from './store.js';

/** The number of uses allowed in a time window. */
interface Quota {
  readonly limit: number;
  /** Length of the window in seconds. */
  readonly seconds: number;
}

export interface Usage {
  readonly used: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** The usage in the window at `now` (milliseconds since 1970). */
export function readUsage(store: Store, key: string, { seconds }: Quota, now: number): Usage {
  const row = store.query<{ used: number; resets_at: number }>(
    'SELECT used, resets_at FROM allowance WHERE key = ?',
    key,
  )[0];
  if (!row || row.resets_at <= now) return { used: 0, resetsAt: now + seconds * 1000 };
  return { used: row.used, resetsAt: row.resets_at };
}

/** Counts one use, or a number of uses. Only inside a write. */
export function countUsage(store: Store, key: string, { seconds }: Quota, now: number, uses = 1): Usage {
  const [row] = store.query<{ used: number; resets_at: number }>(
    `INSERT INTO allowance (key, used, resets_at) VALUES (?1, ?4, ?2)
     ON CONFLICT (key) DO UPDATE SET
       used = CASE WHEN resets_at <= ?3 THEN ?4 ELSE used + ?4 END,
       resets_at = CASE WHEN resets_at <= ?3 THEN ?2 ELSE resets_at END
     RETURNING used, resets_at`,
    key,
    now + seconds * 1000,
    now,
    uses,
  );
  const { used, resets_at } = row ?? { used: uses, resets_at: now + seconds * 1000 };
  if (used === uses) store.note('DELETE FROM allowance WHERE resets_at <= ?', now);
  return { used, resetsAt: resets_at };
}

/** Resets a counter. Only inside a write. */
export function clearUsage(store: Store, key: string): void {
  store.note('DELETE FROM allowance WHERE key = ?', key);
}
