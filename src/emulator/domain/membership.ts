/**
 * Who is put on a list and taken off it: custom audiences and do-not-reach lists alike
 * (docs/service.md#audience-users).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from '../../contract/types.js';
import type { HandlerContext, LongHandlerContext } from '../handler.js';
import { applyChanges, type StoredRecord, updateRecord } from '../store/records.js';
import { defaultExpiry, internalFields, milliseconds, processedAt } from './audiences.js';
import { startQueuedChanges, takeChanges } from './member-queue.js';
import { digestLength, digestPerson, type MemberChange, type Person } from './members.js';

interface Counts extends Document {
  readonly success_count: number;
  readonly total_count: number;
}

/** So many identifiers are read in one turn of the event loop. */
const manyIdentifiers = 4000;

/** The people of each operation. Other callers are answered between two parts of a large call. */
async function identifyPeople(operations: readonly Document[]): Promise<Person[][]> {
  const people: Person[][] = [];
  let count = 0;
  for (const { params } of operations) {
    const persons: Person[] = [];
    for (const user of (params as Document).users as readonly Document[]) {
      const person = digestPerson(user);
      persons.push(person);
      count += person.length / digestLength;
      if (count < manyIdentifiers) continue;
      count = 0;
      await nextTurn();
    }
    people.push(persons);
  }
  return people;
}

/** Takes the operations in, in order, to be worked in at once or soon. */
function takeIn(
  { store, time }: Pick<HandlerContext, 'store' | 'time'>,
  stored: StoredRecord,
  people: readonly (readonly Person[])[],
  operations: readonly Document[],
): void {
  const now = milliseconds(time);
  const settled = milliseconds(processedAt(time));
  const byDefault = defaultExpiry(time);
  const changes = operations.map(({ operation_type, params }, index): MemberChange => {
    const persons = people[index] ?? [];
    if (operation_type === 'Delete') return { people: persons, end: settled };
    const { effective_at = time, expires_at = byDefault } = params as Document;
    const begin = milliseconds(String(effective_at));
    const until = milliseconds(String(expires_at));
    return { people: persons, from: Math.max(begin, settled), until, isLater: begin > now };
  });
  takeChanges(store, stored.id, changes, { now, due: settled });
  const firstProcessedAt = stored.data[internalFields.processedAt] ?? processedAt(time);
  updateRecord(
    store,
    stored,
    applyChanges(stored.data, { [internalFields.processedAt]: firstProcessedAt }, time),
  );
}

/** Works a call in, and counts the people of all its operations. One object of users is one person. */
export async function applyOperations<V>(
  call: LongHandlerContext<V>,
  find: (call: HandlerContext<V>) => StoredRecord,
  operations: readonly Document[],
): Promise<Counts> {
  const people = await identifyPeople(operations);
  call.transact((inside) => takeIn(inside, find(inside), people, operations));
  startQueuedChanges(call.store);
  const count = people.reduce((sum, { length }) => sum + length, 0);
  return { success_count: count, total_count: count };
}

/** How true membership calls are to the service. */
export const membershipFidelity = {
  simple: 'Everyone who is sent is matched and active; changes are worked in after the least of the hours',
} as const;
