/** Creates a campaign of the dataset `demo` with its line items, and puts it in its state. */

import { campaign, createCampaign, deleteCampaign, updateCampaign } from '../../contract/groups/campaigns.js';
import { createLineItem } from '../../contract/groups/line-items.js';
import { microsPerUnit } from '../../contract/wire/currencies.js';
import { spentField } from '../store/active-indexes.js';
import { type DatasetBuilder, patchRecord } from './dataset-builder.js';
import type { CampaignPlan } from './demo-plans.js';

/** The user, account and funding instruments of an advertiser's campaigns. */
export interface AdvertiserContext {
  readonly userId: string;
  readonly account_id: string;
  readonly funds: {
    readonly main: string;
    /** Its amount is spent. */
    readonly broken: string;
    /** Has been deleted. */
    readonly retired: string;
  };
}

/** When a campaign is created, and its index in the account. */
interface CampaignTiming {
  readonly daysAgo: number;
  readonly place: number;
}

/** Converts an amount with at most three decimals to micro units. */
function toMicros(units: number): bigint {
  return BigInt(Math.round(units * 1000)) * (microsPerUnit / 1000n);
}

/** A time on a past day, as a number of minutes into a working day from nine to five. */
function workTime({ day }: DatasetBuilder, daysAgo: number, minutes: number): string {
  const minute = 9 * 60 + (minutes % (8 * 60));
  const [hours, rest] = [Math.floor(minute / 60), minute % 60];
  return `${day(-daysAgo).slice(0, 10)}T${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00Z`;
}

/** Something that happens to a campaign after it has run for a while. */
export interface LaterChange {
  /** ISO 8601. */
  readonly time: string;
  run(): void;
}

/** Creates a campaign, running; returns what becomes of it. */
export function addPlan(
  dataset: DatasetBuilder,
  advertiser: AdvertiserContext,
  plan: CampaignPlan,
  timing: CampaignTiming,
): readonly LaterChange[] {
  const { userId, account_id } = advertiser;
  const { daysAgo, place } = timing;
  const campaign_id = addCampaign(dataset, advertiser, plan, workTime(dataset, daysAgo, place * 67));
  plan.items.forEach((name, index) => {
    const time = workTime(dataset, daysAgo - 1, place * 67 + 4 * index);
    addLineItem(dataset, { userId, account_id, campaign_id, time }, plan, { name, index, daysAgo });
  });
  const time = workTime(dataset, Math.ceil(daysAgo / 2), place * 41);
  const later = { userId, time };
  const ids = { account_id, campaign_id };
  const spend = (amount: bigint) =>
    patchRecord(dataset, campaign, account_id, campaign_id, { [spentField]: amount });
  const total = toMicros(plan.total ?? 0);
  switch (plan.state) {
    case 'paused':
      return [{ time, run: () => dataset.call(updateCampaign, { ...ids, entity_status: 'PAUSED' }, later) }];
    case 'deleted':
      return [{ time, run: () => dataset.call(deleteCampaign, ids, later) }];
    case 'exhausted':
      // The last days of its budget are spent while the dataset is made, and the rest is gone by today.
      spend(total - toMicros(10 * (plan.daily ?? 0)));
      return [{ time: dataset.day(0), run: () => spend(total) }];
    default:
      return [];
  }
}

function addCampaign(
  dataset: DatasetBuilder,
  { userId, account_id, funds }: AdvertiserContext,
  plan: CampaignPlan,
  time: string,
): string {
  const { name, daily, total, order, state, budgetOn: budgetLevel = 'CAMPAIGN' } = plan;
  const created = dataset.call(
    createCampaign,
    {
      account_id,
      funding_instrument_id: state === 'funding problem' ? funds.broken : funds.main,
      name,
      budget_optimization: budgetLevel,
      entity_status: state === 'draft' ? 'DRAFT' : 'ACTIVE',
      ...(budgetLevel === 'CAMPAIGN' && daily && { daily_budget_amount_local_micro: toMicros(daily) }),
      ...(total && { total_budget_amount_local_micro: toMicros(total) }),
      ...(order && { purchase_order_number: order }),
    },
    { userId, time },
  );
  return String(created.id);
}

function addLineItem(
  dataset: DatasetBuilder,
  { userId, account_id, campaign_id, time }: Record<'userId' | 'account_id' | 'campaign_id' | 'time', string>,
  plan: CampaignPlan,
  { name, index, daysAgo }: { name: string; index: number; daysAgo: number },
): void {
  const { state, daily, bid, budgetOn: budgetLevel, objective, product = 'PROMOTED_TWEETS', settings } = plan;
  const status = name.endsWith('(off)') ? 'PAUSED' : 'ACTIVE';
  dataset.call(
    createLineItem,
    {
      account_id,
      campaign_id,
      ...flightDates(dataset, state, daysAgo),
      entity_status: state === 'draft' ? 'DRAFT' : status,
      objective,
      product_type: product,
      placements: index % 2 === 0 ? ['ALL_ON_PLATFORM'] : ['PLATFORM_TIMELINE'],
      name: `${plan.name}: ${name.replace(' (off)', '')}`,
      ...(bid && { bid_amount_local_micro: toMicros(bid) }),
      ...(budgetLevel && daily && { daily_budget_amount_local_micro: toMicros(daily) }),
      ...settings,
    },
    { userId, time },
  );
}

function flightDates(
  { day }: DatasetBuilder,
  state: CampaignPlan['state'],
  daysAgo: number,
): { start_time: string; end_time?: string } {
  const midnight = (offset: number) => `${day(offset).slice(0, 10)}T00:00:00Z`;
  switch (state) {
    case 'scheduled':
      return { start_time: midnight(45), end_time: midnight(105) };
    case 'expired':
      return { start_time: midnight(2 - daysAgo), end_time: midnight(-daysAgo / 2) };
    case 'always on':
      return { start_time: midnight(2 - daysAgo) };
    default:
      return { start_time: midnight(2 - daysAgo), end_time: midnight(400) };
  }
}
