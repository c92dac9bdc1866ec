/** Rules for the parameters of a line item: the goals, payment and placements that go together (docs/service.md#line-items). */

import type { Rule } from '../types.js';
import { everywhere, type goal, type placement, type productType, profile, timeline } from './enums.js';

/** The goals of each objective (docs/service.md#objectives-and-goals). The first is the default. */
export const goalsByObjective = {
  APP_ENGAGEMENTS: ['APP_CLICKS', 'APP_INSTALLS'],
  APP_INSTALLS: ['APP_CLICKS', 'APP_INSTALLS', 'APP_PURCHASES'],
  ENGAGEMENTS: ['ENGAGEMENT'],
  FOLLOWERS: ['FOLLOWERS'],
  PREROLL_VIEWS: ['PREROLL', 'PREROLL_STARTS'],
  REACH: ['MAX_REACH', 'REACH_WITH_ENGAGEMENT'],
  VIDEO_VIEWS: ['VIDEO_VIEW', 'VIEW_3S_100PCT', 'VIEW_6S', 'VIEW_15S'],
  WEBSITE_CLICKS: ['LINK_CLICKS', 'SITE_VISITS', 'WEBSITE_CONVERSIONS'],
} as const;

/**
 * Default of pay_by for each goal (docs/service.md#bidding); where it is not documented, by the billing model.
 */
export const defaultPayBy = {
  APP_CLICKS: 'APP_CLICK',
  APP_INSTALLS: 'IMPRESSION',
  APP_PURCHASES: 'IMPRESSION',
  ENGAGEMENT: 'ENGAGEMENT',
  FOLLOWERS: 'FOLLOW',
  LINK_CLICKS: 'IMPRESSION',
  MAX_REACH: 'IMPRESSION',
  PREROLL: 'VIEW',
  PREROLL_STARTS: 'VIEW',
  REACH_WITH_ENGAGEMENT: 'IMPRESSION',
  SITE_VISITS: 'IMPRESSION',
  VIDEO_VIEW: 'VIEW',
  VIEW_3S_100PCT: 'VIEW',
  VIEW_6S: 'VIEW',
  VIEW_15S: 'VIEW',
  WEBSITE_CONVERSIONS: 'IMPRESSION',
} as const satisfies Readonly<Record<(typeof goal)[number], string>>;

/**
 * LINK_CLICKS with bid strategy TARGET is charged by click: IMPRESSION is not allowed with it
 * (docs/service.md#bidding).
 */
export const payByOfTargetedClicks = 'LINK_CLICK';

/**
 * What a new line item may be charged by, for the objectives that leave a choice (docs/service.md#bidding); all others
 * are charged by what their goal brings.
 */
const payByOfObjective = {
  APP_ENGAGEMENTS: ['APP_CLICK', 'IMPRESSION'],
  APP_INSTALLS: ['APP_CLICK', 'IMPRESSION'],
  REACH: ['IMPRESSION'],
  WEBSITE_CLICKS: ['LINK_CLICK', 'IMPRESSION'],
} as const;

/**
 * The combinations of placements that the service offers, by product type (docs/service.md#placements). Choice: the last
 * six of PROMOTED_TWEETS and the last six of MEDIA, which no text lists.
 */
export const placementsTogether = {
  MEDIA: [
    ['ALL_ON_PLATFORM'],
    ['PUBLISHER_NETWORK'],
    ['TAP_BANNER'],
    ['TAP_FULL'],
    ['TAP_FULL_LANDSCAPE'],
    ['TAP_MRECT'],
    ['TAP_NATIVE'],
  ],
  PROMOTED_ACCOUNT: [['ALL_ON_PLATFORM'], ['PLATFORM_TIMELINE']],
  PROMOTED_TWEETS: [
    ['ALL_ON_PLATFORM'],
    ['ALL_ON_PLATFORM', 'PUBLISHER_NETWORK'],
    ['PUBLISHER_NETWORK'],
    ['PUBLISHER_NETWORK', 'PLATFORM_TIMELINE'],
    ['PLATFORM_SEARCH'],
    ['PLATFORM_TIMELINE'],
    ['PLATFORM_PROFILE', 'PLATFORM_SEARCH'],
    ['PLATFORM_PROFILE', 'PLATFORM_SEARCH', 'PLATFORM_TIMELINE'],
    ['PLATFORM_PROFILE', 'PLATFORM_TIMELINE'],
    ['PLATFORM_REPLIES'],
    ['PLATFORM_REPLIES', 'PLATFORM_TIMELINE'],
    ['PLATFORM_SEARCH', 'PLATFORM_TIMELINE'],
  ],
} as const satisfies Readonly<
  Record<(typeof productType)[number], readonly (readonly (typeof placement)[number][])[]>
