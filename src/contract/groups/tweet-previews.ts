/** Previews of posts (docs/service.md#tweet-previews). */
import { endpoint, group, record } from '../endpoint.js';
import { tweetType } from '../params/enums.js';
import { accountId, maxIds } from '../params/shared.js';

const tweetPreview = record({
  name: 'tweet_preview',
  notFound: 'TWEET_NOT_FOUND',
  fields: { tweet_id: { type: 'id' }, preview: { type: 'string', help: 'HTML with one iframe' } },
  columns: ['tweet_id', 'preview'],
});

export const listTweetPreviews = endpoint({
  id: 'tweet-previews.list',
  method: 'GET',
  path: 'accounts/:account_id/tweet_previews',
  section: 'tweet-previews',
  summary: 'Preview posts as HTML iframes',
  notes: ['Posts of another type are silently omitted.'],
  params: {
    account_id: accountId,
    tweet_ids: {
      type: 'list',
      of: { type: 'id', form: 'digits', help: 'The id of a post' },
      min: 1,
      max: maxIds,
      required: true,
      help: `The posts, all of the given type; at most ${maxIds}`,
    },
    tweet_type: { type: 'enum', values: tweetType, required: true, help: 'Type of the posts' },
  },
  response: 'array',
  record: tweetPreview,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', tweet_ids: ['1700000000000000007'], tweet_type: 'PUBLISHED' },
});

export const tweetPreviews = group('tweet-previews', 'Creatives', 'Previews of posts', [listTweetPreviews]);
