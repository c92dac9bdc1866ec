/**
 * The HTTP server that receives the OAuth callback: on the IPv4 and IPv6 loopback addresses, for a single callback.
 * The browser gets its response only when the outcome of the sign-in is known. Callbacks of other requests are answered
 * and ignored: any page in the browser can send them, and must not be able to end the sign-in.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { minute } from '../values/duration.js';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { type CallbackOutcome, callbackPage } from './callback-page.js';
import { SignInError } from './sign-in-error.js';

/** How long to wait for the approval, in milliseconds. */
const approvalTimeout = 5 * minute;

export interface CallbackResult {
  readonly verifier: string;
  /** Sends the browser the page for the outcome. */
  finish(outcome: 'done' | 'failed'): Promise<void>;
}

interface WaitOptions {
  /** The request token that the callback must contain. */
  readonly token: string;
  /** The secret that the callback must contain too; undefined if the service has not been sent one. */
  readonly state: string | undefined;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Cancels the wait; its reason is thrown. */
  readonly signal: AbortSignal;
}

export interface CallbackServer {
  /** The callback URL, without a state. */
  readonly url: string;
  /** Waits for the callback of the request token. Throws SignInError if access is denied, or if none comes in time. */
  wait(options: WaitOptions): Promise<CallbackResult>;
  /** May be called more than once. */
  close(): Promise<void>;
}

/** The parameter of a callback URL that has its secret. OAuth 1.0a has none; the name is the one of OAuth 2.0. */
const stateParameter = 'state';

/**
 * The callback URL with a state. Every program of this machine can read the request token, which is an argument of the
 * browser. The state goes only to the service, which returns it in the callback.
 */
export function withState(url: string, state: string): string {
  const extended = new URL(url);
  extended.searchParams.set(stateParameter, state);
  return extended.href;
}

/** Callbacks that were refused: of other sign-ins, and with the token of this one alone. */
interface Ignored {
  readonly others: number;
  readonly stateless: number;
}

/** Handles a request to the callback path; false if no callback is expected. */
type Receive = (query: URLSearchParams, response: ServerResponse) => boolean;

/** Starts listening. Port 0 takes a free one. Throws SignInError if the port is in use. */
export async function openCallbackServer({
  port,
  path,
}: {
  port: number;
  path: string;
}): Promise<CallbackServer> {
  let receive: Receive = () => false;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (!isOwnAddress(request)) return void sendPage(response, 'foreign');
    const url =
      URL.canParse(request.url ?? '', 'http://127.0.0.1') && new URL(request.url ?? '', 'http://127.0.0.1');
    const isCallback = url && request.method === 'GET' && url.pathname === path;
    if (!isCallback || !receive(url.searchParams, response)) void sendPage(response, 'nothing');
  };
  const servers = await listenOnLoopback(handle, port);
  const [first] = servers;
  return {
    url: `http://127.0.0.1:${serverPort(first)}${path}`,
    async wait({ token, state, sleep, signal }) {
      signal.throwIfAborted();
      const done = new AbortController();
      const ignored = { others: 0, stateless: 0 };
      try {
        return await Promise.race([
          new Promise<CallbackResult>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
            receive = (query, response) => {
              const answer = readCallback(query, token, state);
              if (answer === undefined) {
                ignored[readCallback(query, token, undefined) ? 'stateless' : 'others'] += 1;
                void sendPage(response, 'refused');
                return true;
              }
              receive = () => false;
              conclude(answer, response).then(resolve, reject);
              return true;
            };
          }),
          sleep(approvalTimeout, done.signal).then(() => {
            throw timeoutError(ignored);
          }),
        ]);
      } finally {
        done.abort();
        receive = () => false;
      }
    },
    async close() {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/**
 * Whether a request names this server, and no page of another one sent it: a name that a foreign page has pointed to this machine would
 * otherwise get the page of the sign-in. The redirect to a callback has no Origin.
 */
function isOwnAddress({ headers: { host, origin }, socket: { localPort } }: IncomingMessage): boolean {
  const own = ['127.0.0.1', '[::1]', 'localhost'].map((name) => `${name}:${localPort}`);
  if (localPort === 80) own.push('127.0.0.1', '[::1]', 'localhost');
  const isOwn = (name: string) => own.includes(name.toLowerCase());
  if (host === undefined || !isOwn(host)) return false;
  return origin === undefined || (origin.startsWith('http://') && isOwn(origin.slice('http://'.length)));
}

/** What the callback says of this request: its verifier, or that access was denied. Undefined for any other request. */
function readCallback(
  query: URLSearchParams,
  token: string,
  state: string | undefined,
): { verifier: string } | 'denied' | undefined {
  if (state !== undefined && !isSame(query.get(stateParameter), state)) return undefined;
  if (isSame(query.get('denied'), token)) return 'denied';
  const verifier = query.get('oauth_verifier');
  return isSame(query.get('oauth_token'), token) && verifier ? { verifier } : undefined;
}

/** Takes the same time for every text, so that the token cannot be found out by trying. */
function isSame(text: string | null, token: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return text !== null && timingSafeEqual(digest(text), digest(token));
}

async function conclude(
  answer: { verifier: string } | 'denied',
  response: ServerResponse,
): Promise<CallbackResult> {
  if (answer !== 'denied') {
    return { verifier: answer.verifier, finish: (outcome) => sendPage(response, outcome) };
  }
  await sendPage(response, 'denied');
  throw new SignInError('DENIED', 'access was not approved', 'To approve access, run ads login again.');
}

/** Resolves when the page has been sent, or when the browser has disconnected. */
function sendPage(response: ServerResponse, outcome: CallbackOutcome): Promise<void> {
  const { status, headers, body } = callbackPage(outcome);
  return new Promise((resolve) => {
    response.on('close', resolve);
    response.writeHead(status, headers).end(body, () => resolve());
    if (response.destroyed) resolve();
  });
}

function timeoutError({ others, stateless }: Ignored): SignInError {
  const ignored = [
    others > 0 ? `Ignored ${others} callbacks of other sign-in requests; close old sign-in windows. ` : '',
    stateless > 0
      ? `Refused ${stateless} callbacks without the state of this sign-in: either the service leaves it out, or another program sent them. If you have approved access, use --pin. `
      : '',
  ];
  return new SignInError(
    'LATE',
    `timed out waiting for approval after ${approvalTimeout / minute} minutes`,
    `${ignored.join('')}Run ads login again. If the browser cannot reach this machine, use --pin.`,
  );
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Some systems resolve `localhost` to ::1 only, some have no IPv6 at all. */
async function listenOnLoopback(handle: Handle, port: number): Promise<[Server, ...Server[]]> {
  const first = await listen(handle, '127.0.0.1', port);
  try {
    return [first, await listen(handle, '::1', serverPort(first))];
  } catch (error) {
    if (hasErrorCode(error, 'EADDRNOTAVAIL') || hasErrorCode(error, 'EAFNOSUPPORT')) return [first];
    await closeServer(first);
    throw error;
  }
}

async function listen(handle: Handle, host: string, port: number): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        hasErrorCode(error, 'EADDRNOTAVAIL') || hasErrorCode(error, 'EAFNOSUPPORT')
          ? error
          : portError(error, port),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

function portError(error: Error, port: number): SignInError {
  const reason = hasErrorCode(error, 'EADDRINUSE') ? 'another program uses it' : errorMessage(error);
  return new SignInError(
    'PORT_TAKEN',
    `cannot listen on port ${port}: ${reason}`,
    'Choose another port with --callback-port and register its URL with the app, or use --pin.',
  );
}

function serverPort(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
