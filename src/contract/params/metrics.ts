/**
 * The metrics of statistics: their groups, their types, and for which entities, objectives and segmentations the service
 * counts them (docs/service.md#metrics).
 */
import type { Field } from '../types.js';
import type { objective } from './enums.js';

/** The groups of metrics (docs/service.md#statistics). The last two are only in earlier editions of the reference. */
export const statisticsEntity = [
  'ACCOUNT',
  'CAMPAIGN',
  'FUNDING_INSTRUMENT',
  'LINE_ITEM',
  'PROMOTED_ACCOUNT',
  'PROMOTED_TWEET',
  'MEDIA_CREATIVE',
  'ORGANIC_TWEET',
] as const;
export type StatisticsEntity = (typeof statisticsEntity)[number];

/** MEDIA stands in earlier editions of the reference only. */
export const metricGroup = [
  'BILLING',
  'ENGAGEMENT',
  'LIFE_TIME_VALUE_MOBILE_CONVERSION',
  'MEDIA',
  'MOBILE_CONVERSION',
  'VIDEO',
  'WEB_CONVERSION',
] as const;
export type MetricGroup = (typeof metricGroup)[number];

/** The ways to split a job (docs/service.md#segments). */
export const segmentationType = ['AGE', 'GENDER', 'METROS', 'PLATFORMS', 'CONVERSION_TAGS'] as const;
export type SegmentationType = (typeof segmentationType)[number];

/** The groups of entities that do not have all of them (docs/service.md#metrics). */
export const groupsOfWideEntity = {
  ACCOUNT: ['ENGAGEMENT'],
  FUNDING_INSTRUMENT: ['ENGAGEMENT', 'BILLING'],
} as const satisfies Partial<Record<StatisticsEntity, readonly MetricGroup[]>>;

/** The groups of each objective; the others are null. Choice: where the guide is silent, by kin (docs/service.md#metrics). */
export const groupsByObjective = {
  APP_ENGAGEMENTS: ['ENGAGEMENT', 'BILLING', 'MOBILE_CONVERSION', 'LIFE_TIME_VALUE_MOBILE_CONVERSION'],
  APP_INSTALLS: ['ENGAGEMENT', 'BILLING', 'MOBILE_CONVERSION', 'LIFE_TIME_VALUE_MOBILE_CONVERSION'],
  ENGAGEMENTS: ['ENGAGEMENT', 'BILLING'],
  FOLLOWERS: ['ENGAGEMENT', 'BILLING'],
  PREROLL_VIEWS: ['ENGAGEMENT', 'BILLING', 'VIDEO'],
  REACH: ['ENGAGEMENT', 'BILLING'],
  VIDEO_VIEWS: ['ENGAGEMENT', 'BILLING', 'VIDEO'],
  WEBSITE_CLICKS: ['ENGAGEMENT', 'BILLING', 'WEB_CONVERSION'],
} as const satisfies Readonly<Record<(typeof objective)[number], readonly MetricGroup[]>>;

/** The groups that are counted whatever the objective. */
export const commonGroups: readonly MetricGroup[] = metricGroup.filter((group) =>
  Object.values(groupsByObjective).every((groups: readonly MetricGroup[]) => groups.includes(group)),
);

/**
 * Members of the metrics that are objects; each is an array like the metric itself. Choice: the names of the web members,
 * which the reference describes in words only (docs/service.md#metrics).
 */
export const conversionMembers = {
  web: ['conversions', 'order_quantity', 'sale_amount'],
  mobile: ['post_view', 'post_engagement', 'assisted', 'order_quantity', 'sale_amount'],
  mobileView: ['post_view', 'post_engagement'],
} as const;

/** `count` is a number, `micro` money, and the others are objects with the members above. */
export type MetricType = 'count' | 'micro' | keyof typeof conversionMembers;

/** A metric of a group. */
export interface Metric {
  readonly name: string;
  readonly group: MetricGroup;
  readonly type: MetricType;
  /** Not counted for accounts and funding instruments. */
  readonly narrow?: true;
  /** The segmentations in which it is counted; it is null in the others. */
  readonly segmentations: readonly SegmentationType[];
}

interface MetricSet {
  readonly group: MetricGroup;
  readonly type: MetricType;
  readonly narrow?: true;
  readonly segmentations?: readonly SegmentationType[];
  /** Before each name. */
  readonly prefix?: string;
  readonly names: string;
}

const web = { group: 'WEB_CONVERSION', type: 'web', prefix: 'conversion_' } as const;
const mobile = { group: 'MOBILE_CONVERSION', prefix: 'mobile_conversion_' } as const;

const sets: readonly MetricSet[] = [
  {
    group: 'ENGAGEMENT',
    type: 'count',
    names: 'impressions engagements retweets replies likes follows',
  },
  {
    group: 'ENGAGEMENT',
    type: 'count',
    narrow: true,
    names: `card_engagements clicks app_clicks url_clicks qualified_impressions carousel_swipes tweets_send
      poll_card_vote unfollows`,
  },
  { group: 'BILLING', type: 'count', names: 'billed_engagements' },
  { group: 'BILLING', type: 'micro', names: 'billed_charge_local_micro' },
  {
    group: 'VIDEO',
    type: 'count',
    names: `video_total_views video_views_25 video_views_50 video_views_75 video_views_100 video_cta_clicks
      video_content_starts video_3s100pct_views video_6s_views video_15s_views`,
  },
  {
    ...web,
    segmentations: ['PLATFORMS'],
    names: 'purchases sign_ups site_visits downloads custom',
  },
  {
    ...web,
    segmentations: ['PLATFORMS', 'CONVERSION_TAGS'],
    names: `add_to_carts checkouts_initiated content_views payment_info_additions add_to_wishlists searches
      landing_page_views subscriptions`,
  },
  {
    ...mobile,
    type: 'mobile',
    names: `spent_credits installs content_views add_to_wishlists checkouts_initiated reservations
      tutorials_completed achievements_unlocked searches add_to_carts payment_info_additions re_engages shares
      rates logins updates levels_achieved invites downloads purchases sign_ups site_visits`,
  },
  { ...mobile, type: 'mobileView', names: 'key_page_views' },
  {
    group: 'LIFE_TIME_VALUE_MOBILE_CONVERSION',
    type: 'mobile',
    segmentations: [],
    prefix: 'mobile_conversion_lifetime_value_',
    names: `purchases sign_ups updates tutorials_completed reservations add_to_carts add_to_wishlists
      checkouts_initiated levels_achieved achievements_unlocked shares invites payment_info_additions
      spent_credits rates`,
  },
  { group: 'MEDIA', type: 'count', names: 'media_views media_engagements' },
];

/** Every metric, in the order of its group. */
export const metrics: readonly Metric[] = sets.flatMap(
  ({ names, prefix = '', segmentations = segmentationType, ...set }) =>
    names.split(/\s+/).map((name) => ({ ...set, name: prefix + name, segmentations })),
);

/** Metrics that are money, and members that are, by the dotted names of flat rows. */
export const moneyMetrics: Readonly<Record<string, Field>> = Object.fromEntries(
  metrics.flatMap(({ name, type }) => {
    if (type === 'count') return [];
    if (type === 'micro') return [[name, { type: 'micro' }]];
    const members: readonly string[] = conversionMembers[type];
    return members.includes('sale_amount') ? [[`${name}.sale_amount`, { type: 'micro' }]] : [];
  }),
);
