/** Lists the entities that served something in a window, with the hours in which they did (docs/service.md#active-entities). */

import { campaign } from '../../../contract/groups/campaigns.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import { promotedAccount } from '../../../contract/groups/promoted-accounts.js';
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import type { listActiveEntities } from '../../../contract/groups/stats.js';
import type { Document, ValuesOf } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import { findChildren, findRecord, findRecordsOf, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import type { AccountHours } from './account-days.js';
import { findItemsOfFund, findSources, placementOf } from './line-items-of-entity.js';
import { readCells } from './served-hours.js';
import { requireWindow } from './window.js';

type Question = ValuesOf<typeof listActiveEntities.params>;

/** The first and the last cell of an entity, by their indexes, and its placements. */
interface Activity {
  first: number;
  last: number;
  readonly placements: Set<string>;
}

/** Entities in the order in which the first line item of each was created. */
export function listActivity(store: Store, question: Question): Document[] {
  const { account_id, start_time, end_time } = question;
  const items = findItemsBelow(store, question);
  const { from, to, hours } = requireWindow(store, { account_id, start_time, end_time });
  const cells = readCells(
    store,
    items.map(({ id }) => id),
    from / hour,
    to / hour,
  );
  const found = new Map<string, Activity>();
  const campaigns = new Map<string, StoredRecord | undefined>();
  for (const item of items) {
    const indexes = [...(cells.get(item.id)?.keys() ?? [])];
    if (indexes.length === 0) continue;
    const placement = placementOf(item);
    for (const [id, own] of entitiesOf(store, { account_id, question, item, indexes, hours, campaigns })) {
      if (own.length === 0) continue;
      const known = found.get(id) ?? { first: own[0] ?? 0, last: 0, placements: new Set() };
      known.first = Math.min(known.first, ...own);
      known.last = Math.max(known.last, ...own);
      known.placements.add(placement);
      found.set(id, known);
    }
  }
  return [...found].map(([entity_id, { first, last, placements }]) => ({
    entity_id,
    activity_start_time: formatTime(hours.floor(first * hour)),
    activity_end_time: formatTime(hours.floor(last * hour) + hour),
    placements: [...placements].sort(),
  }));
}

function findItemsBelow(
  store: Store,
  { account_id, campaign_ids, funding_instrument_ids, line_item_ids }: Question,
): readonly StoredRecord[] {
  if (funding_instrument_ids) {
    return funding_instrument_ids.flatMap((id) => findItemsOfFund(store, account_id, id));
  }
  const items = findRecordsOf(store, lineItem, account_id);
  if (campaign_ids) return items.filter(({ parent_id }) => campaign_ids.includes(parent_id ?? ''));
  return line_item_ids ? items.filter(({ id }) => line_item_ids.includes(id)) : items;
}

interface Served {
  readonly account_id: string;
  readonly question: Question;
  readonly item: StoredRecord;
  /** For the cells in which it served. */
  readonly indexes: readonly number[];
  readonly hours: AccountHours;
  readonly campaigns: Map<string, StoredRecord | undefined>;
}

/** The entities of the kind asked for to which cells of a line item belong, with their indexes. */
function entitiesOf(
  store: Store,
  { account_id, question: { entity }, item, indexes, hours, campaigns }: Served,
): readonly (readonly [id: string, hours: readonly number[]])[] {
  const campaignId = item.parent_id ?? '';
  switch (entity) {
    case 'LINE_ITEM':
      return [[item.id, indexes]];
    case 'CAMPAIGN':
      return [[campaignId, indexes]];
    case 'FUNDING_INSTRUMENT': {
      const owner = campaigns.get(campaignId) ?? findRecord(store, campaign, account_id, campaignId);
      campaigns.set(campaignId, owner);
      return [[String(owner?.data.funding_instrument_id), indexes]];
    }
    case 'PROMOTED_ACCOUNT':
    case 'PROMOTED_TWEET': {
      const kind = entity === 'PROMOTED_TWEET' ? promotedTweet : promotedAccount;
      const ids = findChildren(store, kind, [item.id]).map(({ id }) => id);
      const sources = findSources(store, account_id, entity, ids);
      return ids.map((id) => [
        id,
        indexes.filter((index) =>
          sources.get(id)?.some(({ hasPart }) => hasPart(index, index + hours.cellHours(index))),
        ),
      ]);
    }
    default:
      return entity satisfies never;
  }
}
