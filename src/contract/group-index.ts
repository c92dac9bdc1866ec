/**
 * Written by `npm run generate` from the registry of groups, src/contract/groups/index.ts: the nouns of commands, in the order
 * that help shows them, with what help says of them. Not edited by hand. In the bundle a group is loaded when `load` is called
 * (build/load-late.js), so that a command loads no more of the contract than its own part.
 */
import { abTests } from './groups/ab-tests.js';
import { accountMedia } from './groups/account-media.js';
import { accounts } from './groups/accounts.js';
import { advertiserBusinessCategories } from './groups/advertiser-business-categories.js';
import { appConversions } from './groups/app-conversions.js';
import { appEventProviderConfigurations } from './groups/app-event-provider-configurations.js';
import { appEventTags } from './groups/app-event-tags.js';
import { appLists } from './groups/app-lists.js';
import { audienceEstimates } from './groups/audience-estimate.js';
import { userAccess } from './groups/authenticated-user-access.js';
import { biddingRules } from './groups/bidding-rules.js';
import { campaigns } from './groups/campaigns.js';
import { cards } from './groups/cards.js';
import { imageConversationCards } from './groups/cards-image-conversation.js';
import { pollCards } from './groups/cards-poll.js';
import { videoConversationCards } from './groups/cards-video-conversation.js';
import { contentCategories } from './groups/content-categories.js';
import { curatedCategories } from './groups/curated-categories.js';
import { customAudiences } from './groups/custom-audiences.js';
import { audiencePermissions } from './groups/custom-audiences-permissions.js';
import { audienceUsers } from './groups/custom-audiences-users.js';
import { doNotReachLists } from './groups/do-not-reach-lists.js';
import { doNotReachUsers } from './groups/do-not-reach-lists-users.js';
import { draftTweets } from './groups/draft-tweets.js';
import { dynamicProductCards } from './groups/dynamic-product-cards.js';
import { fundingInstruments } from './groups/funding-instruments.js';
import { iabCategories } from './groups/iab-categories.js';
import { insights } from './groups/insights.js';
import { leadForms } from './groups/lead-forms.js';
import { leadsExports } from './groups/leads-exports.js';
import { lineItemCuratedCategories } from './groups/line-item-curated-categories.js';
import { lineItems } from './groups/line-items.js';
import { media } from './groups/media.js';
import { mediaCreatives } from './groups/media-creatives.js';
import { mediaLibrary } from './groups/media-library.js';
import { oauth } from './groups/oauth.js';
import { prerollCallToActions } from './groups/preroll-call-to-actions.js';
import { productCatalogs } from './groups/product-catalogs.js';
import { productSets } from './groups/product-catalogs-product-sets.js';
import { catalogProducts } from './groups/product-catalogs-products.js';
import { scheduledFeeds } from './groups/product-catalogs-scheduled-feeds.js';
import { promotableUsers } from './groups/promotable-users.js';
import { promotedAccounts } from './groups/promoted-accounts.js';
import { promotedTweets } from './groups/promoted-tweets.js';
import { publishers } from './groups/publishers.js';
import { recommendations } from './groups/recommendations.js';
import { scheduledPromotedTweets } from './groups/scheduled-promoted-tweets.js';
import { scheduledTweets } from './groups/scheduled-tweets.js';
import { statistics } from './groups/stats.js';
import { statisticsJobs } from './groups/stats-jobs.js';
import { tailoredAudiencePermissions } from './groups/tailored-audiences-permissions.js';
import { targetingCriteria } from './groups/targeting-criteria.js';
import { targetingSuggestions } from './groups/targeting-suggestions.js';
import { taxSettingsGroup } from './groups/tax-settings.js';
import { trackingTags } from './groups/tracking-tags.js';
import { tweetPreviews } from './groups/tweet-previews.js';
import { tweets } from './groups/tweets.js';
import { userSettingsGroup } from './groups/user-settings.js';
import { users } from './groups/users.js';
import { webConversions } from './groups/web-conversions.js';
import { webEventTags } from './groups/web-event-tags.js';
import type { Group } from './types.js';

export interface GroupEntry extends Pick<Group, 'name' | 'heading' | 'summary'> {
  /** The group of this name, then those below it: `cards`, `cards.poll`. */
  readonly load: () => readonly Group[];
}

