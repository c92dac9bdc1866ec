/**
 * Adds people to lists and removes them: custom audiences and do-not-reach lists alike
 * (docs/service.md#audience-users).
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document, Value } from '../../contract/types.js';
import type { HandlerContext, LongHandlerContext } from '../handler.js';
import { applyChanges, type StoredRecord, updateRecord } from '../store/records.js';
import { defaultExpiry, internalFields, milliseconds, processedAt } from './audience-state.js';
import { type ChangeLog, createChangeWriter } from './members/change-log.js';
import { startQueuedChanges, takeChanges } from './members/queue.js';

interface Counts extends Document {
  readonly success_count: number;
  readonly total_count: number;
}

/** The changes in the operations of a call, and the number of their people. */
interface ReadOperations {
  readonly log: ChangeLog;
  readonly people: number;
}

/** So many identifiers are read in one turn of the event loop. */
const manyIdentifiers = 4000;

/** Reads operations. Other callers are answered between two parts of a large call. */
async function readOperations(operations: readonly Document[]): Promise<ReadOperations> {
  const writer = createChangeWriter();
  let people = 0;
  let identifiers = 0;
  for (const { operation_type, params } of operations) {
    const { users, effective_at, expires_at } = params as Document;
    writer.begin(
      operation_type === 'Delete' ? 'end' : { begin: readTime(effective_at), until: readTime(expires_at) },
    );
    for (const user of users as readonly Document[]) {
      people += 1;
      writer.nextPerson();
      for (const name in user) {
        const values = user[name];
        if (!Array.isArray(values)) continue;
        for (const value of values) {
          writer.add(name, String(value));
          if (++identifiers % manyIdentifiers === 0) await nextTurn();
        }
      }
    }
  }
  return { log: writer.finish(), people };
}

function readTime(time: Value | undefined): number | undefined {
  return time === undefined ? undefined : milliseconds(String(time));
}

/** Accepts the operations, to be processed later. */
function takeIn(
  { store, time }: Pick<HandlerContext, 'store' | 'time'>,
  stored: StoredRecord,
  log: ChangeLog,
): void {
  const settled = processedAt(time);
  takeChanges(store, stored.id, log, {
    now: milliseconds(time),
    due: milliseconds(settled),
    latest: milliseconds(defaultExpiry(time)),
  });
  const firstProcessedAt = stored.data[internalFields.processedAt] ?? settled;
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
  const { log, people } = await readOperations(operations);
  call.transact((inside) => takeIn(inside, find(inside), log));
  startQueuedChanges(call.store);
  return { success_count: people, total_count: people };
}

/** The fidelity of membership calls to the service. */
export const membershipFidelity = {
  simple:
    'Everybody who is sent counts as matched and active; changes are processed after the shortest published time',
} as const;
