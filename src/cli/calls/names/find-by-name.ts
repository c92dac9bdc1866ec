/** Finds the one record of a name (docs/lists.md). */

import type { Document, Value } from '../../../contract/types.js';
import type { NamedRecord } from '../../../flags/named-parameters.js';
import { findNearNames } from '../../../values/match-name.js';
import { textOf } from '../../../values/read-value.js';
import { type Caller, readRows } from '../../core/records/read-rows.js';

/** A record as a person tells it from others. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly status: string | undefined;
}

/** The record that was found for a text. */
export interface Found {
  readonly id: string;
  /** A sentence: `"Spring" is campaign 8wku2`. */
  readonly meaning: string;
}

/** The reason that nothing was found for a text, and the records that may be meant. */
export interface NoSuchName {
  readonly code: 'UNKNOWN_NAME' | 'AMBIGUOUS_NAME' | 'INVALID_PARAMETER';
  /** Follows the name in a sentence. */
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  /** The list has more records than were read: others may have the name, which does not stand for one of the candidates. */
  readonly isCut?: true;
  /** Lines about what may be meant, where that has other facts than candidates have. */
  readonly advice?: string;
}

/** The fault of a text for which there are no candidates. */
export function noSuchName(reason: string, code: NoSuchName['code'] = 'UNKNOWN_NAME'): NoSuchName {
  return { code, reason, candidates: [] };
}

/** The most records of a list that may all be meant. */
const maxFew = 10;
/** The most records that are read of one list. */
const maxChoicesRead = 10_000;

/**
 * The record of this name, in any case; deleted ones have none. One with the same spaces around its name comes before those with
 * other ones. Throws what the client throws.
 */
export async function findByName(
  client: Caller,
  kind: NamedRecord,
  account: Value | undefined,
  name: string,
): Promise<Candidate | NoSuchName> {
  const sought = fold(name);
  let { found, isCut } = await listCandidates(client, kind, account, name);
  const exact = found.filter((candidate) => foldCase(candidate.name) === foldCase(name));
  if (exact.length === 0 && kind.query) {
    const trimmed = name.trim();
    for (const prefix of [trimmed, ` ${trimmed}`].filter((text) => text !== name)) {
      const more = await listCandidates(client, kind, account, prefix);
      found = [...new Map([...found, ...more.found].map((one) => [one.id, one])).values()];
      isCut ||= more.isCut;
    }
  }
  const same = exact.length > 0 ? exact : found.filter((candidate) => fold(candidate.name) === sought);
  if (isCut) {
    const reason = `is ambiguous among ${maxChoicesRead} or more ${kind.noun}s; use the id`;
    return { code: 'AMBIGUOUS_NAME', reason, candidates: same, isCut: true };
  }
  const [only] = same;
  if (only && same.length === 1) return only;
  if (only) {
    const reason = `is the name of ${same.length} ${kind.noun}s`;
    return { code: 'AMBIGUOUS_NAME', reason, candidates: same };
  }
  const reason = `was not found: no ${kind.noun} has this name`;
  const others = kind.query
    ? (await listCandidates(client, kind, account, name.trim().slice(0, 1))).found
    : found;
  const near = similar(name, others);
  // Of a few records all may be meant.
  const isFew = !kind.query && near.length === 0 && others.length <= maxFew;
  return { code: 'UNKNOWN_NAME', reason, candidates: isFew ? others : near };
}

/** Whether two names are the same, in any case. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(text: string): string {
  return foldCase(text).trim();
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** The records whose names begin with the text or hardly differ from it. */
function similar(name: string, all: readonly Candidate[]): readonly Candidate[] {
  const near = findNearNames(
    name,
    all.map((candidate) => ({ ...candidate, value: candidate.id, details: [] })),
  );
  const longer = all.filter((candidate) => fold(candidate.name).startsWith(fold(name)));
  return [...new Map([...near, ...longer].map((one) => [one.id, one])).values()];
}

async function listCandidates(
  client: Caller,
  { list: endpoint, id, name, query }: NamedRecord,
  account: Value | undefined,
  prefix: string,
): Promise<{ readonly found: readonly Candidate[]; readonly isCut: boolean }> {
  const { params } = endpoint;
  const limit = query === undefined ? undefined : params[query];
  const max = limit?.type === 'string' ? limit.max : undefined;
  const values: Document = {
    ...('account_id' in params && account !== undefined && { account_id: account }),
    ...(query !== undefined && { [query]: [...prefix].slice(0, max).join('') }),
    // A draft has a name as well, and `ads tree` shows it.
    ...('with_draft' in params && { with_draft: true }),
  };
  const rows = await readRows(client, endpoint, values, maxChoicesRead);
  const found = rows.flatMap((row) => {
    const [key, text, status] = [row[id], row[name], row.entity_status];
    if (typeof text !== 'string' || key === undefined || key === null) return [];
    return [{ id: String(key), name: text, status: textOf(status) }];
  });
  return { found, isCut: rows.length >= maxChoicesRead };
}
