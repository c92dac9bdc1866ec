/**
 * The plan of a line item, limited only by its audience and its bid (docs/service.md#made-up-numbers): people who can
 * be reached, the share of auctions that it wins, the share of impressions that people act on, and the price.
 */

import type { goal } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { microsPerUnit } from '../../../contract/wire/currencies.js';
import { hour } from '../../../values/duration.js';
import { readAmount } from '../../../values/money.js';
import { priceLevel } from '../../fixtures/price-levels.js';
import { type Demand, interestAt } from './demand.js';
import { noiseBetween } from './noise.js';

type Goal = (typeof goal)[number];

/** For an action that goals are optimized for: its frequency per impression, and its cost in US dollars. */
interface Action {
  readonly rate: number;
  readonly price: number;
}

const engagement: Action = { rate: 0.018, price: 0.5 };
const linkClick: Action = { rate: 0.012, price: 0.8 };
const appClick: Action = { rate: 0.01, price: 1.1 };
const follow: Action = { rate: 0.004, price: 1.6 };
const view: Action = { rate: 0.34, price: 0.03 };
/** Actions are not required: it costs per thousand impressions, but people still engage with it. */
const reach: Action = { rate: 0.008, price: 6 };

const actions: Readonly<Record<Goal, Action>> = {
  APP_CLICKS: appClick,
  APP_INSTALLS: appClick,
  APP_PURCHASES: appClick,
  ENGAGEMENT: engagement,
  FOLLOWERS: follow,
  LINK_CLICKS: linkClick,
  MAX_REACH: reach,
  PREROLL: view,
  PREROLL_STARTS: view,
  REACH_WITH_ENGAGEMENT: reach,
  SITE_VISITS: linkClick,
  VIDEO_VIEW: view,
  VIEW_3S_100PCT: view,
  VIEW_6S: view,
  VIEW_15S: view,
  WEBSITE_CONVERSIONS: linkClick,
};

/** The ratio of the charge to the bid, by strategy; a target is kept within a fifth of it on average. */
const charged = { AUTO: [0.75, 1.25], MAX: [0.55, 0.95], TARGET: [0.88, 1.08] } as const;

export interface AuctionPlan extends Demand {
  /** The number of people who can be reached. */
  readonly audience: number;
  /** Impressions per hour at an hour of average activity. */
  readonly supply: number;
  /** Actions per impression, while the post is new. */
  readonly rate: number;
  /** Whether impressions are charged, and not actions. */
  readonly paysByImpression: boolean;
  /** The middle of what an action costs, in micro units; of a thousand impressions where reach is the goal. */
  readonly price: number;
  readonly spread: readonly [least: number, most: number];
  readonly perMille: boolean;
}

/** The plan of a line item. */
export function planAuction(item: Document, { seed, refreshed }: Demand, audience: number): AuctionPlan {
  const action = actions[item.goal as Goal] ?? engagement;
  const market = action.price * priceLevel(String(item.currency)) * Number(microsPerUnit);
  const bid = Number(readAmount(item, 'bid_amount_local_micro') ?? 0n);
  const strategy = bid > 0 && item.bid_strategy !== 'AUTO' ? item.bid_strategy : 'AUTO';
  const spread = charged[strategy as keyof typeof charged] ?? charged.MAX;
  const price = strategy === 'AUTO' ? market : bid;
  const won = price / (price + market);
  return {
    seed,
    refreshed,
    audience,
    supply: (audience * 0.5 * won * noiseBetween(0.7, 1.3, seed, 0, 1)) / 24,
    rate: action.rate * noiseBetween(0.6, 1.5, seed, 0, 2),
    paysByImpression: action === reach || item.pay_by === 'IMPRESSION',
    price,
    spread,
    perMille: action === reach,
  };
}

/** The price of one action in an hour, or of a thousand impressions; whole micro units, at least one. */
export function priceAt({ seed, price, spread: [least, most] }: AuctionPlan, hourIndex: number): number {
  return Math.max(1, Math.floor(price * noiseBetween(least, most, seed, hourIndex, 3)));
}

/** Actions per impression in an hour. */
export function rateAt(plan: AuctionPlan, hourIndex: number): number {
  return plan.rate * interestAt(plan, hourIndex * hour);
}

/** The average cost of an impression, by the price of an hour and its actions per impression. */
export function costPerImpression({ perMille }: AuctionPlan, price: number, rate: number): number {
  return perMille ? price / 1000 : price * rate;
}
