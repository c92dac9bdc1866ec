/**
 * What the emulator answers when it refuses: the service's codes with a sentence for people
 * (docs/service.md#errors).
 */
import type { Problem } from '../call/problem.js';
import { shorten } from '../call/problem-collector.js';
import { statusByCode } from '../contract/wire/error-codes.js';

/** One entry of `errors` in an answer. */
export interface ErrorBodyEntry {
  readonly code: string;
  readonly message: string;
  readonly parameter?: string;
  readonly value?: string;
}

interface Where {
  readonly parameter?: string;
  readonly value?: string;
}

/** A refused call. The status is that of its first code (docs/service.md#error-codes) unless one is given. */
export class ErrorResponse extends Error {
  override readonly name = 'ServiceError';
  readonly errors: readonly ErrorBodyEntry[];
  readonly status: number;

  constructor(errors: readonly ErrorBodyEntry[], status = statusByCode.get(errors[0]?.code ?? '') ?? 400) {
    super(errors.map((entry) => entry.message).join('; '));
    this.errors = errors;
    this.status = status;
  }
}

/** A refusal for one reason. */
export function serviceError(
  code: string,
  message: string,
  where: Where = {},
  status?: number,
): ErrorResponse {
  return new ErrorResponse([{ code, message, ...where }], status);
}

/** A refusal for everything that is wrong with the parameters. */
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

/** So many entries does one list of an answer tell. */
const manyEntries = 50;

/** The entries as an answer tells them: not too many, and none that repeats a long value. */
export function limitEntries(entries: readonly ErrorBodyEntry[]): ErrorBodyEntry[] {
  const told = entries
    .slice(0, manyEntries)
    .map((entry) => (entry.value === undefined ? entry : { ...entry, value: shorten(String(entry.value)) }));
  const next = entries[manyEntries];
  if (!next) return told;
  return [
    ...told,
    { code: next.code, message: `${entries.length - manyEntries} more problems were left out` },
  ];
}

/**
 * A batch with bad items: nothing was done. The lists of entries are aligned with the items
 * (docs/service.md#batch-errors).
 */
export class BatchErrorResponse extends Error {
  override readonly name = 'BatchError';
  /** What is echoed; undefined where the call echoes its path alone. */
  readonly items: readonly unknown[] | undefined;
  readonly operationErrors: readonly (readonly ErrorBodyEntry[])[];

  constructor(
    items: readonly unknown[] | undefined,
    operationErrors: readonly (readonly ErrorBodyEntry[])[],
  ) {
    super('the batch holds items that are not acceptable');
    this.items = items;
    this.operationErrors = operationErrors;
  }
}
