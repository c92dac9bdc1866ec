/** The rows of a command that is run for many records: one per id, in the order of the input, of one stable shape. */

import type { RecordKind } from '../../../contract/types.js';
import type { RowShape } from '../../../output/answer.js';
import type { ErrorReport } from '../../../output/render-error.js';
import { isObject } from '../../../values/lossless-json.js';
import type { InputId } from '../../core/input/parse-ids.js';
import { outcomeField, outcomeTones } from '../../core/records/outcome.js';

/** The result of one id. */
export type IdResult =
  | { readonly outcome: 'done'; readonly record: unknown }
  | { readonly outcome: 'failed'; readonly error: unknown }
  /** The command stopped before. */
  | { readonly outcome: 'not-sent' };

/** An id with what came of it; of an error what is reported. `unconfirmed` was sent and may have been carried out. */
export type BulkRow = InputId &
  (
    | Exclude<IdResult, { outcome: 'failed' }>
    | { readonly outcome: 'failed' | 'unconfirmed'; readonly report: ErrorReport }
  );

/** The error of a row, as json shows it. */
interface RowError {
  readonly code: string;
  readonly message: string;
  /** The exit code that the same command has for this id alone. */
  readonly exit: number;
  readonly status: number | null;
  readonly retryable: boolean;
}

/** The row as an object: id, outcome and error, then the record. The keys are the same whatever came of it. */
export function toRow(row: BulkRow): Readonly<Record<string, unknown>> {
  const record = row.outcome === 'done' && isObject(row.record) ? row.record : {};
  const head = { id: row.id, outcome: row.outcome, error: errorOf(row) };
  return { ...head, ...record, id: row.id };
}

/** The same with the error as a text, for a cell. */
export function toFlatRow(row: BulkRow): Readonly<Record<string, unknown>> {
  const error = errorOf(row);
  return { ...toRow(row), error: error && errorText(error) };
}

/** The error of a row as a text, for a cell. */
export function errorText({ code, message }: RowError): string {
  return `${code}: ${message}`;
}

function errorOf(row: BulkRow): RowError | null {
  return 'report' in row ? toRowError(row.report) : null;
}

/** The error of a row, from a report. */
export function toRowError({ code, message, exit, status = null, retryable }: ErrorReport): RowError {
  return { code, message, exit, status, retryable };
}

/** The schema of the rows. */
export function bulkShape(record: RecordKind | undefined): RowShape & RecordKind {
  return recordOutcomeShape(record, {
    id: { type: 'id' },
    outcome: outcomeField(['done', 'failed', 'unconfirmed', 'not-sent']),
    error: { type: 'string' },
  });
}

/**
 * The schema of rows that tell what became of a record: fields of their own, then those of the record. In a table the
 * errors are left to stderr, which has them in full.
 */
export function recordOutcomeShape(
  record: RecordKind | undefined,
  own: RecordKind['fields'],
): RowShape & RecordKind {
  const { fields = {}, columns = [] } = record ?? {};
  return {
    notFound: '',
    ...record,
    name: record?.name ?? 'result',
    fields: { ...own, ...fields, ...own },
    least: { outcome: 11 },
    tones: outcomeTones,
    columns: [
      ...Object.keys(own).filter((name) => name !== 'error'),
      ...columns.filter((name) => name !== 'id'),
    ],
  };
}
