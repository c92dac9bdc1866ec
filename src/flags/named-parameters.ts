/**
 * Parameters that are ids of records with names, for which the command line also takes a name (docs/lists.md): their flags,
 * and what completion offers for them.
 */

import { flagName } from '../call/flag-names.js';
import { parameterLocation } from '../call/parameter-location.js';
import { recordNoun } from '../call/record-noun.js';
import { endpointById } from '../contract/find-group.js';
import type { Endpoint, NamedGroup, Param } from '../contract/types.js';

/** A kind of record that people know by a name. */
export interface NamedRecord {
  readonly group: NamedGroup;
  /** The noun for people. */
  readonly noun: string;
  /** The list of these records, and their fields with the id and the name. */
  readonly list: Endpoint;
  readonly id: string;
  readonly name: string;
  /** The parameter of the list that selects records whose names begin with a text. */
  readonly query?: string;
}

/** The kind of record that a group is about. */
export function namedRecord(group: NamedGroup): NamedRecord {
  const list = endpointById(`${group}.list`);
  const { record } = list;
  const named = record?.named;
  if (!record || !named) throw new Error(`the records of ${group} have no names`);
  const query = 'q' in list.params && { query: 'q' };
  return { group, noun: recordNoun(record), list, id: named.id, name: named.by, ...query };
}

/** The kind of record whose name a parameter can be given by; undefined where only an id is taken. */
export function namedRecordOf(endpoint: Endpoint, parameter: string): NamedRecord | undefined {
  const param = endpoint.params[parameter];
  const group = param && refersTo(param);
  if (group === undefined) return undefined;
  const isSentAlone = ['path', 'query', 'form', 'json'].includes(parameterLocation(endpoint, parameter));
  return isSentAlone ? namedRecord(group) : undefined;
}

/** The group whose records a parameter takes ids of; undefined for other parameters. */
export function refersTo(param: Param): NamedGroup | undefined {
  if (param.type === 'list') return refersTo(param.of);
  return param.type === 'id' ? param.refers : undefined;
}

/**
 * The flag that says it without -id: `--campaign` for `campaign_id` and `campaign_ids`. Undefined where the parameter is
 * no flag, and for accounts, whose flag is a global one.
 */
export function nameFlag(endpoint: Endpoint, parameter: string): string | undefined {
  if (parameter === endpoint.positional || /^account_ids?$/.test(parameter)) return undefined;
  const short = parameter.replace(/_ids?$/, '');
  if (short === parameter || short in endpoint.params || !namedRecordOf(endpoint, parameter))
    return undefined;
  return flagName(short);
}

/** For a parameter that also takes the name of a record. */
export const nameNote = 'an id or a name';

/** For a flag whose uses add up. */
export const repeatable = 'repeatable';

/** The flag of `nameFlag` for help, which has `help` in common with the flag of the id. */
function describeNameFlag(endpoint: Endpoint, parameter: string, help: string) {
  const name = nameFlag(endpoint, parameter);
  if (name === undefined) return undefined;
  const isList = endpoint.params[parameter]?.type === 'list';
  const details = [nameNote, ...(isList ? [repeatable] : []), `or ${flagName(parameter)}`];
  return { name, metavar: 'name', help, details, ...(isList && { repeated: true as const }) };
}

/** The source of names for completion: the records of a group, or the profiles. */
export type Referent = NamedGroup | 'profiles';

/** The group whose ids a parameter takes; undefined for other parameters. */
export function referentsOf({ params }: Endpoint, parameter: string): readonly Referent[] | undefined {
  const param = params[parameter];
  const group = param && refersTo(param);
  return group && [group];
}

interface Described {
  readonly help: string;
  readonly details: readonly string[];
}

interface Referring {
  readonly refers?: readonly Referent[];
}

interface NameFlag extends Described, Referring {
  readonly name: string;
  readonly metavar: string;
  readonly repeated?: true;
}

/** The flag of an id, and the flag that takes the record by its name. */
export function withNameFlag<F extends Described>(
  endpoint: Endpoint,
  parameter: string,
  flag: F,
): readonly ((F & Referring & { readonly twinOf?: string }) | NameFlag)[] {
  const byName = describeNameFlag(endpoint, parameter, flag.help);
  const referents = referentsOf(endpoint, parameter);
  const refers: Referring = referents ? { refers: referents } : {};
  if (!byName) return [{ ...flag, ...refers }];
  const details: readonly string[] = [...flag.details, `or ${byName.name}`];
  return [
    { ...flag, details, ...refers, twinOf: byName.name },
    { ...byName, ...refers },
  ];
}
