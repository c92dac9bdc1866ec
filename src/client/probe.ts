/** Looks at each part of the way to the service on its own, without credentials: name, connection, certificate, answer. */
import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import { errorCode, errorMessage } from '../values/system-error.js';
import { parseDateHeader } from '../values/time.js';
import { isLoopback } from './base-url.js';
import { chooseProxy, type Proxies } from './proxy.js';
import { createSender, type SenderOptions } from './send.js';

/** The finding, or the reason why there is none: never an error. */
type Probe<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly reason: string };

/** The addresses of a host. */
export async function probeName(
  host: string,
  timeout: number,
): Promise<Probe<{ readonly addresses: readonly string[] }>> {
  try {
    const found = await withTimeout(lookup(host, { all: true }), timeout);
    return { ok: true, addresses: found.map(({ address }) => address) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Whether something accepts connections there. */
export async function probePort(host: string, port: number, timeout: number): Promise<Probe<object>> {
  return new Promise((resolve) => {
    const socket = connect({ host: unbracketed(host), port, timeout });
    const end = (result: Probe<object>) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end({ ok: true }));
    socket.once('timeout', () => end({ ok: false, reason: `no answer in ${timeout / 1000} s` }));
    socket.once('error', (error) => end({ ok: false, reason: reasonOf(error) }));
  });
}

/** The version of TLS that is spoken there, and when the certificate ends, in milliseconds since 1970. */
export async function probeTls(
  { hostname, port }: URL,
  timeout: number,
): Promise<Probe<{ readonly protocol: string; readonly expires: number }>> {
  const { connect: connectTls } = await import('node:tls');
  const host = unbracketed(hostname);
  return new Promise((resolve) => {
    // An address has no name that a certificate could be chosen by.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connectTls({ host, port: Number(port || 443), ...name, timeout });
    const end = (result: Probe<{ readonly protocol: string; readonly expires: number }>) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => {
      const expires = Date.parse(socket.getPeerCertificate().valid_to);
      end({ ok: true, protocol: socket.getProtocol() ?? 'TLS', expires });
    });
    socket.once('timeout', () => end({ ok: false, reason: `no answer in ${timeout / 1000} s` }));
    socket.once('error', (error) => end({ ok: false, reason: reasonOf(error) }));
  });
}

interface Greeting {
  readonly status: number;
  /** What the Date header says, in milliseconds since 1970; undefined if it says nothing. */
  readonly date: number | undefined;
}

/** The answer to a request without a signature, which the service refuses, and dates. Throws a NetworkError. */
export async function probeAnswer(
  url: string,
  options: SenderOptions & { readonly userAgent: string },
): Promise<Greeting> {
  const send = createSender(options);
  const headers = { accept: 'application/json', 'user-agent': options.userAgent };
  const answer = await send({ method: 'GET', url, headers, allowRedirect: true });
  return { status: answer.status, date: parseDateHeader(answer.headers.date) };
}

/** The proxy of a base URL, without the user name and password in it. Throws a ConfigurationError on an invalid one. */
export function proxyOf(base: string, proxies: Proxies): URL | undefined {
  const proxy = chooseProxy(new URL(base), proxies);
  if (proxy === undefined) return undefined;
  const url = new URL(proxy);
  url.username = '';
  url.password = '';
  return url;
}

/** Whether the host needs no network: a loopback address. */
export function isOnThisMachine(base: string): boolean {
  return isLoopback(new URL(base));
}

function unbracketed(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeout / 1000} s`)), timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'the name server did not answer',
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'the network is unreachable',
  ECONNRESET: 'the connection was closed',
};

function reasonOf(error: unknown): string {
  const code = errorCode(error);
  return reasons[code] ?? (code || errorMessage(error));
}
