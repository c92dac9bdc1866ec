/**
 * Changes of who is on a list, in pieces small enough that other callers are answered between two of them. The pieces
 * of a large call are stored in its transaction, and then worked in one by one, each in a transaction of its own, while
 * others are answered: whatever ends the process meanwhile, all of the call is done in the end. Nobody sees a half of
 * it, because what a call changes shows hours later, and whoever looks so late waits until it is done.
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

/** When a call came, and when what it changes can first be seen; in milliseconds since 1970. */
export interface Moments {
  readonly now: number;
  readonly due: number;
}

/**
 * Takes the changes of a call in. Few of them are worked in at once; many are left for `applyQueuedChanges`, as are those
 * that come behind them. Only inside a write.
 */
export function takeChanges(
  store: Store,
  listId: string,
  changes: readonly MemberChange[],
  { now, due }: Moments,
): void {
  const [first = [], ...others] = splitChanges(changes);
  if (others.length === 0 && !findNext(store, listId)) {
    purgeMembers(store, listId, now);
    changeMembers(store, listId, first);
    return;
  }
  for (const piece of [first, ...others]) {
    store.run(
      'INSERT INTO member_change (list_id, forget_by, due_at, changes) VALUES (?, ?, ?, ?)',
      listId,
      piece === first ? now : 0,
      due,
      JSON.stringify(piece),
    );
  }
}

/** The work that goes on in each store of this process. */
const working = new WeakMap<Store, Promise<void>>();

/** Works in all that has been taken in; other callers come between two pieces. Calls at once share the work. */
export function applyQueuedChanges(store: Store): Promise<void> {
  const going = working.get(store);
  if (going) return going;
  const started = applyAll(store).finally(() => working.delete(store));
  working.set(store, started);
  return started;
}

/**
 * Begins to work in what has been taken in, and does not wait for it. What fails is left as it is, and is tried again,
 * and told, when somebody waits for it.
 */
export function startQueuedChanges(store: Store): void {
  applyQueuedChanges(store).catch(() => {});
}

/** Waits for the work that goes on. Where it fails, the rest is worked in when the store is next opened. */
export async function awaitQueuedChanges(store: Store): Promise<void> {
  await working.get(store)?.catch(() => {});
}

/** Works in whatever could be seen by now, before somebody looks. Hardly ever is there anything: it takes hours to show. */
export async function applyDueChanges(store: Store, now: number): Promise<void> {
  const sql = 'SELECT 1 FROM member_change WHERE due_at <= ? LIMIT 1';
  if (store.query(sql, now).length > 0) await applyQueuedChanges(store);
}

async function applyAll(store: Store): Promise<void> {
  // Asked before a lock is taken: a process that only reads waits for nobody.
  while (findNext(store)) {
    await nextTurn();
    applyNext(store);
  }
}

function applyNext(store: Store): void {
  store.write(() => {
    const next = findNext(store);
    // Another process may have been quicker.
    if (!next) return;
    if (next.forget_by > 0) purgeMembers(store, next.list_id, next.forget_by);
    changeMembers(store, next.list_id, JSON.parse(next.changes) as MemberChange[]);
    store.run('DELETE FROM member_change WHERE id = ?', next.id);
  });
}

interface Piece {
  readonly id: number;
  readonly list_id: string;
  readonly forget_by: number;
  readonly changes: string;
}

/** The piece that has waited longest, of one list or of all. */
function findNext(store: Store, listId?: string): Piece | undefined {
  const one = listId === undefined ? '' : 'WHERE list_id = ?';
  return store.query<Piece>(
    `SELECT id, list_id, forget_by, changes FROM member_change ${one} ORDER BY id LIMIT 1`,
    ...(listId === undefined ? [] : [listId]),
  )[0];
}

/** Deletes all members of a list and its queued changes. Only inside a write. */
export function clearMembers(store: Store, listId: string): void {
  store.run('DELETE FROM member_change WHERE list_id = ?', listId);
  purgeMembers(store, listId);
}
