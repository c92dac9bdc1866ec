/**
 * Every behaviour there is. The file of a group is loaded when one of its endpoints is first called, since a single
 * command needs no more. An endpoint without a behaviour answers 501.
 */
import type { AnyHandler } from '../handler.js';

type Load = () => Promise<readonly AnyHandler[]>;

const categories: Load = async () => (await import('./content-categories.js')).categoryHandlers;
const conversationCards: Load = async () =>
  (await import('../domain/creative/conversation-handlers.js')).conversationCardHandlers;
const memberships: Load = async () => (await import('../domain/membership.js')).membershipHandlers;
const permissions: Load = async () => (await import('../domain/permissions.js')).permissionHandlers;

/** Where the behaviours of endpoints are, by what their ids begin with. The longest beginning counts. */
const files: Readonly<Record<string, Load>> = {
  accounts: async () => (await import('./accounts.js')).accountHandlers,
  campaigns: async () => (await import('./campaigns.js')).campaignHandlers,
  'line-items': async () => (await import('./line-items.js')).lineItemHandlers,
  'funding-instruments': async () => (await import('./funding-instruments.js')).fundingInstrumentHandlers,
  'account-media': async () => (await import('./account-media.js')).accountMediaHandlers,
  'media-library': async () => (await import('./media-library.js')).mediaLibraryHandlers,
  'media-creatives': async () => (await import('./media-creatives.js')).mediaCreativeHandlers,
  cards: async () => (await import('./cards.js')).cardHandlers,
  'cards.poll': async () => (await import('./cards-poll.js')).pollCardHandlers,
  'cards.image-conversation': conversationCards,
  'cards.video-conversation': conversationCards,
  'draft-tweets': async () => (await import('./draft-tweets.js')).draftTweetHandlers,
  'scheduled-tweets': async () => (await import('./scheduled-tweets.js')).scheduledTweetHandlers,
  tweets: async () => (await import('./tweets.js')).tweetHandlers,
  'tweet-previews': async () => (await import('./tweet-previews.js')).tweetPreviewHandlers,
  'line-item-curated-categories': async () =>
    (await import('./line-item-curated-categories.js')).lineItemCuratedCategoryHandlers,
  'content-categories': categories,
  'iab-categories': categories,
  'advertiser-business-categories': categories,
  'curated-categories': categories,
  'custom-audiences': async () => (await import('./custom-audiences.js')).customAudienceHandlers,
  'custom-audiences.users': memberships,
  'custom-audiences.permissions': permissions,
  'tailored-audiences.permissions': permissions,
  'do-not-reach-lists': async () => (await import('./do-not-reach-lists.js')).doNotReachListHandlers,
  'do-not-reach-lists.users': memberships,
  'audience-estimate': async () => (await import('./audience-estimate.js')).audienceEstimateHandlers,
  insights: async () => (await import('./insights.js')).insightHandlers,
};

/** The behaviour of an endpoint; undefined where it has none yet. */
export async function findHandler(id: string): Promise<AnyHandler | undefined> {
  const words = id.split('.');
  for (let length = words.length; length > 0; length--) {
    const beginning = words.slice(0, length).join('.');
    const load = Object.hasOwn(files, beginning) ? files[beginning] : undefined;
    if (load) return (await load()).find((behaviour) => behaviour.endpoint.id === id);
  }
  return undefined;
}

/** All of them, by the id of their endpoint. */
export async function loadHandlers(): Promise<ReadonlyMap<string, AnyHandler>> {
  const lists = await Promise.all(Object.values(files).map((load) => load()));
  return new Map(lists.flat().map((behaviour) => [behaviour.endpoint.id, behaviour]));
}
