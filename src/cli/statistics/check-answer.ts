/** Compares the answer of a planned call with the call, before anything of it is stored or added up. */
import { checkMetrics } from '../../call/check-metrics.js';
import { MetricsError } from '../../call/metric-rows.js';
import { statisticsRows } from '../../contract/groups/stats.js';
import type { StatisticsCall } from '../report/call-plan.js';
import { listPeriodStarts } from './plan-report.js';

/**
 * Throws a MetricsError that names the ids, if the answer is not to this call. `boundaries` are the midnights of the
 * account in its window.
 */
export function checkAnswer(call: StatisticsCall, body: unknown, boundaries: readonly number[]): void {
  const { ids, granularity } = call;
  const periods = listPeriodStarts(call, granularity, boundaries).length;
  checkMetrics(statisticsRows, body, { ids, granularity, periods });
}

/** Whether a stored result is one of this call. Earlier releases stored results that were not compared. */
export function isAnswerTo(call: StatisticsCall, body: unknown, boundaries: readonly number[]): boolean {
  try {
    checkAnswer(call, body, boundaries);
    return true;
  } catch (error) {
    if (error instanceof MetricsError) return false;
    throw error;
  }
}
