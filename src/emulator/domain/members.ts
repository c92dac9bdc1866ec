/**
 * Who is on a list (an audience, a do-not-reach list): people by their identifiers, of which only digests are kept,
 * so that nobody can be read out of the store (docs/service.md#audience-users).
 */
import { hash } from 'node:crypto';
import type { Document } from '../../contract/types.js';
import type { Store } from '../store/store.js';

/** A person: the digests of all that identifies them, one after the other. One text, as a call may have very many. */
export type Person = string;

/** What one operation does to people, in order. Times are milliseconds since 1970. */
export type MemberChange =
  | {
      readonly people: readonly Person[];
      readonly from: number;
      /** The first moment without them. */
      readonly until: number;
      /** The begin was asked for, and lies ahead. */
      readonly isLater: boolean;
    }
  | { readonly people: readonly Person[] /** Ends their membership. */; readonly end: number };

/**
 * Both are the user id of the platform: the one is the published name, the other that of the wire
 * (docs/service.md#brand-names).
 */
const identifierAliases: Readonly<Record<string, string>> = { twitter_id: 'platform_id' };

/** So many characters of a digest are kept, of six bits each: 96 bits tell any two identifiers apart. */
export const digestLength = 16;

/** A person by their identifiers. An identifier of one kind never matches one of another kind. */
export function digestPerson(person: Document): Person {
  let digests = '';
  for (const name in person) {
    const values = person[name];
    if (!Array.isArray(values)) continue;
    const kind = identifierAliases[name] ?? name;
    for (const value of values) {
      digests += hash('sha256', `${kind} ${value}`, 'base64').slice(0, digestLength);
    }
  }
  return digests;
}

function memberDigests(person: Person): readonly string[] {
  if (person.length <= digestLength) return person === '' ? [] : [person];
  const digests: string[] = [];
  for (let at = 0; at < person.length; at += digestLength) {
    digests.push(person.slice(at, at + digestLength));
  }
  return digests;
}

/** An identifier on a list. Of each person, one identifier bears the times, and the others lead to it. */
interface Identifier {
  readonly digest: string;
  starts_at: number;
  ends_at: number;
  /** Leads, over others or at once, to the one that bears the times; absent on that one itself. */
  sameAs?: Identifier;
}

/**
 * Makes changes to a list, one after the other. Whoever shares an identifier with somebody there is the same person:
 * identifiers are added, two who turn out to be one become one, and the first begin counts where the new one is no
 * later wish. Sending the same again changes nothing but the end. Only inside a write.
 */
export function changeMembers(store: Store, listId: string, changes: readonly MemberChange[]): void {
  const known = findIdentifiers(store, listId, changes);
  const touched = new Set<Identifier>();
  for (const change of changes) {
    for (const person of change.people) {
      const digests = memberDigests(person);
      const same = findMainIdentifiers(known, digests);
      if ('end' in change) {
        for (const one of same) touched.add(endMembership(one, change.end));
      } else {
        for (const one of putPerson(known, digests, same, change)) touched.add(one);
      }
    }
  }
  writeIdentifiers(store, listId, touched);
}

/** Those that bear the times of everybody whom the identifiers are of. */
function findMainIdentifiers(
  known: ReadonlyMap<string, Identifier>,
  digests: readonly string[],
): Identifier[] {
  const same: Identifier[] = [];
  for (const digest of digests) {
    let found = known.get(digest);
    while (found?.sameAs) found = found.sameAs;
    if (found && !same.includes(found)) same.push(found);
  }
  return same;
}

function endMembership(identifier: Identifier, end: number): Identifier {
  identifier.ends_at = Math.min(identifier.ends_at, end);
  return identifier;
}

/** Makes one person of all who are the same. Returns the identifiers that are to be written. */
function putPerson(
  known: Map<string, Identifier>,
  digests: readonly string[],
  same: readonly Identifier[],
  { from, until, isLater }: Pick<Extract<MemberChange, { from: number }>, 'from' | 'until' | 'isLater'>,
): Identifier[] {
  const all = [...same];
  for (const digest of digests) {
    if (known.has(digest)) continue;
    const added = { digest, starts_at: 0, ends_at: 0 };
    known.set(digest, added);
    all.push(added);
  }
  const [main, ...others] = all;
  if (!main) return [];
  main.starts_at = isLater ? from : same.reduce((first, one) => Math.min(first, one.starts_at), from);
  main.ends_at = until;
  for (const other of others) other.sameAs = main;
  return all;
}

