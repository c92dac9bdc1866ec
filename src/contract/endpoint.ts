/** Identity functions that check the data against its types, reject unknown keys and infer literal types. */
import type { Endpoint, Field, Group, GroupHeading, Param, Params, RecordKind } from './types.js';

/** A const type parameter would accept a misspelt key; this turns every key that the type does not have into an error. */
type Exact<T> = T extends { type: infer K }
  ? Record<Exclude<keyof T, keyof Extract<Param, { type: K }>>, never>
  : unknown;
type ExactParams<P> = { readonly [K in keyof P]: P[K] & Exact<P[K]> };

/** Declares an endpoint. Rules, positional and body can refer to its own parameters only. */
export function endpoint<const P extends Params>(
  definition: Omit<Endpoint<keyof P & string>, 'params'> & { readonly params: ExactParams<P> },
): Omit<Endpoint, 'params'> & { readonly params: P } {
  return definition;
}

/** Declares a group: a noun, the heading that the top-level help lists it under, and its endpoints. */
export function group(
  name: string,
  heading: GroupHeading,
  summary: string,
  endpoints: readonly Endpoint[],
): Group {
  return { name, heading, summary, endpoints };
}

/** Declares a record. Columns can refer to its fields only, sortable attributes to its fields and `sortOnly`. */
export function record<const F extends Readonly<Record<string, Field>>, const S extends string = never>(
  definition: Omit<RecordKind, 'fields' | 'columns' | 'sortable' | 'sortOnly'> & {
    readonly fields: F;
    readonly columns: readonly (keyof F & string)[];
    readonly sortOnly?: readonly S[];
    readonly sortable?: readonly ((keyof F & string) | S)[];
  },
): RecordKind & { readonly fields: F } {
  return definition;
}
