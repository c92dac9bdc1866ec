/**
 * Members of lists (audiences, do-not-reach lists): people by their identifiers. Only digests of the identifiers are
 * stored, so that nobody can be identified from the store (docs/service.md#audience-users).
 */
import { hash } from 'node:crypto';
import type { Document } from '../../contract/types.js';
import type { Store } from '../store/store.js';

/** A person: the concatenated digests of their identifiers. One string, because a call may have very many people. */
export type Person = string;

/** The change of one operation. Times are milliseconds since 1970. */
export type MemberChange =
  | {
      readonly people: readonly Person[];
      readonly from: number;
      /** The end of the membership, exclusive. */
      readonly until: number;
      /** The start was requested and is in the future. */
      readonly isLater: boolean;
    }
  | { readonly people: readonly Person[] /** Ends their membership. */; readonly end: number };

/**
 * Different names of one identifier. Both are the user id of the platform: the published name and the name on the wire
 * (docs/service.md#brand-names).
 */
const identifierAliases: Readonly<Record<string, string>> = { twitter_id: 'platform_id' };

/** The length of a stored digest in characters of six bits: 96 bits make collisions negligible. */
export const digestLength = 16;

/** The digests of a person's identifiers. Identifiers of different kinds never match each other. */
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

/** An identifier on a list. Of each person, the main identifier has the times, and the others refer to it. */
interface Identifier {
  readonly digest: string;
  starts_at: number;
  ends_at: number;
  /** The main identifier of the person, or another one that refers to it; absent on the main identifier. */
  sameAs?: Identifier;
}

/**
 * Applies changes to a list in order. People who share an identifier are the same person: their identifiers are
 * merged, and the earlier start is kept unless a later one was requested. Sending the same person again changes only
 * the end. Only inside a write.
 */
export function changeMembers(store: Store, listId: string, changes: readonly MemberChange[]): void {
  const known = findIdentifiers(store, listId, changes);
  const changed = new Set<Identifier>();
  for (const change of changes) {
    for (const person of change.people) {
      const digests = memberDigests(person);
      const same = findMainIdentifiers(known, digests);
      if ('end' in change) {
        for (const one of same) changed.add(endMembership(one, change.end));
      } else {
        for (const one of addPerson(known, digests, same, change)) changed.add(one);
      }
    }
  }
  writeIdentifiers(store, listId, changed);
}

/** The main identifiers of all people that the digests belong to. */
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

/** Adds a person, merged with the people who share an identifier. Returns the changed identifiers. */
function addPerson(
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

/** The number of members at a time. */
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

/** Deletes the members whose membership has ended by a time; by default all. Only inside a write. */
export function purgeMembers(store: Store, listId: string, by = Number.MAX_SAFE_INTEGER): void {
  const sql = 'DELETE FROM member WHERE list_id = ? AND same_as IS NULL AND ends_at <= ?';
  if (store.run(sql, listId, by) === 0) return;
  // Identifiers that refer to a deleted one, and then those that refer to them.
  const orphans = `DELETE FROM member WHERE list_id = ?1 AND same_as NOT IN (
    SELECT digest FROM member WHERE list_id = ?1
  )`;
  while (store.run(orphans, listId) > 0);
}

type Row = readonly [digest: string, same_as: string | null, starts_at: number, ends_at: number];

/**
 * The identifiers of the changes that are on the list, with those that they refer to. Rows are read and written as one
 * JSON string, because passing them to the driver one by one takes most of the time.
 */
function findIdentifiers(
  store: Store,
  listId: string,
  changes: readonly MemberChange[],
): Map<string, Identifier> {
  const known = new Map<string, Identifier>();
  const references: [Identifier, string][] = [];
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
      if (sameAs !== null) references.push([one, sameAs]);
    }
    for (const [, sameAs] of references) if (!known.has(sameAs)) wanted.push(sameAs);
  }
  for (const [one, sameAs] of references) {
    const target = known.get(sameAs);
    if (target) one.sameAs = target;
  }
  return known;
}

function writeIdentifiers(store: Store, listId: string, changed: ReadonlySet<Identifier>): void {
  const references: (readonly [digest: string, same_as: string])[] = [];
  const byTimes = new Map<string, { starts_at: number; ends_at: number; digests: string[] }>();
  for (const { digest, sameAs, starts_at, ends_at } of changed) {
    if (sameAs) {
      references.push([digest, sameAs.digest]);
      continue;
    }
    const times = `${starts_at} ${ends_at}`;
    const group = byTimes.get(times);
    if (group) group.digests.push(digest);
    else byTimes.set(times, { starts_at, ends_at, digests: [digest] });
  }
  // A JSON array of strings is read much faster than one of rows, and most people of a call have the same times.
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
  if (references.length === 0) return;
  store.run(
    `INSERT INTO member (list_id, digest, same_as, starts_at, ends_at)
     SELECT ?, value ->> 0, value ->> 1, 0, 0 FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET same_as = excluded.same_as`,
    listId,
    JSON.stringify(references),
  );
}
