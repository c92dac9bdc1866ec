/**
 * Every behaviour there is. The file of a group is loaded when one of its endpoints is first called, since a single
 * command needs no more. An endpoint without a behaviour answers 501.
 */
import type { Behaviour } from './behaviour.js';

type Load = () => Promise<readonly Behaviour[]>;

const categories: Load = async () => (await import('./behaviour/categories.js')).categoryBehaviours;
const conversationCards: Load = async () =>
  (await import('./behaviour/cards-conversation.js')).conversationCardBehaviours;
const memberships: Load = async () => (await import('./behaviour/membership.js')).membershipBehaviours;
const permissions: Load = async () => (await import('./behaviour/permissions.js')).permissionBehaviours;

/** Where the behaviours of endpoints are, by what their ids begin with. The longest beginning counts. */
const files: Readonly<Record<string, Load>> = {
  accounts: async () => (await import('./behaviour/accounts.js')).accountBehaviours,
  campaigns: async () => (await import('./behaviour/campaigns.js')).campaignBehaviours,
  'line-items': async () => (await import('./behaviour/line-items.js')).lineItemBehaviours,
  'funding-instruments': async () =>
    (await import('./behaviour/funding-instruments.js')).fundingInstrumentBehaviours,
  'account-media': async () => (await import('./behaviour/account-media.js')).accountMediaBehaviours,
  'media-library': async () => (await import('./behaviour/media-library.js')).mediaLibraryBehaviours,
  'media-creatives': async () => (await import('./behaviour/media-creatives.js')).mediaCreativeBehaviours,
  cards: async () => (await import('./behaviour/cards.js')).cardBehaviours,
  'cards.poll': async () => (await import('./behaviour/cards-poll.js')).pollCardBehaviours,
  'cards.image-conversation': conversationCards,
  'cards.video-conversation': conversationCards,
  'draft-tweets': async () => (await import('./behaviour/draft-tweets.js')).draftTweetBehaviours,
  'scheduled-tweets': async () => (await import('./behaviour/scheduled-tweets.js')).scheduledTweetBehaviours,
  tweets: async () => (await import('./behaviour/tweets.js')).tweetBehaviours,
  'tweet-previews': async () => (await import('./behaviour/tweet-previews.js')).tweetPreviewBehaviours,
  'line-item-curated-categories': async () =>
    (await import('./behaviour/line-item-curated-categories.js')).lineItemCuratedCategoryBehaviours,
  'content-categories': categories,
  'iab-categories': categories,
  'advertiser-business-categories': categories,
  'curated-categories': categories,
  'custom-audiences': async () => (await import('./behaviour/custom-audiences.js')).customAudienceBehaviours,
  'custom-audiences.users': memberships,
  'custom-audiences.permissions': permissions,
  'tailored-audiences.permissions': permissions,
  'do-not-reach-lists': async () =>
    (await import('./behaviour/do-not-reach-lists.js')).doNotReachListBehaviours,
  'do-not-reach-lists.users': memberships,
  'audience-estimate': async () =>
    (await import('./behaviour/audience-estimate.js')).audienceEstimateBehaviours,
  insights: async () => (await import('./behaviour/insights.js')).insightBehaviours,
};

/** The behaviour of an endpoint; undefined where it has none yet. */
export async function findBehaviour(id: string): Promise<Behaviour | undefined> {
  const words = id.split('.');
  for (let length = words.length; length > 0; length--) {
    const beginning = words.slice(0, length).join('.');
    const load = Object.hasOwn(files, beginning) ? files[beginning] : undefined;
    if (load) return (await load()).find((behaviour) => behaviour.endpoint.id === id);
  }
  return undefined;
}

/** All of them, by the id of their endpoint. */
export async function loadBehaviours(): Promise<ReadonlyMap<string, Behaviour>> {
  const lists = await Promise.all(Object.values(files).map((load) => load()));
  return new Map(lists.flat().map((behaviour) => [behaviour.endpoint.id, behaviour]));
}
