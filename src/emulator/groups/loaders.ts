/**
 * Written by `npm run generate` from the registry of groups, src/contract/groups/index.ts: how the handlers of each group
 * are loaded, by its name. Not edited by hand.
 */
import type { AnyHandler } from '../handler.js';

export const handlerLoaders: Readonly<Record<string, () => Promise<readonly AnyHandler[]>>> = {
  accounts: async () => (await import('./accounts.js')).accountsHandlers,
  'authenticated-user-access': async () =>
    (await import('./authenticated-user-access.js')).authenticatedUserAccessHandlers,
  'funding-instruments': async () => (await import('./funding-instruments.js')).fundingInstrumentsHandlers,
  'promotable-users': async () => (await import('./promotable-users.js')).promotableUsersHandlers,
  'tax-settings': async () => (await import('./tax-settings.js')).taxSettingsHandlers,
  'user-settings': async () => (await import('./user-settings.js')).userSettingsHandlers,
  'ab-tests': async () => (await import('./ab-tests.js')).abTestsHandlers,
  'advertiser-business-categories': async () =>
    (await import('./advertiser-business-categories.js')).advertiserBusinessCategoriesHandlers,
  'app-lists': async () => (await import('./app-lists.js')).appListsHandlers,
  'bidding-rules': async () => (await import('./bidding-rules.js')).biddingRulesHandlers,
  campaigns: async () => (await import('./campaigns.js')).campaignsHandlers,
  'content-categories': async () => (await import('./content-categories.js')).contentCategoriesHandlers,
  'curated-categories': async () => (await import('./curated-categories.js')).curatedCategoriesHandlers,
  'iab-categories': async () => (await import('./iab-categories.js')).iabCategoriesHandlers,
  'line-item-curated-categories': async () =>
    (await import('./line-item-curated-categories.js')).lineItemCuratedCategoriesHandlers,
  'line-items': async () => (await import('./line-items.js')).lineItemsHandlers,
  'promoted-accounts': async () => (await import('./promoted-accounts.js')).promotedAccountsHandlers,
  'promoted-tweets': async () => (await import('./promoted-tweets.js')).promotedTweetsHandlers,
  publishers: async () => (await import('./publishers.js')).publishersHandlers,
  recommendations: async () => (await import('./recommendations.js')).recommendationsHandlers,
  'scheduled-promoted-tweets': async () =>
    (await import('./scheduled-promoted-tweets.js')).scheduledPromotedTweetsHandlers,
  stats: async () => (await import('./stats.js')).statsHandlers,
  'stats.jobs': async () => (await import('./stats-jobs.js')).statsJobsHandlers,
  'targeting-criteria': async () => (await import('./targeting-criteria.js')).targetingCriteriaHandlers,
  'targeting-suggestions': async () =>
    (await import('./targeting-suggestions.js')).targetingSuggestionsHandlers,
  'tracking-tags': async () => (await import('./tracking-tags.js')).trackingTagsHandlers,
  'account-media': async () => (await import('./account-media.js')).accountMediaHandlers,
  cards: async () => (await import('./cards.js')).cardsHandlers,
  'cards.image-conversation': async () =>
    (await import('./cards-image-conversation.js')).cardsImageConversationHandlers,
  'cards.poll': async () => (await import('./cards-poll.js')).cardsPollHandlers,
  'cards.video-conversation': async () =>
    (await import('./cards-video-conversation.js')).cardsVideoConversationHandlers,
  'draft-tweets': async () => (await import('./draft-tweets.js')).draftTweetsHandlers,
  'dynamic-product-cards': async () =>
    (await import('./dynamic-product-cards.js')).dynamicProductCardsHandlers,
  media: async () => (await import('./media.js')).mediaHandlers,
  'media-creatives': async () => (await import('./media-creatives.js')).mediaCreativesHandlers,
  'media-library': async () => (await import('./media-library.js')).mediaLibraryHandlers,
  'preroll-call-to-actions': async () =>
    (await import('./preroll-call-to-actions.js')).prerollCallToActionsHandlers,
  'product-catalogs': async () => (await import('./product-catalogs.js')).productCatalogsHandlers,
  'product-catalogs.product-sets': async () =>
    (await import('./product-catalogs-product-sets.js')).productCatalogsProductSetsHandlers,
  'product-catalogs.products': async () =>
    (await import('./product-catalogs-products.js')).productCatalogsProductsHandlers,
  'product-catalogs.scheduled-feeds': async () =>
    (await import('./product-catalogs-scheduled-feeds.js')).productCatalogsScheduledFeedsHandlers,
  'scheduled-tweets': async () => (await import('./scheduled-tweets.js')).scheduledTweetsHandlers,
  'tweet-previews': async () => (await import('./tweet-previews.js')).tweetPreviewsHandlers,
  tweets: async () => (await import('./tweets.js')).tweetsHandlers,
  'audience-estimate': async () => (await import('./audience-estimate.js')).audienceEstimateHandlers,
  'custom-audiences': async () => (await import('./custom-audiences.js')).customAudiencesHandlers,
  'custom-audiences.permissions': async () =>
    (await import('./custom-audiences-permissions.js')).customAudiencesPermissionsHandlers,
  'custom-audiences.users': async () =>
    (await import('./custom-audiences-users.js')).customAudiencesUsersHandlers,
  'do-not-reach-lists': async () => (await import('./do-not-reach-lists.js')).doNotReachListsHandlers,
  'do-not-reach-lists.users': async () =>
    (await import('./do-not-reach-lists-users.js')).doNotReachListsUsersHandlers,
  insights: async () => (await import('./insights.js')).insightsHandlers,
  'tailored-audiences.permissions': async () =>
    (await import('./tailored-audiences-permissions.js')).tailoredAudiencesPermissionsHandlers,
  'app-conversions': async () => (await import('./app-conversions.js')).appConversionsHandlers,
  'app-event-provider-configurations': async () =>
    (await import('./app-event-provider-configurations.js')).appEventProviderConfigurationsHandlers,
  'app-event-tags': async () => (await import('./app-event-tags.js')).appEventTagsHandlers,
  'lead-forms': async () => (await import('./lead-forms.js')).leadFormsHandlers,
  'leads.exports': async () => (await import('./leads-exports.js')).leadsExportsHandlers,
  'web-conversions': async () => (await import('./web-conversions.js')).webConversionsHandlers,
  'web-event-tags': async () => (await import('./web-event-tags.js')).webEventTagsHandlers,
};
