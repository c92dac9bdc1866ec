/** The row of an id of a command for many: its outcome, why it failed, and what to do. */
import { isUnconfirmed } from '../../../client/errors.js';
import { parameterLabel } from '../../../flags/endpoint-flags.js';
import type { ErrorReport } from '../../../output/render-error.js';
import type { ComputedOnce } from '../../calls/endpoint/computed-values.js';
import { explainServiceError } from '../../calls/endpoint/explain-service-error.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import { toErrorReport } from '../../core/errors/report-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { InputId } from '../../core/input/parse-ids.js';
import type { BulkPlan } from './plan-bulk.js';
import type { BulkRow, IdResult } from './rows.js';

/** The command, and what is known of its ids. */
interface RowContext extends Pick<BulkPlan, 'endpoint' | 'args'>, Pick<Invocation, 'settings' | 'signal'> {
  /** Why it is not known whether the batch of an id was carried out. */
  readonly unconfirmed: ReadonlyMap<string, unknown>;
  readonly computed: (id: string) => ComputedOnce | undefined;
}

/** The row of an id with this result. */
export function toBulkRow(input: InputId, result: IdResult, context: RowContext): BulkRow {
  const { endpoint, args, unconfirmed } = context;
  const { id } = input;
  if (result.outcome === 'not-sent' && unconfirmed.has(id))
    return toBulkRow(input, { outcome: 'failed', error: unconfirmed.get(id) }, context);
  if (result.outcome !== 'failed') return { ...input, ...result };
  const { error } = result;
  // What it failed with says nothing of the batch that was lost before.
  const mayHaveChanged = endpoint.method !== 'GET' && (mayHaveTakenEffect(error) || unconfirmed.has(id));
  const isOpen = mayHaveChanged && args.changes !== undefined;
  const report = reportOf(id, error, context);
  const advice = isOpen
    ? adviseOpen(id, error, context)
    : report.code === 'UNCONFIRMED_CHANGE' && report.hint;
  return {
    ...input,
    outcome: mayHaveChanged ? 'unconfirmed' : 'failed',
    report: {
      ...report,
      message: advice ? `${report.message}. ${advice}` : report.message,
      ...(isOpen && { retryable: false }),
    },
  };
}

/** The report of the error, without the id: the row names it already. */
function reportOf(id: string, error: unknown, { endpoint, args, settings, signal }: RowContext): ErrorReport {
  if (isInterruption(error, signal))
    return toErrorReport(
      new CommandError('INTERRUPTED', exitCodes.interrupted, 'was sent without a response: interrupted'),
    );
  const { positional = '' } = endpoint;
  const raw = { ...args.raw, ...(positional !== '' && { [positional]: id }) };
  const report = toErrorReport(explainServiceError(error, endpoint, { ...args, raw }, settings));
  return { ...report, message: report.message.replace(`${parameterLabel(endpoint, positional)}: `, '') };
}

/** Whether a call failed only since a second Ctrl-C has ended it. */
export function isInterruption(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && error === signal.reason;
}

/** A change that may have been made is not to be computed again: a command of its own sets what was meant. */
function adviseOpen(
  id: string,
  error: unknown,
  { computed }: Pick<RowContext, 'computed'>,
): string | undefined {
  return (isUnconfirmed(error) && error.finding) || computed(id)?.advice();
}
