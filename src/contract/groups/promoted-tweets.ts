/** Promoted posts: published posts that line items show (docs/service.md#promoted-tweets). */

import { group, record, recordCalls } from '../endpoint.js';
import { approvalStatus, entityStatus, type objective, type productType } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** Maximum number of posts in one call. */
const maxPosts = 50;

/** The required content of a post, by the objective of its line item (docs/service.md#fitness-of-posts). */
export const postNeeds = {
  APP_ENGAGEMENTS: 'app card',
  APP_INSTALLS: 'app card',
  ENGAGEMENTS: 'anything',
  FOLLOWERS: 'anything',
  PREROLL_VIEWS: 'no posts',
  REACH: 'anything',
  VIDEO_VIEWS: 'video or GIF',
  WEBSITE_CLICKS: 'website card or link',
} as const satisfies Readonly<
  Record<
    (typeof objective)[number],
    'anything' | 'app card' | 'no posts' | 'video or GIF' | 'website card or link'
  >
>;

/** Line items of this product type show media creatives and no posts. */
export const productWithoutPosts = 'MEDIA' satisfies (typeof productType)[number];

export const fitnessNote =
  'Objective WEBSITE_CLICKS needs a website card or a link, but not both. VIDEO_VIEWS needs a video or GIF; app objectives need an app card.';

export const promotedTweet = record({
  name: 'promoted_tweet',
  notFound: 'PROMOTED_TWEET_NOT_FOUND',
  unique: { parent: 'line_item_id', by: ['tweet_id'] },
  fields: {
    id: { type: 'id', help: 'Id of the promotion, not of the post' },
    line_item_id: { type: 'id' },
    tweet_id: { type: 'id' },
    entity_status: { type: 'enum', values: entityStatus },
    approval_status: { type: 'enum', values: approvalStatus },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'tweet_id', 'entity_status', 'approval_status', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'paused'],
  sortOnly: ['paused'],
});

const promotedTweetId = {
  type: 'id',
  required: true,
  help: 'The promoted post: the id of the promotion, not of the post',
} as const;

const promotedTweetCalls = recordCalls({
  name: 'promoted-tweets',
  path: 'accounts/:account_id/promoted_tweets',
  id: { promoted_tweet_id: promotedTweetId },
  exampleId: '1efwlo',
  record: promotedTweet,
  rate: 'accountReads',
});

export const listPromotedTweets = promotedTweetCalls.list({
  summary: 'List promoted posts',
  notes: ['Promoted posts of a deleted line item or campaign are listed only with --with-deleted.'],
  params: {
    line_item_ids: ids('Only promoted posts of these line items', 'line-items'),
    promoted_tweet_ids: ids('Only these promoted posts'),
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getPromotedTweet = promotedTweetCalls.get({ summary: 'Show one promoted post' });

export const createPromotedTweets = promotedTweetCalls.create({
  summary: `Promote up to ${maxPosts} published posts with a line item`,
  notes: [
    fitnessNote,
    'For a post of another user, the service creates and promotes a nullcast repost; tweet_id then differs.',
    'Drafts cannot be promoted. For scheduled posts, use scheduled-promoted-tweets.',
    'Promoted posts cannot be changed: delete them and create new ones.',
  ],
  params: {
    line_item_id: {
      type: 'id',
      refers: 'line-items',
      required: true,
      help: 'The line item that shows the posts',
    },
    tweet_ids: {
      type: 'list',
      of: { type: 'id', form: 'digits', help: 'The id of a post' },
      required: true,
      min: 1,
      max: maxPosts,
      help: `The posts, at most ${maxPosts}`,
    },
  },
  response: 'array',
  example: {
    line_item_id: '9cqi0',
    tweet_ids: ['1700000000000000007', '1700000000000000008'],
  },
});

export const deletePromotedTweet = promotedTweetCalls.delete({
  summary: 'Stop promoting a post, permanently',
  notes: ['The post itself remains and can be promoted again.'],
});

export const promotedTweets = group('promoted-tweets', 'Campaigns', 'Posts that line items promote', [
  listPromotedTweets,
  getPromotedTweet,
  createPromotedTweets,
  deletePromotedTweet,
]);
