/** Campaigns and line items of an account that target an audience (docs/service.md#targeted-campaigns). */

import { campaign } from '../../contract/groups/campaigns.js';
import type { listTargeted } from '../../contract/groups/custom-audiences.js';
import { audienceTargetingType } from '../../contract/params/enums.js';
import { page } from '../../contract/params/shared.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import type { HandlerContext, HandlerResult } from '../handler.js';
import { listRecords } from '../store/list.js';
import type { StoredRecord } from '../store/records.js';
import { findLineItemsTargeting } from './criteria.js';
import { deriveCampaigns, isPast } from './serving.js';
import { requireAudience } from './sharing.js';

/** A line item is servable while its campaign is servable, it is active, and its flight has started and not ended. */
function isServable({ data }: StoredRecord, campaigns: ReadonlyMap<string, Document>, time: string): boolean {
  return (
    campaigns.get(String(data.campaign_id))?.servable === true &&
    data.entity_status === 'ACTIVE' &&
    (typeof data.start_time !== 'string' || isPast(data.start_time, time)) &&
    !isPast(data.end_time, time)
  );
}

/** Choice: every account with access to the audience sees its own campaigns, never those of others. */
export function listTargeting({
  store,
  values,
  time,
}: HandlerContext<ValuesOf<typeof listTargeted.params>>): HandlerResult {
  const { account_id, custom_audience_id: id, with_active = true } = values;
  requireAudience(store, { account_id, id });
  const items = findLineItemsTargeting(store, account_id, audienceTargetingType, id);
  const query = { kind: campaign, accounts: [account_id], count: page.count } as const;
  const campaignQuery = (shown: readonly StoredRecord[]) => ({
    filters: [{ field: 'id', in: [...new Set(shown.map(({ data }) => String(data.campaign_id)))] }],
    values: { with_draft: true },
  });
  const all = listRecords(store, { ...query, ...campaignQuery(items), count: items.length + 1 }).records;
  const campaigns = new Map(deriveCampaigns(store, all, time).map((data) => [String(data.id), data]));
  const shown = items.filter((item) => !with_active || isServable(item, campaigns, time));
  const { filters } = campaignQuery(shown);
  const { records, ...rest } = listRecords(store, {
    ...query,
    filters,
    values: { with_draft: true, ...(values.cursor !== undefined && { cursor: values.cursor }) },
  });
  const data = records.map((found) => ({
    campaign_id: found.id,
    campaign_name: found.data.name ?? null,
    line_items: shown
      .filter((item) => item.data.campaign_id === found.id)
      .map((item) => ({
        id: item.id,
        name: item.data.name ?? null,
        servable: isServable(item, campaigns, time),
      })),
  }));
  return { data, ...rest };
}
