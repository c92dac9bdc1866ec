/** Compares the answer of a planned call with the call, before anything of it is stored or added up. */
import { checkEcho } from '../../../call/check-echo.js';
import { checkMetrics } from '../../../call/check-metrics.js';
import { MetricsError } from '../../../call/metric-rows.js';
import { statisticsRows } from '../../../contract/groups/stats.js';
import type { StatisticsCall } from './compute/call-plan.js';
import { listPeriodStarts } from './plan-report.js';
import { toParameters } from './service.js';

/** What an answer is compared with beside its call. */
interface Expectation {
  /** The midnights of the account in the window of the call. */
  readonly boundaries: readonly number[];
  /** The dotted names of flat rows that are counted, of all groups. */
  readonly needed: readonly string[];
}

/** Throws a MetricsError that names what differs, if the answer is not to this call. */
export function checkAnswer(call: StatisticsCall, body: unknown, { boundaries, needed }: Expectation): void {
  checkEcho(body, toParameters(call));
  const periods = listPeriodStarts(call, call.granularity, boundaries).length;
  checkMetrics(statisticsRows, body, { ...call, periods }, needed);
}

/** Whether a stored result is one of this call. Earlier releases stored results that were not compared. */
export function isAnswerTo(call: StatisticsCall, body: unknown, expected: Expectation): boolean {
  try {
    checkAnswer(call, body, expected);
    return true;
  } catch (error) {
    if (error instanceof MetricsError) return false;
    throw error;
  }
}
