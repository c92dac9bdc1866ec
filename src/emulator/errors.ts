/** Error responses of the emulator: the service's codes with a message for people (docs/service.md#errors). */
import type { Problem } from '../call/problem.js';
import { shorten } from '../call/problem-collector.js';
import { statusByCode } from '../contract/wire/error-codes.js';

/** One entry of `errors` in a response. */
export interface ErrorBodyEntry {
  readonly code: string;
  readonly message: string;
  readonly parameter?: string;
  readonly value?: string;
}

export interface ErrorDetails {
  readonly parameter?: string;
  readonly value?: string;
}

/**
 * A call that is answered with errors. The status is that of the first code (docs/service.md#error-codes) unless one
 * is given.
 */
export class ErrorResponse extends Error {
  override readonly name = 'ErrorResponse';
  readonly errors: readonly ErrorBodyEntry[];
  readonly status: number;

  constructor(errors: readonly ErrorBodyEntry[], status = statusByCode.get(errors[0]?.code ?? '') ?? 400) {
    super(errors.map((entry) => entry.message).join('; '));
    this.errors = errors;
    this.status = status;
  }
}

/** An error response with one entry. */
export function serviceError(
  code: string,
  message: string,
  details: ErrorDetails = {},
  status?: number,
): ErrorResponse {
  return new ErrorResponse([{ code, message, ...details }], status);
}

/** An error response with one entry per problem of the parameters. */
export function problemsError(problems: readonly Problem[]): ErrorResponse {
  return new ErrorResponse(
    problems.map(({ code, message, parameter, value }) => ({
      code,
      message,
      parameter,
      ...(value !== undefined && { value }),
    })),
  );
}

/** The most entries in one list of errors. */
const maxEntries = 50;

/**
 * Limits a list of entries for a response: long values are shortened, and entries beyond the maximum are summarized in
 * one.
 */
export function limitEntries(entries: readonly ErrorBodyEntry[]): ErrorBodyEntry[] {
  const listed = entries
    .slice(0, maxEntries)
    .map((entry) => (entry.value === undefined ? entry : { ...entry, value: shorten(String(entry.value)) }));
  const firstOmitted = entries[maxEntries];
  if (!firstOmitted) return listed;
  return [
    ...listed,
    { code: firstOmitted.code, message: `${entries.length - maxEntries} more errors were omitted` },
  ];
}

/**
 * A batch with invalid items: no operation was applied. The lists of entries are aligned with the items
 * (docs/service.md#batch-errors).
 */
export class BatchErrorResponse extends Error {
  override readonly name = 'BatchErrorResponse';
  /** The items to echo; undefined when the call echoes only its path parameters. */
  readonly items: readonly unknown[] | undefined;
  readonly operationErrors: readonly (readonly ErrorBodyEntry[])[];

  constructor(
    items: readonly unknown[] | undefined,
    operationErrors: readonly (readonly ErrorBodyEntry[])[],
  ) {
    super('the batch contains invalid items');
    this.items = items;
    this.operationErrors = operationErrors;
  }
}
