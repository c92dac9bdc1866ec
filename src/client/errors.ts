/**
 * The errors of the client. None of them contains a credential or an error object of a library.
 */

import { authCodes, missingRecordCodes, signingCodes, tooManyJobs } from '../contract/wire/error-codes.js';
import type { TlsProblem } from './tls-problem.js';

/**
 * One error of an error response (docs/service.md#error-bodies): a CAPS_CASE code, or a number in the
 * authorization area.
 */
export interface ServiceErrorEntry {
  readonly code: string | number;
  readonly message: string;
  /** Wire name of the invalid parameter. */
  readonly parameter?: string;
  /** The value as the service received it. */
  readonly value?: string;
  /** A short reason. */
  readonly details?: string;
}

/**
 * The errors of one item of a batch (docs/service.md#batch-errors). `index` counts from 0 in the order of the
 * request.
 */
export interface OperationError {
  readonly index: number;
  readonly entries: readonly ServiceErrorEntry[];
}

/** The parts of a failed request that may be shown: no query, no header, no body. */
export interface RequestName {
  readonly method: string;
  readonly url: string;
}

/** The owner of the credentials that signed a request, and their origin; without any secret. For hints about refusals. */
export interface Signer {
  /** The environment variables, a store of the profile, or the emulator's demo user. */
  readonly source: 'environment' | 'keychain' | 'file' | 'emulator';
  readonly profile: string;
  readonly environment: string;
  /** Where requests go, as messages say it. */
  readonly destination: string;
  /** The user that the token names, where it does. */
  readonly userId?: string | undefined;
  /** What makes it likely that credentials and service do not belong together, in one sentence. */
  readonly mismatch?: string | undefined;
}

/** Headers by lower-case name, and the body: parsed where it is JSON. */
export interface RefusingResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ServiceFailure {
  /** The HTTP status. */
  readonly status: number;
  readonly entries: readonly ServiceErrorEntry[];
  /** Errors by item of a batch; empty otherwise. */
  readonly operationErrors: readonly OperationError[];
  /** When the rate limit resets, in milliseconds since 1970, if the service reported it. */
  readonly resetAt?: number;
  /** The delay that the service requested (retry-after), in milliseconds. */
  readonly retryAfter?: number;
  /** On a 401: clock skew in seconds, positive if the local clock is ahead; only if more than a minute. */
  readonly skewSeconds?: number;
  /** The service's id of the request, for support inquiries. */
  readonly requestId?: string;
  /** The start of a body that was not JSON of the service, made printable. */
  readonly excerpt?: string;
  /** Nothing was sent: the service has said before that this limit is used up. */
  readonly withheld?: true;
}

/** Statuses after which the same request may succeed. */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 423, 429, 500, 502, 503, 504]);

/**
 * Whether a rate limit or the limit of running jobs was exceeded, by the status, or by the error code where the status is
 * another (docs/service.md#error-bodies, #statistics-jobs).
 */
function isRateLimit({ status, entries }: ServiceFailure): boolean {
  const has = (known: ServiceErrorEntry['code']) => entries.some(({ code }) => code === known);
  return status === 429 || (status === 403 && has(authCodes.bearerTooFrequent)) || has(tooManyJobs);
}

/** A call was sent, or could not be, and was not answered as it should be. */
export abstract class CallError extends Error {
  /** Whether the same request may succeed later. */
  abstract readonly retryable: boolean;
  /** Whether the attempt that failed may have been carried out all the same. */
  protected abstract readonly isLost: boolean;
  /** Filled in by the client. */
  request: RequestName | undefined;
  /**
   * Filled in by whoever repeats a write: why an earlier attempt has no answer, where this one was certainly not carried out.
   * What this one failed with says nothing of that.
   */
  lostBefore: unknown;
  /**
   * Filled in by the client: the call may have been carried out, and to repeat it would do it twice. Whoever reads
   * `retryable` must read this first.
   */
  isUnconfirmed = false;
  /** What was found out about a call that may have been carried out, and what to do next, in sentences. */
  finding: string | undefined;

  /** Whether the call may have been carried out all the same, by this attempt or by an earlier one. */
  get mayHaveTakenEffect(): boolean {
    return this.isLost || this.lostBefore !== undefined;
  }
}

/** Notes in the error of a repetition that an attempt before it was lost; `lost` is undefined where there was none. */
export function afterLost<Failure>(error: Failure, lost: unknown): Failure {
  if (error instanceof CallError && !error.mayHaveTakenEffect) error.lostBefore = lost;
  return error;
}

/**
 * Whether the service says that a record does not exist (docs/service.md#error-codes). Without a code that means it, a 404 says
 * nothing of the record: it may be the page of a gateway, or about the path.
 */
export function isNotFound(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.status !== 404) return false;
  const codes = codesOf(error);
  return codes.length > 0 && codes.every((code) => missingRecordCodes.has(String(code)));
}

function codesOf({ entries, operationErrors }: ServiceError): ServiceErrorEntry['code'][] {
  return [entries, ...operationErrors.map((item) => item.entries)].flatMap((some) =>
    some.map(({ code }) => code),
  );
}

