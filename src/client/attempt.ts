/** Makes one attempt of a call: waits for its limits, signs, sends, and throws on an error response. */
import type { CallRequest, ParameterPair } from '../call/build-request.js';
import { warningHeader } from '../contract/wire/headers.js';
import type { PageCopier } from '../values/copy-page.js';
import { parseDateHeader } from '../values/time.js';
import { type AuthScheme, authorizeRequest } from './authorize.js';
import { joinUrl } from './base-url.js';
import { encodePairs } from './encode.js';
import { NetworkError, type ServiceError, type Signer, UnsendableError } from './errors.js';
import type { Allowances } from './limits/allowances.js';
import type { LimitWindow } from './limits/limit-windows.js';
import type { Proxies } from './proxy.js';
import type { ResponseReading } from './read-response.js';
import { isSecretWhenSent } from './redact-by-name.js';
import type { RetryableCall } from './retry.js';
import { createSender, type IncomingResponse } from './send.js';
import { readRefusal, readServiceError, readWarning } from './service-error.js';
import type { Credentials } from './sign.js';
import { traceAnswer, traceFailure, traceRequest } from './trace.js';
import type { WaitPolicy } from './wait-budget.js';
import { writeBody, writeHeaders } from './write-body.js';

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
  /** What lets calls out within the limits of the service; without it they are sent at once. */
  readonly allowances?: Allowances | undefined;
  /** Whose credentials these are, for errors. */
  readonly signer?: Signer | undefined;
  /** Receives the header Date of each response. */
  readonly heard?: ((date: string | undefined, isSuccess: boolean) => void) | undefined;
}

/** A call as it is repeated. */
export type Exchange = Omit<CallRequest, 'method' | 'form' | 'json'> & {
  readonly method: string;
  readonly form?: readonly ParameterPair[] | undefined;
  readonly json?: string | Uint8Array | undefined;
  readonly auth: AuthScheme;
  readonly reading: ResponseReading;
  readonly copyPage?: PageCopier | undefined;
  /** The body of a successful response as it counts. Throws if it is not as it must be. */
  readonly verify?: ((body: unknown, findSecrets: () => readonly string[]) => Promise<unknown>) | undefined;
  readonly repeatable?: boolean | undefined;
  readonly failFast?: boolean | undefined;
  readonly beforeSend?: (() => Promise<void>) | undefined;
  readonly isDeleted?: RetryableCall['isDeleted'];
  readonly lostAtAbort?: boolean | undefined;
  /** The limits that the call counts against; undefined where they are not known. */
  readonly windows?: readonly LimitWindow[] | undefined;
  readonly credentials: Credentials;
};

/**
 * Returns a function that makes one attempt, with a new signature. It throws a ServiceError on an error response, a
 * NetworkError without a response, and the reason of the signal. Opens no connection and loads no library before.
 */
export function createAttempt(
  options: ClientOptions,
  urls: ClientOptions['urls'],
): (call: Exchange) => Promise<IncomingResponse> {
  const { now, nonce, trace } = options;
  const send = createSender(options);
  const warnings = new Set<string>();

  return attemptWell;

  async function attemptWell(call: Exchange): Promise<IncomingResponse> {
    const permit = call.windows && (await options.allowances?.ask(call.windows, call.failFast === true));
    let answer: IncomingResponse;
    let isSent = false;
    try {
      await call.beforeSend?.();
      isSent = true;
      answer = await attempt(call);
      options.heard?.(answer.headers.date, isGood(answer));
    } catch (error) {
      permit?.failed(!isSent || wasNeverSent(error));
      throw error;
    }
    const error = isGood(answer) ? undefined : readError(answer, call);
    permit?.answered(answer.headers, error);
    if (warningHeader in answer.headers) tellWarning(answer, call);
    if (error) throw error;
    return answer;
  }

  /** Every page of a list says the same: it is told once. */
  function tellWarning(answer: IncomingResponse, call: Exchange): void {
    const warning = readWarning(answer, secretsOf(call));
    if (warning === undefined || warnings.has(warning)) return;
    warnings.add(warning);
    options.notify?.(`the service warns about ${call.method} ${call.path}: ${warning}`);
  }

  function readError(answer: IncomingResponse, call: Exchange): ServiceError {
    const secrets = secretsOf(call);
    const error = readServiceError(answer, now(), secrets);
    if (call.reading === 'any') error.response = readRefusal(answer, secrets);
    return error;
  }

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
    options.signal?.throwIfAborted();
    traceRequest(trace, exchange.method, target, baseString);
    try {
      const bytes = exchange.reading === 'bytes';
      const answer = await send({ method: exchange.method, url: target, headers, body, bytes });
      traceAnswer(trace, answer, now() - started, trace && secretsOf(exchange));
      return answer;
    } catch (error) {
      traceFailure(trace, error, now() - started);
      if (exchange.lostAtAbort && options.signal?.aborted && error === options.signal.reason)
        throw new NetworkError('cut', 'the call was ended before its response');
      throw error;
    }
  }
}

/** Whether the service certainly knows nothing of the call, so that it has used up nothing. */
function wasNeverSent(error: unknown): boolean {
  return error instanceof UnsendableError || (error instanceof NetworkError && error.neverArrived);
}

function isGood({ status }: IncomingResponse): boolean {
  return status >= 200 && status <= 299;
}

/** Everything that an answer might repeat and nobody should read on a screen. */
export function secretsOf({
  credentials,
  query,
  form = [],
}: Pick<Exchange, 'credentials' | 'query' | 'form'>): readonly string[] {
  const sent = [...query, ...form].filter(([name]) => isSecretWhenSent(name)).map(([, value]) => value);
  return [...Object.values(credentials), ...sent];
}

/** The clock of the service, as its responses tell it: that of this machine may be wrong. */
interface ServiceClock {
  /** Takes the header Date of a response, if it has one. */
  readonly heard: (date: string | undefined) => void;
  /** Milliseconds since 1970; undefined before the first response. */
  readonly now: () => number | undefined;
  /** How far it is ahead of that of this machine, in milliseconds; undefined before the first response. */
  readonly ahead: () => number | undefined;
}

/** `now` is that of this machine: it tells how long ago the response was. */
export function createServiceClock({ now }: { now(): number }): ServiceClock {
  let ahead: number | undefined;
  return {
    heard(date) {
      const time = parseDateHeader(date);
      if (time !== undefined) ahead = time - now();
    },
    now: () => (ahead === undefined ? undefined : now() + ahead),
    ahead: () => ahead,
  };
}
