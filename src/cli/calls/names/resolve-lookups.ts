/** Asks the service for the ids of names, handles and cards, and puts them into the arguments (docs/lists.md). */
import type { Arguments } from '../../core/input/arguments.js';
import { findCardUris } from './card-ids.js';
import { findLookups, type Lookup, type LookupCall, type RecordLookup, replaceLookups } from './lookups.js';
import { addStoredGroups, findRecordIds } from './record-names.js';
import { findUserIds } from './user-handles.js';

/** The ids of some lookups. Throws CommandError for what is not found. */
type FindIds<L extends Lookup> = (
  lookups: readonly L[],
  call: LookupCall,
) => Promise<ReadonlyMap<Lookup, string>>;

/**
 * The arguments with an id in place of each lookup; a notice says each. Throws CommandError for a name or a card that the
 * account does not have or has several of, and for a handle that is not that of a user.
 */
export async function resolveLookups(call: LookupCall): Promise<Arguments> {
  let { args } = call;
  const replaceAll = async <L extends Lookup>(isMeant: (lookup: Lookup) => lookup is L, find: FindIds<L>) => {
    const lookups = findLookups(call.endpoint, args).filter(isMeant);
    if (lookups.length === 0) return;
    const ids = await find(lookups, { ...call, args });
    const byText = new Map([...ids].map(([{ path, text }, id]) => [`${path} ${text}`, id]));
    args = replaceLookups(call.endpoint, args, ({ path, text }) => byText.get(`${path} ${text}`) ?? text);
  };
  await replaceAll((lookup) => lookup.kind === 'user', findUserIds);
  await replaceAll(
    (lookup): lookup is RecordLookup => lookup.kind === 'record' && lookup.group !== undefined,
    findRecordIds,
  );
  // The record that is changed may itself have been named, which its id has replaced by now.
  await replaceAll(
    (lookup): lookup is RecordLookup => lookup.kind === 'record',
    async (lookups, named) => findRecordIds(await addStoredGroups(lookups, named), named),
  );
  await replaceAll((lookup) => lookup.kind === 'card', findCardUris);
  return args;
}
