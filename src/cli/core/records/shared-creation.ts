/** Creations of several records in one call, which share every value but those of one list. */
import type { Endpoint, ListParam, Param, RecordKind } from '../../../contract/types.js';

/** The creation of several records in one call, where there is no batch: all share every value but those of one list. */
export interface SharedCreation {
  readonly endpoint: Endpoint;
  /** The parameter of the list, and the field of a record with one item of it. */
  readonly list: string;
  readonly field: string;
  readonly max: number;
}

/** A creation of several records at once: a list of what the records have one of each, such as tweet_ids of tweet_id. */
export function findSharedCreation(
  endpoint: Endpoint,
  { fields }: RecordKind,
): (SharedCreation & { readonly param: ListParam }) | undefined {
  const found = Object.entries(endpoint.params).find(([name, param]) => isPlural(name, param, fields));
  const [list = '', param] = found ?? [];
  if (param?.type !== 'list') return undefined;
  return { endpoint, list, field: singular(list), max: param.max ?? 1, param };
}

function isPlural(name: string, param: Param, fields: RecordKind['fields']): param is ListParam {
  return param.type === 'list' && !Object.hasOwn(fields, name) && Object.hasOwn(fields, singular(name));
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
