/**
 * The maximum that campaigns and line items can spend in a day, computed from their records (docs/service.md#campaign-budgets,
 * docs/service.md#line-item-budgets). Pure. It is not what they are likely to spend.
 */

import type { Document } from '../../../contract/types.js';
import { readAmount } from '../../../values/money.js';

/** Micro units, or no limit at all. */
export type Ceiling = bigint | 'unlimited';

export interface SpendState {
  readonly campaigns: ReadonlyMap<string, Document>;
  readonly lineItems: ReadonlyMap<string, Document>;
}

/** Something that spends under a budget of its own. */
interface Spender {
  readonly kind: 'campaign' | 'line item';
  readonly id: string;
  readonly record: Document;
  readonly ceiling: Ceiling;
  readonly currency: string | undefined;
}

export const dailyBudget = 'daily_budget_amount_local_micro';
export const totalBudget = 'total_budget_amount_local_micro';
export const bidAmount = 'bid_amount_local_micro';

const budgetMode = 'budget_optimization';

/**
 * The values that decide how much a record can spend in all, also where a write does not send it: a plan that starts a record
 * is compared with it. As texts, the same before and after they are sent.
 */
export function budgetsOf(record: Document): Document {
  const fields = [dailyBudget, totalBudget, budgetMode];
  return Object.fromEntries(fields.map((field) => [field, String(record[field] ?? '')]));
}

export function isActive(record: Document | undefined): boolean {
  return record !== undefined && record.entity_status === 'ACTIVE' && record.deleted !== true;
}

export function hasBudgetBelow(campaign: Document): boolean {
  return campaign[budgetMode] === 'LINE_ITEM';
}

export function currencyOf(record: Document | undefined): string | undefined {
  return typeof record?.currency === 'string' ? record.currency : undefined;
}

/** The most that the budgets of one record allow for a day: without a daily one, all of the total at once. */
export function ownCeiling(record: Document): Ceiling {
  return lower(
    readAmount(record, dailyBudget) ?? 'unlimited',
    readAmount(record, totalBudget) ?? 'unlimited',
  );
}

function lower(one: Ceiling, other: Ceiling): Ceiling {
  if (one === 'unlimited') return other;
  return other === 'unlimited' || one < other ? one : other;
}

export function isHigher(one: Ceiling, other: Ceiling): boolean {
  if (one === 'unlimited') return other !== 'unlimited';
  return other !== 'unlimited' && one > other;
}

/** The active records of these campaigns, each with the most it can spend in a day; keyed by kind and id. */
export function findSpenders({ campaigns, lineItems }: SpendState): ReadonlyMap<string, Spender> {
  const spenders = new Map<string, Spender>();
  for (const [id, record] of campaigns) {
    if (!isActive(record) || hasBudgetBelow(record)) continue;
    const facts = { id, record, ceiling: ownCeiling(record), currency: currencyOf(record) };
    spenders.set(`campaign ${id}`, { kind: 'campaign', ...facts });
  }
  for (const [id, record] of lineItems) {
    const campaign = campaigns.get(String(record.campaign_id));
    if (!campaign || !isActive(record) || !isActive(campaign) || !hasBudgetBelow(campaign)) continue;
    const ceiling = lower(ownCeiling(record), ownCeiling(campaign));
    const currency = currencyOf(record) ?? currencyOf(campaign);
    spenders.set(`line item ${id}`, { kind: 'line item', id, record, ceiling, currency });
  }
  return spenders;
}

/** The most that a whole campaign can spend in a day; nothing if it is not active. */
export function campaignCeiling(id: string, { campaigns, lineItems }: SpendState): Ceiling {
  const campaign = campaigns.get(id);
  if (!campaign || !isActive(campaign)) return 0n;
  if (!hasBudgetBelow(campaign)) return ownCeiling(campaign);
  const items = [...lineItems.values()].filter((item) => item.campaign_id === id && isActive(item));
  return lower(
    items.reduce<Ceiling>((sum, item) => add(sum, ownCeiling(item)), 0n),
    ownCeiling(campaign),
  );
}

export function add(one: Ceiling, other: Ceiling): Ceiling {
  return one === 'unlimited' || other === 'unlimited' ? 'unlimited' : one + other;
}
