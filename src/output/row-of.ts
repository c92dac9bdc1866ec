/** The type of a row, inferred from the shape that describes it, so that the fields are written once. */
import type { Document, Field, Value } from '../contract/types.js';
import type { RowShape } from './answer.js';

type Fields = RowShape['fields'];

/** The values of a field by its type, but those of an `enum` with `values`. */
interface Values {
  readonly id: string;
  readonly string: string;
  readonly integer: number;
  readonly number: number;
  readonly micro: number | bigint;
  readonly boolean: boolean;
  readonly time: string;
  readonly 'post-time': string;
  readonly enum: string;
  readonly list: readonly string[];
  readonly object: Document;
}

/** The widest types that a row may have in place of those: an `enum` of the service may have other values than are listed. */
interface WidestValues extends Omit<Values, 'micro' | 'list' | 'object'> {
  /** As the service has it in a record. */
  readonly micro: Value;
  readonly list: readonly unknown[];
  readonly object: unknown;
}

type NullIn<F extends Field> = F extends { readonly nullable: true } ? null : never;

type WidestIn<F extends Field> = WidestValues[F['type']] | NullIn<F>;

type ValueIn<F extends Field> =
  | (F extends { readonly type: 'enum'; readonly values: readonly (infer V)[] } ? V : Values[F['type']])
  | NullIn<F>;

/**
 * A row of a shape that is declared `as const satisfies RowShape`. `Others` has the types that the shape cannot express, by field,
 * such as the items of a list. They must be of the type of the field, and null only where the shape says so.
 */
export type RowOf<
  S extends { readonly fields: Fields },
  Others extends {
    readonly [K in keyof Others]: K extends keyof S['fields'] ? WidestIn<S['fields'][K]> : never;
  } = object,
> = RowOfFields<S['fields'], Others>;

type RowOfFields<F extends Fields, Others> = {
  readonly [K in keyof F as F[K] extends { readonly optional: true } ? never : K]: FieldValue<F, Others, K>;
} & {
  readonly [K in keyof F as F[K] extends { readonly optional: true } ? K : never]?: FieldValue<F, Others, K>;
};

type FieldValue<F extends Fields, Others, K extends keyof F> = K extends keyof Others
  ? Others[K]
  : ValueIn<F[K]>;
