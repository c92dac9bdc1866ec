/** Every behaviour there is, by the id of its endpoint. An endpoint without one answers 501. */

import { accountMediaBehaviours } from './behaviour/account-media.js';
import { accountBehaviours } from './behaviour/accounts.js';
import { audienceEstimateBehaviours } from './behaviour/audience-estimate.js';
import { campaignBehaviours } from './behaviour/campaigns.js';
import { cardBehaviours } from './behaviour/cards.js';
import { conversationCardBehaviours } from './behaviour/cards-conversation.js';
import { pollCardBehaviours } from './behaviour/cards-poll.js';
import { categoryBehaviours } from './behaviour/categories.js';
import { customAudienceBehaviours } from './behaviour/custom-audiences.js';
import { doNotReachListBehaviours } from './behaviour/do-not-reach-lists.js';
import { draftTweetBehaviours } from './behaviour/draft-tweets.js';
import { fundingInstrumentBehaviours } from './behaviour/funding-instruments.js';
import { insightBehaviours } from './behaviour/insights.js';
import { lineItemCuratedCategoryBehaviours } from './behaviour/line-item-curated-categories.js';
import { lineItemBehaviours } from './behaviour/line-items.js';
import { mediaCreativeBehaviours } from './behaviour/media-creatives.js';
import { mediaLibraryBehaviours } from './behaviour/media-library.js';
import { membershipBehaviours } from './behaviour/membership.js';
import { permissionBehaviours } from './behaviour/permissions.js';
import { scheduledTweetBehaviours } from './behaviour/scheduled-tweets.js';
import { tweetPreviewBehaviours } from './behaviour/tweet-previews.js';
import { tweetBehaviours } from './behaviour/tweets.js';
import type { Behaviour } from './behaviour.js';

const all: readonly Behaviour[] = [
  ...accountBehaviours,
  ...campaignBehaviours,
  ...lineItemBehaviours,
  ...fundingInstrumentBehaviours,
  ...accountMediaBehaviours,
  ...mediaLibraryBehaviours,
  ...mediaCreativeBehaviours,
  ...cardBehaviours,
  ...pollCardBehaviours,
  ...conversationCardBehaviours,
  ...draftTweetBehaviours,
  ...scheduledTweetBehaviours,
  ...tweetBehaviours,
  ...tweetPreviewBehaviours,
  ...lineItemCuratedCategoryBehaviours,
  ...categoryBehaviours,
  ...customAudienceBehaviours,
  ...membershipBehaviours,
  ...permissionBehaviours,
  ...doNotReachListBehaviours,
  ...audienceEstimateBehaviours,
  ...insightBehaviours,
];

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  all.map((behaviour) => [behaviour.endpoint.id, behaviour]),
);
