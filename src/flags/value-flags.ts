/**
 * Value flags: flags that take a name, or a plain value, in place of a targeting type and value
 * (docs/service.md#targeting-types). Each names the lookup that its names are resolved with.
 */
import type { Endpoint } from '../contract/types.js';
import { takesValueFlags } from './flag-endpoints.js';
import { loadValueFlags } from './flag-tables.js';
import type { ValueFlagSet } from './value-flag-table.js';

export { excludeFlag } from './flag-endpoints.js';
export type { NameLookup, ValueFlag, ValueFlagSet } from './value-flag-table.js';

/** The value flags of an endpoint's command; undefined for most endpoints. */
export function findValueFlags({ id }: Pick<Endpoint, 'id'>): ValueFlagSet | undefined {
  return takesValueFlags(id) ? loadValueFlags()[id] : undefined;
}
