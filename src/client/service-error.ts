/**
 * Parses error responses (docs/service.md#error-bodies). An invalid body is not an error: the HTTP status is enough.
 */

import { requestIdHeaders, warningHeader } from '../contract/wire/headers.js';
import { cutText } from '../values/cut-text.js';
import { isObject, parseJson, writeJson } from '../values/lossless-json.js';
import { parseDateHeader } from '../values/time.js';
import {
  isUnauthorized,
  type OperationError,
  type RefusingResponse,
  ServiceError,
  type ServiceErrorEntry,
} from './errors.js';
import { findReset, readRetryAfter } from './limits/rate-report.js';
import { createRedactor, type Redactor } from './redact-values.js';
import type { Headers, IncomingResponse } from './send.js';

/** Clock skew in seconds beyond which it may cause signature errors. */
const noticeableSkew = 60;
const maxExcerpt = 200;
/** Bounds what a script reads; people see less of it (output/render-error.ts). */
const maxText = 10_000;
/** Number of characters of an HTML page that are searched for text. */
const maxPage = 50_000;
/** Number of characters of an error response that are read; no service says more of what is wrong. */
const maxBody = 1_000_000;

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
  const document = asDocument(redactor.value(tryJson(answer.body.slice(0, maxBody))));
  const entries = readEntries(
    document?.errors ?? document?.error ?? (isProblem(document) ? document : undefined),
  );
  const operationErrors = readOperationErrors(document?.operation_errors);
  const hasErrors = entries.length > 0 || operationErrors.length > 0;
  const excerpt = hasErrors ? '' : readExcerpt(answer.body, redactor);
  const [requestId] = requestIdHeaders.flatMap((name) => headers[name] ?? []);
  const resetAt = findReset(headers, now);
  const retryAfter = readRetryAfter(headers, now);
  const skewSeconds = isUnauthorized({ status, entries }) ? readSkew(headers, now) : undefined;
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

/** The warning of the service about a call that it is about to withdraw, in one line; undefined where it says nothing. */
export function readWarning({ headers }: IncomingResponse, secrets: readonly string[]): string | undefined {
  const text = headers[warningHeader];
  return text === undefined || text === ''
    ? undefined
    : printable(createRedactor(secrets).text(text.slice(0, maxBody)), maxExcerpt);
}

/** So much is told of errors in an answer that says that it is a success. */
const shownErrors = { most: 3, text: 500 } as const;

/** The errors of an answer that has no record, with code and message, in one line; empty if it names none. */
export function describeErrorsOf(body: unknown, secrets: readonly string[]): string {
  const document = asDocument(createRedactor(secrets).value(body));
  const operations = readOperationErrors(document?.operation_errors).flatMap(({ entries }) => entries);
  const entries = [...readEntries(document?.errors ?? document?.error), ...operations];
  const shown = entries
    .slice(0, shownErrors.most)
    .map(({ code, message }) => [String(code), message].filter((part) => part !== '').join(': '))
    .filter((text) => text !== '')
    .map((text) => cutText(text, shownErrors.text));
  const more = entries.length - shownErrors.most;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ');
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
  if (typeof value === 'string') return [{ code: '', message: cutText(toLine(value), maxText) }];
  const document = asDocument(value);
  const entry = isProblem(document) ? readProblem(document) : document;
  if (!entry || !('code' in entry || 'message' in entry)) return [];
  const { code } = entry;
  const parameter = readText(entry, 'parameter') ?? readText(entry, 'attribute');
  const given = readText(entry, 'value');
  const details = readText(entry, 'details');
  return [
    {
      code: typeof code === 'number' ? code : (readText(entry, 'code', maxExcerpt) ?? ''),
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
  const code = typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1) : '';
  return { ...rest, code, message: detail };
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

function readText(entry: Document, name: string, max = maxText): string | undefined {
  const value = entry[name];
  if (value === undefined || value === null) return undefined;
  return cutText(toLine(typeof value === 'object' ? writeJson(value) : String(value)), max);
}

/** The beginning of what a person would see of a body. Tags can be in a secret, and can be all that hides one. */
function readExcerpt(body: string, { text }: Redactor): string {
  return printable(text(visibleText(text(body.slice(0, 2 * maxPage)))), maxExcerpt);
}

/**
 * The visible text of an HTML page, without styles, scripts and tags; any other text unchanged. It looks at each character
 * a fixed number of times, whatever the page.
 */
function visibleText(body: string): string {
  const page = body.slice(0, maxPage);
  const lower = page.toLowerCase();
  const lastEnd = { '<style': lower.lastIndexOf('</style'), '<script': lower.lastIndexOf('</script') };
  let text = '';
  let at = 0;
  for (let open = page.indexOf('<'); open >= 0; open = page.indexOf('<', at)) {
    const start = /^<(?:style|script)\b/.exec(lower.slice(open, open + '<script>'.length))?.[0];
    const isHidden = (start === '<style' || start === '<script') && lastEnd[start] > open;
    const end = isHidden ? lower.indexOf(`</${start.slice(1)}`, open) : open;
    const close = page.indexOf('>', end);
    if (close < 0) break;
    text += `${page.slice(at, open)} `;
    at = close + 1;
  }
  return text + page.slice(at);
}

function readSkew(headers: Headers, now: number): number | undefined {
  const time = parseDateHeader(headers.date);
  if (time === undefined) return undefined;
  const seconds = Math.round((now - time) / 1000);
  return Math.abs(seconds) > noticeableSkew ? seconds : undefined;
}

/** One printable line: no control characters, whitespace collapsed. */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** The start of a text of which only a part is known, as a printable line. */
function printable(text: string, max: number): string {
  const line = toLine(text);
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
