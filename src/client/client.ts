/**
 * The client of the service: sends checked calls and returns their responses. Signs each attempt, retries where that is
 * safe, and throws a ServiceError on an error response. Clock, nonces, randomness and sleep are injected.
 */
import { buildRequest, type ParameterPair } from '../call/build-request.js';
import { membershipCount } from '../contract/params/membership.js';
import type { Document, Endpoint } from '../contract/types.js';
import type { PageCopier } from '../values/copy-page.js';
import { type ClientOptions, createAttempt, type Exchange, secretsOf } from './attempt.js';
import type { AuthScheme } from './authorize.js';
import { joinUrl, readBaseUrl } from './base-url.js';
import { decodePairs } from './encode.js';
import { CallError, type RequestName, ServiceError, UnsendableError } from './errors.js';
import { findLimitWindows } from './limits/limit-windows.js';
import { readResponseBody, responseReading, verifyRecord } from './read-response.js';
import { retry } from './retry.js';
import type { Headers, IncomingResponse } from './send.js';

export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON including the envelope, without loss of precision; the pairs of a form-encoded body as an object; text; or a Buffer. */
  readonly body: unknown;
  /** The request, for errors about the response. */
  readonly request?: RequestName;
  /** Number of failed attempts before this response. */
  readonly retried: number;
  /**
   * A retried DELETE returned 404, since an earlier attempt had succeeded (docs/service.md#repeating-calls). The body is
   * undefined.
   */
  readonly doneBefore?: true;
  /** The records in `body` that were there before the call, where the service returns those that exist (docs/service.md#existing-records). */
  readonly existing?: ReadonlySet<unknown>;
  /** Of `sendBodies`: what came of all of them. */
  readonly bodies?: BodiesSent;
}

/** The result of many bodies. */
export interface BodiesSent {
  /** How much the service has acknowledged, by what is counted. */
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly isComplete: boolean;
  /** Whether the service may have taken more than it has acknowledged. */
  readonly isUnconfirmed: boolean;
  /** What stopped the work before its end. */
  readonly error?: unknown;
}

/**
 * Makes one attempt to send a JSON body, with a new signature. Throws as `call` does, and for a membership call also if the
 * service has not counted `items` people. Repeating it is up to the caller, unless `patience` is given: as often as that
 * is safe, except after a refusal for the rate.
 */
export type SendBody = (
  json: Uint8Array,
  items: number,
  patience?: Pick<Exchange, 'repeatable'> & {
    /** The checked parameters of a call that has them in place of a body. */
    readonly values?: Document | undefined;
  },
) => Promise<CallResult>;

/** Any request, for `ads api`. */
export interface RawRequest {
  readonly method: string;
  readonly area: Endpoint['area'];
  /** Relative to the area's base URL, including the version segment. May have a query, in which + is a space. */
  readonly path: string;
  readonly query?: readonly ParameterPair[] | undefined;
  readonly form?: readonly ParameterPair[] | undefined;
  /** The text of a JSON body. */
  readonly json?: string | undefined;
  /** Default `user`. */
  readonly auth?: AuthScheme | undefined;
  /** The call of the contract that it is, with the values of its path, where it is one: it counts against its limits. */
  readonly known?: { readonly endpoint: Endpoint; readonly values: Document } | undefined;
}

/** Facts about values that were computed from what the records had: computed again, they would be applied twice. */
export interface ComputedValues {
  /** What was typed as a change of what each record had, by parameter: `+10%`. */
  readonly texts: Readonly<Record<string, string>>;
  /**
   * Called with the error of a call that may have been carried out. Returns what shows that it was; undefined where nothing
   * does.
   */
  readonly resolveLost?: (error: unknown) => Promise<CallResult | undefined>;
}

export interface CallOptions {
  /** Replaces the contract's version segment. */
  readonly version?: number | undefined;
  /** Signs with the token that the call itself names. */
  readonly tokenSecret?: string | undefined;
  /** For what stands before the client: it sends them as any others. */
  readonly computed?: ComputedValues | undefined;
  /** Throws at once what a rate limit refuses, instead of waiting for its reset. */
  readonly failFast?: boolean | undefined;
  /** Called right before each attempt, which may come long after the call. If it throws, nothing is sent. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  /** Where the signal ends an attempt under way, its response is lost: a NetworkError in place of the reason of the signal. */
  readonly lostAtAbort?: boolean | undefined;
  /** Copies the rows of a page instead of parsing them: `data` of the body is then a RowText, where that is possible. */
  readonly copyPage?: PageCopier | undefined;
}

export interface Client {
  /**
   * Makes a checked call. Throws a ServiceError, a NetworkError, an UnsendableError, a ConfigurationError, or the
   * reason of the signal.
   */
  call(endpoint: Endpoint, values: Document, options?: CallOptions): Promise<CallResult>;
  /** Makes any call. A response with a JSON content type is parsed, any other is text. Throws as `call` does. */
  raw(call: RawRequest): Promise<CallResult>;
  /**
   * Makes many calls of an endpoint, whose bodies were written elsewhere, as one write. `values` are the checked
   * parameters of its path; `work` does the sending, and throws only if nothing was sent.
   */
  sendBodies(
    endpoint: Endpoint,
    values: Document,
    work: (send: SendBody) => Promise<BodiesSent>,
  ): Promise<CallResult>;
}

/**
 * Opens no connection and loads no library until the first call. Throws a ConfigurationError on an invalid base URL.
 *
 * One function: a table of methods over one exchange; that a record is deleted is found by a call of the client itself.
 */
