/** Resolves names of records: asks for each name once, and describes what is not found (docs/lists.md). */

import type { Value } from '../../../contract/types.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { type NamedRecord, namedRecord } from '../../../flags/named-parameters.js';
import { oncePerKey } from '../../../values/once.js';
import { joinList } from '../../../values/text-lists.js';
import type { Caller } from '../../core/records/read-rows.js';
import { type Candidate, type Found, findByName, type NoSuchName } from './find-by-name.js';

/** Finds records by their names, and remembers the answers. The functions throw what the client throws. */
export interface NameResolver {
  /** The one record of a name among these kinds. */
  readonly find: (
    kinds: readonly NamedRecord[],
    account: Value | undefined,
    name: string,
  ) => Promise<(Found & Candidate) | NoSuchName>;
  /** The record of a text that is a name; undefined for an id. */
  readonly read: (
    group: NamedRecord['group'],
    account: Value | undefined,
    text: string,
  ) => Promise<(Found & Candidate) | NoSuchName | undefined>;
}

/** Finds records with this client, and asks for each name once. */
export function createNameResolver(client: Caller): NameResolver {
  const once = oncePerKey<ReturnType<NameResolver['find']>>();
  const find: NameResolver['find'] = (kinds, account, name) => {
    const groups = kinds.map(({ group }) => group);
    return once(JSON.stringify([groups, account, name]), () => findAmong(client, kinds, account, name));
  };
  return {
    find,
    async read(group, account, text) {
      const name = readTypedName(text);
      return name === undefined ? undefined : find([namedRecord(group)], account, name);
    },
  };
}

async function findAmong(
  client: Caller,
  kinds: readonly NamedRecord[],
  account: Value | undefined,
  name: string,
): ReturnType<NameResolver['find']> {
  const answers = await Promise.all(
    kinds.map(async (kind) => ({ kind, found: await findByName(client, kind, account, name) })),
  );
  const same = answers.flatMap(({ kind, found }) => {
    const all = 'id' in found ? [found] : found.code === 'AMBIGUOUS_NAME' ? found.candidates : [];
    return all.map((one) => ({ ...one, meaning: `"${name}" is ${kind.noun} ${one.id}` }));
  });
  const missed = answers.flatMap(({ found }) => ('id' in found ? [] : [found]));
  const unread = missed.find(({ isCut }) => isCut);
  if (unread) return { ...unread, candidates: same };
  const [only] = same;
  if (only && same.length === 1) return only;
  const [first] = missed;
  if (first && answers.length === 1) return first;
  if (only)
    return { code: 'AMBIGUOUS_NAME', reason: `is the name of ${same.length} records`, candidates: same };
  const nouns = joinList(
    kinds.map(({ noun }) => noun),
    'or',
  );
  return {
    code: 'UNKNOWN_NAME',
    reason: `was not found: no ${nouns} has this name`,
    candidates: missed.flatMap(({ candidates }) => candidates),
  };
}

/** The most records that a sentence offers in place of a name. */
const maxOffered = 3;

/** The fault of a name, and the records to choose from, in one line: it follows the name in a sentence. */
export function explainName({ code, reason, candidates }: NoSuchName): string {
  const offered = candidates.slice(0, maxOffered).map(({ id, name }) => `${id} "${name}"`);
  if (offered.length === 0) return reason;
  return code === 'AMBIGUOUS_NAME'
    ? `${reason}; use one of ${offered.join(', ')}`
    : `${reason}; did you mean ${offered.join(' or ')}?`;
}
