/** The ids of records that were named (docs/lists.md). */

import { explainIdLikeName } from '../../../flags/name-or-id.js';
import { namedRecord, refersTo } from '../../../flags/named-parameters.js';
import { type FlagProblem, missingAccountError, parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import { type Candidate, describeNameProblem, findByName, type NoSuchName } from './find-by-name.js';
import { type LookupCall, type RecordLookup, readItems } from './lookups.js';

/** The ids of all names. Throws CommandError with every name that is not that of one record. */
export async function findRecordIds(
  lookups: readonly RecordLookup[],
  { endpoint, args, account, session, invocation }: LookupCall,
): Promise<ReadonlyMap<RecordLookup, string>> {
  const { settings, notice } = invocation;
  const needsAccount = lookups.some(({ group }) => group !== 'accounts');
  if (needsAccount && account === undefined) throw missingAccountError();
  const asked = new Map<string, Promise<Candidate | NoSuchName>>();
  const ids = new Map<RecordLookup, string>();
  const failed: { readonly problem: FlagProblem; readonly hint: string }[] = [];
  for (const lookup of lookups) {
    const { group, name, path: parameter, text } = lookup;
    if (!group) continue;
    const kind = namedRecord(group);
    const key = `${group} ${name}`;
    const answer = asked.get(key) ?? findByName(session.client, kind, account, name);
    asked.set(key, answer);
    const found = await answer.catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    if ('id' in found) {
      if (![...ids.values()].includes(found.id)) await notice(`"${name}" is ${kind.noun} ${found.id}`);
      ids.set(lookup, found.id);
      continue;
    }
    const flag = createParameterNamer(endpoint, args).name(parameter);
    failed.push(describeNameProblem(found, { flag, parameter, text, name }));
  }
  if (failed.length > 0) {
    const hints = failed.flatMap(({ hint }) => (hint === '' ? [] : [hint]));
    throw parameterError(
      failed.map(({ problem }) => problem),
      hints.length > 0 ? hints.join('\n') : undefined,
    );
  }
  return ids;
}

/**
 * The lookups with their group, where the record that the call changes tells it: what an A/B test compares is not said
 * again when its groups are changed. Throws as `client.call` does.
 */
export async function addStoredGroups(
  lookups: readonly RecordLookup[],
  { endpoint, args, account, session }: LookupCall,
): Promise<readonly RecordLookup[]> {
  const related = findRelatedEndpoints(endpoint);
  const id = String(args.raw[endpoint.positional ?? '']);
  const scope = { account_id: account ?? '' };
  const records = related && (await readRecords(session.client, related, scope, [id]));
  return lookups.map((lookup) => {
    const { param = '', groups = {} } = lookup.refersBy ?? {};
    const stored = String(records?.get(id)?.[param]);
    return { ...lookup, group: groups[stored] ?? Object.values(groups)[0] };
  });
}

/** Where no record has an id that may have been meant as a name, says how a name is told from an id. */
export async function noteIdsLikeNames(
  { params }: LookupCall['endpoint'],
  { raw }: Pick<Arguments, 'raw'>,
  { notice }: Pick<Invocation, 'notice'>,
): Promise<void> {
  for (const [parameter, param] of Object.entries(params)) {
    if (raw[parameter] === undefined || refersTo(param) === undefined) continue;
    for (const text of readItems(raw[parameter], param)) {
      const note = explainIdLikeName(text);
      if (note !== undefined) await notice(note);
    }
  }
}
