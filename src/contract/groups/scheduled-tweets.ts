/** Scheduled posts: published by the service at a given time (docs/service.md#scheduled-tweets). */
import { group, record, recordCalls } from '../endpoint.js';
import {
  authorNote,
  mediaNote,
  nullcastNote,
  postContent,
  postCreation,
  postRules,
  publication,
  remainsNote,
  scheduledStatus,
  userId,
} from '../params/posts.js';
import { cursor, shortCount } from '../params/shared.js';

const base = { echo: 'withoutAccount' } as const;

/**
 * Limits of scheduling: how far ahead, and how many posts within a time span; seconds are ignored
 * (docs/service.md#scheduled-tweets).
 */
export const scheduling = { maxDaysAhead: 365, maxPosts: 30, withinMinutes: 15 } as const;

export const scheduledTweet = record({
  name: 'scheduled_tweet',
  selectedBy: { user_id: ['user_id'] },
  notFound: 'TWEET_NOT_FOUND',
  lifecycle: publication,
  needs: {
    card_uri: {
      groups: ['cards', 'cards.poll', 'cards.image-conversation', 'cards.video-conversation'],
      by: 'card_uri',
    },
    media_keys: { groups: ['media-library'], by: 'media_key' },
  },
  fields: {
    id: { type: 'id' },
    name: { type: 'string', nullable: true },
    text: { type: 'string', help: 'May be empty' },
    user_id: { type: 'id' },
    nullcast: { type: 'boolean' },
    scheduled_at: { type: 'time' },
    scheduled_status: { type: 'enum', values: scheduledStatus },
    completed_at: { type: 'time', nullable: true, help: 'Null until it is published' },
    tweet_id: { type: 'id', nullable: true, help: 'Null until it is published' },
    card_uri: { type: 'id', nullable: true },
    media_keys: { type: 'list' },
    created_at: { type: 'time' },
    updated_at: { type: 'time' },
  },
  columns: ['id', 'name', 'text', 'scheduled_at', 'scheduled_status', 'nullcast', 'tweet_id'],
});

const scheduledTweetId = { type: 'id', form: 'digits', required: true, help: 'The scheduled post' } as const;
const scheduledAt = {
  type: 'time',
  precision: 'minute',
  isAhead: true,
  maxDaysAhead: scheduling.maxDaysAhead,
  help: 'When to publish, to the minute; at most a year ahead',
} as const;

const scheduledTweetCalls = recordCalls({
  ...base,
  name: 'scheduled-tweets',
  path: 'accounts/:account_id/scheduled_tweets',
  id: { scheduled_tweet_id: scheduledTweetId },
  exampleId: '1700000000000000006',
  record: scheduledTweet,
  rate: 'accountReads',
});

export const listScheduledTweets = scheduledTweetCalls.list({
  summary: 'List scheduled posts',
  params: { count: shortCount, cursor, user_id: userId },
  example: { count: 20 },
});

export const getScheduledTweet = scheduledTweetCalls.get({
  summary: 'Show one scheduled post',
  params: {},
});

export const createScheduledTweet = scheduledTweetCalls.create({
  summary: 'Schedule a post',
  notes: [
    'At most 30 posts can be scheduled within any 15 minutes, at most a year ahead.',
    'Seconds of the time are ignored.',
    mediaNote,
    nullcastNote,
    authorNote,
  ],
  params: { ...postCreation, scheduled_at: { ...scheduledAt, required: true } },
  rules: postRules,
  awaits: { endpoint: 'scheduled-tweets.get', by: 'scheduled_tweet_id' },
  example: {
    as_user_id: '1700000001',
    text: 'Spring is here',
    scheduled_at: '2026-12-01T09:30:00Z',
  },
});

export const updateScheduledTweet = scheduledTweetCalls.update({
  summary: 'Change a scheduled post',
  notes: ['Only while the status of the post is SCHEDULED.', mediaNote, remainsNote],
  params: {
    ...postContent,
    scheduled_at: scheduledAt,
  },
  awaits: { endpoint: 'scheduled-tweets.get', by: 'scheduled_tweet_id' },
  example: { scheduled_at: '2026-12-02T09:30:00Z' },
});

export const deleteScheduledTweet = scheduledTweetCalls.delete({
  summary: 'Delete a scheduled post permanently',
});

export const scheduledTweets = group(
  'scheduled-tweets',
  'Creatives',
  'Posts to be published at a given time',
  [listScheduledTweets, getScheduledTweet, createScheduledTweet, updateScheduledTweet, deleteScheduledTweet],
);