export function createClient(options: ClientOptions): Client {
  const urls = {
    auth: readBaseUrl(options.urls.auth, 'the authorization URL'),
    ads: readBaseUrl(options.urls.ads, 'the advertising URL'),
  };
  const { credentials } = options;
  const attemptWell = createAttempt(options, urls);

  /** Makes the call, and adds the request to errors. */
  async function exchange(call: Exchange, make = repeat): Promise<CallResult> {
    const request = { method: call.method, url: joinUrl(urls[call.area], call.path) };
    try {
      return { ...(await make(call)), request };
    } catch (error) {
      if (error instanceof CallError) {
        error.request = request;
        error.isUnconfirmed = call.method === 'POST' && !call.repeatable && error.mayHaveTakenEffect;
      }
      if (error instanceof ServiceError) error.signer = options.signer;
      throw error;
    }
  }

  async function repeat(call: Exchange): Promise<CallResult> {
    const outcome = await retry(call, () => attemptWell(call), options);
    if ('doneBefore' in outcome) return { status: 404, headers: {}, body: undefined, ...outcome };
    return readAnswer(outcome.answer, call, outcome.retried);
  }

  /** Asks for the record of a DELETE among the deleted ones. */
  function deletionOf(endpoint: Endpoint, values: Document, version?: number): Exchange['isDeleted'] {
    if (endpoint.method !== 'DELETE') return undefined;
    return async () => {
      const { isShownDeleted } = await import('./is-shown-deleted.js');
      return isShownDeleted(endpoint, endpoint.positional, values, (read, given) =>
        client.call(read, given, { version }),
      );
    };
  }

  const client: Client = {
    async call(endpoint, values, { version, tokenSecret, failFast, copyPage, ...rest } = {}) {
      const { auth = 'user', repeatable, signedWith } = endpoint;
      const named = signedWith && tokenSecret !== undefined && String(values[signedWith.param]);
      const signing = named ? { ...credentials, token: named, tokenSecret } : credentials;
      const request = buildRequest(endpoint, values, version);
      const reading = responseReading(endpoint.response);
      const items = endpoint.counted && values[endpoint.counted.of];
      const sent = Array.isArray(items) ? items.length : 0;
      // The file is not needed before an answer is there.
      const comparing = () => import('./answer-to.js');
      const verify: Exchange['verify'] = async (body, secrets) => {
        verifyRecord(endpoint, sent, body, secrets);
        return (await comparing()).answerTo(endpoint, values, body);
      };
      const isCopied = copyPage && (await comparing()).isComparedById(endpoint, values);
      const windows = options.allowances && findLimitWindows(endpoint, values, urls[endpoint.area], signing);
      const send = () =>
        exchange({
          ...request,
          ...rest,
          auth,
          repeatable,
          failFast,
          isDeleted: deletionOf(endpoint, values, version),
          windows,
          reading,
          copyPage: isCopied ? copyPage : undefined,
          verify,
          credentials: signing,
        });
      // Most calls do not need the file.
      if (endpoint.record !== membershipCount) return send();
      const { verifyMembershipCount } = await import('./verify-membership-count.js');
      return verifyMembershipCount(endpoint, values, send);
    },
    async sendBodies(endpoint, values, work) {
      const { auth = 'user' } = endpoint;
      const request = buildRequest(endpoint, values);
      const call = { ...request, auth, reading: responseReading(endpoint.response), credentials };
      const once = async (one: Exchange) => readAnswer(await attemptWell(one), one, 0);
      const bodies = await work(async (json, items, patience) => {
        const verify: Exchange['verify'] = async (body, secrets) => {
          verifyRecord(endpoint, items, body, secrets);
          return body;
        };
        const { values: own, repeatable } = patience ?? {};
        const content = own ? buildRequest(endpoint, own) : { json };
        const reply = patience
          ? await exchange({ ...call, ...content, verify, repeatable, failFast: true })
          : await exchange({ ...call, verify, json }, once);
        if (endpoint.record === membershipCount) {
          const { requireMembershipCount } = await import('./verify-membership-count.js');
          requireMembershipCount(reply, items);
        }
        return reply;
      });
      return { status: 200, headers: {}, body: undefined, retried: 0, bodies };
    },
    async raw({ auth = 'user', path, query = [], known, ...rest }) {
      if (rest.method === 'GET' && (rest.json ?? rest.form) !== undefined) {
        throw new UnsendableError('body', 'cannot be sent with GET');
      }
      const [pathname = '', search = ''] = path.split(/\?(.*)/s);
      const pairs = [...decodePairs(search), ...query];
      const isCounted = pairs.some(([name, value]) => name === 'with_total_count' && value === 'true');
      const values = { ...known?.values, ...(isCounted && { with_total_count: true }) };
      const windows =
        options.allowances && known && findLimitWindows(known.endpoint, values, urls[rest.area], credentials);
      return exchange({
        ...rest,
        isDeleted: known && deletionOf(known.endpoint, known.values),
        path: pathname,
        query: pairs,
        windows,
        auth,
        reading: 'any',
        credentials,
      });
    },
  };
  return client;
}

async function readAnswer(answer: IncomingResponse, call: Exchange, retried: number): Promise<CallResult> {
  const { status, headers } = answer;
  const body = readResponseBody(answer, call.reading, call.copyPage);
  const verified = call.verify ? await call.verify(body, () => secretsOf(call)) : body;
  return { status, headers, body: verified, retried };
}
