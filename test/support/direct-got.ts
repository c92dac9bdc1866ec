/** Stands for got in the test process: requests go to a function, without a connection, in the context of their caller. */
import { got, type HandlerFunction, type Options, RequestError, TimeoutError } from 'got';

/** What got throws where there is no complete response; `code` is the system's. */
function failure(kind: typeof RequestError | typeof TimeoutError, code: string): Error {
  // The connection was there: the service may know of the request.
  const timings = { socket: 0, connect: 0, upload: 0 };
  return Object.assign(Object.create(kind.prototype), { message: code, code, timings, event: 'request' });
}

/** What a request gets in place of a response: its connection is cut, or nothing comes for as long as it waits. */
export type NoResponse = 'cut' | 'silent';

/** Until `end`, for the whole process. */
export function replaceGot(answer: (request: Request) => Promise<Response | NoResponse>): { end(): void } {
  async function ask({ url, method, headers, body }: Options) {
    const bytes = typeof body === 'object' ? new Uint8Array(body as Buffer) : body;
    const response = await answer(
      new Request(String(url), {
        method,
        headers: headers as Record<string, string>,
        ...(bytes && { body: bytes }),
      }),
    );
    if (response === 'silent') throw failure(TimeoutError, 'ETIMEDOUT');
    if (response === 'cut') throw failure(RequestError, 'ECONNRESET');
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  }
  const { defaults } = got as { readonly defaults: { handlers: readonly HandlerFunction[] } };
  const { handlers } = defaults;
  // A promise would make got send the request after all; what can be awaited alone does not.
  defaults.handlers = [
    (options) => {
      const answered = ask(options);
      // biome-ignore lint/suspicious/noThenProperty: it is awaited, and is to be nothing else of a promise.
      return { then: answered.then.bind(answered), on() {} } as never;
    },
  ];
  return {
    end() {
      defaults.handlers = handlers;
    },
  };
}
