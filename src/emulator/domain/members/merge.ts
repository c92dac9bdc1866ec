/**
 * Processes changes of lists. The groups are large enough to write each page of a list once for many changes, and the
 * steps short enough to serve other callers in between. The results are stored first, in the transaction that removes
 * the changes from the queue. A killed process, or another one on the same file, therefore loses nothing and repeats
 * nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type StoredBytes, toBuffer } from '../../../files/sqlite.js';
import type { Store } from '../../store/store.js';
import { readChanges } from './change-log.js';
import { changePeople, type TimedChanges } from './change-people.js';
import { readTimes } from './counts.js';
import { digestBytes } from './digests.js';
import { createIdentifierTable, type IdentifierTable } from './identifier-table.js';
import { lookUp } from './look-up.js';
import { putEntries } from './page-store.js';
import { writeEntries } from './results.js';

/** The number of identifiers that are processed at a time, unless one call has more. */
const groupSize = 250_000;
/** So many are worked on in one turn of the event loop. */
const perTurn = 50_000;

interface QueuedChanges extends TimedChanges {
  readonly id: number;
}

/** Works the oldest changes of a list in. */
export async function mergeGroup(store: Store, list: number): Promise<void> {
  await writeRedo(store, list);
  // In one read, since the changes must be the oldest of those that the pages do not have.
  const logs = store.read(() => (hasRedo(store, list) ? [] : readGroup(store, list)));
  const newest = logs.at(-1);
  if (!newest) return;
  const table = await gather(logs);
  await nextTurn();
  const times = readTimes(store, list);
  const before = await lookUp(store, list, table, times);
  // Another process was faster: the data that was read may be half old and half new.
  if (!isUnchanged(store, list, logs)) return;
  const changed = await applyLogs(table, logs);
  const results = await writeEntries(store, list, { table, changed, before, times });
  store.write(() => {
    if (!isUnchanged(store, list, logs)) return;
    for (const entries of results) {
      store.run(
        'INSERT INTO member_redo (list, forget_by, entries) VALUES (?, ?, ?)',
        list,
        newest.now,
        entries,
      );
    }
    times.save();
    store.run('DELETE FROM member_change WHERE list = ? AND id <= ?', list, newest.id);
    store.run(
      `UPDATE member_list SET pending = (SELECT coalesce(sum(identifiers), 0) FROM member_change WHERE list = ?1)
       WHERE id = ?1`,
      list,
    );
  });
  await writeRedo(store, list);
}

function readGroup(store: Store, list: number): QueuedChanges[] {
  const sizes = store.query<{ id: number; identifiers: number }>(
    'SELECT id, identifiers FROM member_change WHERE list = ? ORDER BY id',
    list,
  );
  let [last, sum] = [-1, 0];
  for (const { id, identifiers } of sizes) {
    sum += identifiers;
    if (last >= 0 && sum > groupSize) break;
    last = id;
  }
  const rows = store.query<Omit<QueuedChanges, 'bytes'> & { readonly changes: StoredBytes }>(
    `SELECT id, came_at AS now, due_at AS due, ends_at AS latest, identifiers, changes FROM member_change
     WHERE list = ? AND id <= ? ORDER BY id`,
    list,
    last,
  );
  return rows.map(({ changes, ...row }) => ({ ...row, bytes: toBuffer(changes) }));
}

/**
 * Whether the list is unchanged by other processes. Every process takes the oldest changes first, so fewer wait; the
 * number of a change is never used again.
 */
function isUnchanged(store: Store, list: number, logs: readonly QueuedChanges[]): boolean {
  const [waiting] = store.query<{ count: number }>(
    'SELECT count(*) AS count FROM member_change WHERE list = ? AND id <= ?',
    list,
    logs.at(-1)?.id ?? 0,
  );
  return waiting?.count === logs.length;
}

/** Whether results exist that the pages do not have yet. */
function hasRedo(store: Store, list: number): boolean {
  return store.query('SELECT 1 FROM member_redo WHERE list = ? LIMIT 1', list).length > 0;
}

/** A table of all the identifiers that the changes concern. */
async function gather(logs: readonly TimedChanges[]): Promise<IdentifierTable> {
  const count = logs.reduce((sum, { identifiers }) => sum + identifiers, 0);
  const digests = Buffer.allocUnsafe(count * digestBytes);
  let length = 0;
  for (const log of logs) {
    const { bytes } = log;
    readChanges(bytes, log, (_, at, identifiers) => {
      length += bytes.copy(digests, length, at, at + identifiers * digestBytes);
    });
  }
  return createIdentifierTable(digests, count);
}

/** Applies the changes in their order. Returns 1 at each position that was changed. */
async function applyLogs(table: IdentifierTable, logs: readonly TimedChanges[]): Promise<Uint8Array> {
  const changed = new Uint8Array(table.size());
  let arrival = 0;
  let count = 0;
  for (const log of logs) {
    changePeople(table, log, arrival, (position) => {
      changed[position] = 1;
    });
    arrival += log.identifiers;
    count += log.identifiers;
    if (count < perTurn) continue;
    count = 0;
    await nextTurn();
  }
  return changed;
}

/** Writes the results into the pages of a list. */
async function writeRedo(store: Store, list: number): Promise<void> {
  while (hasRedo(store, list)) {
    store.write(() => {
      const [next] = store.query<{ id: number; forget_by: number; entries: StoredBytes }>(
        'SELECT id, forget_by, entries FROM member_redo WHERE list = ? ORDER BY id LIMIT 1',
        list,
      );
      // Another process may have been quicker.
      if (!next) return;
      putEntries(store, list, toBuffer(next.entries), next.forget_by);
      store.run('DELETE FROM member_redo WHERE id = ?', next.id);
    });
    await nextTurn();
  }
}

/** So many pages are deleted in one transaction. */
const pagesPerDeletion = 100;

/** Deletes everything of a list that was cleared. */
export async function clearList(store: Store, list: number): Promise<void> {
  const deletePages = () =>
    store.run(
      'DELETE FROM member_page WHERE id IN (SELECT id FROM member_page WHERE list = ? LIMIT ?)',
      list,
      pagesPerDeletion,
    );
  /** Undefined if another process was quicker: then a new list may have the number of this one. */
  const whileCleared = <T>(work: () => T) =>
    store.write(() => {
      const isCleared = 'SELECT 1 FROM member_list WHERE id = ? AND list_id IS NULL';
      return store.query(isCleared, list).length > 0 ? work() : undefined;
    });
  while ((whileCleared(deletePages) ?? 0) > 0) await nextTurn();
  whileCleared(() => {
    // Pages too, since another process may have written some in between.
    for (const table of ['member_change', 'member_redo', 'member_times', 'member_page']) {
      store.run(`DELETE FROM ${table} WHERE list = ?`, list);
    }
    store.run('DELETE FROM member_list WHERE id = ?', list);
  });
}
