/**
 * Enumerations that more than one endpoint names. The published interface writes PLATFORM where the wire carries
 * the platform's brand (docs/service.md#brand-names); both spellings are taken everywhere, and what was sent is
 * what is stored and answered.
 */

export const entityStatus = ['ACTIVE', 'PAUSED'] as const;
/** DRAFT is possible at creation only. */
export const entityStatusAtCreation = ['ACTIVE', 'DRAFT', 'PAUSED'] as const;
export const draftStatus = ['DRAFT'] as const;

/** Where a campaign stands, all told; the values seen (docs/service.md#serving). */
export const effectiveStatus = ['ACTIVE', 'PAUSED', 'RUNNING', 'UNKNOWN'] as const;
/** Why a campaign is not served (docs/service.md#serving). */
export const reasonNotServable = [
  'ACCOUNT_REJECTED',
  'ACCOUNT_UNDER_REVIEW',
  'AWAITING_APPROVAL_BY_ADVERTISER',
  'BUDGET_EXHAUSTED',
  'CONTENT_REVIEW_PROBLEM',
  'DELETED',
  'EXPIRED',
  'FUNDING_PROBLEM',
  'INCOMPLETE',
  'PAUSED_BY_ADVERTISER',
  'STARTS_IN_FUTURE',
] as const;
/** Why a funding instrument does not fund (docs/service.md#funding-instruments). */
export const reasonNotAbleToFund = [
  'BUDGET_EXHAUSTED',
  'CREDIT_CARD_APPROVAL_PENDING',
  'CREDIT_CARD_DELETED',
  'CREDIT_CARD_REJECTED',
  'DELETED',
  'EXPIRED',
  'PAUSED',
  'STARTS_IN_FUTURE',
] as const;

export const budgetOptimization = ['CAMPAIGN', 'LINE_ITEM'] as const;

export const industryType = [
  'AGENCY',
  'BUSINESS_TO_BUSINESS',
  'ONLINE_SERVICES',
  'EDUCATION',
  'FINANCIAL',
  'HEALTH',
  'GOVERNMENT',
  'MEDIA',
  'MOBILE',
  'RESTAURANT',
  'RETAIL',
  'TECHNOLOGY',
  'TRAVEL',
  'OTHER',
] as const;

export const productType = ['MEDIA', 'PROMOTED_ACCOUNT', 'PROMOTED_TWEETS'] as const;

export const objective = [
  'APP_ENGAGEMENTS',
  'APP_INSTALLS',
  'ENGAGEMENTS',
  'FOLLOWERS',
  'PREROLL_VIEWS',
  'REACH',
  'VIDEO_VIEWS',
  'WEBSITE_CLICKS',
] as const;

export const goal = [
  'APP_CLICKS',
  'APP_INSTALLS',
  'APP_PURCHASES',
  'ENGAGEMENT',
  'FOLLOWERS',
  'LINK_CLICKS',
  'MAX_REACH',
  'PREROLL',
  'PREROLL_STARTS',
  'REACH_WITH_ENGAGEMENT',
  'SITE_VISITS',
  'VIDEO_VIEW',
  'VIEW_3S_100PCT',
  'VIEW_6S',
  'VIEW_15S',
  'WEBSITE_CONVERSIONS',
] as const;
/** SITE_VISITS is not in the update list (docs/service.md#objectives-and-goals). */
export const goalOnUpdate = goal.filter((name) => name !== 'SITE_VISITS');

/** Which goals go with which objective (docs/service.md#objectives-and-goals). The first is the default. */
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

export const bidStrategy = ['AUTO', 'MAX', 'TARGET'] as const;
export const payBy = ['APP_CLICK', 'IMPRESSION', 'LINK_CLICK'] as const;
/**
 * What is charged for each goal unless told otherwise (docs/service.md#bidding); where nothing is printed, by the
 * billing model.
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
 * LINK_CLICKS with bid strategy TARGET is charged by click: IMPRESSION does not go with it
 * (docs/service.md#bidding).
 */
export const payByOfTargetedClicks = 'LINK_CLICK';
export const audienceExpansion = ['BROAD', 'DEFINED', 'EXPANDED'] as const;

/** Placements whose name carries the brand, in both spellings. */
export const everywhere = ['ALL_ON_PLATFORM', 'ALL_ON_TWITTER'] as const;
export const timeline = ['PLATFORM_TIMELINE', 'TWITTER_TIMELINE'] as const;
export const profile = ['PLATFORM_PROFILE', 'TWITTER_PROFILE'] as const;
export const placement = [
  ...everywhere,
  ...timeline,
  ...profile,
  'PLATFORM_SEARCH',
  'TWITTER_SEARCH',
  'PLATFORM_REPLIES',
  'TWITTER_REPLIES',
  'PUBLISHER_NETWORK',
  'TAP_BANNER',
  'TAP_FULL',
  'TAP_FULL_LANDSCAPE',
  'TAP_NATIVE',
  'TAP_MRECT',
  'SPOTLIGHT',
  'TREND',
] as const;

export const fundingInstrumentType = [
  'AGENCY_CREDIT_LINE',
  'CREDIT_CARD',
  'CREDIT_LINE',
  'INSERTION_ORDER',
  'PARTNER_MANAGED',
] as const;

export const historyEntity = [
  'CAMPAIGN',
  'LINE_ITEM',
  'PROMOTED_TWEET',
  'TARGETING_CRITERIA',
  'PROMOTED_ACCOUNT',
] as const;

