/** Campaigns and line items of an account that target an audience (docs/service.md#targeted-campaigns). */

import { campaign } from '../../contract/groups/campaigns.js';
import type { listTargeted } from '../../contract/groups/custom-audiences.js';
import { audienceTargetingType } from '../../contract/params/enums.js';
import { page } from '../../contract/params/shared.js';
import type { ValuesOf } from '../../contract/types.js';
import type { HandlerContext, HandlerResult } from '../handler.js';
import { listRecords } from '../store/list.js';
import type { StoredRecord } from '../store/records.js';
import { requireAudience } from './audience-access.js';
import { findLineItemsTargeting } from './criteria.js';
import { readServing } from './read-campaign-serving.js';

/** Choice: every account with access to the audience sees its own campaigns, never those of others (docs/service.md#targeted-campaigns). */
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
  const servable = new Set(
    [...readServing(store, all, time).values()].flatMap((serving) =>
      serving.items.flatMap(({ item, servable: isServed }) => (isServed ? [String(item.id)] : [])),
    ),
  );
  const shown = items.filter(({ id }) => !with_active || servable.has(id));
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
        servable: servable.has(item.id),
      })),
  }));
  return { data, ...rest };
}
