/** The interface of the service for runs of statistics: calls, files, time. Passed in, so that tests can stand in for it. */

import { MetricsError } from '../../../call/metric-rows.js';
import type { CallOptions, CallResult } from '../../../client/client.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import type { StatisticsCall } from './compute/call-plan.js';

export interface StatisticsService {
  /** Makes a checked call, as the client does. */
  call(
    endpoint: Endpoint,
    values: Document,
    options?: Pick<CallOptions, 'failFast'>,
  ): Promise<Pick<CallResult, 'body' | 'headers'>>;
  /** The text of a result file, unpacked. Throws FileRefusedError, and what `download` throws. */
  fetchFile(url: string): Promise<string>;
  /** Milliseconds since 1970, by the clock of the service. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
  /** Says what happens, for people who wait. */
  notify(message: string): void;
  /** How long nothing may happen to any job before it is not waited for any longer, in milliseconds. */
  readonly longestSilence: number;
  /**
   * Shows how many jobs of how many have ended, for people who wait, of all accounts together; and what the account waits for,
   * where it is not their work.
   */
  showJobs(account: string, done: number, total: number, waitsFor?: string): Promise<void>;
  /** Clears what showJobs shows, as must be done at the end. */
  hideJobs(): Promise<void>;
}

/** A call whose rows are missing from the report, and why. */
export interface FailedCall {
  readonly call: StatisticsCall;
  readonly reason: string;
  /** Whether the service answered another call than the one that was made. */
  readonly isMismatch?: true;
}

/** The failure of a call by an error that is about this call alone. */
export function toFailure(call: StatisticsCall, error: Error): FailedCall {
  return {
    ...{ call, reason: error.message },
    ...(error instanceof MetricsError && { isMismatch: true }),
  };
}

/** Maximum number of splits of calls in a run because of errors that may be about all of them. */
export const maxSplits = 40;

/**
 * Receives the result of a call as it arrives: the body, and when it was read, in milliseconds since 1970. That is when it was
 * asked for, or its job created: what was counted since may be missing.
 */
export type TakeResult = (call: StatisticsCall, body: unknown, readAt: number) => Promise<void>;

/** The parameters of a call as the service takes them. */
export function toParameters(call: StatisticsCall): Document {
  const { account, entity, ids, start, end, granularity, placement, groups, segment, country } = call;
  return {
    account_id: account,
    entity,
    entity_ids: ids,
    start_time: formatTime(start),
    end_time: formatTime(end),
    granularity,
    metric_groups: groups,
    placement,
    ...(segment !== undefined && { segmentation_type: segment }),
    ...(country !== undefined && { country }),
  };
}

/** The records in the `data` of a response. */
export function dataRecords({ body }: Pick<CallResult, 'body'>): readonly Document[] {
  const data = isObject(body) ? body.data : undefined;
  return [data].flat().filter((item): item is Document => isObject(item));
}
