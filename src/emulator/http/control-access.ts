/**
 * Checks who may use the controls of a running emulator: programs on its machine, not pages in a browser, and, for the
 * control area, only callers with the token of the server. The three rules are checked in this order.
 */
import { isIP } from 'node:net';
import { isSameSecret } from '../identity/oauth/signature.js';
import { toJson } from './plain-json.js';

/** The path of the controls; the rest of a path is the name of one. */
export const controlPath = '/emulator/';

const onlyHere = "only programs on the emulator's machine may use this";

/** The two ends of a connection. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}

/** Refuses a control that another machine wants to set; undefined where nothing is to be refused. */
export function refuseRemoteControl(
  request: Request,
  { remoteAddress, localAddress }: ConnectionEnds,
): Response | undefined {
  if (!new URL(request.url).pathname.startsWith(controlPath)) return undefined;
  // A connection to another address of the same machine has that address at both ends.
  const isHere =
    remoteAddress !== undefined &&
    (/^(::ffff:)?127\.|^::1$/.test(remoteAddress) || remoteAddress === localAddress);
  return isHere ? undefined : toJson(403, { error: onlyHere });
}

/** Refuses a control that a page in a browser wants to set; undefined for the request of a program. */
export function refuseWebPage(request: Request): Response | undefined {
  const { hostname } = new URL(request.url);
  // Unlike a name, an IP address cannot be pointed here by others, and its connection was already checked.
  const isOwn = /^(localhost|emulator\.test|\[.*\])$/.test(hostname) || isIP(hostname) !== 0;
  return isOwn && !request.headers.has('origin') ? undefined : toJson(403, { error: onlyHere });
}

/**
 * Refuses a request for the control area without the token of the server, which only the owner of the emulator's file can
 * read; undefined where the token is right.
 */
export function refuseWithoutToken(request: Request, token: string): Response | undefined {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given !== undefined && isSameSecret(given, token)) return undefined;
  const response = toJson(401, { error: 'the token of this server is required; ads emulator env prints it' });
  response.headers.set('www-authenticate', 'Bearer');
  return response;
}
