/** Identity functions: they check the data against its types, refuse unknown keys, and infer the literals. */
import type { Endpoint, Field, Group, GroupHeading, Param, Params, RecordKind } from './types.js';

/** A const generic would let a misspelt key pass; this turns every key that is not the kind's own into an error. */
type Exact<T> = T extends { type: infer K }
  ? Record<Exclude<keyof T, keyof Extract<Param, { type: K }>>, never>
  : unknown;
type ExactParams<P> = { readonly [K in keyof P]: P[K] & Exact<P[K]> };

/** Declares one endpoint. Rules, positionals and the body may name none but its own parameters. */
export function endpoint<const P extends Params>(
  definition: Omit<Endpoint<keyof P & string>, 'params'> & { readonly params: ExactParams<P> },
): Omit<Endpoint, 'params'> & { readonly params: P } {
  return definition;
}

/** Declares a noun, the heading that the root's help lists it under, and its endpoints. */
export function group(
  name: string,
  heading: GroupHeading,
  summary: string,
  endpoints: readonly Endpoint[],
): Group {
  return { name, heading, summary, endpoints };
}

/** Declares a record; columns and sortable attributes may name none but its own fields and what is sorted by only. */
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
