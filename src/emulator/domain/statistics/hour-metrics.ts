/**
 * The metrics of one hour of a line item, computed from its cell (docs/service.md#made-up-numbers): the parts of engagements, of
 * views, and conversions. Always the same for the same cell, so only cells are stored.
 */
import {
  groupsByObjective,
  type Metric,
  type MetricGroup,
  metrics,
} from '../../../contract/params/metrics.js';
import { microsPerUnit } from '../../../contract/wire/currencies.js';
import { priceLevel } from '../../fixtures/price-levels.js';
import { noise, noiseBetween, seedOf } from './noise.js';
import type { HourCell } from './served-hours.js';

/** The properties of a line item that its metrics depend on; they never change. */
export interface Expansion {
  readonly seed: number;
  readonly objective: string;
  readonly currency: string;
}

/** A value of an hour: a number, or the members of an object in the order of the contract. */
export type HourValue = number | readonly number[];

const conversions = metrics.filter(({ type }) => type !== 'count' && type !== 'micro');

/** Puts the values of an hour into a list, by the position of the metric among all. */
export function expandCell(
  expansion: Expansion,
  moment: number,
  cell: HourCell,
  groups: ReadonlySet<string>,
): Map<string, HourValue> {
  const values = new Map<string, HourValue>();
  const { objective, seed } = expansion;
  const possible: readonly MetricGroup[] =
    groupsByObjective[objective as keyof typeof groupsByObjective] ?? [];
  const has = (group: MetricGroup) => groups.has(group) && possible.includes(group);
  const draw: Draw = (of, rate, purpose) =>
    Math.min(
      of,
      Math.floor(of * rate * noiseBetween(0.7, 1.3, seed, 0, purpose) + noise(seed, moment, purpose)),
    );
  if (has('BILLING')) {
    values.set('billed_engagements', cell.billed);
    values.set('billed_charge_local_micro', cell.charge);
  }
  const engaged = countEngagements(objective, cell, draw);
  if (has('ENGAGEMENT')) for (const [name, value] of Object.entries(engaged)) values.set(name, value);
  if (has('VIDEO'))
    for (const [name, value] of Object.entries(countViews(cell, draw))) values.set(name, value);
  for (const metric of conversions) {
    if (has(metric.group)) values.set(metric.name, convert(metric, expansion, moment, engaged));
  }
  return values;
}

/** How many of these do something: of all, the rate, and which drawing it is. */
type Draw = (of: number, rate: number, purpose: number) => number;

/** The objectives whose actions are engagements of one sort. */
const actionByObjective: Readonly<Record<string, 'url_clicks' | 'app_clicks' | 'follows'>> = {
  APP_ENGAGEMENTS: 'app_clicks',
  APP_INSTALLS: 'app_clicks',
  FOLLOWERS: 'follows',
  WEBSITE_CLICKS: 'url_clicks',
};

function countEngagements(objective: string, { impressions, actions }: HourCell, draw: Draw) {
  const sort = actionByObjective[objective];
  const isCounted = objective === 'ENGAGEMENTS' || objective === 'REACH';
  const acted = sort === undefined ? 0 : actions;
  const more = isCounted ? actions : draw(impressions - acted, 0.008, 20);
  const engagements = acted + more;
  let rest = more;
  const take = (rate: number, purpose: number) => {
    const taken = draw(rest, rate, purpose);
    rest -= taken;
    return taken;
  };
  const likes = take(0.4, 21);
  const retweets = take(0.15, 22);
  const replies = take(0.1, 23);
  const url_clicks = sort === 'url_clicks' ? acted : take(0.25, 24);
  const app_clicks = sort === 'app_clicks' ? acted : 0;
  const follows = sort === 'follows' ? acted : take(0.05, 25);
  const carousel_swipes = take(0.08, 26);
  const poll_card_vote = 0;
  const other = take(0.5, 27);
  return {
    impressions,
    engagements,
    retweets,
    replies,
    likes,
    follows,
    card_engagements: url_clicks + app_clicks + carousel_swipes,
    clicks: url_clicks + app_clicks + other,
    app_clicks,
    url_clicks,
    qualified_impressions: draw(impressions, 0.6, 28),
    carousel_swipes,
    tweets_send: draw(retweets, 0.1, 29),
    poll_card_vote,
    unfollows: draw(impressions, 0.00005, 30),
  };
}

function countViews({ impressions, actions }: HourCell, draw: Draw) {
  const video_content_starts = Math.max(actions, draw(impressions, 0.7, 40));
  const quarter = draw(actions, 0.7, 41);
  const half = draw(quarter, 0.7, 42);
  const threeQuarters = draw(half, 0.75, 43);
  const full = draw(threeQuarters, 0.75, 44);
  const three = draw(actions, 0.85, 45);
  const six = draw(three, 0.6, 46);
  return {
    video_total_views: actions,
    video_views_25: quarter,
    video_views_50: half,
    video_views_75: threeQuarters,
    video_views_100: full,
    video_cta_clicks: draw(actions, 0.01, 47),
    video_content_starts,
    video_3s100pct_views: three,
    video_6s_views: six,
    video_15s_views: draw(six, 0.5, 48),
  };
}

/** How often a click leads to a conversion, where it is not the usual. */
const conversionRates: Readonly<Record<string, number>> = {
  conversion_site_visits: 0.7,
  conversion_landing_page_views: 0.6,
  conversion_content_views: 0.4,
  mobile_conversion_installs: 0.3,
  mobile_conversion_downloads: 0.3,
  mobile_conversion_logins: 0.15,
};
const usualRate = 0.02;

/** Members in the order of the contract. */
function convert(
  { name, type }: Metric,
  { seed, currency }: Expansion,
  moment: number,
  { impressions, url_clicks, app_clicks }: ReturnType<typeof countEngagements>,
): HourValue {
  const purpose = seedOf(name);
  const rate = conversionRates[name] ?? usualRate;
  const count = (of: number, part: number, which: number) =>
    Math.floor(
      of * part * noiseBetween(0.5, 1.5, seed, 0, purpose + which) + noise(seed, moment, purpose + which),
    );
  const clicks = url_clicks + app_clicks;
  const conversions = clicks === 0 ? 0 : count(clicks, rate, 0);
  const sells = /purchase|subscription|spent_credits/.test(name);
  const order_quantity = sells ? conversions : 0;
  const each = noiseBetween(8, 60, seed, moment, purpose) * priceLevel(currency);
  const sale_amount = order_quantity * Math.round(each) * Number(microsPerUnit);
  if (type === 'web') return [conversions, order_quantity, sale_amount];
  const post_view = impressions < 100 ? 0 : count(impressions, rate / 2000, 1);
  if (type === 'mobileView') return [post_view, conversions];
  return [post_view, conversions, count(conversions, 0.1, 2), order_quantity, sale_amount];
}
