/** Promoted posts (docs/service.md#promoted-tweets). */
import { draftTweet } from '../../contract/groups/draft-tweets.js';
import * as contract from '../../contract/groups/promoted-tweets.js';
import { scheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import { tweet } from '../../contract/groups/tweets.js';
import type { Document } from '../../contract/types.js';
import { listedAuthor } from '../domain/creative/author.js';
import { echoLongs } from '../domain/creative/echo.js';
import { recordChange } from '../domain/history.js';
import { findPostUnfitness, requirePostLineItem } from '../domain/promotion/fitness.js';
import {
  findPromotedTweets,
  livePromotionFilter,
  newPromotedTweet,
  requirePromotedTweet,
  toPromotedTweetResponse,
} from '../domain/promotion/promoted-post.js';
import { findPromotablePost } from '../domain/promotion/repost.js';
import { handleList, selectedBy } from '../domain/record-handlers.js';
import { type ErrorBodyEntry, ErrorResponse, serviceError } from '../errors.js';
import { type Handler, handle, type WriteCall } from '../handler.js';
import {
  findRecord,
  insertRecord,
  isSameRecord,
  notFound,
  type StoredRecord,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

/** A published post of the account. Throws ErrorResponse with the actual type of the post. */
function requirePost({ store, time }: WriteCall, account_id: string, id: string): StoredRecord {
  const stored = findRecord(store, tweet, account_id, id);
  if (stored && String(stored.data.live_at) <= time) return stored;
  const details = { parameter: 'tweet_ids', value: id };
  if (findRecord(store, draftTweet, account_id, id)) {
    const message = `tweet ${id} is a draft; only published posts can be promoted`;
    throw serviceError('INVALID_TWEET', message, details);
  }
  if (findRecord(store, scheduledTweet, account_id, id)) {
    const message = `tweet ${id} is a scheduled post; promote it with scheduled_promoted_tweets`;
    throw serviceError('INVALID_TWEET', message, details);
  }
  throw notFound(tweet, id, details);
}

/** The posts of a call. Throws ErrorResponse with one entry for each that cannot be promoted. */
function requireFitPosts(call: WriteCall, item: StoredRecord, ids: readonly string[]): StoredRecord[] {
  const problems: ErrorBodyEntry[] = [];
  const posts = ids.flatMap((id) => {
    try {
      const post = requirePost(call, item.account_id, id);
      const unfitness = findPostUnfitness(call.store, item, post.data);
      if (unfitness === undefined) return [post];
      const message = `tweet ${id} is not eligible for line item ${item.id}: ${unfitness}`;
      throw serviceError('INVALID_TWEET', message, { parameter: 'tweet_ids', value: id });
    } catch (error) {
      if (!(error instanceof ErrorResponse)) throw error;
      problems.push(...error.errors);
      return [];
    }
  });
  if (problems.length > 0) throw new ErrorResponse(problems);
  return posts;
}

/** Promotes a post, unless the line item promotes it already; returns the promotion. */
function promote(call: WriteCall, item: StoredRecord, post: StoredRecord): Document {
  const { account_id, id: line_item_id } = item;
  const tweet_id = findPromotablePost(call, post, listedAuthor(call.store, account_id, undefined));
  const known = findLive(call.store, line_item_id, call.time).find(({ data }) =>
    isSameRecord(contract.promotedTweet, data, { line_item_id, tweet_id }),
  );
  if (known) return known.data;
  const id = call.newId('object');
  const text = String(post.data.text ?? '');
  const data = newPromotedTweet({ id, line_item_id, tweet_id, text, live_at: call.time });
  insertRecord(call.store, { kind: contract.promotedTweet, account_id, id, parent_id: line_item_id, data });
  record(call, account_id, data);
  return data;
}

function findLive(store: Store, lineItemId: string, time: string): StoredRecord[] {
  return findPromotedTweets(store, [lineItemId], time).filter(({ hidden }) => !hidden);
}

function record(call: WriteCall, account_id: string, after: Document, before?: Document): void {
  recordChange(call, {
    entity: 'PROMOTED_TWEET',
    kind: contract.promotedTweet,
    account_id,
    before,
    after,
    snapshot: toPromotedTweetResponse(after, call.time),
  });
}

export const promotedTweetsHandlers: readonly Handler[] = [
  handleList(contract.listPromotedTweets, {
    filters: ({ time, values }) => [livePromotionFilter(time), ...selectedBy(contract.promotedTweet, values)],
    present: (data, { time }) => toPromotedTweetResponse(data, time),
  }),

  handle(contract.getPromotedTweet, 'faithful', ({ store, time, values }) => {
    const at = { account_id: values.account_id, id: values.promoted_tweet_id, time };
    return { data: toPromotedTweetResponse(requirePromotedTweet(store, at, values).data, time) };
  }),

  handle(contract.createPromotedTweets, 'faithful', (call) => {
    const { account_id, line_item_id, tweet_ids } = call.values;
    const item = requirePostLineItem(call.store, account_id, line_item_id);
    const posts = requireFitPosts(call, item, [...new Set(tweet_ids)]);
    const data = posts.map((post) => toPromotedTweetResponse(promote(call, item, post), call.time));
    return { data, total_count: data.length, params: echoLongs(call.values, ['tweet_ids']) };
  }),

  handle(contract.deletePromotedTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, promoted_tweet_id: id } = values;
    const stored = requirePromotedTweet(store, { account_id, id, time });
    const data = { ...stored.data, deleted: true, paused: true, updated_at: time };
    updateRecord(store, stored, data);
    record(call, account_id, data, stored.data);
    return { data: toPromotedTweetResponse(data, time) };
  }),
];
