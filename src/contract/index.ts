/** The whole contract: all groups in the order of help, and lookup by endpoint id. */
import { accountMedia } from './groups/account-media.js';
import { accounts } from './groups/accounts.js';
import { advertiserBusinessCategories } from './groups/advertiser-business-categories.js';
import { audienceEstimates } from './groups/audience-estimate.js';
import { campaigns } from './groups/campaigns.js';
import { cards } from './groups/cards.js';
import { contentCategories } from './groups/content-categories.js';
import { curatedCategories } from './groups/curated-categories.js';
import { customAudiences } from './groups/custom-audiences.js';
import { doNotReachLists } from './groups/do-not-reach-lists.js';
import { draftTweets } from './groups/draft-tweets.js';
import { fundingInstruments } from './groups/funding-instruments.js';
import { iabCategories } from './groups/iab-categories.js';
import { insights } from './groups/insights.js';
import { lineItemCuratedCategories } from './groups/line-item-curated-categories.js';
import { lineItems } from './groups/line-items.js';
import { mediaCreatives } from './groups/media-creatives.js';
import { mediaLibrary } from './groups/media-library.js';
import { oauth } from './groups/oauth.js';
import { scheduledTweets } from './groups/scheduled-tweets.js';
import { tailoredAudiences } from './groups/tailored-audiences-permissions.js';
import { tweetPreviews } from './groups/tweet-previews.js';
import { tweets } from './groups/tweets.js';
import type { Endpoint, Group } from './types.js';

export const groups: readonly Group[] = [
  accounts,
  campaigns,
  lineItems,
  fundingInstruments,
  lineItemCuratedCategories,
  curatedCategories,
  contentCategories,
  iabCategories,
  advertiserBusinessCategories,
  accountMedia,
  mediaLibrary,
  mediaCreatives,
  cards,
  draftTweets,
  scheduledTweets,
  tweets,
  tweetPreviews,
  customAudiences,
  tailoredAudiences,
  doNotReachLists,
  audienceEstimates,
  insights,
  oauth,
];

export const endpoints: readonly Endpoint[] = groups.flatMap((group) => group.endpoints);

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** The endpoint with an id that is fixed in the source. Throws on an unknown id, which is a bug. */
export function endpointById(id: string): Endpoint {
  const endpoint = byId.get(id);
  if (!endpoint) throw new Error(`the contract has no endpoint ${id}`);
  return endpoint;
}
