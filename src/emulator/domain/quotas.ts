/**
 * The quotas of active campaigns and line items (docs/service.md#drafts-and-limits, docs/service.md#line-item-limits).
 * Drafts are not active; paused ones are.
 */
import { account } from '../../contract/groups/accounts.js';
import { campaign, maxActiveCampaigns } from '../../contract/groups/campaigns.js';
import { lineItem, maxLineItems } from '../../contract/groups/line-items.js';
import type { RecordKind } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import { findRecord } from '../store/records.js';
import type { Store } from '../store/store.js';
import { spentField } from './serving.js';

/** The account field with a raised limit of active campaigns. */
export const raisedLimitField = 'max_active_campaigns';

/** Throws ErrorResponse when the account has reached its limit of active campaigns. */
export function assertCampaignQuota(store: Store, account_id: string, time: string): void {
  const raised = findRecord(store, account, account_id, account_id)?.data[raisedLimitField];
  const most = typeof raised === 'number' ? raised : maxActiveCampaigns;
  if (countLive(store, campaign, account_id) < most) return;
  if (countActiveCampaigns(store, account_id, time) < most) return;
  throw serviceError('TOO_MANY_CAMPAIGNS', `The account has reached its limit of ${most} active campaigns`);
}

/** Throws ErrorResponse when the account has reached its limit of active line items. */
export function assertLineItemQuota(store: Store, account_id: string, time: string): void {
  const most = maxLineItems.activePerAccount;
  if (countLive(store, lineItem, account_id) < most) return;
  const active = count(
    store,
    `SELECT count(*) AS total FROM record
     WHERE kind = ? AND account_id = ? AND hidden = 0 AND draft = 0
       AND coalesce(json_extract(data, '$.end_time'), '9') > ?`,
    [lineItem.name, account_id, time],
  );
  if (active < most) return;
  throw serviceError('TOO_MANY_LINE_ITEMS', `The account has reached its limit of ${most} active line items`);
}

/** Throws ErrorResponse when the campaign has reached its limit of line items, drafts included. */
export function assertCampaignLineItemQuota(store: Store, campaignId: string): void {
  const most = maxLineItems.perCampaign;
  const held = count(
    store,
    'SELECT count(*) AS total FROM record WHERE parent_id = ? AND kind = ? AND hidden = 0',
    [campaignId, lineItem.name],
  );
  if (held < most) return;
  throw serviceError(
    'TOO_MANY_LINE_ITEMS',
    `Campaign ${campaignId} has reached its limit of ${most} line items`,
  );
}

/**
 * The number of records that are neither deleted nor drafts: at least the number of active ones, and fast to count.
 */
function countLive(store: Store, kind: RecordKind, account_id: string): number {
  return count(
    store,
    'SELECT count(*) AS total FROM record WHERE kind = ? AND account_id = ? AND hidden = 0 AND draft = 0',
    [kind.name, account_id],
  );
}

/** Campaigns whose budget is not exhausted and whose last line item has not ended. */
function countActiveCampaigns(store: Store, account_id: string, time: string): number {
  return count(
    store,
    `SELECT count(*) AS total FROM record AS c
     WHERE kind = ? AND account_id = ? AND hidden = 0 AND draft = 0
       AND coalesce(json_extract(data, '$.${spentField}'), 0)
         < coalesce(json_extract(data, '$.total_budget_amount_local_micro'), 9e18)
       AND coalesce((
         SELECT max(coalesce(json_extract(data, '$.end_time'), '9')) FROM record
         WHERE parent_id = c.id AND kind = ? AND hidden = 0 AND draft = 0
       ), '9') > ?`,
    [campaign.name, account_id, lineItem.name, time],
  );
}

function count(store: Store, sql: string, binds: readonly string[]): number {
  return store.query<{ total: number }>(sql, ...binds)[0]?.total ?? 0;
}
