/** What a server tells of each request that it has answered. Nothing of a query, a header or a body is in it. */
import { isObject, parseJson } from '../../call/lossless-json.js';
import { shorten } from '../../call/problem-collector.js';

export interface ServedRequest {
  readonly method: string;
  /** The path of the URL, percent-encoded as it came, without its query. */
  readonly path: string;
  readonly status: number;
  /** From the request's arrival to its answer. */
  readonly milliseconds: number;
  /** Why it was refused: the first reason that the answer gives, where it gives any. */
  readonly error?: LoggedError;
}

export interface LoggedError {
  readonly code: string;
  readonly message: string;
  /** Which operation of a batch is meant, counted from 0. */
  readonly index?: number;
  /** How many more reasons the answer gives. */
  readonly more: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Answers as `fetch` does, and then tells of it. `now` in milliseconds. */
export function logRequests(
  fetch: Fetch,
  now: () => number,
  log: ((entry: ServedRequest) => void) | undefined,
): Fetch {
  if (!log) return fetch;
  return async (request) => {
    const started = now();
    const response = await fetch(request);
    const refusal = response.status < 400 ? undefined : readErrors(await response.clone().text());
    log({
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      milliseconds: now() - started,
      ...(refusal && { error: refusal }),
    });
    return response;
  };
}

/** The reasons of an answer in the service's forms (docs/service.md#batch-errors); undefined for a page or a text. */
function readErrors(body: string): LoggedError | undefined {
  const document = tryJson(body);
  if (!isObject(document)) return undefined;
  const ofCall = asArray(document.errors).map((entry) => ({ entry }));
  const ofItems = asArray(document.operation_errors).flatMap((entries, index) =>
    asArray(entries).map((entry) => ({ entry, index })),
  );
  const [first, ...others] = [...ofCall, ...ofItems];
  if (!first || !isObject(first.entry)) return undefined;
  const { code, message } = first.entry;
  return {
    code: String(code),
    message: shorten(String(message)),
    ...('index' in first && { index: first.index }),
    more: others.length,
  };
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
