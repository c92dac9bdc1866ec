/** The request log of a server. Entries contain nothing of a query, a header or a body, which may hold secrets. */

import { shorten } from '../../call/problem-collector.js';
import { isObject, parseJson } from '../../values/lossless-json.js';
import { isDelivered } from './connection-faults.js';
import { factsOf } from './request-facts.js';

export interface ServedRequest {
  readonly method: string;
  /** The path of the URL, percent-encoded as it came, without its query. */
  readonly path: string;
  /** The status that the client was answered with; null where it got no answer, or a part of one. */
  readonly status: number | null;
  /** The status with which the service carried out the call or refused it; null where a fault kept the call from it. */
  readonly carriedOutStatus: number | null;
  /** From the request's arrival to its response. */
  readonly milliseconds: number;
  /** The first error of the response, if it has any. */
  readonly error?: LoggedError;
}

interface LoggedError {
  readonly code: string;
  readonly message: string;
  /** Index of the batch operation, from 0. */
  readonly index?: number;
  /** How many more errors the response has. */
  readonly more: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Wraps `fetch` and logs each request after its response. `now` in milliseconds. */
export function logRequests(
  fetch: Fetch,
  now: () => number,
  log: (entry: ServedRequest, request: Request) => void,
): Fetch {
  return async (request) => {
    const started = now();
    const response = await fetch(request);
    const error = response.status < 400 ? undefined : readErrors(await response.clone().text());
    const { carriedOutStatus } = factsOf(request);
    const entry = {
      method: request.method,
      path: new URL(request.url).pathname,
      status: isDelivered(response) ? response.status : null,
      carriedOutStatus: carriedOutStatus === undefined ? response.status : carriedOutStatus,
      milliseconds: now() - started,
      ...(error && { error }),
    };
    log(entry, request);
    return response;
  };
}

/** The errors of a response in the service's formats (docs/service.md#batch-errors); undefined for HTML or text. */
function readErrors(body: string): LoggedError | undefined {
  const document = tryJson(body);
  if (!isObject(document)) return undefined;
  const callErrors = asArray(document.errors).map((entry) => ({ entry }));
  const itemErrors = asArray(document.operation_errors).flatMap((entries, index) =>
    asArray(entries).map((entry) => ({ entry, index })),
  );
  const [first, ...others] = [...callErrors, ...itemErrors];
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
