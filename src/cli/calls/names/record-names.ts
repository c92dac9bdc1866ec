/** The ids of records that were named (docs/lists.md). */

import { explainIdLikeName } from '../../../flags/name-or-id.js';
import { namedRecord, refersTo } from '../../../flags/named-parameters.js';
import { missingAccountError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { cacheResponses } from '../../core/records/cache-responses.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Found, NoSuchName } from './find-by-name.js';
import { type LookupCall, type RecordLookup, readItems } from './lookups.js';
import { createNameResolver } from './name-resolver.js';

/** Finds the records of names. */
export function recordFinder({ account, session }: LookupCall) {
  const { find } = createNameResolver(cacheResponses(session.client));
  return async ({ group, name }: RecordLookup): Promise<Found | NoSuchName> => {
    if (group !== 'accounts' && account === undefined) throw missingAccountError();
    return find(group ? [namedRecord(group)] : [], account, name);
  };
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

/** Says how names differ from ids, where no record has an id that may have been meant as a name. */
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
