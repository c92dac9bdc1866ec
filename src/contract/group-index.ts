/**
 * Written by `npm run generate` from the registry of groups, src/contract/groups/index.ts: the nouns of commands, in the order
 * that help shows them, with what help says of them. Not edited by hand. In the bundle a group is loaded when `load` is called
 * (build/load-late.js), so that a command loads no more of the contract than its own part.
 */

// biome-ignore-all format: one line for each group
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
  { name: 'accounts', heading: 'Accounts and money', load: () => [accounts], summary: 'Advertising accounts, their history and features' },
  { name: 'authenticated-user-access', heading: 'Accounts and money', load: () => [userAccess], summary: 'Your permissions in the account' },
  { name: 'funding-instruments', heading: 'Accounts and money', load: () => [fundingInstruments], summary: 'Payer, currency and amounts' },
  { name: 'promotable-users', heading: 'Accounts and money', load: () => [promotableUsers], summary: 'Users whose posts the account can promote' },
  { name: 'tax-settings', heading: 'Accounts and money', load: () => [taxSettingsGroup], summary: 'Who is billed, and where' },
  { name: 'user-settings', heading: 'Accounts and money', load: () => [userSettingsGroup], summary: 'Email address and phone number of a user' },
  { name: 'ab-tests', heading: 'Campaigns', load: () => [abTests], summary: 'A/B tests: shares of the audience that see different campaigns or line items' },
  { name: 'advertiser-business-categories', heading: 'Campaigns', load: () => [advertiserBusinessCategories], summary: 'The business of a pre-roll advertiser' },
  { name: 'app-lists', heading: 'Campaigns', load: () => [appLists], summary: 'Apps whose users can be excluded' },
  { name: 'bidding-rules', heading: 'Campaigns', load: () => [biddingRules], summary: 'Smallest steps and limits of bids, by currency' },
  { name: 'campaigns', heading: 'Campaigns', load: () => [campaigns], summary: 'Campaigns: budget, funding and status above line items' },
  { name: 'content-categories', heading: 'Campaigns', load: () => [contentCategories], summary: "Subjects of publishers' videos" },
  { name: 'curated-categories', heading: 'Campaigns', load: () => [curatedCategories], summary: 'Publishers selected by the service, by country' },
  { name: 'iab-categories', heading: 'Campaigns', load: () => [iabCategories], summary: 'Subjects by the industry standard of the IAB' },
  { name: 'line-item-curated-categories', heading: 'Campaigns', load: () => [lineItemCuratedCategories], summary: 'Associations of line items with curated categories' },
  { name: 'line-items', heading: 'Campaigns', load: () => [lineItems], summary: 'Ad groups: objective, bid, schedule and placements' },
  { name: 'promoted-accounts', heading: 'Campaigns', load: () => [promotedAccounts], summary: 'Users whom line items suggest to follow' },
  { name: 'promoted-tweets', heading: 'Campaigns', load: () => [promotedTweets], summary: 'Posts that line items show' },
  { name: 'publishers', heading: 'Campaigns', load: () => [publishers], summary: 'Publishers whose videos can carry ads' },
  { name: 'recommendations', heading: 'Campaigns', load: () => [recommendations], summary: 'Recommended changes of campaigns (closed beta)' },
  { name: 'scheduled-promoted-tweets', heading: 'Campaigns', load: () => [scheduledPromotedTweets], summary: 'Scheduled posts that line items show once they are live' },
  { name: 'stats', heading: 'Campaigns', load: () => [statistics, statisticsJobs], summary: 'Metrics over time: what was served and what it cost' },
  { name: 'targeting-criteria', heading: 'Campaigns', load: () => [targetingCriteria], summary: 'Whom line items reach and leave out, and the values to choose from' },
  { name: 'targeting-suggestions', heading: 'Campaigns', load: () => [targetingSuggestions], summary: 'Keywords and users like those that are targeted' },
  { name: 'tracking-tags', heading: 'Campaigns', load: () => [trackingTags], summary: 'URLs of measuring partners, told of impressions and clicks' },
  { name: 'account-media', heading: 'Creatives', load: () => [accountMedia], summary: 'Images and videos that media creatives are created from' },
  { name: 'cards', heading: 'Creatives', load: () => [cards, imageConversationCards, pollCards, videoConversationCards], summary: 'Cards: media with a destination, a poll or hashtags, to attach to posts' },
  { name: 'draft-tweets', heading: 'Creatives', load: () => [draftTweets], summary: 'Drafts of posts' },
  { name: 'dynamic-product-cards', heading: 'Creatives', load: () => [dynamicProductCards], summary: 'Cards that show products of a catalog' },
  { name: 'media', heading: 'Creatives', load: () => [media], summary: 'The upload service, call by call' },
  { name: 'media-creatives', heading: 'Creatives', load: () => [mediaCreatives], summary: 'Account media shown by line items' },
  { name: 'media-library', heading: 'Creatives', load: () => [mediaLibrary], summary: 'Uploaded images, GIFs and videos for cards and posts' },
  { name: 'preroll-call-to-actions', heading: 'Creatives', load: () => [prerollCallToActions], summary: 'Calls to action on pre-roll videos' },
  { name: 'product-catalogs', heading: 'Creatives', load: () => [productCatalogs, productSets, catalogProducts, scheduledFeeds], summary: 'Product catalogs: what a shop sells, with product sets and feeds' },
  { name: 'scheduled-tweets', heading: 'Creatives', load: () => [scheduledTweets], summary: 'Posts to be published at a given time' },
  { name: 'tweet-previews', heading: 'Creatives', load: () => [tweetPreviews], summary: 'Previews of posts' },
  { name: 'tweets', heading: 'Creatives', load: () => [tweets], summary: 'Posts: list, publish, name' },
  { name: 'audience-estimate', heading: 'Audiences and insights', load: () => [audienceEstimates], summary: 'Estimated number of users that targeting would reach' },
  { name: 'custom-audiences', heading: 'Audiences and insights', load: () => [customAudiences, audiencePermissions, audienceUsers], summary: 'Lists of users to target, and who may use them' },
  { name: 'do-not-reach-lists', heading: 'Audiences and insights', load: () => [doNotReachLists, doNotReachUsers], summary: 'People whom no campaign may reach' },
  { name: 'insights', heading: 'Audiences and insights', load: () => [insights], summary: 'Post volume of keywords' },
  { name: 'tailored-audiences', heading: 'Audiences and insights', load: () => [tailoredAudiencePermissions], summary: 'Who may use the older tailored audiences' },
  { name: 'app-conversions', heading: 'Leads and conversions', load: () => [appConversions], summary: 'Conversions in apps, reported by measuring partners' },
  { name: 'app-event-provider-configurations', heading: 'Leads and conversions', load: () => [appEventProviderConfigurations], summary: 'The partners that measure the conversions in apps' },
  { name: 'app-event-tags', heading: 'Leads and conversions', load: () => [appEventTags], summary: 'What people do in an app, counted as conversions' },
  { name: 'lead-forms', heading: 'Leads and conversions', load: () => [leadForms], summary: 'Contact forms that open from a card' },
  { name: 'leads', heading: 'Leads and conversions', load: () => [leadsExports], summary: 'Files with the leads of a lead form, made by jobs' },
  { name: 'web-conversions', heading: 'Leads and conversions', load: () => [webConversions], summary: 'Conversions on your website, reported from your server' },
  { name: 'web-event-tags', heading: 'Leads and conversions', load: () => [webEventTags], summary: 'What visitors of a website do, counted as conversions' },
  { name: 'oauth', heading: 'Signing in and settings', load: () => [oauth], summary: 'Tokens: request, approve, exchange and revoke them' },
  { name: 'users', heading: 'Signing in and settings', load: () => [users], summary: 'Users of the platform, by id or name' },
];
