/** Parameters that are ids of records with names, for which the command line also takes a name (docs/lists.md). */
import { endpoints } from '../contract/index.js';
import { findNamedRecord, type NamedRecord } from '../contract/named-records.js';
import type { Endpoint, Param } from '../contract/types.js';
import { flagName, parameterLocation } from './flag-names.js';

/** The kind of record whose name a parameter can be given by; undefined where only an id is taken. */
export function namedRecordOf(endpoint: Endpoint, parameter: string): NamedRecord | undefined {
  const param = endpoint.params[parameter];
  if (!param || !isId(param) || (param.type === 'id' && param.user)) return undefined;
  if (!['path', 'query', 'form'].includes(parameterLocation(endpoint, parameter))) return undefined;
  const known = findNamedRecord(parameter);
  return known ?? (parameter === endpoint.positional ? ownRecord(endpoint) : undefined);
}

function isId(param: Param): boolean {
  return param.type === 'list' ? isId(param.of) : param.type === 'id';
}

/** The records of the endpoint itself, where they have names and one call lists them. */
function ownRecord({ record, positional = '' }: Endpoint): NamedRecord | undefined {
  if (!record || !Object.hasOwn(record.fields, 'name')) return undefined;
  const list = endpoints.find((other) => other.record === record && listsAll(other));
  if (!list) return undefined;
  return {
    noun: record.name.replaceAll('_', ' '),
    list: list.id,
    id: Object.hasOwn(record.fields, positional) ? positional : 'id',
    name: 'name',
    by: '',
    ...('q' in list.params && { query: 'q' }),
    references: [positional],
  };
}

function listsAll({ method, response, params }: Endpoint): boolean {
  const isList = method === 'GET' && (response === 'list' || response === 'array');
  return isList && Object.entries(params).every(([name, { required }]) => name === 'account_id' || !required);
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

/** Said of a parameter that also takes the name of a record. */
export const nameNote = 'an id or a name';

/** The flag of `nameFlag` for help, which has `help` in common with the flag of the id. */
export function describeNameFlag(endpoint: Endpoint, parameter: string, help: string) {
  const name = nameFlag(endpoint, parameter);
  if (name === undefined) return undefined;
  const details = [nameNote, `or ${flagName(parameter)}`];
  const isList = endpoint.params[parameter]?.type === 'list';
  return { name, metavar: 'name', help, details, ...(isList && { repeated: true as const }) };
}