/** What may be done with each item of a batch (docs/service.md#batches). */
export const operationType = ['Create', 'Delete', 'Update'] as const;

/** Account features that are known by name (docs/service.md#features). The sandbox can set them. */
export const featureKey = [
  'AGE_TARGETING',
  'ALLOW_SKIPPABLE_VIDEOS_FOR_PREROLL_VIEWS_OBJECTIVE',
  'AWARENESS_OBJECTIVE',
  'BRAND_TPN',
  'CHARGE_FOR_GOOD_CLICK',
  'CITY_TARGETING',
  'CONVERSATION_CARD',
  'CONVERSATION_CARD_FOUR_OPTIONS',
  'CONVERSATION_CARD_UNLOCK',
  'CPI_CHARGING',
  'DIRECT_MESSAGE_CARD',
  'DR_TAP',
  'ENGAGER_RETARGETING',
  'EVENT_TARGETING',
  'INSTALLED_APP_CATEGORY_TARGETING',
  'MOBILE_CONVERSION_TRANSACTION_VALUE',
  'OPTIMIZED_ACTION_BIDDING',
  'PREROLL_VIEWS_OBJECTIVE',
  'PROMOTED_MEDIA_POLLS',
  'REACH_AND_FREQUENCY_ANALYTICS',
  'REACH_FREQUENCY_CAP',
  'SHARE_AUDIENCE_OUTSIDE_BUSINESS',
  'UNIVERSAL_LOOKALIKE',
  'VALIDATED_AGE_TARGETING',
  'VIDEO_APP_DOWNLOAD_CARD',
  'VIDEO_VIEWS_MIDROLL_OBJECTIVE',
  'WEBSITE_CLICKS_CPM_BILLING',
] as const;

/** Kinds of account media and of the media creatives made from them. */
export const creativeType = [
  'BANNER',
  'BANNER_TABLET',
  'INTERSTITIAL',
  'INTERSTITIAL_LANDSCAPE',
  'INTERSTITIAL_LANDSCAPE_TABLET',
  'INTERSTITIAL_TABLET',
  'MEDIUM_RECTANGLE',
  'PREROLL',
  'VAST_PREROLL',
] as const;

/** Where a post stands: a draft, to be published later, or published. */
export const tweetType = ['DRAFT', 'PUBLISHED', 'SCHEDULED'] as const;

/** Who an audience belongs to, of those a list shows (docs/service.md#custom-audiences). */
export const permissionScope = ['OWNER', 'SHARED'] as const;
/** What an account may do with an audience that is shared with it. */
export const permissionLevel = ['READ_ONLY', 'READ_WRITE'] as const;
export const audienceType = ['CRM', 'FLEXIBLE', 'MOBILE_AUDIENCE', 'WEB'] as const;
/**
 * Kinds of audience that a batch can create (docs/service.md#flexible-audiences). Choice: the reference names
 * MOBILE_AUDIENCE too, and says that during the beta only flexible audiences can be made; so that kind is refused.
 */
export const audienceTypeInBatch = ['FLEXIBLE'] as const;

/** What targets an audience: its people, and people like them (docs/service.md#targeting-criteria). */
export const audienceTargetingType = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED'] as const;
/**
 * What a criterion targets (docs/service.md#targeting-criteria). The first of these kinds are united, the second
 * ones narrow the result.
 */
export const primaryTargetingType = [
  'BROAD_KEYWORD',
  ...audienceTargetingType,
  'EXACT_KEYWORD',
  'FOLLOWERS_OF_USER',
  'INTEREST',
  'LIVE_TV_EVENT',
  'PHRASE_KEYWORD',
  'SIMILAR_TO_FOLLOWERS_OF_USER',
  'TV_SHOW',
  'UNORDERED_KEYWORD',
] as const;
export const targetingType = [
  ...primaryTargetingType,
  'AGE',
  'APP_LIST',
  'APP_STORE_CATEGORY',
  'APP_STORE_CATEGORY_LOOKALIKE',
  'CAMPAIGN_ENGAGEMENT',
  'CAMPAIGN_ENGAGEMENT_LOOKALIKE',
  'CONTENT_PUBLISHER_USER',
  'CONVERSATION',
  'DEVICE',
  'ENGAGEMENT_TYPE',
  'EVENT',
  'GENDER',
  'IAB_CATEGORY',
  'LANGUAGE',
  'LOCATION',
  'NETWORK_ACTIVATION_DURATION',
  'NETWORK_OPERATOR',
  'PLATFORM',
  'PLATFORM_VERSION',
  'USER_ENGAGEMENT',
  'USER_ENGAGEMENT_LOOKALIKE',
  'WIFI_ONLY',
] as const;

/** How a criterion compares; an estimate takes the first two only (docs/service.md#audience-estimate). */
export const estimateOperator = ['EQ', 'NE'] as const;
export const targetingOperator = [...estimateOperator, 'GTE', 'LT'] as const;
/** Targeting values of GENDER: male, female. */
export const genderValue = ['1', '2'] as const;
/** Targeting values of ENGAGEMENT_TYPE. */
export const engagementTypeValue = [
  'ENGAGEMENT',
  'IMPRESSION',
  'VIDEO_VIEW',
  'VIDEO_VIEW_COMPLETE',
  'VIDEO_VIEW_PARTIAL',
] as const;
