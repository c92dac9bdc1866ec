/**
 * Admits requests to the emulator's port: requests for one of its own names, and no writes from pages of other origins.
 * Any page in a browser can reach a port of the same machine, also under a name that its owner points there (DNS
 * rebinding), and the demo credentials are public.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** A request that is turned away at the door. */
export interface Refusal {
  readonly status: 400 | 403 | 421;
  readonly message: string;
}

/** A request that is let in. */
interface Admitted {
  /** Path and query, as they came. */
  readonly target: string;
}

export interface AdmissionRules {
  /** The address that the server was started on. */
  readonly host: string;
  /** Further names under which it is reached; see `isHostName`. */
  readonly allowedHosts: readonly string[];
}

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?$/;

/** Whether a text is a name or an address that a request can be sent to, without a port. */
export function isHostName(text: string): boolean {
  const name = text.toLowerCase();
  return hostPattern.exec(name)?.[1] === name && isCanonical(name);
}

/** Whether URLs leave the name as it is; they read `127.1` and `0x7f.1` as addresses, and refuse `a.1` and `xn--a`. */
function isCanonical(name: string): boolean {
  return URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name;
}

/** Makes a function that checks the requests of one server. It reads the first line and the headers only. */
export function createAdmission({
  host,
  allowedHosts,
}: AdmissionRules): (request: IncomingMessage) => Admitted | Refusal {
  const names = new Set([host, ...allowedHosts].map(bracketed));
  // A page of others cannot come under an address; a server that listens on all of them has many.
  const isOnAll = host === '0.0.0.0' || host === '::' || host === '';

  function isOwn(name: string): boolean {
    if (name === 'localhost' || name === '[::1]' || /^127\.[0-9.]+$/.test(name) || names.has(name))
      return true;
    return isOnAll && (name.startsWith('[') || isIP(name) === 4);
  }

  return (request) => {
    const isSecure = 'encrypted' in request.socket && request.socket.encrypted === true;
    const scheme = isSecure ? 'https' : 'http';
    const called = readTarget(request.url ?? '');
    if (called === undefined) return { status: 400, message: 'the target of the request is not a path' };
    for (const given of [request.headers.host, called.host]) {
      if (given === undefined) continue;
      const name = readHost(given);
      if (name === undefined || !isOwn(name)) return wrongHost(given);
    }
    const host = called.host ?? request.headers.host;
    if (host === undefined) return { status: 400, message: 'the request has no Host header' };
    if (isForeignWrite(request, `${scheme}://${host}`)) {
      return { status: 403, message: 'a page of another origin may not write to the emulator' };
    }
    return { target: called.path };
  };
}

/** IPv6 addresses have brackets in URLs. */
function bracketed(name: string): string {
  return isIP(name) === 6 ? `[${new URL(`http://[${name}]`).hostname.slice(1, -1)}]` : name.toLowerCase();
}

/** The name in a Host header, without its port; undefined if it is invalid. */
function readHost(header: string): string | undefined {
  const [, name, port = '0'] = hostPattern.exec(header.toLowerCase()) ?? [];
  return name !== undefined && Number(port) <= 65_535 && isCanonical(name) ? name : undefined;
}

/** The first line names a path, or a whole URL (RFC 9112, 3.2); undefined for anything else. */
function readTarget(url: string): { host?: string; path: string } | undefined {
  if (url.startsWith('/')) return { path: url };
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined || path === undefined) return undefined;
  return { host, path: path.startsWith('/') ? path : `/${path}` };
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Browsers send the origin with every write of a page. Programs do not. */
function isForeignWrite({ method = '', headers }: IncomingMessage, origin: string): boolean {
  if (reads.has(method)) return false;
  if (headers.origin !== undefined) return headers.origin.toLowerCase() !== origin.toLowerCase();
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function wrongHost(given: string): Refusal {
  const shown = given.slice(0, 100);
  return {
    status: 421,
    message: `the emulator does not serve the host ${JSON.stringify(shown)}; to allow it, start the emulator with --allow-host NAME`,
  };
}
