/** The number of people that entities reached in a range: it cannot be added up, so it is asked for as it is shown. */
import { formatTime } from '../../call/time.js';
import { getCampaignReach, getFundingInstrumentReach } from '../../contract/groups/stats.js';
import { maxMeasured } from '../../contract/params/statistics.js';
import type { Endpoint } from '../../contract/types.js';
import { type Amount, toAmount } from '../report/amounts.js';
import { reachPath } from '../report/derived-metrics.js';
import { entityKind } from '../report/entity-kinds.js';
import { chunk } from '../report/plan.js';
import type { AccountPlan } from './plan-report.js';
import { dataRecords, type StatisticsService } from './service.js';

const reachEndpoints: readonly Endpoint[] = [getCampaignReach, getFundingInstrumentReach];

/** The call that tells the reach of such entities; undefined if there is none. */
export function reachEndpoint(entity: string): Endpoint | undefined {
  const by = entityKind(entity).list?.by ?? '';
  return reachEndpoints.find(({ params }) => Object.hasOwn(params, by));
}

/** Reads the reach of all entities of a plan; nothing where the service counts none. */
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
    for (const record of dataRecords(reply)) {
      const people = toAmount(record[reachPath]);
      if (people !== null) found.set(String(record.id), people);
    }
  }
  return found;
}
