/** Draft posts: saved, previewed, not public (docs/service.md#draft-tweets). */
import { endpoint, group, record, recordCalls } from '../endpoint.js';
import {
  authorNote,
  mediaNote,
  nullcastNote,
  postContent,
  postCreation,
  postRules,
  remainsNote,
  userId,
} from '../params/posts.js';
import { accountId, cursor, shortCount, stamps } from '../params/shared.js';

const base = { echo: 'withoutAccount' } as const;

export const draftTweet = record({
  name: 'draft_tweet',
  selectedBy: { user_id: ['user_id'] },
  notFound: 'TWEET_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    name: { type: 'string', nullable: true },
    text: { type: 'string' },
    user_id: { type: 'id' },
    nullcast: { type: 'boolean' },
    card_uri: { type: 'id', nullable: true },
    media_keys: { type: 'list' },
    status: {
      type: 'enum',
      values: ['DELETED'],
      someCalls: true,
      help: 'Only in the response to its deletion',
    },
    ...stamps,
  },
  columns: ['id', 'name', 'text', 'user_id', 'nullcast', 'card_uri', 'created_at'],
});

/** The response of the preview call, which has no envelope. */
const draftTweetPreview = record({
  name: 'draft_tweet_preview',
  notFound: 'TWEET_NOT_FOUND',
  fields: { message: { type: 'string' } },
  columns: ['message'],
});

const draftTweetId = { type: 'id', form: 'digits', required: true, help: 'The draft' } as const;

const draftTweetCalls = recordCalls({
  ...base,
  name: 'draft-tweets',
  path: 'accounts/:account_id/draft_tweets',
  id: { draft_tweet_id: draftTweetId },
  exampleId: '1700000000000000005',
  record: draftTweet,
  rate: 'accountReads',
});

export const listDraftTweets = draftTweetCalls.list({
  summary: 'List drafts',
  params: { count: shortCount, cursor, user_id: userId },
  example: { count: 20 },
});

export const getDraftTweet = draftTweetCalls.get({
  summary: 'Show one draft',
  params: {},
});

export const createDraftTweet = draftTweetCalls.create({
  summary: 'Create a draft',
  notes: [mediaNote, nullcastNote, authorNote],
  params: postCreation,
  rules: postRules,
  example: { as_user_id: '1700000001', text: 'Spring is here', name: 'Spring' },
});

export const updateDraftTweet = draftTweetCalls.update({
  summary: 'Change a draft',
  notes: [mediaNote, remainsNote],
  params: postContent,
  example: { media_keys: ['3_1700000000000000001'] },
});

export const deleteDraftTweet = draftTweetCalls.delete({ summary: 'Delete a draft permanently' });

export const previewDraftTweet = endpoint({
  id: 'draft-tweets.preview',
  method: 'POST',
  path: 'accounts/:account_id/draft_tweets/preview/:draft_tweet_id',
  section: 'draft-tweets',
  summary: 'Preview a draft on your own devices',
  notes: ['The service notifies the devices on which you are signed in; only you see the preview.'],
  params: { account_id: accountId, draft_tweet_id: draftTweetId },
  positional: 'draft_tweet_id',
  response: 'noEnvelope',
  record: draftTweetPreview,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', draft_tweet_id: '1700000000000000005' },
});

export const draftTweets = group('draft-tweets', 'Creatives', 'Drafts of posts', [
  listDraftTweets,
  getDraftTweet,
  createDraftTweet,
  updateDraftTweet,
  deleteDraftTweet,
  previewDraftTweet,
]);
