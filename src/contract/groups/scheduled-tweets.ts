/** Scheduled posts: published by the service at a given time (docs/service.md#scheduled-tweets). */
import { endpoint, group, record } from '../endpoint.js';
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
import { accountId, cursor, shortCount, shortPage } from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, echo: 'withoutAccount' } as const;

/**
 * Limits of scheduling: how far ahead, and how many posts within a time span; seconds are ignored
 * (docs/service.md#scheduled-tweets).
 */
export const scheduling = { maxDaysAhead: 365, maxPosts: 30, withinMinutes: 15 } as const;

export const scheduledTweet = record({
  name: 'scheduled_tweet',
  notFound: 'TWEET_NOT_FOUND',
  lifecycle: publication,
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
  help: 'When to publish: to the minute, at most a year ahead',
} as const;

export const listScheduledTweets = endpoint({
  ...base,
  id: 'scheduled-tweets.list',
  method: 'GET',
  path: 'accounts/:account_id/scheduled_tweets',
  section: 'scheduled-tweets',
  summary: 'List scheduled posts',
  params: { account_id: accountId, count: shortCount, cursor, user_id: userId },
  response: 'list',
  record: scheduledTweet,
  page: shortPage,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', count: 20 },
});

export const getScheduledTweet = endpoint({
  ...base,
  id: 'scheduled-tweets.get',
  method: 'GET',
  path: 'accounts/:account_id/scheduled_tweets/:scheduled_tweet_id',
  section: 'scheduled-tweets',
  summary: 'Show one scheduled post',
  params: { account_id: accountId, scheduled_tweet_id: scheduledTweetId },
  positional: 'scheduled_tweet_id',
  response: 'one',
  record: scheduledTweet,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', scheduled_tweet_id: '1700000000000000006' },
});

export const createScheduledTweet = endpoint({
  ...base,
  id: 'scheduled-tweets.create',
  method: 'POST',
  path: 'accounts/:account_id/scheduled_tweets',
  section: 'scheduled-tweets',
  summary: 'Schedule a post',
  notes: [
    'At most 30 posts may be scheduled within any 15 minutes, and none more than a year ahead.',
    'Seconds of the time are ignored.',
    mediaNote,
    nullcastNote,
    authorNote,
  ],
  params: { account_id: accountId, ...postCreation, scheduled_at: { ...scheduledAt, required: true } },
  rules: postRules,
  response: 'one',
  awaits: { endpoint: 'scheduled-tweets.get', by: 'scheduled_tweet_id' },
  record: scheduledTweet,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    as_user_id: '1700000001',
    text: 'Spring is here',
    scheduled_at: '2026-12-01T09:30:00Z',
  },
});

export const updateScheduledTweet = endpoint({
  ...base,
  id: 'scheduled-tweets.update',
  method: 'PUT',
  path: 'accounts/:account_id/scheduled_tweets/:scheduled_tweet_id',
  section: 'scheduled-tweets',
  summary: 'Change a scheduled post',
  notes: ['Only while its status is SCHEDULED.', mediaNote, remainsNote],
  params: {
    account_id: accountId,
    scheduled_tweet_id: scheduledTweetId,
    ...postContent,
    scheduled_at: scheduledAt,
  },
  positional: 'scheduled_tweet_id',
  response: 'one',
  awaits: { endpoint: 'scheduled-tweets.get', by: 'scheduled_tweet_id' },
  record: scheduledTweet,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    scheduled_tweet_id: '1700000000000000006',
    scheduled_at: '2026-12-02T09:30:00Z',
  },
});

export const deleteScheduledTweet = endpoint({
  ...base,
  id: 'scheduled-tweets.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/scheduled_tweets/:scheduled_tweet_id',
  section: 'scheduled-tweets',
  summary: 'Delete a scheduled post permanently',
  params: { account_id: accountId, scheduled_tweet_id: scheduledTweetId },
  positional: 'scheduled_tweet_id',
  response: 'one',
  record: scheduledTweet,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', scheduled_tweet_id: '1700000000000000006' },
});

export const scheduledTweets = group(
  'scheduled-tweets',
  'Creatives',
  'Posts to be published at a given time',
  [listScheduledTweets, getScheduledTweet, createScheduledTweet, updateScheduledTweet, deleteScheduledTweet],
);
