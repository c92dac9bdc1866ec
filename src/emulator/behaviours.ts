/** Every behaviour there is, by the id of its endpoint. An endpoint without one answers 501. */

import { accountMediaBehaviours } from './behaviour/account-media.js';
import { accountBehaviours } from './behaviour/accounts.js';
import { campaignBehaviours } from './behaviour/campaigns.js';
import { cardBehaviours } from './behaviour/cards.js';
import { conversationCardBehaviours } from './behaviour/cards-conversation.js';
import { pollCardBehaviours } from './behaviour/cards-poll.js';
import { draftTweetBehaviours } from './behaviour/draft-tweets.js';
import { fundingInstrumentBehaviours } from './behaviour/funding-instruments.js';
import { lineItemBehaviours } from './behaviour/line-items.js';
import { mediaCreativeBehaviours } from './behaviour/media-creatives.js';
import { mediaLibraryBehaviours } from './behaviour/media-library.js';
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
];

export const behaviours: ReadonlyMap<string, Behaviour> = new Map(
  all.map((behaviour) => [behaviour.endpoint.id, behaviour]),
);
