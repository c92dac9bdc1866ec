/**
 * The vocabulary in which the service is written down: parameters, rules between them, records, endpoints.
 * Closed unions only, so that every reader (checks, help, emulator, exports) can be exhaustive.
 * What the rules mean is told in docs/service.md: comments here and elsewhere point to its headings.
 *
 * Most calls ask and are answered at once. Statistics and exports (docs/service.md#asynchronous-jobs) need five facts more, each of which
 * says only what the service's texts say; what is done with them belongs to their readers:
 * - `envelope`: members of the answer beside `data`. Whoever hands on rows hands these on with them.
 * - `job`, on the call that starts one: which call polls it and by which parameter, which values of which field are an
 *   end, which call cancels it. Any other value means that it still runs, so that a state nobody knows ends no job,
 *   unless the address of the result is there: then the job is done, whatever the state is called.
 * - `job.result`: a file at an absolute address, mostly of another host. It is fetched without credentials, by
 *   client/download.ts alone. Where the service has a call for the same file, `call` names it, and that one is signed.
 * - `metricRows`, on the call whose records hold one array per metric: how a record becomes one row per period, which is
 *   what tables and CSV show. JSON keeps the records as they came. A file that holds the same answer names that call in
 *   `job.result.sameAs`, and so needs no second description.
 * - limits that depend on another parameter are ordinary rules with `when` and `is`. A list may be its own condition:
 *   `valuesWhen` of a parameter on itself says that one value stands alone.
 */

import type { RateName } from './wire/rate-limits.js';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

interface CommonParam {
  /** One line for a user: what it is, its unit, its limit. No full stop at the end, at most 90 columns. */
  readonly help: string;
  readonly required?: true;
  /** The value the service assumes when the parameter is absent. Never sent by us. */
  readonly default?: string | number | boolean;
  /** The value the command line sends when the user says nothing, where that is safer than the service's default. */
  readonly safeDefault?: string | number | boolean;
  /** On update, an empty value unsets it (docs/service.md#changes). */
  readonly clearable?: true;
  /** A record may hold no value here: an empty one is taken where that is so, and unsets nothing. */
  readonly nullable?: true;
  /** The name under which the service echoes it, where that is another (docs/service.md#lists). */
  readonly echoedAs?: string;
  /** The first version of the service that knows it (docs/service.md#versions). */
  readonly since?: number;
}

/** Free text. Lengths are counted in Unicode code points, so that one plain emoji is one character. */
export interface StringParam extends CommonParam {
  readonly type: 'string';
  readonly min?: number;
  readonly max?: number;
  /** A JavaScript regular expression for the whole text, and how to say it. */
  readonly pattern?: { readonly regex: string; readonly means: string };
  /** A credential: asked for or read from standard input, never taken from arguments, repeated or logged. */
  readonly secret?: true;
}
/** An identifier: a string of the service's own making, safe in a path. `digits` are 64-bit decimals kept as text. */
export interface IdParam extends CommonParam {
  readonly type: 'id';
  readonly form?: 'digits' | 'media-key' | 'iab' | 'card-uri';
}
/** A whole number of at most 64 bits. `micro` marks money: millionths of the currency's unit. */
export interface IntegerParam extends CommonParam {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  /** The allowed values where they are few. */
  readonly values?: readonly number[];
  readonly unit?: 'micro';
}
export interface BooleanParam extends CommonParam {
  readonly type: 'boolean';
}
/** An ISO 8601 time (docs/service.md#time). `hour` means that only whole hours are accepted. */
export interface TimeParam extends CommonParam {
  readonly type: 'time';
  readonly step?: 'hour';
  /** The time the service assumes when the parameter is absent: that of the call, or so many months after it. */
  readonly defaultTime?: 'now' | { readonly months: number };
  /** After the call, and less than so many months after it. */
  readonly maxAhead?: { readonly months: number };
}
export interface EnumParam extends CommonParam {
  readonly type: 'enum';
  readonly values: readonly string[];
  /** Values that a record may hold but that no call sets: taken where the record holds the same. */
  readonly readOnlyValues?: readonly string[];
  /** The values are those that are known by name; the service takes other ones as well. */
  readonly open?: true;
}
export type Scalar = StringParam | IdParam | IntegerParam | BooleanParam | TimeParam | EnumParam;

