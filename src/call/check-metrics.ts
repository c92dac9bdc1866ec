/**
 * Compares an answer of statistics with its question: every entity once, and the periods that were asked for. The service
 * answers each id of a call (docs/service.md#statistics), so an answer that lacks one, or has one twice, would be added up
 * to a wrong sum that looks like a right one.
 */
import type { MetricRows } from '../contract/types.js';
import { isObject, listAt } from '../values/lossless-json.js';
import { joinFirst } from '../values/text-lists.js';
import { MetricsError, tabulateMetrics } from './metric-rows.js';

/** What a call asked for. */
export interface AskedMetrics {
  readonly ids: readonly string[];
  /** The value of the parameter that selects the period. */
  readonly granularity: string;
  /** The number of periods; undefined where only the time zone of the account tells it. */
  readonly periods: number | undefined;
}

/** Throws a MetricsError that names the ids, if the answer of a call is not to what it asked. */
export function checkMetrics(layout: MetricRows, answer: unknown, asked: AskedMetrics): void {
  const { ids, granularity, periods } = asked;
  // Only the form is of interest here, which no time zone changes.
  tabulateMetrics(layout, answer, { start: 0, granularity, timeZone: 'UTC' });
  const length = isObject(answer) ? answer[layout.length] : undefined;
  if (periods !== undefined && length !== periods)
    throw new MetricsError(`the answer has ${String(length)} periods instead of ${periods}`);
  checkIds(answer, ids);
}

/** Throws a MetricsError that names the ids, unless an answer has a record for each of these ids, once, and no others. */
export function checkIds(answer: unknown, ids: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const record of listAt(answer, 'data')) {
    const id = isObject(record) ? record.id : undefined;
    if (typeof id !== 'string') throw new MetricsError('the answer has a row without an id');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const wanted = new Set(ids);
  const differences = [
    ['lacks', [...wanted].filter((id) => !counts.has(id))],
    ['has more than once', [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []))],
    ['has, without being asked,', [...counts.keys()].filter((id) => !wanted.has(id))],
  ] as const;
  const found = differences.filter(([, some]) => some.length > 0);
  if (found.length > 0)
    throw new MetricsError(
      `the answer ${found.map(([what, some]) => `${what} ${joinFirst(some, 20)}`).join('; it ')}`,
    );
}
