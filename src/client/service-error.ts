/**
 * Parses error responses (docs/service.md#error-bodies). An invalid body is not an error: the HTTP status is enough.
 */
import { isObject, parseJson, writeJson } from '../call/lossless-json.js';
import { requestIdHeaders } from '../contract/wire/headers.js';
import {
  type OperationError,
  type RefusingResponse,
  ServiceError,
  type ServiceErrorEntry,
} from './errors.js';
import { findReset, readRetryAfter } from './limits/rate-report.js';
import { createRedactor, type Redactor } from './redactor.js';
import type { Headers, IncomingResponse } from './send.js';

/** Clock skew in seconds beyond which it may cause signature errors. */
const noticeableSkew = 60;
const maxExcerpt = 200;
const maxText = 1000;
/** Number of characters of an HTML page that are searched for text. */
const maxPage = 50_000;

/**
 * Creates the error of a non-2xx response. `now` in milliseconds; `secrets` are redacted wherever the service echoes
 * them.
 */
export function readServiceError(
  answer: IncomingResponse,
  now: number,
  secrets: readonly string[],
): ServiceError {
  const { status, headers } = answer;
  const redactor = createRedactor(secrets);
  const document = asDocument(redactor.value(tryJson(answer.body)));
  const entries = readEntries(
    document?.errors ?? document?.error ?? (isProblem(document) ? document : undefined),
  );
  const operationErrors = readOperationErrors(document?.operation_errors);
  const hasErrors = entries.length > 0 || operationErrors.length > 0;
  const excerpt = hasErrors ? '' : readExcerpt(answer.body, redactor);
  const [requestId] = requestIdHeaders.flatMap((name) => headers[name] ?? []);
  const resetAt = findReset(headers, now);
  const retryAfter = readRetryAfter(headers, now);
  const skewSeconds = status === 401 ? readSkew(headers, now) : undefined;
  return new ServiceError({
    status,
    entries,
    operationErrors,
    ...(resetAt !== undefined && { resetAt }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(skewSeconds !== undefined && { skewSeconds }),
    ...(requestId && { requestId: printable(redactor.text(requestId), maxExcerpt) }),
    ...(excerpt && { excerpt }),
  });
}

/** The whole of a non-2xx response, without the secrets. */
export function readRefusal(
  { headers, body }: IncomingResponse,
  secrets: readonly string[],
): RefusingResponse {
  const redactor = createRedactor(secrets);
  const redacted = Object.entries(headers).map(([name, value]) => [name, redactor.text(value)]);
  return {
    headers: Object.fromEntries(redacted),
    body: redactor.value(tryJson(body)) ?? redactor.text(body),
  };
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

type Document = Readonly<Record<string, unknown>>;

function asDocument(value: unknown): Document | undefined {
  return isObject(value) ? value : undefined;
}

/** Errors in an array, a single object or a plain text: all of these occur. */
function readEntries(value: unknown): ServiceErrorEntry[] {
  if (Array.isArray(value)) return value.flatMap(readEntries);
  if (typeof value === 'string') return [{ code: '', message: printable(value, maxText) }];
  const document = asDocument(value);
  const entry = isProblem(document) ? readProblem(document) : document;
  if (!entry || !('code' in entry || 'message' in entry)) return [];
  const { code } = entry;
  const parameter = readText(entry, 'parameter') ?? readText(entry, 'attribute');
  const given = readText(entry, 'value');
  const details = readText(entry, 'details');
  return [
    {
      code: typeof code === 'number' ? code : printable(String(code ?? ''), maxExcerpt),
      message: readText(entry, 'message') ?? '',
      ...(parameter && { parameter }),
      ...(given !== undefined && { value: given }),
      ...(details && { details }),
    },
  ];
}

/** Whether an object is a problem document (docs/service.md#upload-errors). */
function isProblem(document: Document | undefined): document is Document {
  return document !== undefined && !('code' in document) && ('detail' in document || 'title' in document);
}

/** A problem document as an entry: the last segment of its type as the code, its detail as the message. */
function readProblem({ type, title, detail = title, ...rest }: Document): Document {
  return { ...rest, code: String(type ?? '').replace(/^.*\//, ''), message: detail };
}

/** In the order of the items of the request, or each with an index (the format is not documented). */
function readOperationErrors(value: unknown): OperationError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, position) => {
    const document = asDocument(item);
    const index = typeof document?.index === 'number' ? document.index : position;
    const entries = readEntries(document?.errors ?? item);
    return entries.length > 0 ? [{ index, entries }] : [];
  });
}

function readText(entry: Document, name: string): string | undefined {
  const value = entry[name];
  if (value === undefined || value === null) return undefined;
  return printable(typeof value === 'object' ? writeJson(value) : String(value), maxText);
}

/** The beginning of what a person would see of a body. Tags can be in a secret, and can be all that hides one. */
function readExcerpt(body: string, { text }: Redactor): string {
  return printable(text(visibleText(text(body.slice(0, 2 * maxPage)))), maxExcerpt);
}

/** The visible text of an HTML page, without styles, scripts and tags; any other text unchanged. */
function visibleText(body: string): string {
  return body
    .slice(0, maxPage)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ');
}

function readSkew(headers: Headers, now: number): number | undefined {
  const seconds = Math.round((now - Date.parse(headers.date ?? '')) / 1000);
  return Math.abs(seconds) > noticeableSkew ? seconds : undefined;
}

/** One printable line: no control characters, whitespace collapsed, truncated. */
function printable(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
