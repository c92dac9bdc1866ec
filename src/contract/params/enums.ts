/**
 * Enumerations that several endpoints share. The published interface writes PLATFORM where the wire has the platform's
 * brand (docs/service.md#brand-names); both spellings are accepted everywhere, and stored and returned as sent.
 */

export const entityStatus = ['ACTIVE', 'PAUSED'] as const;
/** DRAFT is possible at creation only. */
export const entityStatusAtCreation = ['ACTIVE', 'DRAFT', 'PAUSED'] as const;
export const draftStatus = ['DRAFT'] as const;
/** The states of the review of an ad (docs/service.md#review). */
export const approvalStatus = ['ACCEPTED', 'UNDER_REVIEW', 'REJECTED'] as const;

/** Effective status of a campaign; the observed values (docs/service.md#serving). */
export const effectiveStatus = ['ACTIVE', 'PAUSED', 'RUNNING', 'UNKNOWN'] as const;
export const effectiveStatusMeanings: Readonly<Record<(typeof effectiveStatus)[number], string>> = {
  RUNNING: 'nothing is in the way: it can be served',
  ACTIVE: 'not paused, but something else is in the way, such as its budget, its dates or a review',
  PAUSED: 'its own status is PAUSED',
  UNKNOWN: 'something that it needs is missing or deleted, such as a line item or a post',
};
/** Reasons that a campaign is not served (docs/service.md#serving). */
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
export const reasonMeanings: Readonly<Record<(typeof reasonNotServable)[number], string>> = {
  ACCOUNT_REJECTED: 'the account was rejected',
  ACCOUNT_UNDER_REVIEW: 'the account is under review',
  AWAITING_APPROVAL_BY_ADVERTISER: 'the advertiser has not approved it; the emulator never reports it',
  BUDGET_EXHAUSTED: 'the spend has reached the total budget',
  CONTENT_REVIEW_PROBLEM: 'the posts or media are under review or rejected',
  DELETED: 'a record that it needs, or the campaign itself, is deleted',
  EXPIRED: 'the line items have ended',
  FUNDING_PROBLEM: 'the funding instrument cannot pay',
  INCOMPLETE: 'a budget, a line item, a post or a keyword is missing, or it is a draft',
  PAUSED_BY_ADVERTISER: 'the campaign, its line items or its posts are paused',
  STARTS_IN_FUTURE: 'the line items have not started',
};
/** Reasons that a funding instrument cannot fund (docs/service.md#funding-instruments). */
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
/** SITE_VISITS is not allowed on update (docs/service.md#objectives-and-goals). */
export const goalOnUpdate = goal.filter((name) => name !== 'SITE_VISITS');

export const bidStrategy = ['AUTO', 'MAX', 'TARGET'] as const;
export const payBy = ['APP_CLICK', 'IMPRESSION', 'LINK_CLICK'] as const;
export const audienceExpansion = ['BROAD', 'DEFINED', 'EXPANDED'] as const;

/** A note on the names of placements (docs/service.md#brand-names). */
export const placementNamesNote =
  'A placement has two names: ALL_ON_PLATFORM is ALL_ON_TWITTER, PLATFORM_TIMELINE is TWITTER_TIMELINE, and so on. A line item shows the name that it was created with, statistics show TWITTER.';
/** Placements whose name contains the brand, in both spellings. */
export const everywhere = ['ALL_ON_PLATFORM', 'ALL_ON_TWITTER'] as const;
export const timeline = ['PLATFORM_TIMELINE', 'TWITTER_TIMELINE'] as const;
export const profile = ['PLATFORM_PROFILE', 'TWITTER_PROFILE'] as const;
/** Placement in the results of a search; it needs keywords (docs/service.md#placements). */
export const search = ['PLATFORM_SEARCH', 'TWITTER_SEARCH'] as const;
/** Placements in the apps and pages of publishers, which show media creatives (docs/service.md#media-creatives). */
export const publisherPlacement = [
  'PUBLISHER_NETWORK',
  'TAP_BANNER',
  'TAP_FULL',
  'TAP_FULL_LANDSCAPE',
  'TAP_NATIVE',
  'TAP_MRECT',
] as const;
export const placement = [
  ...everywhere,
  ...timeline,
  ...profile,
  ...search,
  'PLATFORM_REPLIES',
  'TWITTER_REPLIES',
  ...publisherPlacement,
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

/** Operation types of batch items (docs/service.md#batches). */
export const operationType = ['Create', 'Delete', 'Update'] as const;

/** The documented account features (docs/service.md#features). The sandbox can set them. */
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

/**
 * The permissions of a user in an account (docs/service.md#authenticated-user-access): the first may do everything, the last
 * comes in addition to one of the first three.
 */
export const userPermission = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
  'CREATIVE_MANAGER',
  'CAMPAIGN_ANALYST',
  'ANALYST',
  'PARTNER_AUDIENCE_MANAGER',
  'TWEET_COMPOSER',
] as const;

/** Users who run campaigns have one of these. */
export const campaignPermission = [
  'ACCOUNT_ADMIN',
  'AD_MANAGER',
] as const satisfies readonly (typeof userPermission)[number][];

/** Ways in which an account may use the posts of a user (docs/service.md#promotable-users). */
export const promotableUserType = ['FULL', 'RETWEETS_ONLY'] as const;

/** Types of account media and of the media creatives created from them. */
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

/** Types of posts: drafts, scheduled and published ones. */
export const tweetType = ['DRAFT', 'PUBLISHED', 'SCHEDULED'] as const;

/** Ownership filter of audience lists (docs/service.md#custom-audiences). */
export const permissionScope = ['OWNER', 'SHARED'] as const;
/** Access of an account to an audience that is shared with it. */
export const permissionLevel = ['READ_ONLY', 'READ_WRITE'] as const;
export const audienceType = ['CRM', 'FLEXIBLE', 'MOBILE_AUDIENCE', 'WEB'] as const;
/**
 * Types of audience that a batch can create (docs/service.md#flexible-audiences). Choice: the reference also
 * names MOBILE_AUDIENCE, but says that only flexible audiences can be created during the beta, so that type is rejected.
 */
export const audienceTypeInBatch = ['FLEXIBLE'] as const;

/** Targeting types of audiences: their members, and similar users (docs/service.md#targeting-criteria). */
export const audienceTargetingType = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED'] as const;
/** Targeting types of keywords, which search placements need (docs/service.md#placements). */
export const keywordTargetingType = [
  'BROAD_KEYWORD',
  'EXACT_KEYWORD',
  'PHRASE_KEYWORD',
  'UNORDERED_KEYWORD',
] as const;
/**
 * Targeting types (docs/service.md#targeting-criteria). The primary types are combined by union, the others narrow the
 * result.
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

/** Operators of criteria; an estimate accepts the first two only (docs/service.md#audience-estimate). */
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
