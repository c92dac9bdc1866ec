/** Real servers on 127.0.0.1 for tests of the network side, closed at the end of each test. */
import http from 'node:http';
import net from 'node:net';
import { onTestFinished } from 'vitest';

/** One request as it came over the wire. */
export interface Received {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface TestServer {
  /** http://127.0.0.1:port */
  readonly url: string;
  readonly port: number;
  /** Every request so far, in order. */
  readonly received: readonly Received[];
}

/** Responds to one request; `tries` counts from 1. */
export type Answer = (request: Received, response: http.ServerResponse, tries: number) => void;

/** Lets a server listen on a free port until the test ends, and closes what is behind it then. Returns the port. */
export async function listen(server: net.Server, closeBehind = async () => {}): Promise<number> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
    await closeBehind();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Starts an HTTP server that reads each request whole before it answers. */
export async function startServer(answer: Answer): Promise<TestServer> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('error', () => {});
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body });
      answer({ method, url, headers, body }, response, received.length);
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, port, received };
}

/** Starts a TCP server, for everything that is not HTTP. Returns its port. */
export async function startTcp(
  onConnection: (socket: net.Socket, connections: number) => void,
): Promise<number> {
  let connections = 0;
  return listen(
    net.createServer((socket) => {
      connections += 1;
      onConnection(socket, connections);
    }),
  );
}

/** A port on which nothing listens. */
export async function findDeadPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** Answers with JSON. */
export function sendJson(response: http.ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
