/**
 * Sends one request and returns its complete response. The only import of got. It does not sign, retry or check the
 * status. Redirects are not followed, so that credentials are sent only to the configured hosts.
 */
import { setMaxListeners } from 'node:events';
import type { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Method, RequestError } from 'got';
import { NetworkError } from './errors.js';
import { classifyNetworkError, type RequestFailure } from './network-error.js';
import { chooseProxy, type Proxies } from './proxy.js';
import { chooseTimeouts, longestPause, transferTime } from './timeouts.js';

interface OutgoingRequest {
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
  /**
   * Timeout of one request including its response, in milliseconds. Parts of it bound the connection, the time until the
   * response begins, and every pause in it (docs/service.md#timeouts).
   */
  readonly timeout: number;
  readonly proxies?: Proxies | undefined;
  /** Aborts the request; the reason of the signal is thrown. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum size of a decompressed response in bytes; default 256 MiB. */
  readonly maxBytes?: number | undefined;
  /** The only certificate to trust (PEM), where it is not for the system to say. */
  readonly authority?: string | undefined;
}

/** Sends one request. Throws a NetworkError, or the reason of the signal. */
type Send = (request: OutgoingRequest) => Promise<IncomingResponse>;

export const defaultMaxBytes = 256 * 1024 * 1024;
/**
 * Creates a sender that keeps connections alive between requests. got is loaded by the first one.
 *
 * One function: its parts share the agents and whether a host has answered.
 */
export function createSender(options: SenderOptions): Send {
  const { timeout, proxies = {}, signal, maxBytes = defaultMaxBytes, authority } = options;
  const agents = new Map<string, Agent>();
  let hasAnswered = false;
  // Every request that is under way listens to it.
  if (signal) setMaxListeners(0, signal);

  async function agentFor(proxy: string): Promise<Agent> {
    const { HttpsProxyAgent } = await import('hpagent');
    const agent = agents.get(proxy) ?? new HttpsProxyAgent({ proxy, keepAlive: true, timeout });
    agents.set(proxy, agent);
    return agent;
  }

  return send;

  /** One function: its end clears the timer and the listener, and its parts share why the request was aborted. */
  async function send(exchange: OutgoingRequest): Promise<IncomingResponse> {
    const { method, url, headers, body, bytes = false, allowRedirect = false } = exchange;
    signal?.throwIfAborted();
    const { got, RequestError: FailedRequest, TimeoutError } = await import('got');
    const proxy = chooseProxy(new URL(url), proxies);
    // AbortSignal.any would keep memory of every request for as long as the signal of the command lives.
    const end = new AbortController();
    const abort = () => end.abort();
    signal?.addEventListener('abort', abort);
    let refusal: string | undefined;
    const refuse = (reason: string) => {
      refusal = reason;
      abort();
    };
    let isStalled = false;
    let idle: NodeJS.Timeout | undefined;
    try {
      const request = got(url, {
        method: method as Method,
        headers: { ...headers },
        ...(body !== undefined && { body: asBuffer(body) }),
        ...(authority !== undefined && { https: { certificateAuthority: authority } }),
        ...(proxy && { agent: { https: await agentFor(proxy) } }),
        timeout: chooseTimeouts(method, timeout, transferTime(body)),
        signal: end.signal,
        responseType: 'buffer',
        followRedirect: false,
        throwHttpErrors: false,
        retry: { limit: 0 },
      });
      // Nobody else would end the call: to the timeouts, it has been answered.
      request.on('request', (sent) => {
        sent.once('upgrade', (_, socket: Duplex) => {
          socket.destroy();
          refuse('the response switches to another protocol (101)');
        });
      });
      // It is told first when the response begins.
      request.on('downloadProgress', ({ transferred }) => {
        idle ??= setTimeout(() => {
          isStalled = true;
          abort();
        }, longestPause(timeout));
        idle.refresh();
        if (transferred <= maxBytes) return;
        refuse(`the response is larger than ${maxBytes} bytes`);
      });
      const response = await request;
      hasAnswered = true;
      const content = response.body;
      const isFile = bytes && isGood(response.statusCode);
      let text: string | undefined;
      const answer = {
        status: response.statusCode,
        headers: joinHeaders(response.headers),
        ...(isFile ? { bytes: content } : { raw: content }),
        // A page may be read from its bytes alone: its text takes as much memory again.
        get body() {
          text ??= isFile ? '' : content.toString('utf8');
          return text;
        },
      };
      if (!allowRedirect) rejectRedirect(answer, url);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (refusal !== undefined) throw new NetworkError('unreadable', refusal);
      if (!(error instanceof FailedRequest)) throw error;
      if (isStale(error)) return await send(exchange);
      const { code, message, timings } = error;
      const event = error instanceof TimeoutError ? error.event : undefined;
      const received = bytesOf(error.cause);
      const failure = isStalled
        ? stalled
        : { code, message, timings, event, received, isFirst: !hasAnswered };
      throw classifyNetworkError(failure, new URL(url), proxy);
    } finally {
      clearTimeout(idle);
      signal?.removeEventListener('abort', abort);
    }
  }
}

/** What the parser of Node could not read. */
function bytesOf(cause: unknown): Uint8Array | undefined {
  const packet = cause instanceof Error && 'rawPacket' in cause ? cause.rawPacket : undefined;
  return packet instanceof Uint8Array ? packet : undefined;
}

/** Whether a kept connection was found closed by the other side as it was used again: nothing was sent then. */
function isStale({ code, timings, request }: RequestError): boolean {
  return code === 'ECONNRESET' && request?.reusedSocket === true && timings?.connect === undefined;
}

/** A response that began, and then stopped. */
const stalled: RequestFailure = {
  code: 'ETIMEDOUT',
  message: '',
  timings: { socket: 0, connect: 0, secureConnect: 0, upload: 0, response: 0 },
};

/** The same memory: got would read other arrays of bytes one by one. */
function asBuffer(body: string | Uint8Array): string | Buffer {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
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
    `the response (${status}) redirects to ${target}; ads does not follow redirects`,
  );
}
