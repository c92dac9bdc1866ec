/**
 * Reads an answer that says no (docs/service.md#error-bodies): whatever its body is, the HTTP status is always
 * enough.
 */
import { isObject, parseJson, writeJson } from '../call/lossless-json.js';
import { rateHeaders, requestIdHeaders } from '../contract/wire/headers.js';
import { type OperationError, ServiceError, type ServiceErrorEntry } from './errors.js';
import { redactSecrets } from './redact.js';
import type { Headers, IncomingResponse } from './send.js';

/** Beyond this difference between two clocks, signatures may fail for it. Seconds. */
const noticeableSkew = 60;
const maxExcerpt = 200;
const maxText = 1000;
/** What a person would read of a page stands before this. */
const maxPage = 50_000;

/**
 * Makes the error of a non-2xx answer. `now` in milliseconds; `secrets` are texts that must not be shown
 * even where the service repeats them.
 */
export function readServiceError(
  answer: IncomingResponse,
  now: number,
  secrets: readonly string[],
): ServiceError {
  const { status, headers } = answer;
  const body = redactSecrets(answer.body, secrets);
  const document = asDocument(tryJson(body));
  const entries = readEntries(document?.errors ?? document?.error);
  const operationErrors = readOperationErrors(document?.operation_errors);
  const isTold = entries.length > 0 || operationErrors.length > 0;
  const excerpt = isTold ? '' : printable(visibleText(body), maxExcerpt);
  const [requestId] = requestIdHeaders.flatMap((name) => headers[name] ?? []);
  const resetAt = readReset(headers);
  const retryAfter = readRetryAfter(headers, now);
  const skewSeconds = status === 401 ? readSkew(headers, now) : undefined;
  return new ServiceError({
    status,
    entries,
    operationErrors,
    ...(resetAt !== undefined && { resetAt }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(skewSeconds !== undefined && { skewSeconds }),
    ...(requestId && { requestId: printable(requestId, maxExcerpt) }),
    ...(excerpt && { excerpt }),
  });
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

/** Entries of an array, of one object, or of a mere text: all have been seen. */
function readEntries(value: unknown): ServiceErrorEntry[] {
  if (Array.isArray(value)) return value.flatMap(readEntries);
  if (typeof value === 'string') return [{ code: '', message: printable(value, maxText) }];
  const entry = asDocument(value);
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

/** Aligned with the items of the request, or each with its own index (the form is not printed in the reference). */
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

/** What a page says to a person, without its styles, scripts and tags; any other text as it is. */
function visibleText(body: string): string {
  return body
    .slice(0, maxPage)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ');
}

/** Unix milliseconds of the next full allowance: the account's before the user's (docs/service.md#rate-limits). */
function readReset(headers: Headers): number | undefined {
  const seconds = Number(headers[rateHeaders.account.reset] ?? headers[rateHeaders.user.reset]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

/** retry-after in milliseconds: it is told in seconds or as a date. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers['retry-after'];
  if (!text) return undefined;
  const wait = /^[0-9]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}

function readSkew(headers: Headers, now: number): number | undefined {
  const seconds = Math.round((now - Date.parse(headers.date ?? '')) / 1000);
  return Math.abs(seconds) > noticeableSkew ? seconds : undefined;
}

/** One line that a terminal can show: no control characters, no runs of blanks, not too long. */
function printable(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
