/**
 * The people of an audience or a do-not-reach list in the file of an emulator, so that tests can compare them with the
 * people that were sent. A person is named by a key: the digests of all their identifiers, in order.
 */
import { createHash } from 'node:crypto';
import { processingHours } from '../../src/contract/params/membership.js';
import { digestBytes, writeDigest } from '../../src/emulator/domain/members/digests.js';
import { countEntries, digestAt, targetAt, timesOf } from '../../src/emulator/domain/members/page.js';
import { applyQueuedChanges } from '../../src/emulator/domain/members/queue.js';
import { readClock } from '../../src/emulator/store/clock.js';
import { openStore, type Store } from '../../src/emulator/store/store.js';
import { hour } from '../../src/values/duration.js';
import type { Person } from './identifiers.js';

/** People as `users` of a request have them: hashed identifiers by kind. Those who share one are one person. */
export function keysOf(people: Iterable<Person>): Set<string> {
  const referred = new Map<string, string>();
  const digests: string[] = [];
  for (const person of people) {
    const own = digestsOf(person);
    for (const digest of own) {
      const [from, to] = [findEnd(referred, digest), findEnd(referred, own[0] ?? digest)];
      if (from !== to) referred.set(from, to);
    }
    for (const digest of own) digests.push(digest);
  }
  return gather(digests, (digest) => findEnd(referred, digest));
}

/**
 * The keys of the people who are on a list at a time, in milliseconds since 1970; by default when all that has been sent
 * until now is worked in.
 */
export async function readKeys(path: string, listId: string, at?: number): Promise<Set<string>> {
  return withStore(path, async (store) => {
    const rows = await readRows(store, listId);
    const referred = new Map(rows.flatMap(({ digest, same_as }) => (same_as ? [[digest, same_as]] : [])));
    const time = at ?? workedIn(store);
    const current = new Set(
      rows.flatMap(({ digest, same_as, starts_at, ends_at }) =>
        same_as === null && starts_at <= time && ends_at > time ? [digest] : [],
      ),
    );
    const members = rows
      .map(({ digest }) => digest)
      .filter((digest) => current.has(findEnd(referred, digest)));
    return gather(members, (digest) => findEnd(referred, digest));
  });
}

/** How many keys there are, and a digest of them all, whatever their order: cheap to compare for very many people. */
export interface PeopleSummary {
  readonly count: number;
  readonly digest: string;
}

export function summarise(keys: ReadonlySet<string>): PeopleSummary {
  const hash = createHash('sha256');
  for (const key of [...keys].sort()) hash.update(`${key}\n`);
  return { count: keys.size, digest: hash.digest('hex') };
}

interface Row {
  readonly digest: string;
  /** Another identifier of the same person, which has the times. */
  readonly same_as: string | null;
  readonly starts_at: number;
  readonly ends_at: number;
}

async function readRows(store: Store, listId: string): Promise<Row[]> {
  await applyQueuedChanges(store);
  const [list] = store.query<{ id: number }>('SELECT id FROM member_list WHERE list_id = ?', listId);
  if (!list) return [];
  const times = new Map(
    store
      .query<{ number: number; starts_at: number; ends_at: number }>(
        'SELECT number, starts_at, ends_at FROM member_times WHERE list = ?',
        list.id,
      )
      .map(({ number, ...one }) => [number, one]),
  );
  const pages = store.query<{ data: ArrayBuffer }>('SELECT data FROM member_page WHERE list = ?', list.id);
  return pages
    .map(({ data }) => Buffer.from(data))
    .flatMap((data) =>
      Array.from({ length: countEntries(data) }, (_, index) => {
        const digest = textAt(data, digestAt(index));
        const number = timesOf(data, index);
        const same_as = number === undefined ? textAt(data, targetAt(data, index)) : null;
        // Times that nobody has any more are forgotten.
        const { starts_at, ends_at } = times.get(number ?? -1) ?? { starts_at: 0, ends_at: 0 };
        return { digest, same_as, starts_at, ends_at };
      }),
    );
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('base64', at, at + digestBytes);
}

function digestsOf(person: Person): string[] {
  const bytes = Buffer.alloc(digestBytes);
  return Object.entries(person).flatMap(([name, values]) =>
    values.map((value) => {
      writeDigest(name, value, bytes, 0);
      return textAt(bytes, 0);
    }),
  );
}

async function withStore<T>(path: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(path);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

function workedIn(store: Store): number {
  return Date.parse(readClock(store, Date.now)) + processingHours.most * hour;
}

function findEnd(referred: ReadonlyMap<string, string>, digest: string): string {
  let end = digest;
  for (let next = referred.get(end); next !== undefined; next = referred.get(end)) end = next;
  return end;
}

/** The key of each person, of whom `main` names one digest. */
function gather(digests: readonly string[], main: (digest: string) => string): Set<string> {
  const byMain = new Map<string, Set<string>>();
  for (const digest of digests) {
    const end = main(digest);
    const own = byMain.get(end);
    if (own) own.add(digest);
    else byMain.set(end, new Set([digest]));
  }
  return new Set([...byMain.values()].map((own) => [...own].sort().join(' ')));
}
