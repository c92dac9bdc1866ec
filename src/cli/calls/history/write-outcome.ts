/** Decides with which outcome a write stands in the history. */
import type { BodiesSent } from '../../../client/client.js';
import { NetworkError, ServiceError } from '../../../client/errors.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import type { HistoryEntry, HistoryOutcome } from './history-entry.js';

/** A write of many requests. What was acknowledged remains, whatever stopped the rest. */
export function outcomeOfBodies({
  acknowledged,
  isComplete,
  isUnconfirmed,
  error,
}: BodiesSent): Pick<HistoryEntry, 'outcome' | 'acknowledged' | 'status' | 'code' | 'request_id'> {
  if (isComplete) return { acknowledged, outcome: 'done' };
  const failure = outcomeOfFailure(error);
  const isPartial = Object.values(acknowledged).some((count) => count > 0);
  // What stops it before or between two calls, such as a file that cannot be read, leaves no doubt about those that were made.
  const isLocal = !(error instanceof ServiceError || error instanceof NetworkError);
  const otherwise = isLocal ? 'not-sent' : failure.outcome;
  const outcome = isPartial ? 'partial' : isUnconfirmed ? 'unconfirmed' : otherwise;
  return { ...failure, acknowledged, outcome };
}

/** A write that failed: without an answer, the service may have carried it out. */
export function outcomeOfFailure(
  error: unknown,
): Pick<HistoryEntry, 'outcome' | 'status' | 'code' | 'request_id'> {
  if (error instanceof ServiceError) {
    const [first] = [...error.entries, ...error.operationErrors.flatMap(({ entries }) => entries)];
    return {
      outcome: mayHaveTakenEffect(error) ? 'unconfirmed' : 'failed',
      status: error.status,
      ...(first && { code: String(first.code) }),
      ...(error.requestId !== undefined && { request_id: error.requestId }),
    };
  }
  const outcome: HistoryOutcome = mayHaveTakenEffect(error) ? 'unconfirmed' : 'not-sent';
  return { outcome, ...(error instanceof NetworkError && { code: error.kind }) };
}
