/** The number of people that entities reached in a range: it cannot be added up, so it is asked for as it is shown. */

import { checkIds } from '../../../call/check-metrics.js';
import { maxMeasured } from '../../../contract/params/statistics.js';
import { chunk } from '../../../values/chunk.js';
import { formatTime } from '../../../values/time.js';
import { type Amount, toAmount } from './compute/amounts.js';
import { reachPath } from './compute/derived-metrics.js';
import { entityKind } from './compute/entity-kinds.js';
import type { AccountPlan } from './plan-report.js';
import { reachEndpoint } from './reach-endpoint.js';
import { dataRecords, type StatisticsService } from './service.js';

/**
 * Reads the reach of all entities of a plan; nothing where the service counts none. Throws as `client.call` does, and a
 * MetricsError for an answer that is not about these entities.
 */
export async function findReach(
  service: Pick<StatisticsService, 'call'>,
  { account, range, placementsById }: AccountPlan,
  entity: string,
): Promise<ReadonlyMap<string, Amount>> {
  const found = new Map<string, Amount>();
  const endpoint = reachEndpoint(entity);
  const by = entityKind(entity).list?.by ?? '';
  if (!endpoint) return found;
  for (const ids of chunk([...placementsById.keys()], maxMeasured)) {
    const reply = await service.call(endpoint, {
      account_id: account.id,
      [by]: ids,
      start_time: formatTime(range.start),
      end_time: formatTime(range.end),
    });
    checkIds(reply.body, ids);
    for (const record of dataRecords(reply)) {
      const people = toAmount(record[reachPath]);
      if (people !== null) found.set(String(record.id), people);
    }
  }
  return found;
}