/** Several values of one kind: comma-separated in a query, an array in a JSON body. */
export interface ListParam extends CommonParam {
  readonly type: 'list';
  readonly of: Scalar;
  readonly min?: number;
  readonly max?: number;
}
/** A JSON object with known members and rules between them. Only in JSON bodies. */
export interface ObjectParam extends CommonParam {
  readonly type: 'object';
  readonly fields: Params;
  readonly rules?: readonly Rule[];
  /** Members that the service answers with and ignores when they are written back. */
  readonly readOnly?: readonly string[];
}
/** A JSON array of documents. Only in JSON bodies. */
export interface ArrayParam extends CommonParam {
  readonly type: 'array';
  readonly of: Param;
  readonly min?: number;
  readonly max?: number;
  /** The items are objects of exactly one kind of each set, told by the member `by`. */
  readonly oneOfEach?: { readonly by: string; readonly sets: readonly (readonly string[])[] };
}
/** A JSON object whose shape is told by one of its members, as a card component's is by `type`. */
export interface VariantParam extends CommonParam {
  readonly type: 'variant';
  readonly discriminator: string;
  readonly of: Readonly<Record<string, ObjectParam>>;
}
/** A JSON document that contains itself: the shape registered under `name` in shapes.ts. */
export interface RefParam extends CommonParam {
  readonly type: 'ref';
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
  | { readonly rule: 'atLeastOne'; readonly params: readonly N[]; readonly when?: N; readonly is?: Condition }
  | { readonly rule: 'exactlyOne'; readonly params: readonly N[] }
  | { readonly rule: 'requiredWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /** The parameter may be given only when the other is so; an absent other counts as its default. */
  | { readonly rule: 'onlyWhen'; readonly param: N; readonly when: N; readonly is: Condition }
  /**
   * While the other is so, the parameter takes none but these values. The other may be the same list, to say that
   * some values go with no others: `{ rule: 'valuesWhen', param: 'metric_groups', values: ['MOBILE_CONVERSION'],
   * when: 'metric_groups', is: ['MOBILE_CONVERSION'] }`.
   */
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
  /**
   * The first time lies before the second, by at most so many days where told. With `when` it is asked only while that
   * parameter is so (`is`; present unless told): one such rule for each longest window, say `maxDays: 90` while
   * segmentation_type is absent and `maxDays: 45` while it is present.
   */
  | {
      readonly rule: 'before';
      readonly param: N;
      readonly other: N;
      readonly maxDays?: number;
      readonly when?: N;
      readonly is?: Condition;
    }
  /** At least one item of the list has a member with one of these values. */
  | {
      readonly rule: 'someItemHas';
      readonly param: N;
      readonly member: string;
      readonly values: readonly string[];
    }
  /** The tree below has at most so many leaves; `children` names the member that holds a node's children. */
  | { readonly rule: 'maxLeaves'; readonly param: N; readonly children: string; readonly max: number }
  /** The lists together hold at most so many values. */
  | { readonly rule: 'maxCombinedItems'; readonly params: readonly N[]; readonly max: number };

export type FieldType =
  | 'id'
  | 'string'
  | 'integer'
  | 'micro'
  | 'boolean'
  | 'time'
  /** The form in which posts carry times: Sat Jun 24 05:08:30 +0000 2017. */
  | 'post-time'
  | 'enum'
  | 'list'
  | 'object'
  | 'number';

/** One field of a record. `nullable` means the service may answer null. */
export interface Field {
  readonly type: FieldType;
  readonly nullable?: true;
  /** Left out of an answer where the record holds no value. */
  readonly optional?: true;
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
  /** Those of them that answers do not carry. */
  readonly sortOnly?: readonly string[];
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
  | 'noEnvelope'
  /** A form-encoded text (docs/service.md#oauth). */
  | 'form'
  /** A web page for a person (docs/service.md#approval-pages). */
  | 'page'
  /** A file, byte for byte (docs/service.md#asynchronous-jobs). */
  | 'file';

/** A call of the contract, by its id, and its parameter that takes the id of what the call is about. */
export interface CallReference {
  readonly endpoint: string;
  readonly by: string;
}

export type FileFormat = 'json' | 'csv' | 'xlsx';

/**
 * The file that a job makes. Example (docs/service.md#asynchronous-jobs): `{ url: 'url', expires: 'expires_at', format: 'json', packing: 'gzip',
 * sameAs: 'stats.get' }`. With `{ parameter: 'response_format' }` for a format, the caller chose it when the job began.
 */
export interface ResultFile<N extends string = string> {
  /** The field of the polled record with the file's absolute address: null or absent until there is a file. */
  readonly url: string;
  /** The field with the time from which on the address is good for nothing. */
  readonly expires?: string;
  readonly format: FileFormat | { readonly parameter: N };
  /** The file itself is packed, whatever the headers of its answer say. */
  readonly packing?: 'gzip';
  /** The id of the call whose whole answer the file holds. */
  readonly sameAs?: string;
  /** A call of the service that answers the same file. It is signed, as the address must never be. */
  readonly call?: CallReference;
}

/**
 * What follows on a call that starts an asynchronous job and answers its record. Example (docs/service.md#asynchronous-jobs):
 * `{ id: 'id_str', poll: { endpoint: 'stats.jobs.list', by: 'job_ids' }, status: { field: 'status', done: ['SUCCESS'],
 * failed: ['FAILED'], cancelled: ['CANCELLED'] }, result: ..., cancel: { endpoint: 'stats.jobs.cancel', by: 'job_id' } }`.
 */
export interface Job<N extends string = string> {
  /** The field of the record that names the job; the text where a number and a text do. */
  readonly id: string;
  /** Answers the job's record as it now is, alone or in a list. */
  readonly poll: CallReference;
  /** The values of the field that are an end. Every other value means that the job still runs. */
  readonly status: {
    readonly field: string;
    readonly done: readonly string[];
    readonly failed: readonly string[];
    readonly cancelled: readonly string[];
  };
  readonly result: ResultFile<N>;
  readonly cancel?: CallReference;
}

/** How long one entry of a metric's array counts: an hour, a day in the account's time zone, or the whole window. */
export type Period = 'hour' | 'day' | 'whole';

/**
 * How a record of arrays becomes rows: for each part of it, one row per period. Example (docs/service.md#statistics): the record
 * `{ id, id_data: [{ segment, metrics: { clicks: [3, 5] } }] }` becomes two rows of id, segment, start_time and clicks
 * by `{ parts: 'id_data', segment: 'segment', metrics: 'metrics', length: 'time_series_length', start: 'start_time',
 * granularity: 'granularity', periods: { HOUR: 'hour', DAY: 'day', TOTAL: 'whole' } }`.
 */
export interface MetricRows<N extends string = string> {
  /** The member of the record with its parts. */
  readonly parts: string;
  /** The member of a part that tells it from the others: null, a scalar or an object. */
  readonly segment: string;
  /** The member of a part with its metrics by name: each an array of one entry per period, an object of such, or null. */
  readonly metrics: string;
  /** The member of the envelope that tells how many periods there are. */
  readonly length: string;
  /** The parameter, and then the column, with the start of the first period. */
  readonly start: N;
  /** The parameter that chooses the period, and what each of its values means. */
  readonly granularity: N;
  readonly periods: Readonly<Record<string, Period>>;
  /** Metrics that are more than plain numbers, such as money; objects inside by dotted name. */
  readonly fields?: Readonly<Record<string, Field>>;
}

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
   * or as a JSON body that is one parameter as a whole. `orWrapped` means that the service also takes an object
   * which holds the parameter as its only member. */
  readonly send?: 'query' | 'form' | 'json' | { readonly json: N; readonly orWrapped?: true };
  readonly response: ResponseShape;
  readonly record?: RecordKind;
  /** Members of the answer beside `data`: `{ data_type: { type: 'enum', values: ['stats'] } }` (docs/service.md#statistics). Of arrays only. */
  readonly envelope?: Readonly<Record<string, Field>>;
  /** The call starts a job. */
  readonly job?: Job<N>;
  /** The records hold arrays over time. */
  readonly metricRows?: MetricRows<N>;
  readonly page?: { readonly count: number; readonly max: number };
  /** Who signs: the user, the app with its key alone, Basic credentials, or nobody. User is the default. */
  readonly auth?: 'user' | 'app' | 'basic' | 'none';
  /**
   * The call is signed with the token that the parameter `param` names. Its secret signs too and is never sent;
   * `secret` is what the call `from`, which answers with both, names it.
   */
  readonly namedToken?: { readonly param: N; readonly secret: string; readonly from: string };
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

/** The sections of the root's help, in its order; local commands stand under them too. */
export const groupHeadings = [
  'Accounts and money',
  'Campaigns',
  'Creatives',
  'Audiences and insights',
  'Signing in and settings',
  'Tools',
] as const;
export type GroupHeading = (typeof groupHeadings)[number];

/** The endpoints of one noun, in the order that help shows them. */
export interface Group {
  readonly name: string;
  readonly heading: GroupHeading;
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
  : S extends { type: 'object' | 'variant' | 'ref' }
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
