/** The obstacles of each record on its own, without the records above and below it (docs/service.md#serving). */
import {
  keywordTargetingType,
  productType,
  publisherPlacement,
  search,
} from '../../contract/params/enums.js';
import type { Document, Value } from '../../contract/types.js';
import { readAmount } from '../../values/money.js';
import { type CauseOf, type FundingReason, type Obstacle, obstaclesOf } from './obstacle-reasons.js';

/** The records that a line item can show, by the names of their kinds. */
export type CreativeKind = 'promoted_tweet' | 'promoted_account' | 'media_creative';

export interface Creative {
  readonly kind: CreativeKind;
  /** At least `entity_status`, `approval_status` and `deleted`. */
  readonly data: Document;
}

/** Whether a time has passed. Times compare as strings without the Z, with and without milliseconds. */
function isPast(time: Value | undefined, now: string): boolean {
  return typeof time === 'string' && time.replace(/Z$/, '') <= now.replace(/Z$/, '');
}

/** Whether the amount spent reaches a limit. Neither an unknown amount nor a missing limit is ever reached. */
function isSpent(limit: bigint | undefined, spent: bigint | undefined): boolean {
  return limit !== undefined && spent !== undefined && spent >= limit;
}

function hasBudget(data: Document): boolean {
  return ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'].some(
    (field) => readAmount(data, field) !== undefined,
  );
}

/** The reasons that a funding instrument cannot fund (docs/service.md#funding-instruments); `spent` is in micro units. */
export function findFundingReasons(
  data: Document,
  { now, spent }: { readonly now: string; readonly spent: bigint | undefined },
): FundingReason[] {
  const limit = readAmount(data, 'credit_limit_local_micro') ?? readAmount(data, 'funded_amount_local_micro');
  const reasons: FundingReason[] = [];
  if (data.deleted === true) reasons.push('DELETED');
  if (data.entity_status === 'PAUSED') reasons.push('PAUSED');
  if (!isPast(data.start_time, now)) reasons.push('STARTS_IN_FUTURE');
  if (isPast(data.end_time, now)) reasons.push('EXPIRED');
  if (isSpent(limit, spent)) reasons.push('BUDGET_EXHAUSTED');
  return reasons;
}

export function accountObstacles({ id, deleted, approval_status }: Document): Obstacle[] {
  return obstaclesOf('account', readId(id), {
    DELETED: deleted === true,
    UNDER_REVIEW: approval_status === 'UNDER_REVIEW',
    REJECTED: approval_status === 'REJECTED',
  });
}

/** The obstacles of an instrument as the service shows it: with `able_to_fund` and its reasons. */
export function instrumentObstacles(instrument: Document): Obstacle[] {
  const { id, able_to_fund, reasons_not_able_to_fund: reasons } = instrument;
  if (able_to_fund === true) return [];
  const causes = Array.isArray(reasons) && reasons.length > 0 ? reasons : ['UNKNOWN'];
  const found = causes.flatMap((cause) =>
    obstaclesOf('funding_instrument', readId(id), { [String(cause)]: true }),
  );
  return found.length > 0 ? found : obstaclesOf('funding_instrument', readId(id), { UNKNOWN: true });
}

/** `spent` is what the campaign has spent, in micro units; undefined if that is not known. */
export function campaignObstacles(campaign: Document, spent: bigint | undefined): Obstacle[] {
  return obstaclesOf('campaign', readId(campaign.id), {
    DELETED: campaign.deleted === true,
    PAUSED: campaign.entity_status === 'PAUSED',
    DRAFT: campaign.entity_status === 'DRAFT',
    NO_BUDGET: !isBudgetOnItems(campaign) && !hasBudget(campaign),
    BUDGET_SPENT: isSpent(readAmount(campaign, 'total_budget_amount_local_micro'), spent),
  });
}

/** Whether the budget belongs to the line items of a campaign (docs/service.md#campaign-budgets). */
function isBudgetOnItems({ budget_optimization }: Document): boolean {
  return budget_optimization === 'LINE_ITEM';
}

/** `spent` as for campaigns. */
export function lineItemObstacles(
  item: Document,
  campaign: Document,
  { now, spent }: { readonly now: string; readonly spent?: bigint | undefined },
): Obstacle[] {
  return obstaclesOf('line_item', readId(item.id), {
    DELETED: item.deleted === true,
    PAUSED: item.entity_status === 'PAUSED',
    DRAFT: item.entity_status === 'DRAFT',
    NO_BUDGET: isBudgetOnItems(campaign) && !hasBudget(item),
    NOT_STARTED: typeof item.start_time === 'string' && !isPast(item.start_time, now),
    ENDED: isPast(item.end_time, now),
    BUDGET_SPENT: isSpent(readAmount(item, 'total_budget_amount_local_micro'), spent),
  });
}

function placementsOf({ placements }: Document): readonly string[] {
  return Array.isArray(placements) ? placements.map(String) : [];
}

/** Whether a line item is placed in search alone, which finds nobody without keywords. */
export function needsKeywords(item: Document): boolean {
  const placements = placementsOf(item);
  return placements.length > 0 && placements.every((name) => search.some((one) => one === name));
}

/** Whether a criterion seeks people by a keyword. */
export function isKeyword({ targeting_type, operator_type, deleted }: Document): boolean {
  const isType = keywordTargetingType.some((type) => type === targeting_type);
  return isType && operator_type !== 'NE' && deleted !== true;
}

/** `hasKeywords` is undefined where the criteria have not been read; they are not evaluated then. */
export function targetingObstacles(item: Document, hasKeywords: boolean | undefined): Obstacle[] {
  return obstaclesOf('targeting', readId(item.id), {
    NO_KEYWORDS: hasKeywords === false && needsKeywords(item),
  });
}

const [media, promotedAccount] = productType;

/** The kinds of creative that a line item can show, the usual one first (docs/service.md#serving). */
export function creativeKinds(item: Document): readonly CreativeKind[] {
  if (item.product_type === media) return ['media_creative'];
  if (item.product_type === promotedAccount) return ['promoted_account'];
  const isOutside = placementsOf(item).some((name) => publisherPlacement.some((one) => one === name));
  return isOutside ? ['promoted_tweet', 'media_creative'] : ['promoted_tweet'];
}

/** A creative without a review counts as accepted. */
export function creativeObstacles({ data }: Creative): Obstacle[] {
  const { id, deleted, entity_status, approval_status } = data;
  return obstaclesOf('creatives', readId(id), {
    DELETED: deleted === true,
    PAUSED: entity_status === 'PAUSED',
    UNDER_REVIEW: approval_status === 'UNDER_REVIEW',
    REJECTED: approval_status === 'REJECTED',
  });
}

/** The cause for a line item that shows nothing. */
const nothing: CauseOf<'creatives'> = 'NONE';

/**
 * A line item needs one creative that can be shown: without any it is INCOMPLETE, and where none can be shown, all of
 * them are obstacles.
 */
export function creativesObstacles(item: Document, creatives: readonly Creative[]): Obstacle[] {
  const kinds = creativeKinds(item);
  const shown = creatives.filter(({ kind, data }) => kinds.includes(kind) && data.deleted !== true);
  if (shown.length === 0) return obstaclesOf('creatives', readId(item.id), { [nothing]: true });
  const each = shown.map(creativeObstacles);
  return each.some((found) => found.length === 0) ? [] : each.flat();
}

function readId(id: Value | undefined): string | undefined {
  return typeof id === 'string' ? id : undefined;
}
