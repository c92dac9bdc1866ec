/**
 * What can go wrong between us and the service, as four kinds of error.
 * None of them ever carries a header, a credential or a library's own error object.
 */

import { authCodes } from '../contract/wire/error-codes.js';

/**
 * One fault as the service tells it (docs/service.md#error-bodies): a CAPS_CASE code, or a number in the
 * authorization area.
 */
export interface ServiceErrorEntry {
  readonly code: string | number;
  readonly message: string;
  /** Wire name of the parameter at fault. */
  readonly parameter?: string;
  /** The value as the service received it. */
  readonly value?: string;
  /** A short reason. */
  readonly details?: string;
}

/**
 * The faults of one item of a batch (docs/service.md#batch-errors). `index` counts from 0 in the order of the
 * request.
 */
export interface OperationError {
  readonly index: number;
  readonly entries: readonly ServiceErrorEntry[];
}

/** A request that failed, as far as it may be shown: no query, no header, no body. */
export interface RequestName {
  readonly method: string;
  readonly url: string;
}

export interface ServiceFailure {
  /** The HTTP status. */
  readonly status: number;
  readonly entries: readonly ServiceErrorEntry[];
  /** Faults by item of a batch; empty otherwise. */
  readonly operationErrors: readonly OperationError[];
  /** When the allowance is full again, in milliseconds since 1970: only where the service said so. */
  readonly resetAt?: number;
  /** How many milliseconds the service asked us to stay away (retry-after). */
  readonly retryAfter?: number;
  /** On a 401: by how many seconds our clock is ahead of the service's, negative when behind; only beyond a minute. */
  readonly skewSeconds?: number;
  /** How the service names the request, for a question to its support. */
  readonly requestId?: string;
  /** The beginning of a body that was not the service's JSON, made safe to print. */
  readonly excerpt?: string;
}

/** Statuses after which the same request may succeed. */
export const retryableStatuses: ReadonlySet<number> = new Set([408, 423, 429, 500, 502, 503, 504]);

/**
 * An allowance is used up: by its status, or by the number that requests for bearer tokens have for it
 * (docs/service.md#error-bodies).
 */
function isRateLimit({ status, entries }: ServiceFailure): boolean {
  return (
    status === 429 || (status === 403 && entries.some(({ code }) => code === authCodes.bearerTooFrequent))
  );
}

/** The service answered, and the answer was no. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly entries: readonly ServiceErrorEntry[];
  readonly operationErrors: readonly OperationError[];
  readonly resetAt: number | undefined;
  readonly retryAfter: number | undefined;
  readonly skewSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly excerpt: string | undefined;
  /** Whether an allowance was used up, so that nothing was carried out. */
  readonly isRateLimited: boolean;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Filled in by the client. */
  request: RequestName | undefined;

  constructor(fault: ServiceFailure) {
    super(describeFailure(fault));
    this.status = fault.status;
    this.entries = fault.entries;
    this.operationErrors = fault.operationErrors;
    this.resetAt = fault.resetAt;
    this.retryAfter = fault.retryAfter;
    this.skewSeconds = fault.skewSeconds;
    this.requestId = fault.requestId;
    this.excerpt = fault.excerpt;
    this.isRateLimited = isRateLimit(fault);
    this.retryable = this.isRateLimited || retryableStatuses.has(fault.status);
  }
}

function describeFailure({ status, entries, operationErrors, excerpt }: ServiceFailure): string {
  const [entry] = entries.length > 0 ? entries : operationErrors.flatMap((item) => item.entries);
  const reason = entry ? entry.message || String(entry.code) : excerpt;
  return reason ? `the service answered ${status}: ${reason}` : `the service answered ${status}`;
}

/**
 * - unreachable: no connection; nothing was sent.
 * - timeout: no connection, or no whole answer, in time.
 * - cut: the connection broke before the whole answer was here.
 * - tls: the other side could not prove who it is.
 * - unreadable: an answer that is not what the service sends.
 * - redirect: an answer that points elsewhere; never followed.
 */
export type NetworkErrorKind = 'unreachable' | 'timeout' | 'cut' | 'tls' | 'unreadable' | 'redirect';

const retryableKinds: ReadonlySet<NetworkErrorKind> = new Set(['unreachable', 'timeout', 'cut']);

/** The request went out, or tried to, and no usable answer came back. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly kind: NetworkErrorKind;
  /** True where the request surely never reached the service, so that it cannot have been carried out. */
  readonly neverArrived: boolean;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Filled in by the client. */
  request: RequestName | undefined;

  constructor(kind: NetworkErrorKind, message: string, neverArrived = false) {
    super(message);
    this.kind = kind;
    this.neverArrived = neverArrived;
    this.retryable = retryableKinds.has(kind);
  }
}

/** The request cannot be written as the service wants it. Nothing was sent. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
  /** Wire name of the parameter at fault, or `path`, `body`. */
  readonly parameter: string;

  constructor(parameter: string, reason: string) {
    super(`${parameter} ${reason}`);
    this.parameter = parameter;
  }
}

/** A setting, such as a base URL, cannot be used. Nothing was sent. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** What to do about it. */
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
