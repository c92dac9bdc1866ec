/** Resolves names of records: reads which texts are names, asks for each name once, and describes what is not found (docs/lists.md). */

import type { Value } from '../../../contract/types.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { type NamedRecord, namedRecord } from '../../../flags/named-parameters.js';
import { oncePerKey } from '../../../values/once.js';
import { joinList } from '../../../values/text-lists.js';
import type { Caller } from '../../core/records/read-rows.js';
import { type Candidate, findByName, type NoSuchName } from './find-by-name.js';

/** The record of a name. */
export interface FoundRecord extends Candidate {
  /** The noun of its kind. */
  readonly noun: string;
}

/** Finds records by their names, with one request for each name. The functions throw what the client throws. */
export interface NameResolver {
  /** The one record of a name among these kinds. */
  readonly find: (
    kinds: readonly NamedRecord[],
    account: Value | undefined,
    name: string,
  ) => Promise<FoundRecord | NoSuchName>;
  /** The record of a text that is a name; undefined for an id. */
  readonly read: (
    group: NamedRecord['group'],
    account: Value | undefined,
    text: string,
  ) => Promise<FoundRecord | NoSuchName | undefined>;
}

/** Remembers the answers for as long as it is used. */
export function createNameResolver(client: Caller): NameResolver {
  const ask = oncePerKey<Promise<FoundRecord | NoSuchName>>();
  const find: NameResolver['find'] = (kinds, account, name) => {
    const groups = kinds.map(({ group }) => group);
    return ask(JSON.stringify([groups, account, name]), () => findAmong(client, kinds, account, name));
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
): Promise<FoundRecord | NoSuchName> {
  const answers = await Promise.all(
    kinds.map(async (kind) => ({ ...(await findByName(client, kind, account, name)), noun: kind.noun })),
  );
  const [first] = answers;
  if (first && answers.length === 1) return first;
  const same = answers.flatMap((answer) => {
    if ('id' in answer) return [answer];
    return answer.code === 'AMBIGUOUS_NAME'
      ? answer.candidates.map((one) => ({ ...one, noun: answer.noun }))
      : [];
  });
  const unread = answers.find((answer) => 'isCut' in answer);
  if (unread) return { ...unread, candidates: same };
  const [only] = same;
  if (only && same.length === 1) return only;
  if (only)
    return { code: 'AMBIGUOUS_NAME', reason: `is the name of ${same.length} records`, candidates: same };
  const nouns = joinList(
    kinds.map(({ noun }) => noun),
    'or',
  );
  return {
    code: 'UNKNOWN_NAME',
    reason: `was not found: no ${nouns} has this name`,
    candidates: answers.flatMap((answer) => ('id' in answer ? [] : answer.candidates)),
  };
}

/** The most records that a sentence offers in place of a name. */
const maxOffered = 3;

/** What is wrong with a name, and the records to choose from, in one line: it follows the name in a sentence. */
export function explainName({ code, reason, candidates }: NoSuchName): string {
  const offered = candidates.slice(0, maxOffered).map(({ id, name }) => `${id} "${name}"`);
  if (offered.length === 0) return reason;
  return code === 'AMBIGUOUS_NAME'
    ? `${reason}; use one of ${offered.join(', ')}`
    : `${reason}; did you mean ${offered.join(' or ')}?`;
}
