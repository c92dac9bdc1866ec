/** The charges of a few entities, by their statistics (docs/service.md#statistics). Amounts in micro units. */

import { checkMetrics } from '../../../call/check-metrics.js';
import { getStatistics, statisticsRows } from '../../../contract/groups/stats.js';
import type { StatisticsEntity } from '../../../contract/params/metrics.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { listAt, memberAt } from '../../../values/lossless-json.js';
import { formatTime } from '../../../values/time.js';
import type { Caller } from '../../core/records/read-rows.js';
import { canonicalPlacements, everywhereOnWire } from '../statistics/compute/placements.js';

const charge = 'billed_charge_local_micro';

/** One request for charges; instants in milliseconds since 1970. */
export interface Measure {
  readonly account_id: string;
  readonly entity: StatisticsEntity;
  /** As many as one call measures. */
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  /** By the hour, or a sum: of a whole day of the account, or of any hours. */
  readonly granularity: 'HOUR' | 'DAY' | 'TOTAL';
  /** Where they may have served: each takes a call. */
  readonly placements: readonly string[];
}

/** The placements of statistics in which line items may have served (docs/service.md#statistics). */
export function placementsOf(lineItems: readonly Document[]): readonly string[] {
  const chosen = new Set(lineItems.flatMap(({ placements }) => [placements].flat().map(String)));
  return canonicalPlacements([everywhereOnWire, ...chosen]);
}

/**
 * The charges of each entity in all its placements, one for each period of the window. Throws as `client.call` does, and a
 * MetricsError for an answer to another question: what it lacks is not 0.
 */
export async function measureCharges(
  client: Caller,
  { account_id, entity, ids, start, end, granularity, placements }: Measure,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const periods = granularity === 'HOUR' ? Math.round((end - start) / hour) : 1;
  const charges = new Map<string, readonly bigint[]>();
  for (const placement of placements) {
    const { body } = await client.call(getStatistics, {
      account_id,
      entity,
      entity_ids: ids,
      start_time: formatTime(start),
      end_time: formatTime(end),
      granularity,
      metric_groups: chargedGroups,
      placement,
    });
    const asked = { ids, granularity, periods, placement, groups: chargedGroups };
    checkMetrics(statisticsRows, body, asked, countedCharges);
    for (const [id, own] of chargesById(body)) charges.set(id, addCharges(charges.get(id) ?? [], own));
  }
  return charges;
}

/** The metric groups with what was charged, and the metric. */
export const chargedGroups: readonly string[] = ['BILLING'];
export const countedCharges: readonly string[] = [charge];

/** The charges of each entity of an answer, or of the file of a job. */
export function chargesById(body: unknown): readonly (readonly [id: string, charges: readonly bigint[]])[] {
  return listAt(body, 'data').map((row) => [String(memberAt(row, 'id')), readCharges(row)]);
}

function addCharges(one: readonly bigint[], other: readonly bigint[]): readonly bigint[] {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, index) => (one[index] ?? 0n) + (other[index] ?? 0n));
}

/** The charges of a statistics record. null means that there was nothing to count: nothing was charged. */
function readCharges(row: unknown): readonly bigint[] {
  const sums: bigint[] = [];
  for (const part of listAt(row, 'id_data')) {
    for (const [index, value] of listAt(memberAt(part, 'metrics'), charge).entries())
      if (typeof value === 'number' || typeof value === 'bigint')
        sums[index] = (sums[index] ?? 0n) + BigInt(value);
  }
  return Array.from(sums, (sum = 0n) => sum);
}
