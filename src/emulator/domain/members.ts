/**
 * Who is on a list (an audience, a do-not-reach list): people by their identifiers, of which only digests are kept,
 * so that nobody can be read out of the store (docs/service.md#audience-users).
 */
import { createHash } from 'node:crypto';
import type { Document } from '../../contract/types.js';
import type { Store } from '../store/store.js';

/** When somebody is on a list, in milliseconds since 1970; the end is the first moment without them. */
export interface Membership {
  readonly from: number;
  readonly until: number;
}

/**
 * Both are the user id of the platform: the one is the published name, the other that of the wire
 * (docs/service.md#brand-names).
 */
const sameIdentifier: Readonly<Record<string, string>> = { twitter_id: 'platform_id' };

/** Digests of all identifiers of one person. An identifier of one kind never matches one of another kind. */
export function memberDigests(person: Document): string[] {
  return Object.entries(person).flatMap(([name, values]) => {
    const kind = sameIdentifier[name] ?? name;
    return (Array.isArray(values) ? values : []).map((value) =>
      createHash('sha256').update(`${kind} ${value}`).digest('base64url'),
    );
  });
}

/**
 * Puts one person on a list. Whoever shares an identifier with somebody there is the same person: identifiers are
 * added, two who turn out to be one become one, and the first begin counts where the new one is no later wish. Sending
 * the same again changes nothing but the end. Only inside a write.
 */
export function addMember(
  store: Store,
  listId: string,
  digests: readonly string[],
  {
    from,
    until,
    isLater,
  }: Membership & { /** The begin was asked for, and lies ahead. */ readonly isLater: boolean },
): void {
  if (digests.length === 0) return;
  const known = findMembers(store, listId, digests);
  const begin = isLater ? from : Math.min(from, ...known.map((member) => member.starts_at));
  const [first, ...others] = known;
  const id = first?.id ?? insertMember(store, listId, begin, until);
  if (first) store.run('UPDATE member SET starts_at = ?, ends_at = ? WHERE id = ?', begin, until, id);
  for (const other of others) {
    store.run('UPDATE identifier SET member_id = ? WHERE member_id = ?', id, other.id);
    store.run('DELETE FROM member WHERE id = ?', other.id);
  }
  for (const digest of digests) {
    store.run(
      'INSERT OR IGNORE INTO identifier (list_id, digest, member_id) VALUES (?, ?, ?)',
      listId,
      digest,
      id,
    );
  }
}

/** Ends the membership of everybody who has any of the identifiers. Only inside a write. */
export function removeMembers(store: Store, listId: string, digests: readonly string[], at: number): void {
  for (const { id } of findMembers(store, listId, digests)) {
    store.run('UPDATE member SET ends_at = min(ends_at, ?) WHERE id = ?', at, id);
  }
}

/** How many are on the list at a moment. */
export function countMembers(store: Store, listId: string, at: number): number {
  const rows = store.query<{ total: number }>(
    'SELECT count(*) AS total FROM member WHERE list_id = ? AND starts_at <= ? AND ends_at > ?',
    listId,
    at,
    at,
  );
  return rows[0]?.total ?? 0;
}

/** Forgets those whose membership has ended by then; by default everybody. Only inside a write. */
export function purgeMembers(store: Store, listId: string, by = Number.MAX_SAFE_INTEGER): void {
  store.run(
    'DELETE FROM identifier WHERE member_id IN (SELECT id FROM member WHERE list_id = ? AND ends_at <= ?)',
    listId,
    by,
  );
  store.run('DELETE FROM member WHERE list_id = ? AND ends_at <= ?', listId, by);
}

interface MemberRow {
  readonly id: number;
  readonly starts_at: number;
}

function findMembers(store: Store, listId: string, digests: readonly string[]): MemberRow[] {
  return store.query<MemberRow>(
    `SELECT id, starts_at FROM member WHERE id IN (
       SELECT member_id FROM identifier WHERE list_id = ? AND digest IN (SELECT value FROM json_each(?))
     ) ORDER BY id`,
    listId,
    JSON.stringify(digests),
  );
}

function insertMember(store: Store, listId: string, begin: number, until: number): number {
  const rows = store.query<{ id: number }>(
    'INSERT INTO member (list_id, starts_at, ends_at) VALUES (?, ?, ?) RETURNING id',
    listId,
    begin,
    until,
  );
  return rows[0]?.id ?? 0;
}
