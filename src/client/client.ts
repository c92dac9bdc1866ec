/**
 * The client of the service: sends checked calls and returns their responses. Signs each attempt, retries where that is
 * safe, and throws a ServiceError on an error response. Clock, nonces, randomness and sleep are injected.
 */
import { buildRequest, type CallRequest, type ParameterPair } from '../call/build-request.js';
import type { Document, Endpoint } from '../contract/types.js';
import { type AuthScheme, authorizeRequest } from './authorize.js';
import { joinUrl, readBaseUrl } from './base-url.js';
import { decodePairs, encodePairs } from './encode.js';
import { NetworkError, type RequestName, ServiceError, type Signer, UnsendableError } from './errors.js';
import type { Proxies } from './proxy.js';
import { type ResponseReading, readResponseBody, responseReading, verifyRecord } from './read-response.js';
import { isSecretName } from './redact.js';
import { retry } from './retry.js';
import { createSender, type Headers, type IncomingResponse } from './send.js';
import { readRefusal, readServiceError } from './service-error.js';
import type { Credentials } from './sign.js';
import { traceAnswer, traceFailure, traceRequest } from './trace.js';
import { requireMembershipCount, verifyMembershipCount } from './verify-membership-count.js';
import type { WaitPolicy } from './wait-budget.js';
import { writeBody, writeHeaders } from './write-parts.js';

export interface ClientOptions extends WaitPolicy {
  /** Base URLs of the two areas; the sandbox is another `ads`. */
  readonly urls: { readonly auth: string; readonly ads: string };
  readonly credentials: Credentials;
  /** Returns a unique ASCII text. */
  readonly nonce: () => string;
  /** Timeout of one attempt in milliseconds. */
  readonly timeout: number;
  readonly proxies?: Proxies | undefined;
  /** Receives a trace of requests and responses, line by line, with secrets redacted. */
  readonly trace?: ((line: string) => void) | undefined;
  /** User-Agent of the requests; default "ads". */
  readonly userAgent?: string | undefined;
  /** Whose credentials these are, for errors. */
  readonly signer?: Signer | undefined;
}

export interface CallResult {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON including the envelope, without loss of precision; the pairs of a form-encoded body as an object; text; or a Buffer. */
  readonly body: unknown;
  /** The request, for errors about the response. */
  readonly request?: RequestName;
  /** Number of failed attempts before this response. */
  readonly retried: number;
  /** A retried DELETE returned 404, since an earlier attempt had succeeded. The body is undefined. */
  readonly doneBefore?: true;
  /** Of `sendBodies`: what came of all of them. */
  readonly bodies?: BodiesSent;
}

/** What came of many bodies. */
export interface BodiesSent {
  /** How much the service has acknowledged, by what is counted. */
  readonly acknowledged: Readonly<Record<string, number>>;
  readonly isComplete: boolean;
  /** Whether the service may have taken more than it has acknowledged. */
  readonly isInDoubt: boolean;
  /** What stopped the work before its end. */
  readonly error?: unknown;
}

/**
 * Makes one attempt to send a JSON body, with a new signature. Throws as `call` does, also if the service has not counted
 * `people` users. Repeating it is up to the caller.
 */
export type SendBody = (json: Uint8Array, people: number) => Promise<CallResult>;

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
}

export interface CallOptions {
  /** Replaces the contract's version segment. */
  readonly version?: number | undefined;
  /** Signs with the token that the call itself names. */
  readonly tokenSecret?: string | undefined;
  /** Throws at once what a rate limit refuses, instead of waiting for its reset. */
  readonly impatient?: boolean | undefined;
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
   * Makes many calls of a membership endpoint, whose bodies were written elsewhere, as one write. `values` are the checked
   * parameters of its path; `work` does the sending, and throws only if nothing was sent.
   */
  sendBodies(
    endpoint: Endpoint,
    values: Document,
    work: (send: SendBody) => Promise<BodiesSent>,
  ): Promise<CallResult>;
}

type Exchange = Omit<CallRequest, 'method' | 'form' | 'json'> &
  Pick<RawRequest, 'method' | 'form'> & {
    readonly json?: string | Uint8Array | undefined;
    readonly auth: AuthScheme;
    readonly reading: ResponseReading;
    /** Throws if the body of a successful response is not as it must be. */
    readonly verify?: ((body: unknown) => void) | undefined;
    readonly repeatable?: boolean | undefined;
    readonly impatient?: boolean | undefined;
    readonly credentials: Credentials;
  };

