/**
 * The vocabulary in which the service is written down: parameters, rules between them, records, endpoints.
 * Closed unions only, so that every reader (checks, help, emulator, exports) can be exhaustive.
 * What the rules mean is told in docs/service.md: comments here and elsewhere point to its headings.
 */

import type { RateName } from './wire/rate-limits.js';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

interface Common {
  /** One line for a user: what it is, its unit, its limit. No full stop at the end, at most 90 columns. */
  readonly help: string;
  readonly required?: true;
  /** The value the service assumes when the parameter is absent. Never sent by us. */
  readonly default?: string | number | boolean;
  /** The value the command line sends when the user says nothing, where that is safer than the service's default. */
  readonly safe?: string | number | boolean;
  /** On update, an empty value unsets it (docs/service.md#changes). */
  readonly clearable?: true;
  /** The first version of the service that knows it (docs/service.md#versions). */
  readonly since?: number;
}

/** Free text. Lengths are counted in Unicode code points, so that one plain emoji is one character. */
export interface StringParam extends Common {
  readonly type: 'string';
  readonly min?: number;
  readonly max?: number;
  /** A JavaScript regular expression for the whole text, and how to say it. */
  readonly pattern?: { readonly regex: string; readonly means: string };
  /** A credential: asked for or read from standard input, never taken from arguments, repeated or logged. */
  readonly secret?: true;
}
/** An identifier: a string of the service's own making, safe in a path. `digits` are 64-bit decimals kept as text. */
export interface IdParam extends Common {
  readonly type: 'id';
  readonly form?: 'digits' | 'media-key' | 'iab' | 'card-uri';
}
/** A whole number of at most 64 bits. `micro` marks money: millionths of the currency's unit. */
export interface IntegerParam extends Common {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** The allowed values where they are few. */
  readonly values?: readonly number[];
  readonly unit?: 'micro';
}
export interface BooleanParam extends Common {
  readonly type: 'boolean';
}
/** An ISO 8601 time (docs/service.md#time). `hour` means that only whole hours are accepted. */
export interface TimeParam extends Common {
  readonly type: 'time';
  readonly step?: 'hour';
  /** The time the service assumes when the parameter is absent: that of the call, or so many months after it. */
  readonly defaultTime?: 'now' | { readonly months: number };
  /** After the call, and less than so many months after it. */
  readonly aheadBy?: { readonly months: number };
}
export interface EnumParam extends Common {
  readonly type: 'enum';
  readonly values: readonly string[];
  /** The values are those that are known by name; the service takes other ones as well. */
  readonly open?: true;
}
export type Scalar = StringParam | IdParam | IntegerParam | BooleanParam | TimeParam | EnumParam;

/** Several values of one kind: comma-separated in a query, an array in a JSON body. */
export interface ListParam extends Common {
  readonly type: 'list';
  readonly of: Scalar;
  readonly min?: number;
  readonly max?: number;
}
/** A JSON object with known members and rules between them. Only in JSON bodies. */
export interface ObjectParam extends Common {
  readonly type: 'object';
  readonly fields: Params;
  readonly rules?: readonly Rule[];
}
/** A JSON array of documents. Only in JSON bodies. */
export interface ArrayParam extends Common {
  readonly type: 'array';
  readonly of: Param;
  readonly min?: number;
  readonly max?: number;
  /** The items are objects of exactly one kind of each set, told by the member `by`. */
  readonly oneOfEach?: { readonly by: string; readonly sets: readonly (readonly string[])[] };
}
/** A JSON object whose shape is told by one of its members, as a card component's is by `type`. */
export interface VariantParam extends Common {
  readonly type: 'variant';
  readonly by: string;
  readonly of: Readonly<Record<string, ObjectParam>>;
}
/** A JSON document that contains itself: the shape registered under `name` in shapes.ts. */
export interface RefParam extends Common {
  readonly type: 'shape';
  readonly name: string;
}
export type Param = Scalar | ListParam | ObjectParam | ArrayParam | VariantParam | RefParam;
export type Params = Readonly<Record<string, Param>>;

/** When a rule applies: the parameter is present, absent, or holds one of these values. */
export type Condition = 'present' | 'absent' | readonly (string | number | boolean)[];

