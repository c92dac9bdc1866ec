/** The number of people who saw something of entities in a window, and how often (docs/service.md#reach). */

import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { Document } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { findChildren } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { countAudience } from './audience-size.js';
import { findSources } from './line-items-of-entity.js';
import { type AudienceAt, servedAudience } from './served-audience.js';
import { readCells } from './served-hours.js';
import { requireWindow } from './window.js';

interface ReachQuestion {
  readonly account_id: string;
  readonly entity: 'CAMPAIGN' | 'FUNDING_INSTRUMENT';
  readonly ids: readonly string[];
  readonly start_time: string;
  readonly end_time: string;
}

/** Throws ErrorResponse for an id that names nothing, and for a window that does not hold whole hours. */
export function measureReach(
  store: Store,
  { account_id, entity, ids, start_time, end_time }: ReachQuestion,
): Document[] {
  const { from, to, hours } = requireWindow(store, { account_id, start_time, end_time });
  const parameter = entity === 'CAMPAIGN' ? 'campaign_ids' : 'funding_instrument_ids';
  const sources = findSources(store, account_id, entity, ids, { parameter });
  return ids.map((id) => {
    const items = (sources.get(id) ?? []).map(({ item }) => item);
    const ids = items.map((item) => item.id);
    const cells = readCells(store, ids, from / hour, to / hour);
    let impressions = 0;
    let people = 0;
    for (const item of items) {
      const served = cells.get(item.id);
      if (!served?.size) continue;
      const audienceAt = servedAudience(item.data) ?? audienceNow(store, item.id);
      for (const [index, cell] of served) {
        impressions += cell.impressions;
        people = Math.max(people, audienceAt(index * hour, (index + hours.cellHours(index)) * hour));
      }
    }
    const reached = countReached(impressions, people);
    return {
      id,
      total_audience_reach: reached,
      average_frequency: reached === 0 ? 0 : Math.round((impressions / reached) * 100) / 100,
    };
  });
}

/** The audience that a line item has now: for hours that a version served that did not note it. */
function audienceNow(store: Store, lineItemId: string): AudienceAt {
  const criteria = findChildren(store, targetingCriterion, [lineItemId]).filter(({ hidden }) => !hidden);
  const people = countAudience(criteria.map(({ data }) => data));
  return () => people;
}

/** Auctions are won again and again for the same few of an audience, so the same people see it more than once. */
function countReached(impressions: number, audience: number): number {
  const people = audience ** 0.6;
  if (impressions === 0 || people === 0) return 0;
  return Math.max(1, Math.min(impressions, Math.round(people * (1 - Math.exp(-impressions / people)))));
}
