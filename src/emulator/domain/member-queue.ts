/**
 * Changes of who is on a list, in pieces small enough that other callers are answered between two of them. The pieces
 * of a call are stored in its transaction, and then worked in one by one, each in a transaction of its own: whatever
 * ends the process meanwhile, all of the call is done in the end. Nobody sees a half of it, because all that a call
 * changes begins hours later.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../store/store.js';
import { changeMembers, digestLength, type MemberChange, type Person, purgeMembers } from './members.js';

/** So many identifiers are worked in at a time: a few milliseconds' worth. */
const batchSize = 2000;

/** Divides changes into pieces of at most so many identifiers, two or more, in their order. */
export function* splitChanges(
  changes: readonly MemberChange[],
  size = batchSize,
): Generator<readonly MemberChange[]> {
  let piece: MemberChange[] = [];
  let room = size * digestLength;
  for (const change of changes) {
    let people: Person[] = [];
    for (const person of splitPeople(change.people, size)) {
      if (person.length > room) {
        if (people.length > 0) piece.push({ ...change, people });
        yield piece;
        piece = [];
        people = [];
        room = size * digestLength;
      }
      people.push(person);
      room -= person.length;
    }
    if (people.length > 0) piece.push({ ...change, people });
  }
  if (piece.length > 0) yield piece;
}

/** People of at most so many identifiers. The parts of one stay one, because all have the first identifier. */
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

/** Takes changes in, to be worked in by `workInChanges`. Only inside a write. */
export function queueChanges(store: Store, listId: string, changes: readonly MemberChange[]): void {
  for (const piece of splitChanges(changes)) {
    const sql = 'INSERT INTO member_change (list_id, changes) VALUES (?, ?)';
    store.run(sql, listId, JSON.stringify(piece));
  }
}

/** Works in what has been taken in for a list; by default for all lists. Other callers come between two pieces. */
export async function applyQueuedChanges(store: Store, listId?: string): Promise<void> {
  // Asked before a lock is taken: a process that only reads waits for nobody.
  while (findNext(store, listId)) {
    applyNext(store, listId);
    await nextTurn();
  }
}

function applyNext(store: Store, listId: string | undefined): void {
  store.write(() => {
    const next = findNext(store, listId);
    // Another process may have been quicker.
    if (!next) return;
    changeMembers(store, next.list_id, JSON.parse(next.changes) as MemberChange[]);
    store.run('DELETE FROM member_change WHERE id = ?', next.id);
  });
}

/** The piece that has waited longest. */
function findNext(store: Store, listId: string | undefined) {
  return store.query<{ id: number; list_id: string; changes: string }>(
    `SELECT id, list_id, changes FROM member_change
     WHERE list_id = coalesce(nullif(?1, ''), list_id) ORDER BY id LIMIT 1`,
    // Not null: the driver takes a single null for an object of named values.
    listId ?? '',
  )[0];
}

/** Forgets everybody on a list, and those who were to come. Only inside a write. */
export function clearMembers(store: Store, listId: string): void {
  store.run('DELETE FROM member_change WHERE list_id = ?', listId);
  purgeMembers(store, listId);
}
