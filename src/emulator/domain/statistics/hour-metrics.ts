/**
 * The metrics of one hour of a line item, computed from its cell (docs/service.md#made-up-numbers): the parts of engagements, of
 * views, and conversions. Always the same for the same cell, so only cells are stored.
 */
import { groupsByObjective, type MetricGroup, metrics } from '../../../contract/params/metrics.js';
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

/** Names the values of an hour; no conversions where there are none. */
type ExpandCell = (moment: number, cell: HourCell, put: PutValue) => void;
type PutValue = (metric: string, value: HourValue) => void;

/** Computes the hours of a line item: what is the same for all of them is computed once. */
export function cellExpander(
  { objective, seed, currency }: Expansion,
  groups: ReadonlySet<string>,
): ExpandCell {
  const possible: readonly MetricGroup[] =
    groupsByObjective[objective as keyof typeof groupsByObjective] ?? [];
  const has = (group: MetricGroup) => groups.has(group) && possible.includes(group);
  const [hasBilling, hasEngagement, hasVideo] = [has('BILLING'), has('ENGAGEMENT'), has('VIDEO')];
  const asked = conversions.filter(({ group }) => has(group));
  const level = priceLevel(currency);
  const levels: number[] = [];
  return (moment, cell, put) => {
    const draw: Draw = (of, rate, purpose) => {
      levels[purpose] ??= noiseBetween(0.7, 1.3, seed, 0, purpose);
      return Math.min(of, Math.floor(of * rate * levels[purpose] + noise(seed, moment, purpose)));
    };
    if (hasBilling) {
      put('billed_engagements', cell.billed);
      put('billed_charge_local_micro', cell.charge);
    }
    if (!hasEngagement && !hasVideo && asked.length === 0) return;
    const engaged = countEngagements(objective, cell, draw);
    if (hasEngagement) putAll(put, engaged);
    if (hasVideo) putAll(put, countViews(cell, draw));
    const { impressions, url_clicks, app_clicks } = engaged;
    const clicks = url_clicks + app_clicks;
    if (clicks === 0 && impressions < leastViewed) return;
    for (const one of asked) {
      put(one.name, convert(one, { seed, moment, level }, { impressions, clicks }));
    }
  };
}

function putAll(put: PutValue, counts: Readonly<Record<string, number>>): void {
  for (const name in counts) put(name, counts[name] ?? 0);
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
const defaultRate = 0.02;

/** The fewest impressions of an hour that lead to conversions without a click. */
const leastViewed = 100;

const conversions = metrics
  .filter(({ type }) => type !== 'count' && type !== 'micro')
  .map(({ name, type, group }) => ({
    name,
    type,
    group,
    purpose: seedOf(name),
    rate: conversionRates[name] ?? defaultRate,
    sells: /purchase|subscription|spent_credits/.test(name),
  }));

/** Members in the order of the contract. */
function convert(
  { type, purpose, rate, sells }: (typeof conversions)[number],
  { seed, moment, level }: { readonly seed: number; readonly moment: number; readonly level: number },
  { impressions, clicks }: { readonly impressions: number; readonly clicks: number },
): HourValue {
  const count = (of: number, part: number, which: number) =>
    Math.floor(
      of * part * noiseBetween(0.5, 1.5, seed, 0, purpose + which) + noise(seed, moment, purpose + which),
    );
  const conversions = clicks === 0 ? 0 : count(clicks, rate, 0);
  const order_quantity = sells ? conversions : 0;
  const each = order_quantity === 0 ? 0 : noiseBetween(8, 60, seed, moment, purpose) * level;
  const sale_amount = order_quantity * Math.round(each) * Number(microsPerUnit);
  if (type === 'web') return [conversions, order_quantity, sale_amount];
  const post_view = impressions < leastViewed ? 0 : count(impressions, rate / 2000, 1);
  if (type === 'mobileView') return [post_view, conversions];
  return [post_view, conversions, count(conversions, 0.1, 2), order_quantity, sale_amount];
}
