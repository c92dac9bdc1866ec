/**
 * Tells what a creation has made from what was there before it, where the service returns a record that exists as it is
 * (docs/service.md#existing-records): what was there is never undone. The list of the parent decides. Where an earlier write has
 * read it, what was created before this write was there too. Only where it cannot be read the times decide alone, and what is in
 * doubt counts as existing.
 */

import { recordNoun } from '../../../call/record-noun.js';
import type { CallResult } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import { pluralize } from '../../../output/pluralize.js';
import { minute } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { once } from '../../../values/once.js';
import { joinFirst } from '../../../values/text-lists.js';
import { parseDateHeader, parseTime } from '../../../values/time.js';
import type { Invocation } from '../../core/host/invocation.js';
import { responseRows } from '../../core/records/response-data.js';
import type { Write, WriteHook } from '../../core/records/write.js';
import { readDeletedSince } from '../history/deleted-here.js';
import { createLister, type Listed, type UniqueKind } from './list-existing.js';

/** The clocks of the service may differ by so much, in milliseconds. */
const tolerance = minute;
/** The service tells times to the second, in milliseconds. */
const second = 1000;
/** So many ids are told. */
const maxDescribed = 10;

/** A record that was returned and not created; `doubt` says why that is not certain. */
interface Existing {
  readonly kind: UniqueKind;
  readonly id: string;
  readonly doubt?: string;
}

interface ExistingHooks {
  /** Reads the lists. Outside of what notes that a write is sent. */
  readonly reading: WriteHook;
  /** Adds `existing` to the answer. Inside of what notes the answer. */
  readonly marking: WriteHook;
}

/** The hooks of one client. Notices name the records that were there. */
export function watchExisting(
  invocation: Pick<Invocation, 'world' | 'defer' | 'isProgram' | 'notice'>,
): ExistingHooks {
  const readLists = createLister(invocation.world);
  const lists = new WeakMap<Write, ReadonlyMap<string, Listed>>();
  /** The ids in earlier answers: of equal creations only the first one has made the record. */
  const seen = new Set<string>();
  const tell = createTeller(invocation);
  return {
    reading: {
      async before(write) {
        const kind = kindOf(write);
        if (kind) lists.set(write, await readLists(write, kind));
      },
    },
    marking: {
      async around(write, send) {
        const kind = kindOf(write);
        if (!kind) return send();
        const begun = invocation.world.now();
        const readDeleted = once(() =>
          readDeletedSince(write, invocation.world, begun - tolerance).catch(() => []),
        );
        const reply = await send();
        const existing = new Map<unknown, Existing>();
        for (const row of createdRows(write, reply)) {
          const id = String(row.id);
          const listed = lists.get(write)?.get(String(row[kind.unique.parent]));
          const found = { kind, id };
          if (seen.has(id)) existing.set(row, found);
          else if (listed && 'ids' in listed) {
            const isSince = !listed.isEarlier || isCreatedSince(row, beganAt({ reply, begun }));
            if (listed.ids.has(id) || !isSince) existing.set(row, found);
          } else {
            const judged = await judgeByTimes(row, { kind, reply, begun, readDeleted });
            const doubt = listed?.problem ?? 'its list was not read';
            if (judged !== 'created') existing.set(row, judged === 'doubtful' ? { ...found, doubt } : found);
          }
          seen.add(id);
        }
        await tell([...existing.values()]);
        return existing.size > 0 ? { ...reply, existing: new Set(existing.keys()) } : reply;
      },
    },
  };

  /** When the first attempt was made, in milliseconds since 1970 by the clock of the service. */
  function beganAt({ reply, begun }: Pick<Attempt, 'reply' | 'begun'>): number {
    const now = invocation.world.now();
    return begun + (parseDateHeader(reply.headers.date) ?? now) - now;
  }

  async function judgeByTimes(
    row: Document,
    { kind, reply, begun, readDeleted }: Attempt,
  ): Promise<'created' | 'existing' | 'doubtful'> {
    const created = parseTime(String(row.created_at));
    if (created !== undefined && created < beganAt({ reply, begun }) - tolerance) return 'existing';
    const deleted = await readDeleted();
    const names = [kind.unique.parent, ...kind.unique.by];
    const wasDeleted = deleted.some((record) => names.every((name) => record[name] === row[name]));
    return wasDeleted ? 'created' : 'doubtful';
  }
}

/** Times of the service are whole seconds, and those of its machines may differ a little; in milliseconds. */
const imprecision = 3 * second;

/** What does not say when it was created may be older. */
function isCreatedSince({ created_at: created }: Document, time: number): boolean {
  return (parseTime(String(created)) ?? 0) >= time - imprecision;
}

interface Attempt {
  readonly kind: UniqueKind;
  readonly reply: CallResult;
  /** When the first attempt was made, in milliseconds since 1970 by the clock of this machine. */
  readonly begun: number;
  /** The records that commands of this machine have deleted a short time before. */
  readonly readDeleted: () => Promise<readonly Document[]>;
}

/** The kind of record that a write creates, if the service returns one that exists. */
function kindOf({ endpoint, operations }: Write): UniqueKind | undefined {
  const record = endpoint?.record;
  if (!record?.unique || !operations.some(({ kind }) => kind === 'create')) return undefined;
  return { ...record, unique: record.unique };
}

/** The rows of an answer that creations have got: those of a batch are in the order of its operations. */
function createdRows({ endpoint, operations }: Write, reply: CallResult): readonly Document[] {
  const rows = responseRows(reply);
  if (endpoint?.response !== 'batch') return rows;
  const others = new Set(operations.flatMap(({ id }) => id ?? []));
  const isInOrder = rows.length === operations.length;
  return rows.filter((row, at) =>
    isInOrder ? operations[at]?.kind === 'create' : !others.has(String(row.id)),
  );
}

/** A program is told at once; a person once the answer is printed, of all calls of the command together. */
function createTeller({ notice, defer, isProgram }: Pick<Invocation, 'defer' | 'isProgram' | 'notice'>) {
  const all: Existing[] = [];
  const tell = async (some: readonly Existing[]) => {
    for (const line of describeExisting(some)) await notice(line);
  };
  return async (some: readonly Existing[]): Promise<void> => {
    if (isProgram) return tell(some);
    if (all.length === 0 && some.length > 0) defer(() => tell(all));
    all.push(...some);
  };
}

/** One line for each kind, and for what is unconfirmed for the same reason. */
function describeExisting(some: readonly Existing[]): readonly string[] {
  const groups = groupBy(some, ({ kind, doubt }) => `${kind.name} ${doubt}`);
  return [...groups.values()].map((group) => {
    const [{ kind, doubt }] = group;
    const ids = [...new Set(group.map(({ id }) => id))];
    const isOne = ids.length === 1;
    const subject = isOne
      ? `${recordNoun(kind)} ${ids[0]}`
      : `${ids.length} ${pluralize(kind)} (${joinFirst(ids, maxDescribed)})`;
    const it = isOne ? 'it' : 'them';
    if (doubt === undefined)
      return `${subject} existed before. The service returned ${it} unchanged; ads undo deletes only what is new`;
    const counts = isOne ? 'it counts' : 'they count';
    return `it is not known whether ${subject} existed before (${doubt}): ${counts} as existing, which ads undo does not delete`;
  });
}
