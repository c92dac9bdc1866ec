/**
 * Targeting flags: flags that take a name, or a plain value, in place of a targeting type and value
 * (docs/service.md#targeting-types). Each names the lookup that its names are resolved with.
 */
import type { Endpoint } from '../contract/types.js';
import { takesTargetingFlags } from './flag-endpoints.js';
import { loadTargetingFlags } from './flag-tables.js';
import type { TargetingFlag, TargetingFlagSet } from './targeting-flag-table.js';

export { excludeFlag } from './flag-endpoints.js';
export type { NameLookup, TargetingFlag, TargetingFlagSet } from './targeting-flag-table.js';

/** The targeting flags of an endpoint's command; undefined for most endpoints. */
export function findTargetingFlags({ id }: Pick<Endpoint, 'id'>): TargetingFlagSet | undefined {
  return takesTargetingFlags(id) ? loadTargetingFlags()[id] : undefined;
}

/** Whether people can be included, or excluded, by this flag. */
export function takes({ only }: TargetingFlag, use: 'included' | 'excluded'): boolean {
  return only === undefined || only === use;
}

/** The flags of the criteria of line items. */
export function targetingFlags(): readonly TargetingFlag[] {
  return findTargetingFlags({ id: 'targeting-criteria.create' })?.flags ?? [];
}

/** The flag of the criteria of a type; undefined for a type that has none. */
export function targetingFlagOf(type: unknown): TargetingFlag | undefined {
  return targetingFlags().find(({ targetingType }) => targetingType === type);
}
