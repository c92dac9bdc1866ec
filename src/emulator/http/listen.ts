/** The port of the emulator: its addresses, its limits, and its admission of requests. */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { minute } from '../../values/duration.js';
import { deliver } from './connection-faults.js';
import type { ConnectionEnds } from './control-access.js';
import { type AdmissionRules, createAdmission, type Refusal } from './host-and-origin.js';
import { ListenError, toListenError } from './listen-error.js';
import type { ServedRequest } from './request-log.js';

/** The address to listen on; port 0 chooses a free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** Speaks https with a certificate of this start. */
  readonly https?: boolean;
  /** Names under which it is reached besides those of this machine and of `host`. */
  readonly allowedHosts?: readonly string[];
}

/** A request, and the address of the machine that it came from. */
type Serve = (request: Request, connection: ConnectionEnds) => Promise<Response>;

interface ListenOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (count: number) => Uint8Array;
  /** The date of the response to a request, as HTTP writes it. */
  readonly date: (request: Request, response: Response) => string;
  /** Told of requests that were turned away. */
  readonly log?: ((entry: ServedRequest) => void) | undefined;
  /** Does not replace the classes Request and Response of the process by those of the library, which are faster. */
  readonly leavesGlobals?: boolean;
  /** Listening and idle connections do not keep the process alive. */
  readonly mayEnd?: boolean;
}

interface Listening {
  /** The scheme, host and port under which this machine reaches it. */
  readonly origin: string;
  readonly port: number;
  /** For https: the certificate (PEM) that clients must trust. */
  readonly certificate?: string;
  /** Ends open connections. */
  stop(): Promise<void>;
}

/** Beyond these, connections are closed at once. */
const maxConnections = 1000;
/** Beyond these, requests are answered 503: a connection can bring many at a time. */
const maxRequestsAtOnce = 500;

/** The limits for slow clients, which would otherwise occupy places that others need. Milliseconds, bytes. */
const limits: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: minute / 4,
  requestTimeout: 2 * minute,
  keepAliveTimeout: minute / 2,
  connectionsCheckingInterval: 5000,
};

/** Listens. Throws ListenError where the address cannot be listened on. */
export async function listen(serve: Serve, address: Address, options: ListenOptions): Promise<Listening> {
  const { host, port, https = false, allowedHosts = [] } = address;
  if (host.includes('%')) {
    throw new ListenError(
      'host',
      `${host} has a zone, which URLs cannot contain; use :: to listen on every address`,
    );
  }
  const tls = https ? await prepareTls(options) : undefined;
  const answer = await createListener(serve, { host, allowedHosts }, options);
  const { createServer } = await import('node:http');
  const server = tls ? tls.createServer({ ...limits, ...tls.keys }, answer) : createServer(limits, answer);
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, { host, port }) ?? error));
    server.listen(port, host, resolve);
  });
  if (options.mayEnd) {
    server.unref();
    server.on('connection', (connection: Socket) => connection.unref());
  }
  const bound = server.address() as AddressInfo;
  const name = ownAddress[bound.address] ?? bound.address;
  return {
    origin: `${https ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${bound.port}`,
    port: bound.port,
    ...(tls && { certificate: tls.keys.cert }),
    stop: () => close(server),
  };
}

function close(server: Server & { closeAllConnections(): void }): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The address to call on this machine for a server that listens on all addresses. */
const ownAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function createListener(
  serve: Serve,
  rules: AdmissionRules,
  { date, log, leavesGlobals = false }: ListenOptions,
): Promise<Listener> {
  const { getRequestListener } = await import('@hono/node-server');
  const admit = createAdmission(rules);
  const adapt = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await serve(request, incoming.socket);
      // To set it on the response would take objects for all its headers.
      outgoing.setHeader('date', date(request, response));
      return deliver(response, outgoing as ServerResponse);
    },
    { overrideGlobalObjects: !leavesGlobals },
  );
  let underWay = 0;
  return (request, response) => {
    const admitted = admit(request);
    if ('status' in admitted) return refuse(request, response, admitted, log);
    if (underWay >= maxRequestsAtOnce) return refuse(request, response, tooBusy, log);
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    // A full URL in the first line has been checked; from here on only the path matters.
    request.url = admitted.target;
    void adapt(request, response);
  };
}

const tooBusy = { status: 503, message: 'too many requests at once' } as const;

/** Answers without reading the body, and closes the connection. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Refusal | typeof tooBusy,
  log: ListenOptions['log'],
): void {
  const body = `${JSON.stringify({ error: message })}\n`;
  response.writeHead(status, {
    'content-type': 'application/json;charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(status === 503 && { 'retry-after': '1' }),
  });
  response.end(body);
  log?.({
    method: request.method ?? '',
    path: (request.url ?? '').replace(/\?.*$/s, ''),
    status,
    carriedOutStatus: null,
    milliseconds: 0,
    error: { code: String(status), message, more: 0 },
  });
}

async function prepareTls({ now, random }: ListenOptions) {
  const [{ createServer }, { createCertificate }] = await Promise.all([
    import('node:https'),
    import('./certificate.js'),
  ]);
  return { createServer, keys: createCertificate(now(), random) };
}
