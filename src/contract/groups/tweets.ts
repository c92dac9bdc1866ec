/** Posts: list, publish and rename (docs/service.md#tweets). */

import { endpoint, group, record } from '../endpoint.js';
import { creativeName, videoDescription, videoTitle } from '../params/creatives.js';
import { tweetType } from '../params/enums.js';
import {
  authorNote,
  mediaNote,
  nullcastNote,
  postCreation,
  postRules,
  scheduledStatus,
  userId,
} from '../params/posts.js';
import { accountId, count, cursor, maxIds } from '../params/shared.js';

const conversationSettings = ['EVERYONE', 'FOLLOWING', 'MENTIONED_USERS'] as const;

/** A created post has `text`; a listed one `full_text`, `display_text_range` and the fields that start with `tweet_id`. */
export const tweet = record({
  name: 'tweet',
  selectedBy: { tweet_id: ['id_str', 'tweet_id'], tweet_ids: ['id_str', 'tweet_id'] },
  notFound: 'TWEET_NOT_FOUND',
  fields: {
    id: { type: 'integer' },
    id_str: { type: 'id' },
    created_at: { type: 'post-time', help: 'Such as Sat Jun 24 05:08:30 +0000 2017' },
    text: { type: 'string', help: 'Only for a created post' },
    full_text: { type: 'string', help: 'Only for listed posts' },
    display_text_range: { type: 'list', help: 'Only for listed posts' },
    name: { type: 'string', nullable: true },
    truncated: { type: 'boolean' },
    entities: { type: 'object', help: 'hashtags, symbols, user_mentions, urls, media' },
    source: { type: 'string' },
    in_reply_to_status_id: { type: 'integer', nullable: true },
    in_reply_to_status_id_str: { type: 'id', nullable: true },
    in_reply_to_user_id: { type: 'integer', nullable: true },
    in_reply_to_user_id_str: { type: 'id', nullable: true },
    in_reply_to_screen_name: { type: 'string', nullable: true },
    user: { type: 'object', help: 'With trim_user, only id and id_str' },
    geo: { type: 'object', nullable: true },
    coordinates: { type: 'object', nullable: true },
    place: { type: 'object', nullable: true },
    contributors: { type: 'list', nullable: true },
    retweet_count: { type: 'integer' },
    favorite_count: { type: 'integer' },
    favorited: { type: 'boolean' },
    retweeted: { type: 'boolean' },
    possibly_sensitive: { type: 'boolean', help: 'Only for posts with media' },
    scopes: { type: 'object', help: 'followers: whether the post is served to followers' },
    lang: { type: 'string' },
    tweet_id: { type: 'id' },
    tweet_type: { type: 'enum', values: tweetType },
    nullcast: { type: 'boolean' },
    conversation_settings: { type: 'enum', values: conversationSettings },
    scheduled_at: { type: 'time', nullable: true },
    scheduled_status: { type: 'enum', values: scheduledStatus, nullable: true },
    card_uri: { type: 'id', help: 'Only for posts with a card' },
  },
  always: [
    'id',
    'id_str',
    'created_at',
    'name',
    'truncated',
    'entities',
    'source',
    'user',
    'retweet_count',
    'favorite_count',
    'lang',
  ],
  columns: ['id_str', 'tweet_type', 'name', 'full_text', 'nullcast', 'card_uri', 'created_at'],
});

const trimUser = { type: 'boolean', default: false, help: 'Return only the id of the author' } as const;
const name = creativeName;

export const listTweets = endpoint({
  id: 'tweets.list',
  method: 'GET',
  path: 'accounts/:account_id/tweets',
  section: 'tweets',
  summary: 'List draft, scheduled or published posts',
  params: {
    account_id: accountId,
    tweet_type: { type: 'enum', values: tweetType, required: true, help: 'Type of the posts' },
    tweet_ids: {
      type: 'list',
      of: { type: 'id', form: 'digits', help: 'The id of a post' },
      min: 1,
      max: maxIds,
      help: 'Only these posts, all of the given type',
    },
    timeline_type: {
      type: 'enum',
      values: ['ALL', 'NULLCAST', 'ORGANIC'],
      default: 'NULLCAST',
      help: 'Posts outside the public timeline, in it, or both',
    },
    include_mentions_and_replies: { type: 'boolean', default: false, help: 'Include mentions and replies' },
    name: { ...name, help: 'Only posts whose names start with this text' },
    user_id: userId,
    trim_user: trimUser,
    count,
    cursor,
  },
  response: 'list',
  record: tweet,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', tweet_type: 'PUBLISHED', timeline_type: 'ALL' },
});

/**
 * Choice: the reference names DUPLICATE_TWEET but not its rule; the one in the notes is the narrowest
 * (docs/service.md#tweets).
 */
export const createTweet = endpoint({
  id: 'tweets.create',
  method: 'POST',
  path: 'accounts/:account_id/tweet',
  section: 'tweets',
  summary: 'Publish a post, outside the public timeline by default',
  notes: [
    mediaNote,
    nullcastNote,
    authorNote,
    'A post in the public timeline can only be created for the signed-in user.',
    'Conversation settings require version 8 or newer; lists return them, but the response to this call does not.',
    'Media uploaded for other owners must belong to the user to post as.',
    'A post identical to the latest of its author, including the name, is rejected as a duplicate.',
  ],
  params: {
    account_id: accountId,
    ...postCreation,
    conversation_settings: {
      since: 8,
      type: 'enum',
      values: conversationSettings,
      default: 'EVERYONE',
      help: 'Users who may reply; version 8 or newer',
    },
    video_title: videoTitle(),
    video_description: videoDescription(),
    video_cta: { type: 'enum', values: ['VISIT_SITE', 'WATCH_NOW'], help: 'Call to action of the video' },
    video_cta_value: { type: 'string', min: 1, help: 'URL of the call to action' },
    trim_user: trimUser,
    tweet_mode: { type: 'enum', values: ['compat', 'extended'], help: 'Format of the response' },
  },
  rules: postRules,
  response: 'one',
  record: tweet,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    as_user_id: '1700000001',
    text: 'Spring is here',
    card_uri: 'card://1700000000000000010',
  },
});

export const updateTweet = endpoint({
  id: 'tweets.update',
  method: 'PUT',
  path: 'accounts/:account_id/tweets/:tweet_id/name',
  section: 'tweets',
  summary: 'Change the name of a post',
  params: {
    account_id: accountId,
    tweet_id: { type: 'id', form: 'digits', required: true, help: 'The post' },
    name: { ...name, required: true, nullable: true },
  },
  positional: 'tweet_id',
  response: 'one',
  record: tweet,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', tweet_id: '1700000000000000007', name: 'Spring' },
});

export const tweets = group('tweets', 'Creatives', 'Posts: list, publish, name', [
  listTweets,
  createTweet,
  updateTweet,
]);
