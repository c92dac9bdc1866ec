/** What was charged, as the statistics of a few entities have it (docs/service.md#statistics). Amounts in micro units. */

import { checkMetrics } from '../../call/check-metrics.js';
import { getStatistics, statisticsRows } from '../../contract/groups/stats.js';
import { everywhere } from '../../contract/params/enums.js';
import type { StatisticsEntity } from '../../contract/params/metrics.js';
import { hour } from '../../values/duration.js';
import { listAt, memberAt } from '../../values/lossless-json.js';
import { formatTime } from '../../values/time.js';
import type { Caller } from '../records/read-rows.js';

const charge = 'billed_charge_local_micro';

/** One request for charges; instants in milliseconds since 1970. */
export interface Measure {
  readonly account_id: string;
  readonly entity: StatisticsEntity;
  /** As many as one call measures. */
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly granularity: 'HOUR' | 'TOTAL';
}

/**
 * The charges of each entity, one for each period of the window. Throws as `client.call` does, and a MetricsError for an
 * answer to another question: what it lacks is not 0.
 */
export async function measureCharges(
  client: Caller,
  { account_id, entity, ids, start, end, granularity }: Measure,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const { body } = await client.call(getStatistics, {
    account_id,
    entity,
    entity_ids: ids,
    start_time: formatTime(start),
    end_time: formatTime(end),
    granularity,
    metric_groups: ['BILLING'],
    placement: everywhere.slice(-1).join(),
  });
  const periods = granularity === 'TOTAL' ? 1 : Math.round((end - start) / hour);
  checkMetrics(statisticsRows, body, { ids, granularity, periods });
  return new Map(listAt(body, 'data').map((row) => [String(memberAt(row, 'id')), readCharges(row)]));
}

/** The charges of a statistics record. null means that there was nothing to count: nothing was charged. */
export function readCharges(row: unknown): readonly bigint[] {
  const sums: bigint[] = [];
  for (const part of listAt(row, 'id_data')) {
    for (const [index, value] of listAt(memberAt(part, 'metrics'), charge).entries())
      if (typeof value === 'number' || typeof value === 'bigint')
        sums[index] = (sums[index] ?? 0n) + BigInt(value);
  }
  return Array.from(sums, (sum = 0n) => sum);
}
