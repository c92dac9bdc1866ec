/**
 * The service as one object: a checked call in, its answer out. Chooses who signs, repeats where that is safe,
 * and turns every refusal into a ServiceError. Clock, nonces, chance and sleep come from outside.
 */
import { parseJson } from '../call/json.js';
import { buildRequest, type CallRequest, type Pair } from '../call/request.js';
import type { Document, Endpoint } from '../contract/types.js';
import { joinUrl, readBaseUrl } from './base-url.js';
import { decodePairs, encodePairs, percentEncode } from './encode.js';
import { ConfigurationError, NetworkError, UnsendableError } from './errors.js';
import { readFault } from './fault.js';
import type { Proxies } from './proxy.js';
import { type Pace, retry } from './retry.js';
import { createSender, type Headers, type Incoming } from './send.js';
import { type Credentials, signRequest } from './sign.js';
import { traceAnswer, traceFailure, traceRequest } from './trace.js';

export interface ClientOptions extends Pace {
  /** Base URLs of the two areas; the sandbox is another `ads`. */
  readonly urls: { readonly auth: string; readonly ads: string };
  readonly credentials: Credentials;
  /** Text in ASCII that was never given before. */
  readonly nonce: () => string;
  /** Milliseconds for one try. */
  readonly timeout: number;
  readonly proxies?: Proxies | undefined;
  /** Hears every request and answer, line by line, with key and token masked. */
  readonly trace?: ((line: string) => void) | undefined;
  /** What the requests say of themselves: a name and a version. */
  readonly userAgent?: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** JSON without loss of digits; the pairs of a form-encoded answer as an object; or text. */
  readonly body: unknown;
  /** How many tries came before. */
  readonly retried: number;
  /** A DELETE that was repeated found nothing: the try before had done it. The body is undefined. */
  readonly doneBefore?: true;
}

/** Any request, for the escape hatch. `path` is relative to the area's base, version segment included. */
export interface RawCall {
  readonly method: string;
  readonly area: Endpoint['area'];
  /** May hold a query, which is read as a form is: + is a space. */
  readonly path: string;
  readonly query?: readonly Pair[];
  readonly form?: readonly Pair[];
  /** The text of a JSON body. */
  readonly json?: string;
  /** `user` unless told. */
  readonly auth?: Auth;
}

/** Who signs (see Endpoint.auth). */
export type Auth = NonNullable<Endpoint['auth']>;

export interface Client {
  /**
   * Makes a checked call. `version` replaces the contract's version segment. Throws a ServiceError, a NetworkError,
   * an UnsendableError, a ConfigurationError, or the reason of the signal.
   */
  call(endpoint: Endpoint, values: Document, options?: { readonly version?: number }): Promise<Reply>;
  /** Makes any call. JSON answers are read as such, all others are text. Throws as `call` does. */
  raw(call: RawCall): Promise<Reply>;
}

/** How the body of a good answer is read. */
type Reading = 'json' | 'form' | 'text' | 'any';

interface Exchange extends Omit<CallRequest, 'method'> {
  readonly method: string;
  readonly auth: Auth;
  readonly reading: Reading;
  readonly repeatable?: boolean | undefined;
}

/** Opens nothing and loads nothing until the first call. Throws a ConfigurationError on a base URL that is not safe. */
export function createClient(options: ClientOptions): Client {
  const urls = {
    auth: readBaseUrl(options.urls.auth, 'the authorization URL'),
    ads: readBaseUrl(options.urls.ads, 'the advertising URL'),
  };
  const send = createSender(options);

  async function attempt(exchange: Exchange): Promise<Incoming> {
    const url = joinUrl(urls[exchange.area], exchange.path);
    const { authorization, baseString, query, form } = await authorize(exchange, url, options);
    const target = query.length > 0 ? `${url}?${encodePairs(query)}` : url;
    const body = exchange.json ?? (form && encodePairs(form));
    const started = options.now();
    traceRequest(options.trace, exchange.method, target, baseString);
    try {
      const answer = await send({
        method: exchange.method,
        url: target,
        headers: writeHeaders(exchange, authorization, options.userAgent),
        ...(body !== undefined && { body }),
      });
      traceAnswer(options.trace, answer, options.now() - started);
      if (answer.status >= 200 && answer.status <= 299) return answer;
      throw readFault(answer, options.now(), secretsOf(options.credentials));
    } catch (error) {
      traceFailure(options.trace, error, options.now() - started);
      throw error;
    }
  }

  async function exchange(call: Exchange): Promise<Reply> {
    const outcome = await retry(call, () => attempt(call), options);
    if ('doneBefore' in outcome) return { status: 404, headers: {}, body: undefined, ...outcome };
    const { status, headers, body } = outcome.answer;
    return { status, headers, body: readBody(body, headers, call.reading), retried: outcome.retried };
  }

  return {
    async call(endpoint, values, { version } = {}) {
      const { auth = 'user', repeatable } = endpoint;
      const request = buildRequest(endpoint, values, version);
      return exchange({ ...request, auth, repeatable, reading: readingOf(endpoint) });
    },
    async raw({ auth = 'user', path, query = [], ...rest }) {
      const [pathname = '', search = ''] = path.split(/\?(.*)/s);
      if (rest.method === 'GET' && (rest.json ?? rest.form) !== undefined) {
        throw new UnsendableError('body', 'cannot go with a GET');
      }
      const pairs = [...decodePairs(search), ...query];
      return exchange({ ...rest, path: pathname, query: pairs, auth, reading: 'any' });
    },
  };
}

