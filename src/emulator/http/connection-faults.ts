/** Delivers answers, and fails the connection of those that are marked for it (docs/emulator.md#faults). */
import type { ServerResponse } from 'node:http';

/**
 * `reset` closes the connection without a response, `silence` keeps it open without one, `cut` closes it after this
 * number of bytes.
 */
type Delivery = 'reset' | 'silence' | { readonly bytes: number };

const deliveries = new WeakMap<Response, Delivery>();
const works = new WeakMap<Response, () => void>();

/** An answer that never arrives, or not as a whole. */
export function failDelivery(response: Response, delivery: Delivery): Response {
  deliveries.set(response, delivery);
  return response;
}

/** Work that begins once an answer has left, or its client has gone. */
export function afterDelivery(response: Response, work: () => void): Response {
  works.set(response, work);
  return response;
}

/** Takes the mark of an answer over to another one that is sent in its place. */
export function passDelivery(from: Response, to: Response): Response {
  const delivery = deliveries.get(from);
  return delivery === undefined || from === to ? to : failDelivery(to, delivery);
}

/** Whether an answer reaches its client as a whole. */
export function isDelivered(response: Response): boolean {
  return !deliveries.has(response);
}

/** Fails an answer on its connection as it is marked; never resolves then. Answers without a mark are returned. */
export async function deliver(response: Response, outgoing: ServerResponse): Promise<Response> {
  const delivery = deliveries.get(response);
  const work = works.get(response);
  if (work) outgoing.once('close', work);
  if (delivery === undefined) return response;
  if (delivery === 'reset') reset(outgoing);
  if (typeof delivery === 'object') {
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'content-length': body.length,
    });
    outgoing.write(body.subarray(0, delivery.bytes), () => outgoing.destroy());
  }
  return new Promise(() => {});
}

/** With a packet that says so (RST); inside TLS that is not possible, and the connection is closed. */
function reset({ socket }: ServerResponse): void {
  if (!socket) return;
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}

/** As `deliver`, for a caller in this process: what a client would see of it. Rejects as `fetch` does. */
export async function deliverHere(response: Response, { signal }: Request): Promise<Response> {
  const delivery = deliveries.get(response);
  works.get(response)?.();
  if (delivery === undefined) return response;
  if (delivery === 'reset') throw connectionReset();
  if (delivery === 'silence') {
    return new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const pieces = [body.subarray(0, delivery.bytes)].filter(({ length }) => length > 0);
  const cut = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.error(connectionReset());
    },
  });
  const headers = new Headers(response.headers);
  headers.set('content-length', String(body.length));
  return new Response(cut, { status: response.status, headers });
}

function connectionReset(): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  return new TypeError('fetch failed', { cause });
}
