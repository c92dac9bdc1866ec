/**
 * The listener to which the browser comes back: on this machine's loopback in both families, for one answer alone.
 * It tells the browser how it ended only once it is known.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { minute } from '../call/duration.js';
import { errorMessage, hasErrorCode } from '../call/system-error.js';
import { type CallbackOutcome, callbackPage } from './callback-page.js';
import { SignInError } from './sign-in-error.js';

/** How long an approval may take, in milliseconds. */
const approvalPatience = 5 * minute;

export interface CallbackResult {
  readonly verifier: string;
  /** Shows the browser how it ended. */
  finish(outcome: 'done' | 'failed'): Promise<void>;
}

export interface WaitOptions {
  /** The request token that must come back. */
  readonly token: string;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Ends the waiting; its reason is thrown. */
  readonly signal: AbortSignal;
}

export interface CallbackServer {
  /** The callback URL. */
  readonly url: string;
  /** Waits for the one answer. Throws SignInError where it says no, is not the right one, or does not come. */
  wait(waiting: WaitOptions): Promise<CallbackResult>;
  /** May be called again. */
  close(): Promise<void>;
}

/** Answers a request that came to the callback's path; false where nobody waits for one any more. */
type Receive = (query: URLSearchParams, response: ServerResponse) => boolean;

/** Listens. Port 0 takes a free one. Throws SignInError where the port is taken. */
export async function openCallbackServer({
  port,
  path,
}: {
  port: number;
  path: string;
}): Promise<CallbackServer> {
  let receive: Receive = () => false;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url =
      URL.canParse(request.url ?? '', 'http://127.0.0.1') && new URL(request.url ?? '', 'http://127.0.0.1');
    const isCallback = url && request.method === 'GET' && url.pathname === path;
    if (!isCallback || !receive(url.searchParams, response)) void show(response, 'nothing');
  };
  const servers = await listenOnLoopback(handle, port);
  const [first] = servers;
  return {
    url: `http://127.0.0.1:${portOf(first)}${path}`,
    async wait({ token, sleep, signal }) {
      signal.throwIfAborted();
      const done = new AbortController();
      try {
        return await Promise.race([
          new Promise<CallbackResult>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
            receive = (query, response) => {
              receive = () => false;
              judge(query, response, token).then(resolve, reject);
              return true;
            };
          }),
          sleep(approvalPatience, done.signal).then(() => {
            throw lateError();
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

/** The one answer: an approval, a denial, or somebody else's. */
async function judge(
  query: URLSearchParams,
  response: ServerResponse,
  token: string,
): Promise<CallbackResult> {
  const verifier = query.get('oauth_verifier');
  if (query.get('denied') === token) {
    await show(response, 'denied');
    throw new SignInError('DENIED', 'access was not approved', 'To approve it, run ads login again.');
  }
  if (query.get('oauth_token') !== token || !verifier) {
    await show(response, 'refused');
    throw new SignInError(
      'CALLBACK_REFUSED',
      'the browser came back with an answer to another request',
      'Close old sign-in windows and run ads login again.',
    );
  }
  return { verifier, finish: (outcome) => show(response, outcome) };
}

/** Resolves when the page is sent, or when the browser has gone. */
function show(response: ServerResponse, outcome: CallbackOutcome): Promise<void> {
  const { status, headers, body } = callbackPage(outcome);
  return new Promise((resolve) => {
    response.on('close', resolve);
    response.writeHead(status, headers).end(body, () => resolve());
    if (response.destroyed) resolve();
  });
}

function lateError(): SignInError {
  return new SignInError(
    'LATE',
    `no approval came within ${approvalPatience / minute} minutes`,
    'Run ads login again; where the browser cannot come back to this machine, use --pin.',
  );
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Some systems open `localhost` as ::1 only, some have no IPv6 at all. */
async function listenOnLoopback(handle: Handle, port: number): Promise<[Server, ...Server[]]> {
  const first = await listen(handle, '127.0.0.1', port);
  try {
    return [first, await listen(handle, '::1', portOf(first))];
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
    `cannot listen on port ${port} of this machine: ${reason}`,
    'Choose another port with --callback-port, and register its URL with the app, or use --pin.',
  );
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