/** What must hold between parameters. `N` is the union of the endpoint's own parameter names. */
export type Rule<N extends string = string> =
  /** At most one of them. */
  | { readonly rule: 'exclusive'; readonly params: readonly N[] }
  /** All of them or none. */
  | { readonly rule: 'inclusive'; readonly params: readonly N[] }
  | { readonly rule: 'atLeastOne'; readonly params: readonly N[]; readonly when?: N; readonly is?: Condition }
  | { readonly rule: 'exactlyOne'; readonly params: readonly N[] }
  | { readonly rule: 'requiredWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /** The parameter may be given only when the other is so; an absent other counts as its default. */
  | { readonly rule: 'onlyWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /** While the other is so, the parameter takes none but these values. */
  | {
      readonly rule: 'valuesWhen';
      readonly param: N;
      readonly values: readonly (string | number | boolean)[];
      readonly when: N;
      readonly is: Condition;
    }
  /** While the other is so, the list holds at least one of these values. */
  | {
      readonly rule: 'includesOneOf';
      readonly param: N;
      readonly values: readonly string[];
      readonly when: N;
      readonly is: Condition;
    }
  /** The list holds more than these values alone. */
  | { readonly rule: 'notAlone'; readonly param: N; readonly values: readonly string[] }
  /** The first number is at most the second. */
  | { readonly rule: 'atMost'; readonly param: N; readonly other: N }
  /** The first time lies before the second, by at most so many days where told. */
  | { readonly rule: 'before'; readonly param: N; readonly other: N; readonly maxDays?: number }
  /** At least one item of the list has a member with one of these values. */
  | {
      readonly rule: 'someItem';
      readonly param: N;
      readonly member: string;
      readonly values: readonly string[];
    }
  /** The tree below has at most so many leaves; `children` names the member that holds a node's children. */
  | { readonly rule: 'leavesAtMost'; readonly param: N; readonly children: string; readonly max: number }
  /** The lists together hold at most so many values. */
  | { readonly rule: 'togetherAtMost'; readonly params: readonly N[]; readonly max: number };

export type FieldType =
  | 'id'
  | 'string'
  | 'integer'
  | 'micro'
  | 'boolean'
  | 'time'
  | 'enum'
  | 'list'
  | 'object'
  | 'number';

/** One field of a record. `nullable` means the service may answer null. */
export interface Field {
  readonly type: FieldType;
  readonly nullable?: true;
  readonly values?: readonly string[];
  readonly help?: string;
}

/** A kind of object that the service answers with (docs/service.md#records). */
export interface RecordKind {
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields a table shows, in order. */
  readonly columns: readonly string[];
  /** The error code of a missing one (docs/service.md#error-codes). */
  readonly notFound: string;
  /** The attributes sort_by takes (docs/service.md#sorting). */
  readonly sortable?: readonly string[];
}

/** The shape of a good answer (docs/service.md#envelope). */
export type ResponseShape =
  /** `data` is one object. */
  | 'one'
  /** `data` is an array with next_cursor. */
  | 'list'
  /** `data` is an array without cursor. */
  | 'array'
  /** `data` is an array in request order; `request` an array too. */
  | 'batch'
  /** A JSON object without the envelope. */
  | 'bare'
  /** A form-encoded text (docs/service.md#oauth). */
  | 'form'
  /** A web page for a person (docs/service.md#approval-pages). */
  | 'page';

/** One call of the service: everything that help, checks, requests, the emulator and exports need to know. */
export interface Endpoint<N extends string = string> {
  /** `group.verb`, or `group.subgroup.verb`: also the command words and the operation id. */
  readonly id: string;
  readonly area: 'auth' | 'ads';
  readonly method: Method;
  /** Relative to the area's base (and the version segment in the advertising area), with `:names`. */
  readonly path: string;
  /** Other spellings of the path that the service answers alike. */
  readonly aliases?: readonly string[];
  /** The numeric version segment of advertising paths; absent in the authorization area. */
  readonly version?: number;
  /** `sandbox`: only the sandbox host has it. */
  readonly host?: 'sandbox';
  /** The heading of docs/service.md that describes it, as its anchor: "campaigns" is docs/service.md#campaigns. */
  readonly section: string;
  readonly summary: string;
  /** What a person should know before using it: whole sentences. */
  readonly notes?: readonly string[];
  readonly params: Params;
  readonly rules?: readonly Rule<N>[];
  /** How parameters travel: in the query (the default), as a form body, as members of a JSON body,
   * or as a JSON body that is one parameter as a whole. `orMember` means that the service also takes an object
   * which holds the parameter as its only member. */
  readonly send?: 'query' | 'form' | 'json' | { readonly json: N; readonly orMember?: true };
  readonly response: ResponseShape;
  readonly record?: RecordKind;
  readonly page?: { readonly count: number; readonly max: number };
  /** Who signs: the user, the app with its key alone, Basic credentials, or nobody. User is the default. */
  readonly auth?: 'user' | 'app' | 'basic' | 'none';
  /** `irreversible` asks before it runs. */
  readonly risk?: 'irreversible';
  /** The longest JSON body, in bytes. */
  readonly maxBodyBytes?: number;
  /** POST that may be repeated without harm. */
  readonly repeatable?: true;
  /** Which call tells the currency of the money parameters: one whose record has a `currency`. */
  readonly currency?: { readonly from: string; readonly by: N } | { readonly param: N };
  /** The parameter that the command line takes as its positional argument. */
  readonly positional?: N;
  /** The allowance that the call counts against. */
  readonly rate: RateName;
  /** A filled call that passes its own check; shown in help. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The endpoints of one noun, in the order that help shows them. */
export interface Group {
  readonly name: string;
  readonly summary: string;
  readonly endpoints: readonly Endpoint[];
}

type ScalarValue<S> = S extends { type: 'integer' }
  ? number | bigint
  : S extends { type: 'boolean' }
    ? boolean
    : string;

/** The type of a parameter's checked value. Documents keep the shape that the check has verified. */
export type ValueOf<S> = S extends { type: 'list'; of: infer I }
  ? readonly ScalarValue<I>[]
  : S extends { type: 'object' | 'variant' | 'shape' }
    ? Document
    : S extends { type: 'array'; of: { type: 'array' } }
      ? readonly (readonly Document[])[]
      : S extends { type: 'array' }
        ? readonly Document[]
        : S extends { type: 'enum'; values: readonly (infer V extends string)[] }
          ? V
          : ScalarValue<S>;

/** A checked JSON object. */
export interface Document {
  readonly [name: string]: Value;
}
export type Value = string | number | bigint | boolean | null | Document | readonly Value[];

type RequiredNames<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P];

/** The checked values of an endpoint's call, with required parameters present. */
export type ValuesOf<P> = { readonly [K in RequiredNames<P>]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[K]>;
};