export const groupIndex: readonly GroupEntry[] = [
  {
    name: 'accounts',
    heading: 'Accounts and money',
    summary: 'Advertising accounts, their history and features',
    load: () => [accounts],
  },
  {
    name: 'authenticated-user-access',
    heading: 'Accounts and money',
    summary: 'Your permissions in the account',
    load: () => [userAccess],
  },
  {
    name: 'funding-instruments',
    heading: 'Accounts and money',
    summary: 'Payer, currency and amounts',
    load: () => [fundingInstruments],
  },
  {
    name: 'promotable-users',
    heading: 'Accounts and money',
    summary: 'Users whose posts the account can promote',
    load: () => [promotableUsers],
  },
  {
    name: 'tax-settings',
    heading: 'Accounts and money',
    summary: 'Who is billed, and where',
    load: () => [taxSettingsGroup],
  },
  {
    name: 'user-settings',
    heading: 'Accounts and money',
    summary: 'Email address and phone number of a user',
    load: () => [userSettingsGroup],
  },
  {
    name: 'ab-tests',
    heading: 'Campaigns',
    summary: 'A/B tests: shares of the audience that see different campaigns or line items',
    load: () => [abTests],
  },
  {
    name: 'advertiser-business-categories',
    heading: 'Campaigns',
    summary: 'The business of a pre-roll advertiser',
    load: () => [advertiserBusinessCategories],
  },
  {
    name: 'app-lists',
    heading: 'Campaigns',
    summary: 'Apps whose users can be excluded',
    load: () => [appLists],
  },
  {
    name: 'bidding-rules',
    heading: 'Campaigns',
    summary: 'Smallest steps and limits of bids, by currency',
    load: () => [biddingRules],
  },
  {
    name: 'campaigns',
    heading: 'Campaigns',
    summary: 'Campaigns: budget, funding and status above line items',
    load: () => [campaigns],
  },
  {
    name: 'content-categories',
    heading: 'Campaigns',
    summary: "Subjects of publishers' videos",
    load: () => [contentCategories],
  },
  {
    name: 'curated-categories',
    heading: 'Campaigns',
    summary: 'Publishers selected by the service, by country',
    load: () => [curatedCategories],
  },
  {
    name: 'iab-categories',
    heading: 'Campaigns',
    summary: 'Subjects by the industry standard of the IAB',
    load: () => [iabCategories],
  },
  {
    name: 'line-item-curated-categories',
    heading: 'Campaigns',
    summary: 'Associations of line items with curated categories',
    load: () => [lineItemCuratedCategories],
  },
  {
    name: 'line-items',
    heading: 'Campaigns',
    summary: 'Ad groups: objective, bid, schedule and placements',
    load: () => [lineItems],
  },
  {
    name: 'promoted-accounts',
    heading: 'Campaigns',
    summary: 'Users whom line items suggest to follow',
    load: () => [promotedAccounts],
  },
  {
    name: 'promoted-tweets',
    heading: 'Campaigns',
    summary: 'Posts that line items show',
    load: () => [promotedTweets],
  },
  {
    name: 'publishers',
    heading: 'Campaigns',
    summary: 'Publishers whose videos can carry ads',
    load: () => [publishers],
  },
  {
    name: 'recommendations',
    heading: 'Campaigns',
    summary: 'Recommended changes of campaigns (closed beta)',
    load: () => [recommendations],
  },
  {
    name: 'scheduled-promoted-tweets',
    heading: 'Campaigns',
    summary: 'Scheduled posts that line items show once they are live',
    load: () => [scheduledPromotedTweets],
  },
  {
    name: 'stats',
    heading: 'Campaigns',
    summary: 'Metrics over time: what was served and what it cost',
    load: () => [statistics, statisticsJobs],
  },
  {
    name: 'targeting-criteria',
    heading: 'Campaigns',
    summary: 'Whom line items reach and leave out, and the values to choose from',
    load: () => [targetingCriteria],
  },
  {
    name: 'targeting-suggestions',
    heading: 'Campaigns',
    summary: 'Keywords and users like those that are targeted',
    load: () => [targetingSuggestions],
  },
  {
    name: 'tracking-tags',
    heading: 'Campaigns',
    summary: 'URLs of measuring partners, told of impressions and clicks',
    load: () => [trackingTags],
  },
  {
    name: 'account-media',
    heading: 'Creatives',
    summary: 'Images and videos that media creatives are created from',
    load: () => [accountMedia],
  },
  {
    name: 'cards',
    heading: 'Creatives',
    summary: 'Cards: media with a destination, a poll or hashtags, to attach to posts',
    load: () => [cards, imageConversationCards, pollCards, videoConversationCards],
  },
  {
    name: 'draft-tweets',
    heading: 'Creatives',
    summary: 'Drafts of posts',
    load: () => [draftTweets],
  },
  {
    name: 'dynamic-product-cards',
    heading: 'Creatives',
    summary: 'Cards that show products of a catalog',
    load: () => [dynamicProductCards],
  },
  {
    name: 'media',
    heading: 'Creatives',
    summary: 'The upload service, call by call',
    load: () => [media],
  },
  {
    name: 'media-creatives',
    heading: 'Creatives',
    summary: 'Account media shown by line items',
    load: () => [mediaCreatives],
  },
  {
    name: 'media-library',
    heading: 'Creatives',
    summary: 'Uploaded images, GIFs and videos for cards and posts',
    load: () => [mediaLibrary],
  },
  {
    name: 'preroll-call-to-actions',
    heading: 'Creatives',
    summary: 'Calls to action on pre-roll videos',
    load: () => [prerollCallToActions],
  },
  {
    name: 'product-catalogs',
    heading: 'Creatives',
    summary: 'Product catalogs: what a shop sells, with product sets and feeds',
    load: () => [productCatalogs, productSets, catalogProducts, scheduledFeeds],
  },
  {
    name: 'scheduled-tweets',
    heading: 'Creatives',
    summary: 'Posts to be published at a given time',
    load: () => [scheduledTweets],
  },
  {
    name: 'tweet-previews',
    heading: 'Creatives',
    summary: 'Previews of posts',
    load: () => [tweetPreviews],
  },
  {
    name: 'tweets',
    heading: 'Creatives',
    summary: 'Posts: list, publish, name',
    load: () => [tweets],
  },
  {
    name: 'audience-estimate',
    heading: 'Audiences and insights',
    summary: 'Estimated number of users that targeting would reach',
    load: () => [audienceEstimates],
  },
  {
    name: 'custom-audiences',
    heading: 'Audiences and insights',
    summary: 'Lists of users to target, and who may use them',
    load: () => [customAudiences, audiencePermissions, audienceUsers],
  },
  {
    name: 'do-not-reach-lists',
    heading: 'Audiences and insights',
    summary: 'People whom no campaign may reach',
    load: () => [doNotReachLists, doNotReachUsers],
  },
  {
    name: 'insights',
    heading: 'Audiences and insights',
    summary: 'Post volume of keywords',
    load: () => [insights],
  },
  {
    name: 'tailored-audiences',
    heading: 'Audiences and insights',
    summary: 'Who may use the older tailored audiences',
    load: () => [tailoredAudiencePermissions],
  },
  {
    name: 'app-conversions',
    heading: 'Leads and conversions',
    summary: 'Conversions in apps, reported by measuring partners',
    load: () => [appConversions],
  },
  {
    name: 'app-event-provider-configurations',
    heading: 'Leads and conversions',
    summary: 'The partners that measure the conversions in apps',
    load: () => [appEventProviderConfigurations],
  },
  {
    name: 'app-event-tags',
    heading: 'Leads and conversions',
    summary: 'What people do in an app, counted as conversions',
    load: () => [appEventTags],
  },
  {
    name: 'lead-forms',
    heading: 'Leads and conversions',
    summary: 'Contact forms that open from a card',
    load: () => [leadForms],
  },
  {
    name: 'leads',
    heading: 'Leads and conversions',
    summary: 'Files with the leads of a lead form, made by jobs',
    load: () => [leadsExports],
  },
  {
    name: 'web-conversions',
    heading: 'Leads and conversions',
    summary: 'Conversions on your website, reported from your server',
    load: () => [webConversions],
  },
  {
    name: 'web-event-tags',
    heading: 'Leads and conversions',
    summary: 'What visitors of a website do, counted as conversions',
    load: () => [webEventTags],
  },
  {
    name: 'oauth',
    heading: 'Signing in and settings',
    summary: 'Tokens: request, approve, exchange and revoke them',
    load: () => [oauth],
  },
  {
    name: 'users',
    heading: 'Signing in and settings',
    summary: 'Users of the platform, by id or name',
    load: () => [users],
  },
];
