/** The kinds of what ads remembers for completion: records with names, by the group of the list that has them all. */
import { endpoints } from '../contract/index.js';
import type { NamedRecord } from '../contract/named-records.js';
import type { Endpoint } from '../contract/types.js';
import { namedRecordOf } from './named-parameters.js';

/** What an id or a name can be of: the records of a group, such as `campaigns`, or `profiles`. */
export type Referent = string;

/** What a parameter takes ids of; undefined for other parameters. */
export function referentsOf(endpoint: Endpoint, parameter: string): readonly Referent[] | undefined {
  const named = namedRecordOf(endpoint, parameter);
  return named && [kindOf(named)];
}

/** The kind of the records that an endpoint returns, with their fields; undefined if they have no names. */
export function seenKindOf({
  record,
}: Pick<Endpoint, 'record'>): (Pick<NamedRecord, 'id' | 'name'> & { readonly kind: Referent }) | undefined {
  if (!record) return undefined;
  const lists = (list: string) =>
    endpoints.some(({ id, record: listed }) => id === list && listed === record);
  for (const endpoint of endpoints) {
    if (endpoint.record !== record || endpoint.positional === undefined) continue;
    const named = namedRecordOf(endpoint, endpoint.positional);
    if (named && lists(named.list)) return { kind: kindOf(named), id: named.id, name: named.name };
  }
  return undefined;
}

function kindOf({ list }: NamedRecord): Referent {
  return list.replace(/\.list$/, '');
}
