/**
 * Defaults of line items, and their rules that depend on the campaign and the account (docs/service.md#line-items).
 */
import { checkState } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import {
  createLineItem,
  frequencyCapFeature,
  lineItem,
  type updateLineItem,
} from '../../contract/groups/line-items.js';
import {
  creationRules,
  defaultPayBy,
  goalsByObjective,
  payByOfTargetedClicks,
  placementsTogether,
} from '../../contract/params/line-item-rules.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { readAmount } from '../../values/money.js';
import { serviceError } from '../errors.js';
import { applyChanges, createStamps, findChildren } from '../store/records.js';
import type { Store } from '../store/store.js';
import { requireFeature } from './features.js';

export type LineItemCreation = ValuesOf<typeof createLineItem.params>;
export type LineItemChange = ValuesOf<typeof updateLineItem.params>;

const budgets = ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'] as const;

interface LineItemOrigin {
  readonly id: string;
  readonly time: string;
  /** The campaign it belongs to. */
  readonly campaign: Document;
  /** The id of the account's advertiser. */
  readonly userId: string | null;
}

/**
 * The stored form of a new line item, with the service's defaults by objective and goal
 * (docs/service.md#line-items).
 */
export function newLineItem(
  values: LineItemCreation,
  { id, time, campaign, userId }: LineItemOrigin,
): Document {
  const { account_id: _, ...given } = values;
  const goal = values.goal ?? goalsByObjective[values.objective][0];
  const bid_strategy = values.bid_strategy ?? defaultBidStrategy(values);
  const daily = readAmount(given, 'daily_budget_amount_local_micro');
  return {
    id,
    funding_instrument_id: campaign.funding_instrument_id ?? null,
    currency: campaign.currency ?? null,
    goal,
    bid_strategy,
    pay_by: defaultPay(goal, bid_strategy),
    standard_delivery: daily === undefined ? null : true,
    entity_status: createLineItem.params.entity_status.default,
    categories: [],
    advertiser_user_id: userId,
    creative_source: 'MANUAL',
    ...applyChanges({}, given, time),
    ...createStamps(time),
  };
}

/** With a bid, MAX, or TARGET if the objective does not support MAX; without, AUTO. */
function defaultBidStrategy({ objective, bid_amount_local_micro }: LineItemCreation): string {
  if (readAmount({ bid: bid_amount_local_micro ?? null }, 'bid') === undefined) return 'AUTO';
  const broken = checkState(
    creationRules,
    createLineItem.params,
    { objective, bid_strategy: 'MAX', bid_amount_local_micro: 1 },
    wireNames,
  );
  return broken.some((problem) => problem.parameter === 'bid_strategy') ? 'TARGET' : 'MAX';
}

function defaultPay(goal: keyof typeof defaultPayBy, bidStrategy: string): string {
  return goal === 'LINK_CLICKS' && bidStrategy === 'TARGET' ? payByOfTargetedClicks : defaultPayBy[goal];
}

/** Placements in the spelling of the published interface (docs/service.md#brand-names), in one order. */
function combine(placements: readonly string[]): string {
  return placements
    .map((name) => name.replace('TWITTER', 'PLATFORM'))
    .sort()
    .join(', ');
}

/** Throws ErrorResponse unless the service offers the combination of placements (docs/service.md#placements). */
export function assertOfferedPlacements({ product_type, placements }: LineItemCreation): void {
  const offered = placementsTogether[product_type].map(combine);
  if (offered.includes(combine(placements))) return;
  const asked = placements.join(',');
  const message = `placements must be one of the combinations that line_items/placements lists for ${product_type}, got ${asked}`;
  throw serviceError('INVALID_PLACEMENT_TYPE', message, { parameter: 'placements', value: asked });
}

/** All line items of a campaign share product type and objective (docs/service.md#line-items). */
export function assertSameObjective(store: Store, campaignId: string, values: LineItemCreation): void {
  const sibling = findChildren(store, lineItem, [campaignId]).find((item) => !item.hidden)?.data;
  if (!sibling) return;
  for (const name of ['objective', 'product_type'] as const) {
    if (sibling[name] === values[name]) continue;
    const message = `${name} must be ${sibling[name]}, as in the other line items of the campaign`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: name, value: values[name] });
  }
}

/**
 * pay_by follows the goal, and the default of it the bid strategy; it can be changed for app installs only
 * (docs/service.md#bidding).
 */
export function applyPayBy(before: Document, data: Document, change: Document): Document {
  if (change.pay_by !== undefined && change.pay_by !== before.pay_by && data.objective !== 'APP_INSTALLS') {
    const message = 'pay_by can be changed only when objective is APP_INSTALLS';
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'pay_by', value: String(change.pay_by) });
  }
  const isDefault = before.pay_by === defaultPayOf(before);
  if (change.pay_by !== undefined || (data.goal === before.goal && !isDefault)) return data;
  return { ...data, pay_by: defaultPayOf(data) };
}

const defaultPayOf = ({ goal, bid_strategy }: Document) =>
  defaultPay(goal as keyof typeof defaultPayBy, String(bid_strategy));

/**
 * Throws ErrorResponse when the line item violates a rule that depends on its campaign or account
 * (docs/service.md#line-item-budgets). `given` are the parameters of the call.
 */
export function assertWithinCampaign(
  data: Document,
  given: Document,
  parent: Document,
  owner: Document,
): void {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== '' && given[name] !== null;
  for (const name of [...budgets, 'standard_delivery']) {
    if (!isGiven(name) || parent.budget_optimization === 'LINE_ITEM') continue;
    const message = `${name} can only be given when the budget_optimization of the campaign is LINE_ITEM`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: name, value: String(given[name]) });
  }
  const total = readAmount(data, budgets[1]);
  const most = readAmount(parent, budgets[1]);
  if (total !== undefined && most !== undefined && total > most && isGiven(budgets[1])) {
    const message = `${budgets[1]} must be at most that of the campaign, ${most}`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: budgets[1], value: String(total) });
  }
  if (isGiven('frequency_cap')) {
    requireFeature(owner, frequencyCapFeature, 'frequency_cap requires', { parameter: 'frequency_cap' });
  }
  const { goal, bid_strategy, pay_by } = data;
  if (goal === 'LINK_CLICKS' && bid_strategy === 'TARGET' && pay_by !== payByOfTargetedClicks) {
    const message = `pay_by must be ${payByOfTargetedClicks} when goal is LINK_CLICKS and bid_strategy is TARGET`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'pay_by', value: String(pay_by) });
  }
}