function readingOf({ response }: Endpoint): Reading {
  switch (response) {
    case 'form':
      return 'form';
    case 'page':
      return 'text';
    case 'one':
    case 'list':
    case 'array':
    case 'batch':
    case 'bare':
      return 'json';
  }
}

interface Authorized {
  readonly authorization?: string;
  readonly baseString?: string;
  readonly query: readonly Pair[];
  readonly form?: readonly Pair[];
}

/** Signs one try: a fresh nonce and timestamp each time. */
async function authorize(call: Exchange, url: string, options: ClientOptions): Promise<Authorized> {
  const { query, form } = call;
  const { consumerKey, consumerSecret, token, tokenSecret } = options.credentials;
  const rest = form ? { query, form } : { query };
  switch (call.auth) {
    case 'none':
      return rest;
    case 'basic': {
      const pair = `${percentEncode(consumerKey)}:${percentEncode(consumerSecret)}`;
      return { ...rest, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
    }
    case 'user':
    case 'app': {
      if (call.auth === 'user' && !token) {
        throw new ConfigurationError('the call needs the token of a user', 'sign in with: ads login');
      }
      const user =
        call.auth === 'user' && token !== undefined ? { token, tokenSecret: tokenSecret ?? '' } : {};
      const [protocol, plainQuery] = splitProtocol(query);
      const [formProtocol, plainForm] = splitProtocol(form ?? []);
      const { header, baseString } = await signRequest({
        method: call.method,
        url,
        pairs: [...plainQuery, ...plainForm],
        credentials: { consumerKey, consumerSecret, ...user },
        extra: [...protocol, ...formProtocol].filter(
          ([name, value]) => name !== 'oauth_token' || value !== token,
        ),
        timestamp: Math.floor(options.now() / 1000),
        nonce: options.nonce(),
      });
      return { authorization: header, baseString, query: plainQuery, ...(form && { form: plainForm }) };
    }
  }
}

/** Parameters of the login steps belong into the header, beside the signature (RFC 5849 3.5.1). */
function splitProtocol(pairs: readonly Pair[]): [protocol: Pair[], plain: Pair[]] {
  const isProtocol = ([name]: Pair) => name.startsWith('oauth_');
  return [pairs.filter(isProtocol), pairs.filter((pair) => !isProtocol(pair))];
}

function writeHeaders(
  call: Exchange,
  authorization: string | undefined,
  userAgent = 'ads',
): Record<string, string> {
  return {
    accept: call.reading === 'json' ? 'application/json' : '*/*',
    'user-agent': userAgent,
    ...(authorization && { authorization }),
    ...(call.form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(call.json !== undefined && { 'content-type': 'application/json' }),
  };
}

function readBody(text: string, headers: Headers, reading: Reading): unknown {
  switch (reading) {
    case 'text':
      return text;
    case 'form':
      return Object.fromEntries(decodePairs(text));
    case 'json':
      return readJson(text);
    case 'any':
      return headers['content-type']?.includes('json') ? readJson(text) : text;
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    const what = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new NetworkError('unreadable', `the body of the answer ${what}`);
  }
}

/** Everything that an answer might repeat and nobody should read on a screen. */
function secretsOf({ consumerKey, consumerSecret, token, tokenSecret }: Credentials): string[] {
  return [consumerSecret, tokenSecret, token, consumerKey].flatMap((text) =>
    text ? [text, percentEncode(text)] : [],
  );
}