/** How many are on the list at a moment. */
export function countMembers(store: Store, listId: string, at: number): number {
  const rows = store.query<{ total: number }>(
    `SELECT count(*) AS total FROM member
     WHERE list_id = ? AND same_as IS NULL AND starts_at <= ? AND ends_at > ?`,
    listId,
    at,
    at,
  );
  return rows[0]?.total ?? 0;
}

/** Forgets those whose membership has ended by then; by default everybody. Only inside a write. */
export function purgeMembers(store: Store, listId: string, by = Number.MAX_SAFE_INTEGER): void {
  const sql = 'DELETE FROM member WHERE list_id = ? AND same_as IS NULL AND ends_at <= ?';
  if (store.run(sql, listId, by) === 0) return;
  // Identifiers that lead nowhere now, and then those that lead to them.
  const orphans = `DELETE FROM member WHERE list_id = ?1 AND same_as NOT IN (
    SELECT digest FROM member WHERE list_id = ?1
  )`;
  while (store.run(orphans, listId) > 0);
}

type Row = readonly [digest: string, same_as: string | null, starts_at: number, ends_at: number];

/**
 * The identifiers that changes are about, as far as they are on the list, with those that they lead to. Rows are read
 * and written as one JSON text: handing them to the driver one by one takes most of the time.
 */
function findIdentifiers(
  store: Store,
  listId: string,
  changes: readonly MemberChange[],
): Map<string, Identifier> {
  const known = new Map<string, Identifier>();
  const leads: [Identifier, string][] = [];
  let wanted = changes.flatMap(({ people }) => people.flatMap(memberDigests));
  while (wanted.length > 0) {
    const [found] = store.query<{ rows: string }>(
      `SELECT json_group_array(json_array(digest, same_as, starts_at, ends_at)) AS rows
       FROM json_each(?2) AS wanted CROSS JOIN member ON list_id = ?1 AND digest = wanted.value`,
      listId,
      JSON.stringify(wanted),
    );
    wanted = [];
    for (const [digest, sameAs, starts_at, ends_at] of JSON.parse(found?.rows ?? '[]') as Row[]) {
      if (known.has(digest)) continue;
      const one: Identifier = { digest, starts_at, ends_at };
      known.set(digest, one);
      if (sameAs !== null) leads.push([one, sameAs]);
    }
    for (const [, sameAs] of leads) if (!known.has(sameAs)) wanted.push(sameAs);
  }
  for (const [one, sameAs] of leads) {
    const target = known.get(sameAs);
    if (target) one.sameAs = target;
  }
  return known;
}

function writeIdentifiers(store: Store, listId: string, touched: ReadonlySet<Identifier>): void {
  const leading: (readonly [digest: string, same_as: string])[] = [];
  const byTimes = new Map<string, { starts_at: number; ends_at: number; digests: string[] }>();
  for (const { digest, sameAs, starts_at, ends_at } of touched) {
    if (sameAs) {
      leading.push([digest, sameAs.digest]);
      continue;
    }
    const times = `${starts_at} ${ends_at}`;
    const group = byTimes.get(times);
    if (group) group.digests.push(digest);
    else byTimes.set(times, { starts_at, ends_at, digests: [digest] });
  }
  // A list of texts is read much faster than one of rows, and most people of a call have the same times.
  for (const { starts_at, ends_at, digests } of byTimes.values()) {
    store.run(
      `INSERT INTO member (list_id, digest, starts_at, ends_at)
       SELECT ?, value, ?, ? FROM json_each(?) WHERE true
       ON CONFLICT DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
      listId,
      starts_at,
      ends_at,
      JSON.stringify(digests),
    );
  }
  if (leading.length === 0) return;
  store.run(
    `INSERT INTO member (list_id, digest, same_as, starts_at, ends_at)
     SELECT ?, value ->> 0, value ->> 1, 0, 0 FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET same_as = excluded.same_as`,
    listId,
    JSON.stringify(leading),
  );
}
