/** Stands for got in the test process: requests go to a function, without a connection, in the context of their caller. */
import { vi } from 'vitest';

interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** What got throws where there is no complete response; `code` is the system's. */
class DirectRequestError extends Error {
  /** The connection was there: the service may know of the request. */
  readonly timings = { socket: 0, connect: 0, upload: 0 };
  constructor(readonly code: string) {
    super(code);
  }
}

class DirectTimeoutError extends DirectRequestError {
  readonly event = 'request';
  constructor() {
    super('ETIMEDOUT');
  }
}

/** What a request gets in place of a response: its connection is cut, or nothing comes for as long as it waits. */
export type NoResponse = 'cut' | 'silent';

/** Until `end`, of all modules that load got later. */
export function replaceGot(answer: (request: Request) => Promise<Response | NoResponse>): { end(): void } {
  async function ask(url: string, { method, headers, body }: Outgoing) {
    const bytes = typeof body === 'object' ? new Uint8Array(body) : body;
    const response = await answer(new Request(url, { method, headers, ...(bytes && { body: bytes }) }));
    if (response === 'silent') throw new DirectTimeoutError();
    if (response === 'cut') throw new DirectRequestError('ECONNRESET');
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  vi.doMock('got', () => ({
    got: (url: string, options: Outgoing) => Object.assign(ask(url, options), { on() {} }),
    RequestError: DirectRequestError,
    TimeoutError: DirectTimeoutError,
  }));
  return { end: () => void vi.doUnmock('got') };
}
