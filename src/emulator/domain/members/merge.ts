/**
 * Works changes of lists in, in groups large enough that each page of a list is written once for many changes, and in
 * steps short enough that other callers are answered between them. What is to be written is stored first, in one
 * transaction in which the changes are taken out of the queue; so whatever ends the process meanwhile, or works in the same
 * file, nothing is lost or done twice.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../../store/store.js';
import { readChanges } from './change-log.js';
import { changePeople, type TimedChanges } from './change-people.js';
import { readTimes } from './counts.js';
import { digestBytes } from './digests.js';
import { createIdentifierTable, type IdentifierTable } from './identifier-table.js';
import { lookUp } from './look-up.js';
import { putEntries } from './page-store.js';
import { writeEntries } from './results.js';

/** So many identifiers are worked in at a time, unless one call has more. */
export const groupSize = 250_000;
/** So many are worked on in one turn of the event loop. */
const perTurn = 50_000;

interface QueuedChanges extends TimedChanges {
  readonly id: number;
}

/** Works the oldest changes of a list in. */
export async function mergeGroup(store: Store, list: number): Promise<void> {
  await writeRedo(store, list);
  const logs = readGroup(store, list);
  const [oldest, newest] = [logs[0], logs.at(-1)];
  if (!oldest || !newest) {
    store.write(() => store.run('UPDATE member_list SET pending = 0 WHERE id = ? AND pending <> 0', list));
    return;
  }
  const table = await gather(logs);
  await nextTurn();
  const times = readTimes(store, list);
  const before = await lookUp(store, list, table, times);
  // Another process has been quicker: what was read may be half old and half new.
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
    const done = logs.reduce((sum, { identifiers }) => sum + identifiers, 0);
    store.run('DELETE FROM member_change WHERE list = ? AND id <= ?', list, newest.id);
    store.run('UPDATE member_list SET pending = pending - ? WHERE id = ?', done, list);
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
  const rows = store.query<Omit<QueuedChanges, 'bytes'> & { readonly changes: ArrayBuffer }>(
    `SELECT id, came_at AS now, due_at AS due, ends_at AS latest, identifiers, changes FROM member_change
     WHERE list = ? AND id <= ? ORDER BY id`,
    list,
    last,
  );
  return rows.map(({ changes, ...row }) => ({ ...row, bytes: Buffer.from(changes) }));
}

/** Whether the changes still wait, and nobody else has worked on the list. */
function isUnchanged(store: Store, list: number, logs: readonly QueuedChanges[]): boolean {
  const [waiting] = store.query<{ count: number; isFree: number }>(
    `SELECT count(*) AS count, NOT EXISTS (SELECT 1 FROM member_redo WHERE list = ?1) AS isFree FROM member_change
     WHERE list = ?1 AND id <= ?2`,
    list,
    logs.at(-1)?.id ?? 0,
  );
  return waiting?.count === logs.length && waiting.isFree === 1;
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

/** Writes what has been worked out into the pages of a list. */
async function writeRedo(store: Store, list: number): Promise<void> {
  const hasMore = () => store.query('SELECT 1 FROM member_redo WHERE list = ? LIMIT 1', list).length > 0;
  while (hasMore()) {
    store.write(() => {
      const [next] = store.query<{ id: number; forget_by: number; entries: ArrayBuffer }>(
        'SELECT id, forget_by, entries FROM member_redo WHERE list = ? ORDER BY id LIMIT 1',
        list,
      );
      // Another process may have been quicker.
      if (!next) return;
      putEntries(store, list, Buffer.from(next.entries), next.forget_by);
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
  while (store.write(deletePages) > 0) await nextTurn();
  store.write(() => {
    for (const table of ['member_change', 'member_redo', 'member_times']) {
      store.run(`DELETE FROM ${table} WHERE list = ?`, list);
    }
    store.run('DELETE FROM member_list WHERE id = ?', list);
  });
}
