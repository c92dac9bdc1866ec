/**
 * One request out, one whole answer back, and the only door of got. It neither signs nor repeats nor judges a status.
 * Redirects are not followed here, so that credentials go nowhere but where the settings say.
 */
import type { Agent } from 'node:https';
import type { Method } from 'got';
import { NetworkError } from './errors.js';
import { classifyNetworkError } from './network-error.js';
import { chooseProxy, type Proxies } from './proxy.js';

export interface OutgoingRequest {
  readonly method: string;
  /** Absolute and percent-encoded: it is sent as it stands. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** A good answer is a file: it is left as bytes. */
  readonly bytes?: boolean | undefined;
  /** A redirect is an answer rather than an error. Only for requests without credentials. */
  readonly allowRedirect?: true;
}

/** Response headers by lower-case name; repeated ones joined by commas. */
export type Headers = Readonly<Record<string, string>>;

export interface IncomingResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where the bytes were asked for and are here. */
  readonly body: string;
  readonly bytes?: Buffer;
}

export interface SenderOptions {
  /** Milliseconds for the whole of one request and its answer. */
  readonly timeout: number;
  readonly proxies?: Proxies | undefined;
  /** Ends the request at once; the signal's own reason is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** The most bytes that an answer may hold once unpacked; 256 MiB unless told. */
  readonly maxBytes?: number | undefined;
}

/** Sends one request. Throws a NetworkError, or the reason of the signal. */
export type Send = (request: OutgoingRequest) => Promise<IncomingResponse>;

export const defaultMaxBytes = 256 * 1024 * 1024;
/** A host that does not answer the phone in this time will not do so later. Milliseconds. */
const connectTimeout = 10_000;

/** A sender that keeps its connections open between requests. got is loaded by the first one. */
export function createSender(options: SenderOptions): Send {
  const { timeout, proxies = {}, signal, maxBytes = defaultMaxBytes } = options;
  const agents = new Map<string, Agent>();

  async function agentFor(proxy: string): Promise<Agent> {
    const { HttpsProxyAgent } = await import('hpagent');
    const agent = agents.get(proxy) ?? new HttpsProxyAgent({ proxy, keepAlive: true, timeout });
    agents.set(proxy, agent);
    return agent;
  }

  return async ({ method, url, headers, body, bytes = false, allowRedirect = false }) => {
    signal?.throwIfAborted();
    const { got, RequestError } = await import('got');
    const proxy = chooseProxy(new URL(url), proxies);
    const overflow = new AbortController();
    try {
      const request = got(url, {
        method: method as Method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
        ...(proxy && { agent: { https: await agentFor(proxy) } }),
        timeout: { request: timeout, connect: Math.min(timeout, connectTimeout) },
        signal: signal ? AbortSignal.any([signal, overflow.signal]) : overflow.signal,
        responseType: 'buffer',
        followRedirect: false,
        throwHttpErrors: false,
        retry: { limit: 0 },
      });
      request.on('downloadProgress', ({ transferred }) => {
        if (transferred > maxBytes) overflow.abort();
      });
      const response = await request;
      const answer = {
        status: response.statusCode,
        headers: joinHeaders(response.headers),
        ...(bytes && isGood(response.statusCode)
          ? { body: '', bytes: response.body }
          : { body: response.body.toString('utf8') }),
      };
      if (!allowRedirect) refuseRedirect(answer, url);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (overflow.signal.aborted) {
        throw new NetworkError('unreadable', `the answer is larger than ${maxBytes} bytes`);
      }
      throw error instanceof RequestError ? classifyNetworkError(error, new URL(url), proxy) : error;
    }
  };
}

function isGood(status: number): boolean {
  return status >= 200 && status <= 299;
}

function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}

function refuseRedirect({ status, headers }: IncomingResponse, url: string): void {
  if (status < 300 || status > 399) return;
  const { location } = headers;
  const target = location && URL.canParse(location, url) ? new URL(location, url).host : 'nowhere';
  throw new NetworkError(
    'redirect',
    `the answer (${status}) points to ${target}, and redirects are not followed`,
  );
}
