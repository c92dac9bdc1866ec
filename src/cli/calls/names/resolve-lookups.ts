/** Asks the service for the ids of names, handles and cards, and puts them into the arguments (docs/lists.md). */
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { cardFinder } from './card-ids.js';
import type { Found, NoSuchName } from './find-by-name.js';
import { findLookups, type Lookup, type LookupCall, type RecordLookup, replaceLookups } from './lookups.js';
import { addStoredGroups, recordFinder } from './record-names.js';
import { findTypedNames } from './typed-names.js';
import { userFinder } from './user-handles.js';

/**
 * The arguments with an id in place of each lookup; a notice says each. Throws CommandError for a name or a card that the
 * account does not have or has several of, and for a handle that is not that of a user.
 */
export async function resolveLookups(call: LookupCall): Promise<Arguments> {
  let { args } = call;
  const replaceAll = async <L extends Lookup>(
    isMeant: (lookup: Lookup) => lookup is L,
    createFinder: (call: LookupCall) => (lookup: L) => Promise<Found | NoSuchName>,
    complete = async (lookups: readonly L[], _: LookupCall) => lookups,
  ) => {
    const lookups = findLookups(call.endpoint, args).filter(isMeant);
    if (lookups.length === 0) return;
    const named = { ...call, args };
    const namer = createParameterNamer(call.endpoint, args);
    const typed = (await complete(lookups, named)).map((lookup) => {
      const { path, text } = lookup;
      const name = lookup.kind === 'record' ? lookup.name : text;
      return { lookup, text, name, parameter: path, flag: namer.name(path) };
    });
    const find = createFinder(named);
    const ids = await findTypedNames(typed, ({ lookup }) => find(lookup), call.invocation);
    const byText = new Map([...ids].map(([{ parameter, text }, id]) => [`${parameter} ${text}`, id]));
    args = replaceLookups(call.endpoint, args, ({ path, text }) => byText.get(`${path} ${text}`) ?? text);
  };
  await replaceAll((lookup) => lookup.kind === 'user', userFinder);
  await replaceAll(
    (lookup): lookup is RecordLookup => lookup.kind === 'record' && lookup.group !== undefined,
    recordFinder,
  );
  // The record that is changed may itself have been named, which its id has replaced by now.
  await replaceAll((lookup) => lookup.kind === 'record', recordFinder, addStoredGroups);
  await replaceAll((lookup) => lookup.kind === 'card', cardFinder);
  return args;
}
