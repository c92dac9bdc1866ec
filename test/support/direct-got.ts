/** Stands for got in the test process: requests go to a function, without a connection, in the context of their caller. */
import { getEventListeners } from 'node:events';
import { got, type HandlerFunction, type Options, RequestError, TimeoutError } from 'got';

/** What got throws where there is no complete response; `code` is the system's. */
function failure(kind: typeof RequestError | typeof TimeoutError, code: string): Error {
  // The connection was there: the service may know of the request.
  const timings = { socket: 0, connect: 0, upload: 0 };
  return Object.assign(Object.create(kind.prototype), { message: code, code, timings, event: 'request' });
}

/** What a request gets in place of a response: its connection is cut, or nothing comes for as long as it waits. */
export type NoResponse = 'cut' | 'silent';

type Answer = (request: Request) => Promise<Response | NoResponse>;

const { defaults } = got as { readonly defaults: { handlers: readonly HandlerFunction[] } };

async function ask({ url, method, headers, body, signal }: Options, answer: Answer) {
  const bytes = typeof body === 'object' ? new Uint8Array(body as Buffer) : body;
  const request = new Request(String(url), {
    method,
    headers: headers as Record<string, string>,
    ...(bytes && { body: bytes }),
  });
  const end = new Promise<NoResponse>((resolve) => {
    if (!signal) return;
    // The request of got listens too, and nobody would catch what it ends with.
    for (const listener of getEventListeners(signal, 'abort'))
      signal.removeEventListener('abort', listener as () => void);
    signal.addEventListener('abort', () => resolve('cut'));
  });
  const response = await Promise.race([answer(request), end]);
  if (response === 'silent') throw failure(TimeoutError, 'ETIMEDOUT');
  if (response === 'cut' || signal?.aborted) throw failure(RequestError, 'ECONNRESET');
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** A promise would make got send the request after all; what can be awaited alone does not. */
function awaited(answered: Promise<unknown>): never {
  // biome-ignore lint/suspicious/noThenProperty: it is awaited, and is to be nothing else of a promise.
  return { then: answered.then.bind(answered), on() {} } as never;
}

/** Until `end`, for the whole process. */
export function replaceGot(answer: Answer): { end(): void } {
  const { handlers } = defaults;
  defaults.handlers = [(options) => awaited(ask(options, answer))];
  return {
    end() {
      defaults.handlers = handlers;
    },
  };
}

const answers = new Map<string, Answer>();

const answerOrigins: HandlerFunction = (options, next) => {
  const answer = answers.get(new URL(String(options.url)).origin);
  return answer ? awaited(ask(options, answer)) : next(options);
};

/** Answers the requests of this process to an origin until `end`: by default to one that nothing listens at. */
export function answerDirectly(answer: Answer, given?: string): { readonly origin: string; end(): void } {
  let port = 1;
  while (answers.has(`http://127.0.0.1:${port}`)) port += 1;
  const origin = given ?? `http://127.0.0.1:${port}`;
  if (answers.size === 0) defaults.handlers = [answerOrigins, ...defaults.handlers];
  answers.set(origin, answer);
  return {
    origin,
    end() {
      answers.delete(origin);
      if (answers.size === 0) defaults.handlers = defaults.handlers.filter((one) => one !== answerOrigins);
    },
  };
}