>;

/** Rules for the parameters of a change. Comparison with values that the change does not set is left to the service. */
export const changeRules = [
  { rule: 'atMost', param: 'daily_budget_amount_local_micro', other: 'total_budget_amount_local_micro' },
  { rule: 'before', param: 'start_time', other: 'end_time' },
  {
    rule: 'valuesWhen',
    param: 'pay_by',
    values: ['APP_CLICK', 'IMPRESSION'],
    when: 'goal',
    is: ['APP_INSTALLS'],
  },
  {
    rule: 'valuesWhen',
    param: 'pay_by',
    values: ['LINK_CLICK', 'IMPRESSION'],
    when: 'goal',
    is: ['LINK_CLICKS'],
  },
] as const satisfies readonly Rule[];

/** Rules of pay_by at creation; a stored line item has what its goal brings. */
export const payByRules = [
  { rule: 'onlyWhen', param: 'pay_by', when: 'objective', is: Object.keys(payByOfObjective) },
  ...Object.entries(payByOfObjective).map(
    ([name, values]) =>
      ({ rule: 'valuesWhen', param: 'pay_by', values, when: 'objective', is: [name] }) as const,
  ),
] as const satisfies readonly Rule[];

/** Rules at creation. They depend on objective, product type or placements, which cannot be changed later. */
export const creationRules = [
  ...changeRules,
  { rule: 'requiredWhen', param: 'bid_amount_local_micro', when: 'bid_strategy', is: ['MAX', 'TARGET'] },
  { rule: 'valuesWhen', param: 'pay_by', values: ['IMPRESSION'], when: 'goal', is: ['SITE_VISITS'] },
  { rule: 'requiredWhen', param: 'primary_web_event_tag', when: 'goal', is: ['WEBSITE_CONVERSIONS'] },
  {
    rule: 'atLeastOne',
    params: ['android_app_store_identifier', 'ios_app_store_identifier'],
    when: 'objective',
    is: ['APP_INSTALLS', 'APP_ENGAGEMENTS'],
  },
  { rule: 'requiredWhen', param: 'categories', when: 'objective', is: ['PREROLL_VIEWS'] },
  { rule: 'requiredWhen', param: 'categories', when: 'placements', is: ['PUBLISHER_NETWORK'] },
  { rule: 'requiredWhen', param: 'advertiser_domain', when: 'placements', is: ['PUBLISHER_NETWORK'] },
  {
    rule: 'onlyWhen',
    param: 'frequency_cap',
    when: 'objective',
    is: ['REACH', 'ENGAGEMENTS', 'VIDEO_VIEWS', 'PREROLL_VIEWS'],
  },
  {
    rule: 'valuesWhen',
    param: 'bid_strategy',
    values: ['AUTO', 'TARGET'],
    when: 'objective',
    is: ['REACH', 'FOLLOWERS'],
  },
  {
    rule: 'valuesWhen',
    param: 'bid_strategy',
    values: ['AUTO', 'MAX'],
    when: 'objective',
    is: ['ENGAGEMENTS', 'PREROLL_VIEWS', 'VIDEO_VIEWS'],
  },
  {
    rule: 'valuesWhen',
    param: 'placements',
    values: [...everywhere, ...timeline],
    when: 'product_type',
    is: ['PROMOTED_ACCOUNT'],
  },
  {
    rule: 'includesOneOf',
    param: 'placements',
    values: [...everywhere, ...timeline],
    when: 'objective',
    is: ['REACH'],
  },
  { rule: 'notAlone', param: 'placements', values: profile },
  ...Object.entries(goalsByObjective).map(
    ([name, goals]) =>
      ({ rule: 'valuesWhen', param: 'goal', values: goals, when: 'objective', is: [name] }) as const,
  ),
] as const satisfies readonly Rule[];