/** Opens no connection and loads no library until the first call. Throws a ConfigurationError on an invalid base URL. */
export function createClient(options: ClientOptions): Client {
  const urls = {
    auth: readBaseUrl(options.urls.auth, 'the authorization URL'),
    ads: readBaseUrl(options.urls.ads, 'the advertising URL'),
  };
  const { credentials, now, nonce, trace } = options;
  const send = createSender(options);

  /** One attempt, with a new signature. */
  async function attempt(exchange: Exchange): Promise<IncomingResponse> {
    const url = joinUrl(urls[exchange.area], exchange.path);
    const timestamp = Math.floor(now() / 1000);
    const { authorization, baseString, query, form } = await authorizeRequest(
      { ...exchange, url },
      exchange.credentials,
      timestamp,
      nonce(),
    );
    const target = query.length > 0 ? `${url}?${encodePairs(query)}` : url;
    const boundary = exchange.multipart && `ads-${nonce()}`;
    const body = writeBody(exchange, form, boundary);
    const headers = writeHeaders(exchange, authorization, boundary, options.userAgent);
    const started = now();
    traceRequest(trace, exchange.method, target, baseString);
    try {
      const bytes = exchange.reading === 'bytes';
      const answer = await send({ method: exchange.method, url: target, headers, body, bytes });
      traceAnswer(trace, answer, now() - started);
      return answer;
    } catch (error) {
      traceFailure(trace, error, now() - started);
      throw error;
    }
  }

  /** Makes the call, and adds the request to errors. */
  async function exchange(call: Exchange, make = repeat): Promise<CallResult> {
    const request = { method: call.method, url: joinUrl(urls[call.area], call.path) };
    try {
      return { ...(await make(call)), request };
    } catch (error) {
      if (error instanceof ServiceError || error instanceof NetworkError) {
        error.request = request;
        error.isInDoubt = call.method === 'POST' && !call.repeatable && error.mayHaveTakenEffect;
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

  /** One attempt that throws a ServiceError on an error response. */
  async function attemptWell(call: Exchange): Promise<IncomingResponse> {
    const answer = await attempt(call);
    if (answer.status >= 200 && answer.status <= 299) return answer;
    const secrets = collectSecrets(call.credentials, [...call.query, ...(call.form ?? [])]);
    const error = readServiceError(answer, now(), secrets);
    if (call.reading === 'any') error.response = readRefusal(answer, secrets);
    throw error;
  }

  return {
    async call(endpoint, values, { version, tokenSecret, impatient } = {}) {
      const { auth = 'user', repeatable, namedToken } = endpoint;
      const named = namedToken && tokenSecret !== undefined && String(values[namedToken.param]);
      const signing = named ? { ...credentials, token: named, tokenSecret } : credentials;
      const request = buildRequest(endpoint, values, version);
      const reading = responseReading(endpoint.response);
      const verify = (body: unknown) => verifyRecord(endpoint, body);
      return verifyMembershipCount(endpoint, values, () =>
        exchange({ ...request, auth, repeatable, impatient, reading, verify, credentials: signing }),
      );
    },
    async sendBodies(endpoint, values, work) {
      const { auth = 'user' } = endpoint;
      const request = buildRequest(endpoint, values);
      const call = { ...request, auth, reading: responseReading(endpoint.response), credentials };
      const once = async (one: Exchange) => readAnswer(await attemptWell(one), one, 0);
      const bodies = await work(async (json, people) => {
        const reply = await exchange({ ...call, json }, once);
        requireMembershipCount(reply, people);
        return reply;
      });
      return { status: 200, headers: {}, body: undefined, retried: 0, bodies };
    },
    async raw({ auth = 'user', path, query = [], ...rest }) {
      if (rest.method === 'GET' && (rest.json ?? rest.form) !== undefined) {
        throw new UnsendableError('body', 'cannot go with a GET');
      }
      const [pathname = '', search = ''] = path.split(/\?(.*)/s);
      return exchange({
        ...rest,
        path: pathname,
        query: [...decodePairs(search), ...query],
        auth,
        reading: 'any',
        credentials,
      });
    },
  };
}

function readAnswer(answer: IncomingResponse, { reading, verify }: Exchange, retried: number): CallResult {
  const { status, headers } = answer;
  const body = readResponseBody(answer, reading);
  verify?.(body);
  return { status, headers, body, retried };
}

/** Everything that an answer might repeat and nobody should read on a screen. */
function collectSecrets(credentials: Credentials, pairs: readonly ParameterPair[]): string[] {
  const sent = pairs.filter(([name]) => isSecretName(name)).map(([, value]) => value);
  return [...Object.values(credentials), ...sent];
}
