/**
 * Changes of the people of a list, stored at once and processed later, like those of the service
 * (docs/service.md#audience-users). They are processed when many wait, or when a caller could see them; other callers
 * are served in between.
 */
import { memoize } from '../../store/memoize.js';
import type { Store } from '../../store/store.js';
import type { ChangeLog, Moments } from './change-log.js';

/**
 * The number of identifiers that may wait in any list. In a large list it is higher, since each page should be written
 * for many at once.
 */
const mayWait = { least: 50_000, most: 250_000, part: 1 / 8 } as const;

/** Takes the changes of a call in. Only inside a write. */
export function takeChanges(
  store: Store,
  listId: string,
  log: ChangeLog,
  { now, due, latest }: Moments,
): void {
  if (log.identifiers === 0) return;
  const [list] = store.query<{ id: number }>(
    `INSERT INTO member_list (list_id, pending) VALUES (?, ?)
     ON CONFLICT (list_id) DO UPDATE SET pending = pending + excluded.pending RETURNING id`,
    listId,
    log.identifiers,
  );
  store.run(
    'INSERT INTO member_change (list, identifiers, came_at, due_at, ends_at, changes) VALUES (?, ?, ?, ?, ?, ?)',
    list?.id ?? 0,
    log.identifiers,
    now,
    due,
    latest,
    log.bytes,
  );
}

/** Deletes all members of a list and its queued changes, soon. Only inside a write. */
export function clearMembers(store: Store, listId: string): void {
  store.run('UPDATE member_list SET list_id = NULL, pending = 0 WHERE list_id = ?', listId);
}

interface Work {
  readonly isAll: boolean;
  readonly done: Promise<void>;
}

/** The work in progress in each store of this process, and the stores that wait for its end. */
const working = new WeakMap<Store, Work>();
const closing = new WeakSet<Store>();

/** Processes the accepted changes: all of them, or of the lists with too many. Simultaneous calls share the work. */
function work(store: Store, isAll: boolean): Promise<void> {
  const going = working.get(store);
  if (going && (going.isAll || !isAll)) return going.done;
  const done = (going?.done ?? Promise.resolve())
    .catch(() => {})
    .then(() => mergeAll(store, isAll))
    .finally(() => {
      if (working.get(store)?.done === done) working.delete(store);
    });
  working.set(store, { isAll, done });
  return done;
}

/**
 * Processes all accepted changes, including those that another process has started on; other callers are served between
 * two steps. Afterwards the pages have everybody.
 */
export function applyQueuedChanges(store: Store): Promise<void> {
  return work(store, true);
}

/**
 * Starts to process changes if too many wait, and does not wait for the result. Failed work stays as it is. It is
 * retried, and its error reported, when a caller waits for it.
 */
export function startQueuedChanges(store: Store): void {
  if (findNext(store, false) !== undefined) work(store, false).catch(() => {});
}

/** Waits for the work in progress; further work may begin afterwards. */
export async function awaitWork(store: Store): Promise<void> {
  await working.get(store)?.done.catch(() => {});
}

/** Waits for the work in progress. The next process that opens the store does the rest. */
export async function awaitQueuedChanges(store: Store): Promise<void> {
  closing.add(store);
  await awaitWork(store);
}

/** Works in whatever could be seen by now, before somebody looks. Hardly ever is there anything: it takes hours to show. */
export async function applyDueChanges(store: Store, now: number): Promise<void> {
  // The oldest change is due first.
  const sql = 'SELECT due_at FROM member_change ORDER BY id LIMIT 1';
  const isDue = () => {
    const oldest = memoize(
      store,
      'due',
      'oldest member change',
      () => store.query<{ due_at: number }>(sql)[0],
    );
    return oldest !== undefined && oldest.due_at <= now;
  };
  while (isDue() && !closing.has(store)) await applyQueuedChanges(store);
}

async function mergeAll(store: Store, isAll: boolean): Promise<void> {
  let next = findNext(store, isAll);
  if (!next) return;
  const { clearList, mergeGroup } = await import('./merge.js');
  for (; next && !closing.has(store); next = findNext(store, isAll)) {
    await (next.isCleared ? clearList(store, next.id) : mergeGroup(store, next.id));
  }
}

interface NextList {
  readonly id: number;
  readonly isCleared: boolean;
}

/**
 * A list to work on: one that was cleared, one that another process has not written to the end, or one where too many
 * changes wait, or any do.
 */
function findNext(store: Store, isAll: boolean): NextList | undefined {
  const rows = store.query<{ id: number; list_id: string | null }>(
    `SELECT id, list_id FROM member_list WHERE list_id IS NULL OR id IN (SELECT list FROM member_redo)
       OR ${isAll ? hasAny : hasTooMany} ORDER BY id LIMIT 1`,
  );
  return rows[0] && { id: rows[0].id, isCleared: rows[0].list_id === null };
}

const hasAny = 'EXISTS (SELECT 1 FROM member_change WHERE list = member_list.id)';
const hasTooMany = `(pending >= ${mayWait.least} AND pending >= min(${mayWait.most}, ${mayWait.part} *
  (SELECT coalesce(sum(people), 0) FROM member_times WHERE list = member_list.id)))`;
