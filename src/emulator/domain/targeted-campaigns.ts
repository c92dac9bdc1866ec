/** Campaigns and line items of an account that target an audience (docs/service.md#targeted-campaigns). */

import { campaign } from '../../contract/groups/campaigns.js';
import type { listTargeted } from '../../contract/groups/custom-audiences.js';
import { audienceTargetingType } from '../../contract/params/enums.js';
import { page } from '../../contract/params/shared.js';
import type { ValuesOf } from '../../contract/types.js';
import type { HandlerContext, HandlerResult } from '../handler.js';
import { listRecords } from '../store/list.js';
import { findRecord, type StoredRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { requireAudience } from './audience-access.js';
import { findLineItemsTargeting } from './criteria.js';
import { readServing } from './read-campaign-serving.js';

/**
 * Choice: every account with access to the audience sees its own campaigns, never those of others
 * (docs/service.md#targeted-campaigns).
 */
export function listTargeting({
  store,
  values,
  time,
}: HandlerContext<ValuesOf<typeof listTargeted.params>>): HandlerResult {
  const { account_id, custom_audience_id: id, with_active = true, cursor } = values;
  requireAudience(store, { account_id, id });
  const targeting = findLineItemsTargeting(store, account_id, audienceTargetingType, id);
  const served = findServed(store, account_id, targeting, time);
  const items = targeting.filter((item) => !with_active || served.has(item.id));
  const { records, ...rest } = listRecords(store, {
    kind: campaign,
    accounts: [account_id],
    count: page.count,
    filters: [{ field: 'id', in: campaignsOf(items) }],
    values: { with_draft: true, ...(cursor !== undefined && { cursor }) },
  });
  const data = records.map((found) => ({
    campaign_id: found.id,
    campaign_name: found.data.name ?? null,
    line_items: items
      .filter(({ data: { campaign_id } }) => campaign_id === found.id)
      .map((item) => ({ id: item.id, name: item.data.name ?? null, servable: served.has(item.id) })),
  }));
  return { data, ...rest };
}

/** The ids of the line items of an account that serve at a time, among those of the campaigns of these. */
function findServed(
  store: Store,
  account_id: string,
  items: readonly StoredRecord[],
  time: string,
): ReadonlySet<string> {
  const campaigns = campaignsOf(items).flatMap((id) => findRecord(store, campaign, account_id, id) ?? []);
  const servings = [...readServing(store, campaigns, time).values()].flatMap((serving) => serving.items);
  return new Set(servings.filter(({ servable }) => servable).map(({ item }) => String(item.id)));
}

function campaignsOf(items: readonly StoredRecord[]): string[] {
  return [...new Set(items.map(({ data }) => String(data.campaign_id)))];
}
