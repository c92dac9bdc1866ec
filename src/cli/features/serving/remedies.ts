/** Commands that remove an obstacle. Each can be run as it is shown. */

import type { CauseOf, Obstacle, ServingLink } from '../../../call/serving/obstacle-reasons.js';
import { updateCampaign } from '../../../contract/groups/campaigns.js';
import { updateFundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { createLineItem, updateLineItem } from '../../../contract/groups/line-items.js';
import { everywhere, type fundingInstrumentType } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { microsPerUnit } from '../../../contract/wire/currencies.js';
import { day, hour } from '../../../values/duration.js';
import { readAmount } from '../../../values/money.js';
import { textOf, timeOf } from '../../../values/read-value.js';
import { formatTime } from '../../../values/time.js';
import { type CommandContext, formatCommand, type Remedy } from '../../core/host/command-text.js';
import { type AccountZone, countDates, zoneOfRecord } from '../statistics/compute/account-days.js';
import { repeatCreative, showCreative } from './creative-remedies.js';
import type { Chain } from './read-chain.js';
import type { Material } from './read-material.js';

export interface RemedyContext extends Pick<CommandContext, 'flags'> {
  readonly chain: Chain;
  /** What could be shown in place of missing creatives. */
  readonly material: Material;
  /** Milliseconds since 1970, by the clock of the service. */
  readonly now: number;
}

type FindRemedy = (obstacle: Obstacle, context: RemedyContext) => Remedy | undefined;
type Remedies = { readonly [L in ServingLink]: Readonly<Record<CauseOf<L>, FindRemedy>> };

/** Days that a line item goes on for when its end is moved. */
const moreDays = 30;
/** Bids of the suggested daily budget, where a bid is known; otherwise that many units of the currency. */
const budget = { bids: 20n, units: 10n } as const;
/** Days of the daily budget that a spent total budget is raised by, where to pay until the end would more than double it. */
const raisedDays = 7n;

/** The settings of a suggested line item: all that a creation asks for. */
const plainLineItem = {
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: everywhere.slice(-1),
  bid_strategy: 'AUTO',
} as const;
/** The type of instrument that its partner can change. */
const managedType = 'PARTNER_MANAGED' satisfies (typeof fundingInstrumentType)[number];

const none: FindRemedy = () => undefined;
const changeCampaign =
  (values: Document): FindRemedy =>
  ({ id = '' }) => ({ endpoint: updateCampaign, values: { campaign_id: id, ...values } });
const changeLineItem =
  (values: Document): FindRemedy =>
  ({ id = '' }) => ({ endpoint: updateLineItem, values: { line_item_id: id, ...values } });
const activate = { entity_status: 'ACTIVE' } as const;

const remedies: Remedies = {
  account: { DELETED: none, UNDER_REVIEW: none, REJECTED: none },
  funding_instrument: {
    BUDGET_EXHAUSTED: payMore,
    CREDIT_CARD_APPROVAL_PENDING: none,
    CREDIT_CARD_DELETED: none,
    CREDIT_CARD_REJECTED: none,
    DELETED: none,
    EXPIRED: none,
    PAUSED: resumeFunding,
    STARTS_IN_FUTURE: none,
    UNKNOWN: none,
  },
  campaign: {
    DELETED: none,
    PAUSED: changeCampaign(activate),
    DRAFT: changeCampaign(activate),
    NO_BUDGET: (obstacle, context) =>
      changeCampaign({ daily_budget_amount_local_micro: suggestBudget(context) })(obstacle, context),
    NO_LINE_ITEMS: addLineItem,
    BUDGET_SPENT: (obstacle, context) =>
      changeCampaign(raiseTo(context.chain.campaign ?? {}, context.chain.items, context))(obstacle, context),
  },
  line_item: {
    DELETED: none,
    PAUSED: changeLineItem(activate),
    DRAFT: changeLineItem(activate),
    NO_BUDGET: (obstacle, context) =>
      changeLineItem({ daily_budget_amount_local_micro: suggestBudget(context) })(obstacle, context),
    // Its time was chosen: to start it early would spend before anybody wants it.
    NOT_STARTED: none,
    ENDED: (obstacle, context) =>
      changeLineItem({ end_time: formatTime(toHour(context.now + moreDays * day)) })(obstacle, context),
    BUDGET_SPENT: (obstacle, context) => {
      const item = findItem(obstacle, context) ?? {};
      return changeLineItem(raiseTo(item, [{ item }], context))(obstacle, context);
    },
  },
  // A keyword that nobody chose would be worse than none.
  targeting: { NO_KEYWORDS: none },
  creatives: {
    NONE: ({ id }, context) => showCreative(id, context),
    DELETED: ({ id }, context) => repeatCreative(id, context),
    PAUSED: none,
    UNDER_REVIEW: none,
    REJECTED: ({ id }, context) => showCreative(id, context),
  },
};

/** The command that removes the obstacle; undefined where none can. */
export function findCommand(obstacle: Obstacle, context: RemedyContext): string | undefined {
  if (isLost(context.chain)) return undefined;
  const ofLink: Readonly<Record<string, FindRemedy>> = remedies[obstacle.link];
  const remedy = ofLink[obstacle.cause]?.(obstacle, context);
  if (!remedy) return undefined;
  const { campaign, instruments } = context.chain;
  const currency = campaign?.currency ?? instruments[0]?.currency;
  return formatCommand(remedy, {
    currency: textOf(currency),
    flags: context.flags,
  });
}

/** Whether something above everything else is deleted, so that changes are refused. */
function isLost({ account, campaign }: Chain): boolean {
  return account?.deleted === true || campaign?.deleted === true;
}

/** Only instruments that a partner manages can be changed (docs/service.md#funding-instruments). */
function changeInstrument({ id }: Obstacle, { chain }: RemedyContext, change: (data: Document) => Document) {
  const found = chain.instruments.find((one) => one.id === id);
  if (found?.type !== managedType) return undefined;
  return {
    endpoint: updateFundingInstrument,
    values: { funding_instrument_id: id ?? '', ...change(found) },
  };
}

function resumeFunding(obstacle: Obstacle, context: RemedyContext): Remedy | undefined {
  return changeInstrument(obstacle, context, () => ({ paused: 'false' }));
}

/** Twice what was paid in, or a first amount. */
function payMore(obstacle: Obstacle, context: RemedyContext): Remedy | undefined {
  return changeInstrument(obstacle, context, (data) => {
    const paid = readAmount(data, 'funded_amount_local_micro') ?? 0n;
    return { funded_amount_local_micro: paid > 0n ? 2n * paid : budget.units * microsPerUnit };
  });
}

/** The first draft becomes a line item; without one, a new line item is made with the plainest settings. */
function addLineItem({ id = '' }: Obstacle, context: RemedyContext): Remedy {
  const draft = context.chain.items.find(({ item }) => item.entity_status === 'DRAFT')?.item;
  if (draft) return { endpoint: updateLineItem, values: { line_item_id: draft.id ?? '', ...activate } };
  const isOnItems = context.chain.campaign?.budget_optimization === 'LINE_ITEM';
  const values = { campaign_id: id, ...plainLineItem, start_time: formatTime(context.now), ...activate };
  const amount = { daily_budget_amount_local_micro: suggestBudget(context) };
  return { endpoint: createLineItem, values: { ...values, ...(isOnItems && amount) } };
}

function findItem({ id }: Obstacle, { chain }: RemedyContext): Document | undefined {
  return chain.items.find(({ item }) => item.id === id)?.item;
}

/** A daily budget that pays for some of the highest bid, within the total budget. */
function suggestBudget({ chain }: RemedyContext): bigint {
  let highest = 0n;
  for (const { item } of chain.items) {
    const bid = readAmount(item, 'bid_amount_local_micro') ?? 0n;
    if (bid > highest) highest = bid;
  }
  return highest > 0n ? highest * budget.bids : budget.units * microsPerUnit;
}

function raiseTo(data: Document, items: Chain['items'], { now, chain }: RemedyContext): Document {
  const total = readAmount(data, 'total_budget_amount_local_micro') ?? 0n;
  return { total_budget_amount_local_micro: total + raiseOf(data, items, { now, ...chain }).amount };
}

/** What is added to a total budget. */
interface Raise {
  readonly amount: bigint;
  /** What it is enough for, as the verb of a sentence. */
  readonly effect: string;
}

/**
 * The daily budget until the end of what runs, or for some days where that is more than the total budget was or nothing ends.
 * Without a daily budget, as much again.
 */
export function raiseOf(
  data: Document,
  items: Chain['items'],
  { now, account }: Pick<RemedyContext, 'now'> & Pick<Chain, 'account'>,
): Raise {
  const total = readAmount(data, 'total_budget_amount_local_micro') ?? 0n;
  const daily = readAmount(data, 'daily_budget_amount_local_micro');
  if (daily === undefined) return { amount: total, effect: 'would double it' };
  const ends = items
    .filter(({ item }) => item.entity_status === 'ACTIVE')
    .map(({ item }) => timeOf(item.end_time) ?? Number.POSITIVE_INFINITY);
  const end = Math.max(now, ...ends);
  const toEnd =
    Number.isFinite(end) && end > now ? daily * daysUntil(end, now, zoneOfRecord(account)) : undefined;
  return toEnd === undefined || toEnd > total
    ? { amount: daily * raisedDays, effect: `would pay for ${raisedDays} days` }
    : { amount: toEnd, effect: 'would pay until the end' };
}

/** The days of an account on which something may still be spent, at least one: each has a daily budget of its own. */
export function daysUntil(end: number, now: number, zone: AccountZone): bigint {
  return BigInt(Math.max(1, countDates(now, end, zone)));
}

function toHour(time: number): number {
  return time - (time % hour);
}
