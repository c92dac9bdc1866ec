/** The endpoint with the number of people that entities reached (docs/service.md#reach). */
import { getCampaignReach, getFundingInstrumentReach } from '../../../contract/groups/stats.js';
import type { Endpoint } from '../../../contract/types.js';
import { entityKind } from './compute/entity-kinds.js';

const reachEndpoints: readonly Endpoint[] = [getCampaignReach, getFundingInstrumentReach];

/** The call that tells the reach of such entities; undefined if there is none. */
export function reachEndpoint(entity: string): Endpoint | undefined {
  const by = entityKind(entity).list?.by ?? '';
  return reachEndpoints.find(({ params }) => Object.hasOwn(params, by));
}
