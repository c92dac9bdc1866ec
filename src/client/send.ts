/**
 * Sends one request and returns its complete response. The only import of got. It does not sign, retry or check the
 * status. Redirects are not followed, so that credentials are sent only to the configured hosts.
 */
import { setMaxListeners } from 'node:events';
import type { Agent } from 'node:https';
import type { Method } from 'got';
import { NetworkError } from './errors.js';
import { classifyNetworkError } from './network-error.js';
import { chooseProxy, type Proxies } from './proxy.js';

export interface OutgoingRequest {
  readonly method: string;
  /** Absolute and percent-encoded; it is sent unchanged. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Return the body of a successful response as bytes. */
  readonly bytes?: boolean | undefined;
  /** Return redirects instead of throwing. Only for requests without credentials. */
  readonly allowRedirect?: true;
}

/** Response headers by lower-case name; repeated ones joined by commas. */
export type Headers = Readonly<Record<string, string>>;

export interface IncomingResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Empty if the body is returned as bytes. */
  readonly body: string;
  readonly bytes?: Buffer;
  /** The bytes of `body`. */
  readonly raw?: Buffer;
}

export interface SenderOptions {
  /** Timeout of one request including its response, in milliseconds. */
  readonly timeout: number;
  readonly proxies?: Proxies | undefined;
  /** Aborts the request; the reason of the signal is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum size of a decompressed response in bytes; default 256 MiB. */
  readonly maxBytes?: number | undefined;
}

/** Sends one request. Throws a NetworkError, or the reason of the signal. */
export type Send = (request: OutgoingRequest) => Promise<IncomingResponse>;

export const defaultMaxBytes = 256 * 1024 * 1024;
/** Connect timeout in milliseconds: a host that does not accept a connection in this time will not do so later. */
const connectTimeout = 10_000;

/** Creates a sender that keeps connections alive between requests. got is loaded by the first one. */
export function createSender(options: SenderOptions): Send {
  const { timeout, proxies = {}, signal, maxBytes = defaultMaxBytes } = options;
  const agents = new Map<string, Agent>();
  // Every request that is under way listens to it.
  if (signal) setMaxListeners(0, signal);

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
    // AbortSignal.any would keep memory of every request for as long as the signal of the command lives.
    const end = new AbortController();
    const abort = () => end.abort();
    signal?.addEventListener('abort', abort);
    let isTooLarge = false;
    try {
      const request = got(url, {
        method: method as Method,
        headers: { ...headers },
        ...(body !== undefined && { body: asBuffer(body) }),
        ...(proxy && { agent: { https: await agentFor(proxy) } }),
        timeout: { request: timeout + transferTime(body), connect: Math.min(timeout, connectTimeout) },
        signal: end.signal,
        responseType: 'buffer',
        followRedirect: false,
        throwHttpErrors: false,
        retry: { limit: 0 },
      });
      request.on('downloadProgress', ({ transferred }) => {
        if (transferred <= maxBytes) return;
        isTooLarge = true;
        abort();
      });
      const response = await request;
      const answer = {
        status: response.statusCode,
        headers: joinHeaders(response.headers),
        ...(bytes && isGood(response.statusCode)
          ? { body: '', bytes: response.body }
          : { body: response.body.toString('utf8'), raw: response.body }),
      };
      if (!allowRedirect) rejectRedirect(answer, url);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (isTooLarge) {
        throw new NetworkError('unreadable', `the response is larger than ${maxBytes} bytes`);
      }
      throw error instanceof RequestError ? classifyNetworkError(error, new URL(url), proxy) : error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  };
}

/** The same memory: got would read other arrays of bytes one by one. */
function asBuffer(body: string | Uint8Array): string | Buffer {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** The slowest connection, in bytes per millisecond, over which a large body is sent in time. */
const slowestRate = 64;

/** The time that bytes are given beyond the timeout, in milliseconds: none for text, which is short. */
function transferTime(body: OutgoingRequest['body']): number {
  return typeof body === 'object' ? Math.ceil(body.length / slowestRate) : 0;
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

function rejectRedirect({ status, headers }: IncomingResponse, url: string): void {
  if (status < 300 || status > 399) return;
  const { location } = headers;
  const target = location && URL.canParse(location, url) ? new URL(location, url).host : 'nowhere';
  throw new NetworkError(
    'redirect',
    `the response (${status}) redirects to ${target}, and redirects are not followed`,
  );
}
