/** Endpoints and the groups that hold them. */
import type { userPermission } from '../params/enums.js';
import type { RateName } from '../wire/rate-limits.js';
import type { CallReference, Job, MetricRows } from './jobs-and-metrics.js';
import type { Params } from './params.js';
import type { Field, FieldCondition, RecordKind } from './records.js';
import type { Rule } from './rules.js';

export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** The format of a successful response (docs/service.md#envelope). */
export type ResponseShape =
  /** `data` is one object. */
  | 'one'
  /** `data` is an array with next_cursor. */
  | 'list'
  /** `data` is an array, without a cursor. */
  | 'array'
  /** `data` is an array in request order; `request` is an array too. */
  | 'batch'
  /** A JSON object without the envelope. */
  | 'noEnvelope'
  /** A form-encoded text (docs/service.md#oauth). */
  | 'form'
  /** A web page (docs/service.md#approval-pages). */
  | 'page'
  /** A file, byte for byte (docs/service.md#asynchronous-jobs). */
  | 'file';

/** How a request is addressed and sent. */
interface Transport<N extends string> {
  readonly area: 'auth' | 'ads';
  readonly method: Method;
  /** Relative to the area's base URL (and the version segment in the advertising area), with `:names`. */
  readonly path: string;
  /** Alternative paths of the same endpoint. */
  readonly aliases?: readonly string[];
  /** The numeric version segment of advertising paths; absent in the authorization area. */
  readonly version?: number;
  /** `sandbox`: available on the sandbox host only. */
  readonly host?: 'sandbox';
  /** How parameters are sent: in the query (the default), as a form body, as the parts of a multipart body (for which the
   * service also accepts a JSON body), as members of a JSON body, or as a JSON body that consists of one parameter.
   * `orWrapped` means that the service also accepts an object with that parameter as its only member. */
  readonly send?: 'query' | 'form' | 'multipart' | 'json' | { readonly json: N; readonly orWrapped?: true };
  /** A multipart body may be replaced by a form, or by the query alone; not by JSON. */
  readonly orForm?: true;
  /** Maximum size of the JSON body, in bytes. */
  readonly maxBodyBytes?: number;
  /** The rate limit that the call counts against. */
  readonly rate: RateName;
}

/** The callers that may make the call, and how the request is authenticated. */
interface Authorization<N extends string> {
  /** Authentication: signed for the user (the default), signed with the app's key only, Basic credentials, or none. */
  readonly auth?: 'user' | 'app' | 'basic' | 'none';
  /**
   * The call is signed with the token in the parameter `param` and with its secret, which is never sent. Endpoint `from`
   * returns both; `secret` is the field of the secret in that response.
   */
  readonly signedWith?: { readonly param: N; readonly secret: string; readonly from: string };
  /** Instead of a signature, the service takes the token of the base tag that this path parameter names. */
  readonly pixelToken?: N;
  /** The caller needs one of these permissions in the account (docs/service.md#authenticated-user-access). */
  readonly permissions?: readonly (typeof userPermission)[number][];
}

/** The response. */
interface Response<N extends string> {
  readonly response: ResponseShape;
  readonly record?: RecordKind;
  readonly page?: { readonly count: number; readonly max: number };
  /** The response does not repeat the parameters in `request` as others do: not at all, or not the account (docs/service.md#echo). */
  readonly echo?: 'none' | 'withoutAccount';
  /**
   * Errors are problem documents instead of those of the area, and `data` comes without an echo; or they are a text
   * (docs/service.md#upload-errors).
   */
  readonly errors?: 'problem' | 'text';
  /**
   * `data` is an object with one member, an array of records: one result for each item of the array parameter `of`, and which
   * have failed. A result is about the item whose `item`, or which itself, it has in one of `fields`.
   */
  readonly results?: {
    readonly in: string;
    readonly of: N;
    readonly about: { readonly item?: string; readonly fields: readonly string[] };
    readonly failed: FieldCondition;
  };
  /** The record has how many items of the array parameter `of` the service has taken: an integer from 0 to all of them. */
  readonly counted?: { readonly in: string; readonly of: N };
  /** Members of the response next to `data`: `{ data_type: { type: 'enum', values: ['stats'] } }` (docs/service.md#statistics). For response `array` only. */
  readonly envelope?: Readonly<Record<string, Field>>;
  /** The records have arrays over time. */
  readonly metricRows?: MetricRows<N>;
  /** The parameter whose ids the records of the answer are about: each once, and no others. */
  readonly answersEach?: N;
}

/** The effects of the call, and whether it is safe to repeat. */
interface Effects<N extends string> {
  /** The call starts a job. */
  readonly job?: Job<N>;
  /** The call starts something that ends later: the call that shows the record to wait for. Its kind has `lifecycle`. */
  readonly awaits?: CallReference;
  /** The call creates a list of people: the id of the call that puts people on it. */
  readonly uploadEndpoint?: string;
  /** Values that the call sets on its record without a parameter. */
  readonly implicitValues?: Readonly<Record<string, string>>;
  /**
   * A call other than GET that changes no record of the service and spends nothing: an estimate, a job of statistics, a step
   * of signing in, the further steps of an upload.
   */
  readonly harmless?: true;
  /** `irreversible` requires a confirmation. */
  readonly risk?: 'irreversible';
  /** A POST that is idempotent and may be retried. */
  readonly repeatable?: true;
}

/** Facts for the command line, apart from the parameters. */
interface CommandLine<N extends string> {
  /** The parameter that is its positional argument. */
  readonly positional?: N;
  /** The currency of the money parameters: a parameter, or the field `currency` in the response of another endpoint. */
  readonly currency?: { readonly from: string; readonly by: N } | { readonly param: N };
}

/** One endpoint of the service: everything that help, checks, requests, the emulator and exports need. */
export interface Endpoint<N extends string = string>
  extends Transport<N>,
    Authorization<N>,
    Response<N>,
    Effects<N>,
    CommandLine<N> {
  /** `group.verb`, or `group.subgroup.verb`: also the command words and the operation id. */
  readonly id: string;
  /** The heading of docs/service.md that describes it, as its anchor: "campaigns" is docs/service.md#campaigns. */
  readonly section: string;
  readonly summary: string;
  /** Notes for users of the command, in complete sentences. */
  readonly notes?: readonly string[];
  readonly params: Params;
  readonly rules?: readonly Rule<N>[];
  /** Example values that pass the check; shown in help. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The sections of the top-level help, in order; local commands are listed under them too. */
export const groupHeadings = [
  'Accounts and money',
  'Campaigns',
  'Creatives',
  'Audiences and insights',
  'Leads and conversions',
  'Signing in and settings',
  'Tools',
] as const;
export type GroupHeading = (typeof groupHeadings)[number];

/** The endpoints of one noun, in the order of help. */
export interface Group {
  readonly name: string;
  readonly heading: GroupHeading;
  readonly summary: string;
  readonly endpoints: readonly Endpoint[];
}
