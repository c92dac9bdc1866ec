/** Plays the app in a sign-in: listens for the callback on all loopback addresses and records its requests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  /** http://127.0.0.1:port/callback */
  readonly url: string;
  /** Every request to the callback, in order. */
  readonly requests: readonly IncomingMessage[];
  /** The next request to the callback that was not yet returned. */
  next(): Promise<URL>;
  close(): Promise<void>;
}

export async function openListener(): Promise<Listener> {
  const requests: IncomingMessage[] = [];
  const arrived: URL[] = [];
  const waiting: ((url: URL) => void)[] = [];
  const handle: Parameters<typeof createServer>[1] = (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname !== '/callback') {
      response.writeHead(204).end();
      return;
    }
    requests.push(request);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>app</title>the app has it');
    const next = waiting.shift();
    if (next) next(url);
    else arrived.push(url);
  };
  const first = await listen(createServer(handle), '127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const second = await listen(createServer(handle), '::1', port);
  return {
    url: `http://127.0.0.1:${port}/callback`,
    requests,
    next: async () => arrived.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    async close() {
      for (const server of [first, second]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
