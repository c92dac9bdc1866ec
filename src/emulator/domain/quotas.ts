/**
 * The quotas of active campaigns and line items (docs/service.md#drafts-and-limits, docs/service.md#line-item-limits).
 * Drafts are not active; paused ones are.
 */
import { maxActiveCampaigns } from '../../contract/groups/campaigns.js';
import { lineItem, maxLineItems } from '../../contract/groups/line-items.js';
import { serviceError } from '../errors.js';
import { hasActive } from '../store/active-records.js';
import type { Store } from '../store/store.js';
import { findAccountRecord } from './account-record.js';

/** The account field with a raised limit of active campaigns. */
export const raisedLimitField = 'max_active_campaigns';

/** Throws ErrorResponse when the account has reached its limit of active campaigns. */
export function assertCampaignQuota(store: Store, account_id: string, time: string): void {
  const raised = findAccountRecord(store, account_id)?.data[raisedLimitField];
  const most = typeof raised === 'number' ? raised : maxActiveCampaigns;
  if (!hasActive(store, 'campaign', { account_id, time, number: most })) return;
  throw serviceError('TOO_MANY_CAMPAIGNS', `The account has reached its limit of ${most} active campaigns`);
}

/** Throws ErrorResponse when the account has reached its limit of active line items. */
export function assertLineItemQuota(store: Store, account_id: string, time: string): void {
  const most = maxLineItems.activePerAccount;
  if (!hasActive(store, 'lineItem', { account_id, time, number: most })) return;
  throw serviceError('TOO_MANY_LINE_ITEMS', `The account has reached its limit of ${most} active line items`);
}

/** Throws ErrorResponse when the campaign has reached its limit of line items, drafts included. */
export function assertCampaignLineItemQuota(store: Store, campaignId: string): void {
  const most = maxLineItems.perCampaign;
  const [held] = store.query<{ total: number }>(
    'SELECT count(*) AS total FROM record WHERE parent_id = ? AND kind = ? AND hidden = 0',
    campaignId,
    lineItem.name,
  );
  if ((held?.total ?? 0) < most) return;
  throw serviceError(
    'TOO_MANY_LINE_ITEMS',
    `Campaign ${campaignId} has reached its limit of ${most} line items`,
  );
}
