/** The rows of a split batch: one per operation of the file, in its order. */

import { commandWords } from '../../../call/flag-names.js';
import { isFailureAfterLost } from '../../../client/errors.js';
import type { Document, Endpoint, RecordKind } from '../../../contract/types.js';
import type { BatchBody } from '../../../flags/bulk-flags.js';
import type { Answer } from '../../../output/answer.js';
import { isTabular } from '../../../output/formats.js';
import type { ErrorReport } from '../../../output/render-error.js';
import { isObject } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { resumeLine } from '../../core/host/resume-line.js';
import type { Arguments } from '../../core/input/arguments.js';
import { inputRowPosition } from '../../core/input/input-row.js';
import { type Outcome, outcomeField } from '../../core/records/outcome.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { type Concluding, concludeDelivery } from '../delivery/conclude-delivery.js';
import { errorText, recordOutcomeShape, toRowError } from './rows.js';
import { isDone, type SplitResult } from './send-split.js';

interface SplitAnswer {
  readonly endpoint: Endpoint;
  readonly batch: BatchBody;
  readonly operations: readonly Document[];
  readonly args: Arguments;
  readonly results: readonly SplitResult[];
  /** The records that were there before (docs/service.md#existing-records). */
  readonly existing?: ReadonlySet<unknown>;
}

/** The answer, with the exit code and what stderr tells. */
export function answerSplit(
  split: SplitAnswer,
  invocation: Pick<Invocation, 'argv' | 'options'> & Concluding,
): Answer {
  const { endpoint, batch, operations, args, results, existing } = split;
  const { idParam = '', idField = 'id' } = findRelatedEndpoints(endpoint) ?? {};
  const reports = results.map(reportOf);
  const rows = results.map((result, index) => {
    const operation = operations[index] ?? {};
    const report = reports[index];
    const type = String(operation[batch.operation.discriminator]);
    const params = isObject(operation.params) ? operation.params : {};
    const record = result.outcome === 'done' && isObject(result.record) ? result.record : {};
    const id = record[idField] ?? ('id' in result ? result.id : null) ?? params[idParam] ?? null;
    const line = args.source?.lines[index] ?? index + 1;
    const isExisting = result.outcome === 'done' && existing?.has(result.record) === true;
    const outcome: Outcome = isExisting ? 'existing' : result.outcome;
    const head = { line, operation: type, id, outcome, error: report && toRowError(report) };
    return { ...head, error: head.error ?? null, ...record, id };
  });
  const items = rows.map(({ outcome, operation }, index) => {
    const place = args.source ? inputRowPosition(index, args.source) : `${index}`;
    const report = reports[index];
    return { outcome, place, value: operation, reason: report?.message, kind: report };
  });
  concludeDelivery(
    {
      ...{ items, label: commandWords(endpoint), source: { parameter: batch.name, flag: '--from' } },
      advice: 'To send the remaining operations, run the same command again. You can correct the file first.',
      resume: resumeLine(
        invocation,
        invocation.options.from === '-' ? 'To resume with the same input' : undefined,
      ),
    },
    invocation,
  );
  const shape = splitShape(endpoint.record);
  const shown =
    invocation.format === 'ids'
      ? rows.filter((_, at) => isDone(results[at] ?? { outcome: 'not-sent' }))
      : rows;
  const flat = () => [shown.map((row) => ({ ...row, error: row.error && errorText(row.error) }))];
  return {
    kind: 'rows',
    record: shape,
    pages: [shown],
    ...(isTabular(invocation.format) && { flatten: () => ({ shape, pages: flat }) }),
  };
}

function reportOf(result: SplitResult): ErrorReport | undefined {
  if (result.outcome === 'failed') {
    const report = toErrorReport(result.error);
    // A bug is not the fault of a row.
    if (report.exit === exitCodes.bug) throw result.error;
    return report;
  }
  if (result.outcome === 'gone') {
    const message = `created by an earlier run as ${result.id} and deleted since. To create it again, send this operation alone with --again. If not, remove it from the file`;
    return toErrorReport(new CommandError('DELETED_SINCE', exitCodes.partial, message));
  }
  if (result.outcome !== 'unconfirmed') return undefined;
  const when = result.at === undefined ? '' : ` at ${formatTime(result.at)}`;
  const state =
    result.finding !== undefined
      ? `and may have been carried out: ${result.finding}; check`
      : result.isLookedFor
        ? 'and its record does not exist yet: check again in some minutes'
        : 'and may have been carried out: check';
  const advice = 'then remove it from the file, or send it again with --resend';
  // Where it was sent again, that answer ends the sending.
  const { error } = result;
  const isAnswered = isFailureAfterLost(error) || !mayHaveTakenEffect(error);
  const end = error instanceof Error && isAnswered ? `; sent again: ${error.message}` : '';
  const message = `was sent${when} without a response ${state}, ${advice}${end}`;
  return toErrorReport(new CommandError('UNCONFIRMED', exitCodes.partial, message));
}

/** The schema of the rows. */
export function splitShape(record: RecordKind | undefined): RecordKind {
  return recordOutcomeShape(record, {
    line: { type: 'integer' },
    operation: { type: 'string' },
    id: { type: 'id' },
    outcome: outcomeField(['done', 'existing', 'unchanged', 'gone', 'failed', 'unconfirmed', 'not-sent']),
    error: { type: 'string' },
  });
}
