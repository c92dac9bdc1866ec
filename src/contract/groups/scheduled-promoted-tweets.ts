/** Scheduled promotions: scheduled posts, promoted when they go live (docs/service.md#scheduled-promoted-tweets). */

import { group, record, recordCalls } from '../endpoint.js';
import { ids, listParams, stamps } from '../params/shared.js';
import { fitnessNote } from './promoted-tweets.js';

export const scheduledPromotedTweet = record({
  name: 'scheduled_promoted_tweet',
  unique: { parent: 'line_item_id', by: ['scheduled_tweet_id'] },
  lifecycle: {
    done: [{ field: 'tweet_id', is: 'present' }],
    failed: [{ field: 'deleted', is: ['true'] }],
  },
  fields: {
    id: { type: 'id', help: 'Id of the scheduled promotion, not of the post' },
    line_item_id: { type: 'id' },
    scheduled_tweet_id: { type: 'id' },
    tweet_id: { type: 'id', nullable: true, help: 'Null until the post is live' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'scheduled_tweet_id', 'tweet_id', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted'],
});

const scheduledPromotedTweetId = {
  type: 'id',
  required: true,
  help: 'The scheduled promotion: its own id, not that of the post',
} as const;

const scheduledPromotedTweetCalls = recordCalls({
  name: 'scheduled-promoted-tweets',
  path: 'accounts/:account_id/scheduled_promoted_tweets',
  id: { scheduled_promoted_tweet_id: scheduledPromotedTweetId },
  exampleId: '1xtfl',
  record: scheduledPromotedTweet,
  rate: 'accountReads',
});

export const listScheduledPromotedTweets = scheduledPromotedTweetCalls.list({
  summary: 'List scheduled promotions',
  params: {
    line_item_ids: ids('Only scheduled promotions of these line items', 'line-items'),
    scheduled_promoted_tweet_ids: ids('Only these scheduled promotions'),
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getScheduledPromotedTweet = scheduledPromotedTweetCalls.get({
  summary: 'Show one scheduled promotion',
});

export const createScheduledPromotedTweet = scheduledPromotedTweetCalls.create({
  summary: 'Promote a scheduled post as soon as it goes live',
  notes: [
    fitnessNote,
    'When the post goes live, tweet_id is set and a promoted post is created. If the post fails, nothing is promoted.',
  ],
  params: {
    line_item_id: {
      type: 'id',
      refers: 'line-items',
      required: true,
      help: 'The line item that will show the post',
    },
    scheduled_tweet_id: {
      type: 'id',
      form: 'digits',
      below: 'scheduled-tweets',
      required: true,
      help: 'The scheduled post',
    },
  },
  awaits: { endpoint: 'scheduled-promoted-tweets.get', by: 'scheduled_promoted_tweet_id' },
  example: { line_item_id: '9cqi0', scheduled_tweet_id: '1700000000000000006' },
});

export const deleteScheduledPromotedTweet = scheduledPromotedTweetCalls.delete({
  summary: 'Cancel a scheduled promotion permanently',
  notes: ['Only before the post is due; afterwards, delete the promoted post.'],
});

export const scheduledPromotedTweets = group(
  'scheduled-promoted-tweets',
  'Campaigns',
  'Scheduled posts that line items promote once they are live',
  [
    listScheduledPromotedTweets,
    getScheduledPromotedTweet,
    createScheduledPromotedTweet,
    deleteScheduledPromotedTweet,
  ],
);