/** Whether the service itself refuses, with an error code; a gateway answers with a page, or with a text at most. */
export function hasCode(error: ServiceError): boolean {
  return codesOf(error).some((code) => code !== '');
}

/** Whether the service refuses how a call is signed: by the status, or by a code with another status of a refusal. */
export function isUnauthorized({ status, entries }: Pick<ServiceFailure, 'status' | 'entries'>): boolean {
  return (
    status === 401 ||
    (status >= 400 && status < 500 && entries.some(({ code }) => signingCodes.has(Number(code))))
  );
}

/** The service refused the caller, and not for a limit. */
export function isForbidden(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 403 && !error.isRateLimited;
}

/** The service returned an error response. */
export class ServiceError extends CallError {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly entries: readonly ServiceErrorEntry[];
  readonly operationErrors: readonly OperationError[];
  readonly resetAt: number | undefined;
  readonly retryAfter: number | undefined;
  readonly skewSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly excerpt: string | undefined;
  /** Whether a rate limit was exceeded, so that the request was not executed. */
  readonly isRateLimited: boolean;
  readonly retryable: boolean;
  protected readonly isLost: boolean;
  /** Filled in by the client after a rate limit: the budget of waiting, in milliseconds, that would have sufficed. */
  neededWait: number | undefined;
  /** Filled in by the client, where it knows. */
  signer: Signer | undefined;
  /** The whole response, for raw calls only: filled in by the client, with the credentials in it redacted. */
  response: RefusingResponse | undefined;

  constructor(failure: ServiceFailure) {
    super(describeFailure(failure));
    this.status = failure.status;
    this.entries = failure.entries;
    this.operationErrors = failure.operationErrors;
    this.resetAt = failure.resetAt;
    this.retryAfter = failure.retryAfter;
    this.skewSeconds = failure.skewSeconds;
    this.requestId = failure.requestId;
    this.excerpt = failure.excerpt;
    this.isRateLimited = isRateLimit(failure);
    this.retryable = this.isRateLimited || retryableStatuses.has(failure.status);
    this.isLost = failure.status < 400 || failure.status === 408 || failure.status >= 500;
  }
}

function describeFailure(failure: ServiceFailure): string {
  const { status, entries, operationErrors, excerpt, withheld } = failure;
  if (withheld) return 'not sent: the rate limit of this call is exhausted';
  const [entry] = entries.length > 0 ? entries : operationErrors.flatMap((item) => item.entries);
  const reason = entry ? entry.message || String(entry.code) : excerpt;
  return reason ? `the service answered ${status}: ${reason}` : `the service answered ${status}`;
}

/**
 * - unreachable: no connection; nothing was sent.
 * - timeout: no connection, or no complete response, in time.
 * - cut: the connection closed before the response was complete.
 * - tls: no secure connection, such as an invalid certificate.
 * - unreadable: an invalid response.
 * - redirect: a redirect, which is not followed.
 */
export type NetworkErrorKind = 'unreachable' | 'timeout' | 'cut' | 'tls' | 'unreadable' | 'redirect';

/**
 * - https: the server speaks TLS, and was called without.
 * - otherProtocol: what answers is no server of HTTP.
 * - page: a web page came in place of JSON.
 * - file: the host of a file, which is not the service.
 */
export type NetworkCulprit = 'https' | 'otherProtocol' | 'page' | 'file';

const retryableKinds: ReadonlySet<NetworkErrorKind> = new Set(['unreachable', 'timeout', 'cut']);

/** The request was sent, or could not be, and there was no usable response. */
export class NetworkError extends CallError {
  override readonly name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  /** Whether the request certainly did not reach the service, so that it cannot have been executed. */
  readonly neverArrived: boolean;
  readonly retryable: boolean;
  protected readonly isLost: boolean;
  /** Of the kind tls: what is wrong. */
  tlsProblem: TlsProblem | undefined;
  /** What is known of the cause beside the kind. */
  culprit: NetworkCulprit | undefined;

  constructor(kind: NetworkErrorKind, message: string, neverArrived = false) {
    super(message);
    this.kind = kind;
    this.neverArrived = neverArrived;
    this.isLost = !neverArrived;
    this.retryable = retryableKinds.has(kind);
  }
}

/** The request cannot be encoded as the service requires. Nothing was sent. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
  /** Wire name of the invalid parameter, or `path`, `body`. */
  readonly parameter: string;

  constructor(parameter: string, reason: string) {
    super(`${parameter} ${reason}`);
    this.parameter = parameter;
  }
}

/** A setting, such as a base URL, is invalid. Nothing was sent. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** How to fix it. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** Whether a call may have been carried out, so that repeating it may do it twice. */
export function isUnconfirmed(error: unknown): error is CallError {
  return error instanceof CallError && error.isUnconfirmed;
}

/** Whether a call failed for certain, after an attempt of which nobody knows what it has done. */
export function isFailureAfterLost(error: unknown): error is CallError {
  return error instanceof CallError && error.lostBefore !== undefined;
}

/** Whether there was an answer that cannot be read, so that nobody knows what became of the call. */
export function isUnreadable(error: unknown): error is NetworkError {
  return error instanceof NetworkError && error.kind === 'unreadable';
}
