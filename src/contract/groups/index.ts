/**
 * The registry of groups, one line each. The contract's lists, the emulator's loaders and what tests expect all come from
 * here. The file of a group has its name, with hyphens for dots: `cards.poll` is in cards-poll.ts, here, in
 * src/emulator/groups, in test/emulator/groups and in test/scripts.
 */

export { abTests } from './ab-tests.js';
export { accountMedia } from './account-media.js';
export { accounts } from './accounts.js';
export { advertiserBusinessCategories } from './advertiser-business-categories.js';
export { appConversions } from './app-conversions.js';
export { appEventProviderConfigurations } from './app-event-provider-configurations.js';
export { appEventTags } from './app-event-tags.js';
export { appLists } from './app-lists.js';
export { audienceEstimates } from './audience-estimate.js';
export { userAccess } from './authenticated-user-access.js';
export { biddingRules } from './bidding-rules.js';
export { campaigns } from './campaigns.js';
export { cards } from './cards.js';
export { imageConversationCards } from './cards-image-conversation.js';
export { pollCards } from './cards-poll.js';
export { videoConversationCards } from './cards-video-conversation.js';
export { contentCategories } from './content-categories.js';
export { curatedCategories } from './curated-categories.js';
export { customAudiences } from './custom-audiences.js';
export { audiencePermissions } from './custom-audiences-permissions.js';
export { audienceUsers } from './custom-audiences-users.js';
export { doNotReachLists } from './do-not-reach-lists.js';
export { doNotReachUsers } from './do-not-reach-lists-users.js';
export { draftTweets } from './draft-tweets.js';
export { dynamicProductCards } from './dynamic-product-cards.js';
export { fundingInstruments } from './funding-instruments.js';
export { iabCategories } from './iab-categories.js';
export { insights } from './insights.js';
export { leadForms } from './lead-forms.js';
export { leadsExports } from './leads-exports.js';
export { lineItemCuratedCategories } from './line-item-curated-categories.js';
export { lineItems } from './line-items.js';
export { media } from './media.js';
export { mediaCreatives } from './media-creatives.js';
export { mediaLibrary } from './media-library.js';
export { oauth } from './oauth.js';
export { prerollCallToActions } from './preroll-call-to-actions.js';
export { productCatalogs } from './product-catalogs.js';
export { productSets } from './product-catalogs-product-sets.js';
export { catalogProducts } from './product-catalogs-products.js';
export { scheduledFeeds } from './product-catalogs-scheduled-feeds.js';
export { promotableUsers } from './promotable-users.js';
export { promotedAccounts } from './promoted-accounts.js';
export { promotedTweets } from './promoted-tweets.js';
export { publishers } from './publishers.js';
export { recommendations } from './recommendations.js';
export { scheduledPromotedTweets } from './scheduled-promoted-tweets.js';
export { scheduledTweets } from './scheduled-tweets.js';
export { statistics } from './stats.js';
export { statisticsJobs } from './stats-jobs.js';
export { tailoredAudiencePermissions } from './tailored-audiences-permissions.js';
export { targetingCriteria } from './targeting-criteria.js';
export { targetingSuggestions } from './targeting-suggestions.js';
export { taxSettingsGroup } from './tax-settings.js';
export { trackingTags } from './tracking-tags.js';
export { tweetPreviews } from './tweet-previews.js';
export { tweets } from './tweets.js';
export { userSettingsGroup } from './user-settings.js';
export { users } from './users.js';
export { webConversions } from './web-conversions.js';
export { webEventTags } from './web-event-tags.js';
