/**
 * A queue of membership changes, in batches small enough that other requests are served in between. The batches of a
 * call are stored in its transaction, and then applied one by one, each in its own transaction: if the process ends
 * meanwhile, the rest is applied when the store is opened again. A partial state is never visible, because the changes
 * of a call take effect hours later.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store.js';
import { changeMembers, digestLength, type MemberChange, type Person, purgeMembers } from './members.js';

/** Identifiers per batch, which take a few milliseconds to apply. */
const batchSize = 2000;

/** Splits changes into batches of at most `size` identifiers, at least two, in order. */
export function* splitChanges(
  changes: readonly MemberChange[],
  size = batchSize,
): Generator<readonly MemberChange[]> {
  let batch: MemberChange[] = [];
  let capacity = size * digestLength;
  for (const change of changes) {
    let people: Person[] = [];
    for (const person of splitPeople(change.people, size)) {
      if (person.length > capacity) {
        if (people.length > 0) batch.push({ ...change, people });
        yield batch;
        batch = [];
        people = [];
        capacity = size * digestLength;
      }
      people.push(person);
      capacity -= person.length;
    }
    if (people.length > 0) batch.push({ ...change, people });
  }
  if (batch.length > 0) yield batch;
}

/**
 * Splits people with more than `size` identifiers. The parts remain one person, because each has the first identifier.
 */
function* splitPeople(people: readonly Person[], size: number): Generator<Person> {
  const longest = size * digestLength;
  for (const person of people) {
    if (person.length <= longest) {
      yield person;
      continue;
    }
    const first = person.slice(0, digestLength);
    for (let at = digestLength; at < person.length; at += longest - digestLength) {
      yield first + person.slice(at, at + longest - digestLength);
    }
  }
}

/** Queues changes for `workInChanges`. Only inside a write. */
export function queueChanges(store: Store, listId: string, changes: readonly MemberChange[]): void {
  for (const batch of splitChanges(changes)) {
    const sql = 'INSERT INTO member_change (list_id, changes) VALUES (?, ?)';
    store.run(sql, listId, JSON.stringify(batch));
  }
}

/** Applies the queued changes of a list, by default of all lists. Other requests are served between batches. */
export async function applyQueuedChanges(store: Store, listId?: string): Promise<void> {
  // Checked before a lock is taken, so that a process that only reads never waits.
  while (findNext(store, listId)) {
    applyNext(store, listId);
    await nextTurn();
  }
}

function applyNext(store: Store, listId: string | undefined): void {
  store.write(() => {
    const next = findNext(store, listId);
    // Another process may have applied it first.
    if (!next) return;
    changeMembers(store, next.list_id, JSON.parse(next.changes) as MemberChange[]);
    store.run('DELETE FROM member_change WHERE id = ?', next.id);
  });
}

/** The oldest batch. */
function findNext(store: Store, listId: string | undefined) {
  return store.query<{ id: number; list_id: string; changes: string }>(
    `SELECT id, list_id, changes FROM member_change
     WHERE list_id = coalesce(nullif(?1, ''), list_id) ORDER BY id LIMIT 1`,
    // Not null: the driver mistakes a single null for an object of named parameters.
    listId ?? '',
  )[0];
}

/** Deletes all members of a list and its queued changes. Only inside a write. */
export function clearMembers(store: Store, listId: string): void {
  store.run('DELETE FROM member_change WHERE list_id = ?', listId);
  purgeMembers(store, listId);
}
